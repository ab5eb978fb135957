import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

describe('end points of Java programs', () => {
  it('are files, other programs and mail [F-java-end-points]', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Files.java': `package p; import java.io.*; import java.nio.file.*; class Reports { static final String DIR = "reports/";
          void read() throws Exception { Files.readString(Path.of(DIR + "a.txt")); new FileInputStream(new File("in.csv")); }
          void write() throws Exception { Files.write(Paths.get("out.txt"), null); new FileWriter("log.txt"); Files.copy(Path.of("x"), Path.of("y")); } }`,
        'p/Programs.java': `package p; class Programs { void a() throws Exception { new ProcessBuilder("convert", "-x").start(); Runtime.getRuntime().exec("ls -l"); } }`,
        'p/Mails.java': `package p; import org.springframework.mail.javamail.*; class Mails { JavaMailSender sender; void send() { sender.send(sender.createMimeMessage()); }
          void old(javax.mail.Message m) throws Exception { javax.mail.Transport.send(m); } }`,
      }),
    ).toEqual([
      'Child Process convert: CALL p.Programs.a',
      'Child Process ls -l: CALL p.Programs.a',
      'Data File in.csv: READ p.Reports.read',
      'Data File log.txt: WRITE p.Reports.write',
      'Data File out.txt: WRITE p.Reports.write',
      'Data File reports/a.txt: READ p.Reports.read',
      'Data File y: WRITE p.Reports.write',
      'JavaMail Mail mail: WRITE p.Mails.old',
      'JavaMail Mail mail: WRITE p.Mails.send',
    ]);
  });

  it('are keys of Redis, caches, search indexes and buckets [F-java-end-points]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Keys.java': `package p; import org.springframework.data.redis.core.*; class Keys { StringRedisTemplate template; ValueOperations<String, String> values;
          void a(String id) { template.opsForValue().set("cart:" + id, "x"); template.opsForHash().get("carts", id); values.get("one"); template.delete("gone"); template.convertAndSend("news", "x"); } }`,
        'p/Plain.java': `package p; import redis.clients.jedis.*; class Plain { JedisPool pool; void a() { try (Jedis jedis = pool.getResource()) { jedis.hset("h", "f", "v"); } pool.getResource().get("g"); }
          org.redisson.api.RedissonClient redisson; void b() { redisson.getLock("lock").lock(); } }`,
        'p/Caches.java': `package p; import org.springframework.cache.*; class Caches { CacheManager manager; void a() { manager.getCache("rates").put("k", "v"); Cache c = manager.getCache("users"); c.get("k"); } }`,
        'p/Search.java': `package p; import org.elasticsearch.action.search.SearchRequest; import org.elasticsearch.action.index.IndexRequest; class Search {
          void a() { new SearchRequest("products"); new IndexRequest("products").id("1"); } }`,
        'p/Store.java': `package p; import com.amazonaws.services.s3.AmazonS3; import com.amazonaws.services.s3.model.*; class Store { AmazonS3 s3; void a() { s3.putObject("photos", "k", "v"); s3.getObject(new GetObjectRequest("docs", "k")); } }`,
      }),
    ).toEqual([
      'AWS S3 Bucket docs: READ p.Store.a',
      'AWS S3 Bucket photos: WRITE p.Store.a',
      'Cache Region rates: WRITE p.Caches.a',
      'Cache Region users: READ p.Caches.a',
      'Elasticsearch Index products: READ p.Search.a',
      'Elasticsearch Index products: WRITE p.Search.a',
      'Redis Key cart:{}: WRITE p.Keys.a',
      'Redis Key carts: READ p.Keys.a',
      'Redis Key g: READ p.Plain.a',
      'Redis Key gone: WRITE p.Keys.a',
      'Redis Key h: WRITE p.Plain.a',
      'Redis Key lock: WRITE p.Plain.b',
      'Redis Key one: READ p.Keys.a',
      'Redis PubSub Channel news: WRITE p.Keys.a',
    ]);
  });
});

describe('data of Java programs outside of tables', () => {
  it('are collections, search indexes, hashes and nodes [F-java-end-points]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Item.java': `package p; @org.springframework.data.elasticsearch.annotations.Document(indexName = "items") class Item {}`,
        'p/Items.java': `package p; interface Items extends org.springframework.data.elasticsearch.repository.ElasticsearchRepository<Item, String> { Item findByName(String name); }`,
        'p/Token.java': `package p; @org.springframework.data.redis.core.RedisHash("tokens") class Token {}`,
        'p/Tokens.java': `package p; interface Tokens extends org.springframework.data.repository.CrudRepository<Token, String> {}`,
        'p/Person.java': `package p; @org.springframework.data.neo4j.core.schema.Node("Person") class Person {}`,
        'p/People.java': `package p; interface People extends org.springframework.data.neo4j.repository.Neo4jRepository<Person, Long> { Person findByAge(int age); }`,
        'p/Driver.java': `package p; import com.mongodb.client.*; class Driver { MongoDatabase db; void a() { db.getCollection("events").insertOne(null); MongoCollection<Object> logs = db.getCollection("logs"); logs.find(); } }`,
        'p/Use.java': `package p; class Use { Items items; Tokens tokens; org.springframework.data.mongodb.core.MongoTemplate mongo; void a() { items.findByName("x"); items.save(null); tokens.deleteById("x"); mongo.find(null, Item.class); } }`,
      }),
    ).toEqual([
      'Elasticsearch Index items: READ p.Items.findByName',
      'Elasticsearch Index items: READ p.Use.a',
      'Elasticsearch Index items: REFER p.Item',
      'Elasticsearch Index items: WRITE p.Use.a',
      'MongoDB Collection events: WRITE p.Driver.a',
      'MongoDB Collection logs: READ p.Driver.a',
      'Neo4j Node Person: READ p.People.findByAge',
      'Neo4j Node Person: REFER p.Person',
      'Redis Key tokens: REFER p.Token',
      'Redis Key tokens: WRITE p.Use.a',
    ]);
  });

  it('are named by requests that builders make, and by annotations of caches [F-java-end-points]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Buckets.java': `package p; import software.amazon.awssdk.services.s3.S3Client; import software.amazon.awssdk.services.s3.model.*; class Buckets { S3Client s3; static final String DOCS = "docs";
          void put() { PutObjectRequest request = PutObjectRequest.builder().key("k").bucket("photos").build(); s3.putObject(request, body()); } Object body() { return null; }
          void get() { s3.getObject(b -> b.bucket(DOCS).key("k")); } }`,
        'p/Queues.java': `package p; import software.amazon.awssdk.services.sqs.*; import software.amazon.awssdk.services.sqs.model.*; import software.amazon.awssdk.services.dynamodb.*; import software.amazon.awssdk.services.dynamodb.model.*; import software.amazon.awssdk.enhanced.dynamodb.*;
          class Queues { SqsClient sqs; DynamoDbClient dynamo; DynamoDbEnhancedClient tables; void a() { sqs.sendMessage(SendMessageRequest.builder().queueUrl("https://sqs/orders").messageBody("x").build()); dynamo.getItem(GetItemRequest.builder().tableName("carts").build());
          DynamoDbTable<Queues> users = tables.table("users", null); users.putItem(this); } }`,
        'p/Search.java': `package p; import co.elastic.clients.elasticsearch.ElasticsearchClient; import co.elastic.clients.elasticsearch.core.*; class Search { ElasticsearchClient client;
          void a() throws Exception { client.search(s -> s.index("products").query(q -> q), Object.class); client.index(new IndexRequest.Builder<Object>().id("1").index("items").build()); client.indices().create(c -> c.index("logs")); } }`,
        'p/Rates.java': `package p; import org.springframework.cache.annotation.*; @CacheConfig(cacheNames = "rates") class Rates { @Cacheable Object all() { return null; } @CacheEvict(value = {"users", "carts"}, allEntries = true) void clear() {} @Cacheable(cacheNames = "one") Object one() { return null; } }`,
      }),
    ).toEqual([
      'AWS DynamoDB Table carts: READ p.Queues.a',
      'AWS DynamoDB Table users: WRITE p.Queues.a',
      'AWS S3 Bucket docs: READ p.Buckets.get',
      'AWS S3 Bucket photos: WRITE p.Buckets.put',
      'AWS SQS Queue https://sqs/orders: WRITE p.Queues.a',
      'Cache Region carts: WRITE p.Rates.clear',
      'Cache Region one: READ p.Rates.one',
      'Cache Region rates: READ p.Rates.all',
      'Cache Region users: WRITE p.Rates.clear',
      'Elasticsearch Index items: WRITE p.Search.a',
      'Elasticsearch Index logs: WRITE p.Search.a',
      'Elasticsearch Index products: READ p.Search.a',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

describe('models of libraries, on Java sources alone', () => {
  it('find routes of Spring MVC, also those that an interface or a constant states', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const imports = 'import org.springframework.web.bind.annotation.*;';
    expect(
      await found({
        'p/Items.java': `package p; ${imports} @RestController @RequestMapping(Paths.ROOT + "/items") class Items implements Api {
          @GetMapping("/{id}") String one() { return ""; }
          @RequestMapping(value = "/all", method = RequestMethod.POST) String all() { return ""; }
          public String stated() { return ""; } }`,
        'p/Api.java': `package p; ${imports} interface Api { @DeleteMapping("/stated") String stated(); }`,
        'p/Paths.java': 'package p; class Paths { static final String ROOT = "/v" + 1; }',
      }),
    ).toEqual([
      'Spring MVC DELETE Operation v1/items/stated: p.Items.stated',
      'Spring MVC GET Operation v1/items/{}: p.Items.one',
      'Spring MVC POST Operation v1/items/all: p.Items.all',
    ]);
  });

  it('find routes of overloads and of composed annotations [DI-java-beans]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const imports =
      'import org.springframework.web.bind.annotation.*; import org.springframework.core.annotation.AliasFor;';
    expect(
      await found({
        'p/GetJson.java': `package p; ${imports} @GetMapping(produces = "application/json") @interface GetJson {
          @AliasFor(annotation = GetMapping.class, attribute = "value") String at() default ""; }`,
        'p/Api.java': `package p; ${imports} @RestController @RequestMapping("/api") @interface Api {}`,
        'p/Items.java': `package p; ${imports} @Api class Items extends Base {
          @GetJson(at = "/items") String list() { return ""; } @PostMapping("/items") String list(int size) { return ""; } }`,
        'p/Base.java': `package p; ${imports} class Base { @DeleteMapping("/items") void list(int a, int b) {} @PutMapping("/items") String list(int size) { return ""; } }`,
      }),
    ).toEqual([
      'Spring MVC DELETE Operation api/items: p.Base.list',
      'Spring MVC GET Operation api/items: p.Items.list',
      'Spring MVC POST Operation api/items: p.Items.list',
    ]);
  });

  it('find JAX-RS resources, servlets, listeners, jobs and programs', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Users.java': `package p; import jakarta.ws.rs.*; @Path("users") class Users {
          @GET @Path("{id}") public String one() { return ""; } @POST public void add() {} }`,
        'p/Old.java': `package p; import javax.servlet.annotation.WebServlet; import javax.servlet.http.HttpServlet;
          @WebServlet("/old") class Old extends HttpServlet { protected void doGet() {} }`,
        'p/Jobs.java': `package p; import org.springframework.kafka.annotation.KafkaListener; import org.springframework.scheduling.annotation.Scheduled;
          import org.springframework.stereotype.Service; import org.springframework.context.event.EventListener;
          @Service class Jobs { @Scheduled(cron = "0 0 * * * *") void clean() {} @KafkaListener(topics = "orders") void order() {} @EventListener void seen() {} }`,
        'p/App.java':
          'package p; class App { public static void main(String[] args) {} static void main(int other) {} }',
      }),
    ).toEqual([
      'Command Line Command p.App: p.App.main',
      'JAX-RS GET Operation users/{}: p.Users.one',
      'JAX-RS POST Operation users: p.Users.add',
      'Servlet GET Operation old: p.Old.doGet',
      'Spring Event Listener seen: p.Jobs.seen',
      'Spring Kafka Listener orders: p.Jobs.order',
      'Spring Scheduled Job clean: p.Jobs.clean',
    ]);
  });

  it('find tables by entities, repositories, queries and statements', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    expect(
      await found({
        'p/Person.java':
          'package p; import javax.persistence.*; @Entity @Table(name = "people") class Person { @Id Long id; String name; }',
        'p/People.java': `package p; import org.springframework.data.jpa.repository.*; interface People extends JpaRepository<Person, Long> {
          Person findByName(String name); @Query("delete from Person p where p.name = ?1") void drop(String name); }`,
        'p/Service.java': `package p; import org.springframework.jdbc.core.JdbcTemplate; import lombok.RequiredArgsConstructor;
          @RequiredArgsConstructor class Service { private final People people; private final JdbcTemplate jdbc;
          void keep(Person person) { people.save(person); }
          void count() { String sql = "select count(*) from " + table(); jdbc.queryForObject(sql, Integer.class); }
          private String table() { return "orders"; }
          void build() { StringBuilder sql = new StringBuilder("update orders"); sql.append(" set paid = 1"); jdbc.update(sql.toString()); } }`,
      }),
    ).toEqual([
      'Database Table orders: READ p.Service.count',
      'Database Table orders: WRITE p.Service.build',
      'Database Table people: READ p.People.findByName',
      'Database Table people: REFER p.Person',
      'Database Table people: WRITE p.People.drop',
      'Database Table people: WRITE p.Service.keep',
    ]);
  });

  it('find requests to others, and join those to the application itself', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const lines = await found({
      'p/Client.java': `package p; import org.springframework.web.client.RestTemplate; import org.springframework.http.HttpMethod;
        import org.springframework.web.reactive.function.client.WebClient; import java.net.URI; import java.net.http.HttpRequest;
        class Client { private final RestTemplate rest = new RestTemplate(); private final WebClient web = WebClient.create("https://pay.example.com");
        void a(int id) { rest.getForObject("https://api.example.com/users/{id}", String.class, id); }
        void b() { rest.exchange("https://api.example.com/jobs", HttpMethod.POST, null, String.class); }
        void c() { web.post().uri("/pay").retrieve().bodyToMono(String.class); }
        void d() { HttpRequest.newBuilder(URI.create("https://api.example.com/d")).build(); } }`,
    });
    expect(lines).toEqual([
      'JDK HTTP Request GET api.example.com/d: CALL p.Client.d',
      'RestTemplate Request GET api.example.com/users/{}: CALL p.Client.a',
      'RestTemplate Request POST api.example.com/jobs: CALL p.Client.b',
      'WebClient Request POST /pay: CALL p.Client.c',
    ]);
  });

  it('find declared clients, and join their requests to operations of other modules [E-java-clients]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const spring =
      'import org.springframework.web.bind.annotation.*; import org.springframework.cloud.openfeign.FeignClient; import org.springframework.web.service.annotation.*;';
    const rest = 'import jakarta.ws.rs.*; import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;';
    const controller = (module: string): Record<string, string> => ({
      [`${module}/src/main/java/${module}/Api.java`]: `package ${module}; ${spring} @RestController class Api { @GetMapping("/current") String current() { return ""; } @PutMapping("/{name}/state") void put() {} }`,
    });
    const lines = await found({
      ...controller('accounts'),
      ...controller('statistics'),
      'shop/src/main/java/shop/Statistics.java': `package shop; ${spring} @FeignClient(name = "statistics", path = "/base") interface Statistics {
        @RequestMapping(method = RequestMethod.PUT, value = "/{name}/state") void put(String name); @GetMapping("/current") String current(); default void helper() {} }`,
      'shop/src/main/java/shop/Rates.java': `package shop; ${spring} @FeignClient(name = "rates", url = "https://api.rates.example/v1") interface Rates { @GetMapping("/latest") String latest(); }`,
      'shop/src/main/java/shop/Set.java': `package shop; ${spring} @FeignClient(name = "set", url = "\${set.url}") interface Set { @GetMapping("/set/{id}") String one(); }`,
      'shop/src/main/java/shop/Exchange.java': `package shop; ${spring} @HttpExchange("/stock") interface Exchange { @PostExchange("/{id}") void book(int id); }`,
      'shop/src/main/java/shop/Plain.java':
        'package shop; import feign.RequestLine; interface Plain { @RequestLine("DELETE /stock/{id}") void drop(int id); }',
      'shop/src/main/java/shop/Retro.java':
        'package shop; import retrofit2.http.*; interface Retro { @GET("stock/{id}") Object one(int id); }',
      'shop/src/main/java/shop/Orders.java': `package shop; ${rest} @RegisterRestClient(baseUri = "https://orders.example") @Path("/orders") interface Orders { @GET @Path("{id}") String one(); }`,
      'shop/src/main/java/shop/Stock.java': `package shop; import jakarta.ws.rs.*; @Path("/stock") interface Stock { @GET @Path("{id}") String one(); @POST @Path("{id}") void book(); }`,
      'shop/src/main/java/shop/StockImpl.java':
        'package shop; class StockImpl implements Stock { public String one() { return ""; } public void book() {} }',
    });
    expect(lines.filter((line) => line.includes('shop.'))).toEqual([
      'Feign Request DELETE /stock/{}: CALL shop.Plain.drop',
      'Feign Request GET api.rates.example/v1/latest: CALL shop.Rates.latest',
      'Feign Request GET statistics/base/current: CALL shop.Statistics.current',
      'Feign Request GET {}/set/{}: CALL shop.Set.one',
      'Feign Request PUT statistics/base/{}/state: CALL shop.Statistics.put',
      'HTTP Interface Request POST /stock/{}: CALL shop.Exchange.book',
      'JAX-RS GET Operation stock/{}: CALL shop.Retro.one',
      'JAX-RS GET Operation stock/{}: shop.StockImpl.one',
      'JAX-RS POST Operation stock/{}: CALL shop.Exchange.book',
      'JAX-RS POST Operation stock/{}: shop.StockImpl.book',
      'REST Client Request GET orders.example/orders/{}: CALL shop.Orders.one',
      'Retrofit Request GET /stock/{}: CALL shop.Retro.one',
      'Spring MVC GET Operation current: CALL shop.Statistics.current',
      'Spring MVC PUT Operation {}/state: CALL shop.Statistics.put',
    ]);
  });
});

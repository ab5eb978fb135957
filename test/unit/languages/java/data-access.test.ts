import { describe, expect, it } from 'vitest';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { javaTimeout, needsJdk, readJavaTexts } from './java-program.ts';

/** Accesses by method and table: `Orders.open select carts`. */
async function accesses(
  texts: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const list = Object.entries(files).map(([path, text]) => ({ path, read: () => text }));
  const { links, objects, records } = await readJavaTexts(texts, [
    new DataInterpreter({ files: list, includeText: false }),
  ]);
  for (const record of records) {
    if (record.record !== 'coverage') continue;
    const mybatis = record.libraries?.find(({ name }) => name === 'MyBatis');
    // Statements of mapper files are counted too.
    if (mybatis !== undefined) expect(mybatis.resolved).toBeGreaterThan(3);
  }
  const names = new Map(objects.map(({ key, fullName }) => [key, fullName.replace(/^p\./, '')]));
  const found = links.flatMap((link) =>
    ((link['x-access'] as readonly string[] | undefined) ?? []).map(
      (kind) => `${names.get(link.from)} ${kind} ${names.get(link.to)}`,
    ),
  );
  return [...new Set(found)]
    .filter((line) => !/\.\w+$/.test(line.split(' ')[2] ?? '') || line.includes(' shop.'))
    .sort();
}

const jpa = 'import jakarta.persistence.*; import java.util.*; import org.springframework.stereotype.*;';
const shop = {
  'p/Cart.java': `package p; ${jpa} @Entity @NamedQuery(name = "Cart.open", query = "select c from Cart c join c.lines l where c.owner.name = ?1")
    @NamedQueries({@NamedQuery(name = "Cart.drop", query = "delete from Cart c"), @NamedQuery(name = "x", query = "select t from Tag t")})
    class Cart { @Id Long id; @ManyToOne Person owner; @OneToMany List<CartLine> lines; @ManyToMany @JoinTable(name = "cart_tags") Set<Tag> tags; }`,
  'p/CartLine.java': `package p; ${jpa} @Entity class CartLine { @Id Long id; int amount; }`,
  'p/Person.java': `package p; ${jpa} @Entity @Table(name = "people") class Person { @Id Long id; String name; }`,
  'p/Customer.java': `package p; ${jpa} @Entity class Customer extends Person { String number; }`,
  'p/Tag.java': `package p; ${jpa} @Entity class Tag { @Id Long id; }`,
};

describe('[E-java-libraries] tables of Java, by library', () => {
  it('JPA: named queries, paths of relations, criteria, inheritance', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const found = await accesses({
      ...shop,
      'p/Carts.java': `package p; ${jpa} import jakarta.persistence.criteria.*; class Carts { EntityManager em;
        void open() { em.createNamedQuery("Cart.open", Cart.class).getResultList(); }
        void drop() { em.createNamedQuery("Cart.drop").executeUpdate(); }
        void inherited() { em.find(Customer.class, 1L); }
        void nativeQuery() { em.createNativeQuery("update people set name = ?").executeUpdate(); }
        void tags() { em.createQuery("select t from Cart c join c.tags t").getResultList(); }
        void criteria() { CriteriaBuilder builder = em.getCriteriaBuilder(); CriteriaQuery<Cart> query = builder.createQuery(Cart.class);
          Root<Cart> root = query.from(Cart.class); root.join("lines"); em.createQuery(query).getResultList(); }
        void bulk() { CriteriaDelete<Tag> query = em.getCriteriaBuilder().createCriteriaDelete(Tag.class); query.from(Tag.class); } }`,
    });
    expect(found).toEqual([
      'Carts.bulk delete tag',
      'Carts.criteria select cart',
      'Carts.criteria select cart_line',
      'Carts.drop delete cart',
      'Carts.inherited select people',
      'Carts.nativeQuery update people',
      'Carts.open select cart',
      'Carts.open select cart_line',
      'Carts.open select people',
      'Carts.tags select cart',
      'Carts.tags select cart_tags',
      'Carts.tags select tag',
    ]);
  });

  it('Spring Data: derived queries over relations, projections, stated queries; of MongoDB and JDBC too', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const data = `${jpa} import org.springframework.data.jpa.repository.*; import org.springframework.data.mongodb.repository.MongoRepository;
      import org.springframework.data.mongodb.core.mapping.Document; import org.springframework.data.mongodb.core.*; import org.springframework.data.repository.CrudRepository;`;
    const found = await accesses({
      ...shop,
      'p/Carts.java': `package p; ${data} interface Carts extends JpaRepository<Cart, Long> { interface Named { String getName(); }
        List<Cart> findByOwnerNameAndIdIn(String name, List<Long> ids); List<Cart> findByOwnerId(Long id); Named findNamedById(Long id); long deleteByLinesAmountGreaterThan(int amount);
        @Query("from Cart c where c.owner.name = :name") List<Cart> stated(String name); List<Cart> open(String name);
        @Modifying @Query(value = "insert into audit (id) values (1)", nativeQuery = true) void keep(); default void helper() {} }`,
      'p/Note.java': `package p; ${data} @Document(collection = "notes") class Note { String id; }`,
      'p/Notes.java': `package p; ${data} interface Notes extends MongoRepository<Note, String> { List<Note> findByText(String text); }`,
      'p/Service.java': `package p; ${data} class Service { Carts carts; Notes notes; MongoTemplate mongo;
        void keep(Cart cart, Note note) { carts.saveAll(List.of(cart)); notes.insert(note); } void read() { carts.findAll(); notes.count(); mongo.find(null, Note.class); } void drop() { mongo.remove(new Note()); } }`,
    });
    expect(found).toEqual([
      'Carts.deleteByLinesAmountGreaterThan delete cart',
      'Carts.deleteByLinesAmountGreaterThan select cart_line',
      'Carts.findByOwnerId select cart',
      'Carts.findByOwnerNameAndIdIn select cart',
      'Carts.findByOwnerNameAndIdIn select people',
      'Carts.findNamedById select cart',
      'Carts.keep insert audit',
      'Carts.open select cart',
      'Carts.open select cart_line',
      'Carts.open select people',
      'Carts.stated select cart',
      'Carts.stated select people',
      'Notes.findByText select notes',
      'Service.drop delete notes',
      'Service.keep insert cart',
      'Service.keep insert notes',
      'Service.keep update cart',
      'Service.read select cart',
      'Service.read select notes',
    ]);
  });

  it('JDBC: templates, prepared statements, clients, inserts by table', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const found = await accesses({
      'p/Rows.java': `package p; import java.sql.*; import org.springframework.jdbc.core.*; import org.springframework.jdbc.core.namedparam.*; import org.springframework.jdbc.core.simple.*;
        import org.apache.commons.dbutils.QueryRunner; import org.jdbi.v3.core.Handle;
        class Rows { static final String FROM = " from carts c"; JdbcTemplate jdbc; NamedParameterJdbcTemplate named; JdbcClient client; QueryRunner runner; Handle handle;
        void template() { jdbc.query("select c.id" + FROM + " join people p on p.id = c.owner", rs -> {}); }
        void named() { named.update("delete from carts where id = :id", null); }
        void client() { client.sql("update people set name = :name").update(); }
        void insert() { new SimpleJdbcInsert(jdbc).withTableName("tags").execute(null); }
        void runner(Connection connection) throws Exception { runner.update(connection, "insert into tags values (1)"); }
        void jdbi() { handle.createUpdate("insert into carts (id) values (1)").execute(); }
        void plain(Connection connection) throws Exception { try (PreparedStatement statement = connection.prepareStatement("select * from tags where id = ?")) { statement.executeQuery(); } } }`,
    });
    expect(found).toEqual([
      'Rows.client update people',
      'Rows.insert insert tags',
      'Rows.jdbi insert carts',
      'Rows.named delete carts',
      'Rows.plain select tags',
      'Rows.runner insert tags',
      'Rows.template select carts',
      'Rows.template select people',
    ]);
  });

  it('MyBatis: annotations, mapper files with dynamic parts and fragments, sessions, MyBatis-Plus', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const mapper = `<?xml version="1.0"?><!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
      <mapper namespace="p.CartMapper">
        <!-- <select id="gone">select * from gone</select> -->
        <sql id="base">carts c left join people p on p.id = c.owner</sql>
        <select id="search" resultMap="x">select c.* from <include refid="base"/>
          <where><if test="a != null">and c.a <![CDATA[ <= ]]> #{a}</if><foreach collection="ids" open="and c.id in (" close=")" separator=",">#{id}</foreach></where>
          <choose><when test="b">order by c.a</when><otherwise>order by c.b</otherwise></choose></select>
        <insert id="add"><selectKey keyProperty="id" resultType="long">select nextval('s')</selectKey>insert into carts (a) values (#{a})</insert>
        <update id="change">update carts <set><if test="a">a = #{a},</if><if test="b">b = #{b},</if></set> where id = #{id}</update>
      </mapper>`;
    const imports =
      'import org.apache.ibatis.annotations.*; import org.apache.ibatis.session.*; import com.baomidou.mybatisplus.core.mapper.BaseMapper; import com.baomidou.mybatisplus.annotation.TableName;';
    const found = await accesses(
      {
        'p/CartMapper.java': `package p; ${imports} interface CartMapper { java.util.List<String> search(); void add(); void change();
          @Select({"<script>", "select * from tags", "<if test='x'>where id = #{id}</if>", "</script>"}) Object tags(); @Delete("delete from tags where id = #{id}") void drop(); }`,
        'q/CartMapper.java': 'package q; interface CartMapper { void search(); }',
        'p/Item.java': `package p; ${imports} @TableName("items") class Item {}`,
        'p/ItemMapper.java': `package p; ${imports} interface ItemMapper extends BaseMapper<Item> {}`,
        'p/Use.java': `package p; ${imports} class Use { SqlSession session; ItemMapper items; void one() { session.selectOne("p.CartMapper.search"); }
          void two(Item item) { items.insert(item); items.selectById(1); items.updateById(item); items.deleteById(1); } }`,
      },
      { 'src/main/resources/mapper/CartMapper.xml': mapper },
    );
    expect(found).toEqual([
      'CartMapper.add insert carts',
      'CartMapper.change update carts',
      'CartMapper.drop delete tags',
      'CartMapper.search select carts',
      'CartMapper.search select people',
      'CartMapper.tags select tags',
      'Use.one select carts',
      'Use.one select people',
      'Use.two delete items',
      'Use.two insert items',
      'Use.two select items',
      'Use.two update items',
    ]);
  });

  it('jOOQ and Querydsl: tables and query types that a build generates', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const found = await accesses({
      ...shop,
      'p/Rows.java': `package p; import org.jooq.*; import org.jooq.impl.DSL; import static com.acme.db.Tables.*; import com.acme.db.Tables;
        class Rows { DSLContext db; void read() { db.select().from(CART).join(Tables.PEOPLE).on(null).fetch(); } void add() { db.insertInto(Tables.CART).set(null).execute(); }
        void drop() { db.deleteFrom(DSL.table("shop.lines")).execute(); } void change() { db.update(Tables.CART.as("c")).set(null).execute(); } }`,
      'p/Query.java': `package p; import com.querydsl.jpa.impl.JPAQueryFactory; import static p.QPerson.person;
        class Query { JPAQueryFactory factory; void read() { factory.selectFrom(QCart.cart).join(person).fetch(); } void drop() { factory.delete(QCartLine.cartLine).execute(); } }`,
    });
    expect(found).toEqual([
      'Query.drop delete cart_line',
      'Query.read select cart',
      'Query.read select people',
      'Rows.add insert cart',
      'Rows.change update cart',
      'Rows.drop delete shop.lines',
      'Rows.read select cart',
      'Rows.read select people',
    ]);
  });
});

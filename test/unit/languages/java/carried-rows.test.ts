import { describe, expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const jpa = 'import jakarta.persistence.*; import java.util.*; import org.springframework.data.jpa.repository.*;';
const entities = {
  'p/Cart.java': `package p; ${jpa} @Entity class Cart { @Id Long id;
    @OneToMany(cascade = CascadeType.ALL, fetch = FetchType.EAGER) List<Line> lines; @OneToMany List<Tag> tags; }`,
  'p/Line.java': `package p; ${jpa} @Entity class Line { @Id Long id;
    @ManyToOne(fetch = FetchType.EAGER) Product product; @OneToOne(cascade = {CascadeType.PERSIST, CascadeType.DETACH}) Note note; }`,
  'p/Product.java': `package p; ${jpa} @Entity class Product { @Id Long id; }`,
  'p/Note.java': `package p; ${jpa} @Entity class Note { @Id Long id; }`,
  'p/Tag.java': `package p; ${jpa} @Entity class Tag { @Id Long id; }`,
};

/** What methods do to tables: `Java Table cart: READ p.Shop.one`. */
async function accesses(carts: string, shop: string): Promise<string[]> {
  return found({
    ...entities,
    'p/Carts.java': `package p; ${jpa} interface Carts extends JpaRepository<Cart, Long> { ${carts} }`,
    'p/Shop.java': `package p; ${jpa} class Shop { Carts carts; EntityManager manager; ${shop} }`,
  });
}

describe('relations of entities that their annotations have read, stored and deleted with them', () => {
  it('are in tables that calls of repositories and managers access', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const lines = await accesses(
      '',
      `Object one(Long id) { return carts.findById(id); } long many() { return carts.count(); } void keep(Cart cart) { carts.save(cart); }
       void drop(Cart cart) { carts.delete(cart); } Object found(Long id) { return manager.find(Cart.class, id); }`,
    );
    const of = (method: string): string[] =>
      lines.filter((line) => line.endsWith(`.${method}`)).map((line) => line.replace(/^.*? (\w+): (\w+) .*$/, '$1 $2'));
    expect(of('one')).toEqual(['cart READ', 'line READ', 'product READ']);
    expect(of('found')).toEqual(of('one'));
    expect(of('many')).toHaveLength(1);
    expect(of('keep').join()).toMatch(/cart.*line.*note/i);
    expect(of('keep').join()).not.toMatch(/product|tag/i);
    expect(of('drop').join()).toMatch(/cart.*line/i);
    expect(of('drop').join()).not.toMatch(/note|product/i);
  });

  it('are read by methods of repositories that give whole rows', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const lines = await accesses(
      'Optional<Cart> findByState(String state); boolean existsByState(String state); @Query("select c.id from Cart c") List<Long> ids();',
      '',
    );
    const of = (method: string): number => lines.filter((line) => line.endsWith(`.${method}`)).length;
    expect([of('findByState'), of('existsByState'), of('ids')]).toEqual([3, 1, 1]);
  });

  it('are read by queries that give whole rows, and by graphs', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const graphs = `@NamedEntityGraph(name = "Order.items", attributeNodes = {@NamedAttributeNode(value = "items", subgraph = "item"), @NamedAttributeNode("owner")},
      subgraphs = @NamedSubgraph(name = "item", attributeNodes = @NamedAttributeNode("cart")))`;
    const lines = await found({
      ...entities,
      'p/Order.java': `package p; ${jpa} @Entity @Table(name = "orders") ${graphs} @NamedQuery(name = "Order.all", query = "select o from Order o") class Order { @Id Long id;
        @OneToMany List<Item> items; @ManyToOne(fetch = FetchType.LAZY) Owner owner; @ManyToMany(fetch = FetchType.EAGER) @JoinTable(name = "order_tags") List<Tag> tags;
        @ElementCollection(fetch = FetchType.EAGER) @CollectionTable(name = "order_words") List<String> words; }`,
      'p/Item.java': `package p; ${jpa} @Entity class Item { @Id Long id; @ManyToOne(fetch = FetchType.LAZY) Cart cart; }`,
      'p/Owner.java': `package p; ${jpa} @Entity class Owner { @Id Long id; }`,
      'p/Orders.java': `package p; ${jpa} interface Orders extends JpaRepository<Order, Long> {
        @EntityGraph(attributePaths = {"items.cart", "owner"}) List<Order> findByDay(String day); @EntityGraph("Order.items") List<Order> findByName(String name); @EntityGraph(attributePaths = "items") long countByDay(String day);
        @Query("select o from Order o left join fetch o.items") List<Order> fetched(); @Query("select o.id from Order o") List<Long> ids(); }`,
      'p/Reads.java': `package p; ${jpa} import jakarta.persistence.criteria.*; class Reads { EntityManager manager;
        void plain() { manager.createQuery("select o from Order o where o.id = 1"); } void whole() { manager.createQuery("from Order"); } void part() { manager.createQuery("select o.id from Order o"); } void count() { manager.createQuery("select count(o) from Order o"); }
        void named() { manager.createNamedQuery("Order.all"); } void graph() { manager.getEntityGraph("Order.items"); }
        void made() { EntityGraph<Order> graph = manager.createEntityGraph(Order.class); graph.addAttributeNodes("owner"); graph.addSubgraph("items").addAttributeNodes("cart"); }
        void criteria(CriteriaBuilder builder) { CriteriaQuery<Order> query = builder.createQuery(Order.class); Root<Order> root = query.from(Order.class); root.fetch("items"); }
        void number(CriteriaBuilder builder) { CriteriaQuery<Long> query = builder.createQuery(Long.class); query.from(Order.class); } }`,
    });
    const of = (method: string): string =>
      lines.flatMap((line) => (line.endsWith(`.${method}`) ? (/ (\w+): READ/.exec(line)?.[1] ?? []) : [])).join(' ');
    const eager = 'order_tags order_words orders tag';
    expect(of('plain')).toBe(eager);
    expect(of('whole')).toBe(eager);
    expect(of('named')).toBe(eager);
    expect([of('part'), of('count'), of('number'), of('ids'), of('countByDay')]).toEqual(Array(5).fill('orders'));
    expect(of('findByDay')).toBe('cart item line order_tags order_words orders owner product tag');
    expect(of('findByName')).toBe(of('findByDay'));
    expect(of('fetched')).toBe('item order_tags order_words orders tag');
    expect(of('criteria')).toBe(of('fetched'));
    expect(of('graph')).toBe('cart item line owner product');
    expect(of('made')).toBe('cart item owner');
  });
});

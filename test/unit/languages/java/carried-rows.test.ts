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
});

import { beforeAll, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { IndexedFrameworks } from '../../../../src/frameworks/indexed-frameworks.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { javaReader } from '../../../../src/languages/java/java-reader.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

function records(files: Readonly<Record<string, string>>): BundleRecord[] {
  const read = javaReader((path, text) => parse('java', path, text));
  const interpreters = [new DataInterpreter({ files: [], includeText: false })];
  const frameworks = new IndexedFrameworks(new Map([['Java', read]]), interpreters);
  for (const [path, text] of Object.entries(files)) {
    const definitions = new Map<string, string>();
    for (const [line, content] of text.split('\n').entries()) {
      const match = /\b(?:class|interface) (\w+)/.exec(content) ?? /^ {2}(?:[\w<>,]+ )+(\w+)\(/.exec(content);
      if (match === null) continue;
      const name = match[1] as string;
      definitions.set(`${line}:${match.index + match[0].lastIndexOf(name)}`, `${path}#${name}`);
    }
    frameworks.add('Java', { path, text, test: false, module: path, definitions }, path, Object.keys(files));
  }
  return [...frameworks.records()];
}

const entities = {
  'src/main/java/com/acme/Cart.java': `package com.acme;
import jakarta.persistence.*;
@Entity
@Table(name = "CARTS", schema = "shop")
public class Cart extends Audited {
  static final int SIZE = 3;
  @Id private Long id;
  @Column(name = "owner_name") private String owner;
  @ManyToOne private OrderLine firstLine;
  @OneToMany(mappedBy = "cart") private List<OrderLine> lines;
  @ManyToMany @JoinTable(name = "cart_tags") private Set<Tag> tags;
  @Transient private int cached;
}
`,
  'src/main/java/com/acme/Audited.java': `package com.acme;
import jakarta.persistence.MappedSuperclass;
@MappedSuperclass
class Audited {
  private Instant createdAt;
}
`,
  'src/main/java/com/acme/OrderLine.java': `package com.acme;
import javax.persistence.Entity;
@Entity
public class OrderLine {
  private Long id;
}
`,
};

it('tables of JPA: names that are stated and made, columns of base classes, pairs [E-java-tables]', () => {
  const names = records(entities).flatMap((one) => (one.record === 'object' ? [one.fullName] : []));
  expect(names.sort()).toEqual([
    'cart_tags',
    'order_line',
    'order_line.id',
    'shop.CARTS',
    'shop.CARTS.created_at',
    'shop.CARTS.first_line_id',
    'shop.CARTS.id',
    'shop.CARTS.owner_name',
  ]);
});

it('accesses of Spring Data, entity managers, JDBC and templates, by kind [E-java-tables]', () => {
  const found = records({
    ...entities,
    'src/main/java/com/acme/BaseRepository.java': `package com.acme;
import org.springframework.data.jpa.repository.JpaRepository;
interface BaseRepository<T> extends JpaRepository<T, Long> {
}
`,
    'src/main/java/com/acme/CartRepository.java': `package com.acme;
import org.springframework.data.jpa.repository.*;
public interface CartRepository extends BaseRepository<Cart> {
  List<Cart> findByOwner(String owner);
  long deleteByOwner(String owner);
  @Query("select c from Cart c left join fetch c.lines l, OrderLine o where c.id = ?1")
  Cart whole(Long id);
  @Modifying @Query("update Cart c set c.owner = ?1")
  void rename(String owner);
  @Query(value = "SELECT * FROM {h-schema}order_line l " + "WHERE l.id = 1", nativeQuery = true)
  List<Object> spoken();
}
`,
    'src/main/java/com/acme/Carts.java': `package com.acme;
import jakarta.persistence.EntityManager;
import org.springframework.jdbc.core.JdbcTemplate;
class Carts {
  private CartRepository carts;
  private EntityManager manager;
  private JdbcTemplate jdbc;
  void store(Cart cart) { carts.save(cart); }
  void all() { carts.findAll().forEach(each -> {}); }
  void byOwner() { carts.findByOwner("x"); }
  void remove(Long id) { this.carts.deleteById(id); }
  void persist() { Cart cart = new Cart(); manager.persist(cart); }
  void find() { manager.find(OrderLine.class, 1L); }
  void asked() { String text = "from OrderLine o where o.id = 1"; manager.createQuery(text).getResultList(); }
  void templated() { jdbc.update("DELETE FROM order_line WHERE id = ?", 1); }
  void other(Other other) { other.save(new Cart()); other.findAll(); }
}
`,
    'src/main/java/com/acme/Other.java': `package com.acme;
class Other {
  void save(Cart cart) { }
}
`,
  });
  const accesses = found
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule !== 'data/model')
    .filter(({ to }) => !to.includes('#'))
    .map(
      (link) =>
        `${link.from.replace(/^.*#/, '')} ${(link['x-access'] as string[]).join('+')} ${link.to.replace(/^.*\//, '')}`,
    );
  expect(accesses.sort()).toEqual([
    'all select shop.carts',
    'asked select order_line',
    'deleteByOwner delete shop.carts',
    'find select order_line',
    'findByOwner select shop.carts',
    'persist insert shop.carts',
    'remove delete shop.carts',
    'rename update shop.carts',
    'spoken select order_line',
    'store insert+update shop.carts',
    'templated delete order_line',
    'whole select order_line',
    'whole select shop.carts',
  ]);
});

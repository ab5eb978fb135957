import { expect, it } from 'vitest';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

it('a method of a missing base class reaches the classes that override it and that its receiver may be of [L-java]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const service = (name: string): string =>
    `package p; import lib.IService; interface ${name} extends IService<Object> {}`;
  const program = await readJavaTexts({
    'p/Carts.java': service('Carts'),
    'p/Users.java': service('Users'),
    'p/CartsImpl.java':
      'package p; import lib.*; class CartsImpl extends ServiceImpl<Object> implements Carts { @Override public boolean removeById(Long id) { return super.removeById(id); } }',
    'p/UsersImpl.java':
      'package p; import lib.*; class UsersImpl extends ServiceImpl<Object> implements Users { void clear(Long id) { removeById(id); } }',
    'p/Shop.java': 'package p; class Shop { Users users; void drop(Long id) { users.removeById(id); } }',
    'p/Stock.java': 'package p; class Stock { Carts carts; void drop(Long id) { carts.removeById(id); } }',
  });
  expect(linksOf(program, 'CALL').filter((link) => link.includes('overriding'))).toEqual([
    'p.Stock.drop(Long) → p.CartsImpl.removeById(Long) (java/overriding-method)',
  ]);
});

it('a field of a missing base class is of the type argument that has what is called on it [L-java]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const program = await readJavaTexts({
    'p/Dao.java': 'package p; interface Dao { User named(String name); }',
    'p/User.java': 'package p; class User { String name() { return ""; } void named(int i) {} }',
    'p/Base.java': 'package p; import lib.ServiceImpl; class Base<M, T> extends ServiceImpl<M, T> {}',
    'p/Users.java': `package p; class Users extends Base<Dao, User> {
  void direct() { baseMapper.named("a").name(); }
  void own() { this.mapper.named("a"); }
  void got() { getBaseMapper().named("a"); }
  void none() { baseMapper.removed(); }
  void local(Object other) { other.named("a"); }
}`,
  });
  const links = linksOf(program, 'CALL').filter((link) => link.startsWith('p.Users.'));
  expect(links.filter((link) => link.includes('→ p.')).sort()).toEqual([
    'p.Users.direct() → p.Dao.named(String)',
    'p.Users.direct() → p.User.name()',
    'p.Users.got() → p.Dao.named(String)',
    'p.Users.own() → p.Dao.named(String)',
  ]);
});

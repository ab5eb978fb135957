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

import { expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

it('records and repositories of Panache for MongoDB access their collections, reactive ones too', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const imports = 'import io.quarkus.mongodb.panache.*; import io.quarkus.mongodb.panache.common.*;';
  const lines = await found({
    'p/Cart.java': `package p; ${imports} import io.quarkus.mongodb.panache.reactive.ReactivePanacheMongoEntity;
      @MongoEntity(collection = "Carts") class Cart extends ReactivePanacheMongoEntity {}`,
    'p/Order.java': `package p; ${imports} @MongoEntity(collection = "Orders") class Order extends PanacheMongoEntity {}`,
    'p/Shop.java':
      'package p; class Shop { Object cart(String id) { return Cart.findById(id); } Object order(String id) { return Order.findById(id); } }',
  });
  const read = lines.filter((line) => line.includes('p.Shop.'));
  expect(read.map((line) => line.replace(/^.* (\w+): (\w+) /, '$1 $2 ')).sort()).toEqual([
    'Carts READ p.Shop.cart',
    'Orders READ p.Shop.order',
  ]);
});

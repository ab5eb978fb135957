import { describe, expect, it } from 'vitest';
import { ownerNames } from '../../../web/graph/owner-names.ts';

const named = (id: string, name: string, fullName: string) => ({ id, name, fullName });

describe('labels of objects in a graph', () => {
  it('name the owner where a name repeats, and only there', () => {
    const objects = [
      named('1', 'kind', 'src/model/cart.Cart.kind'),
      named('2', 'kind', 'src/model/order.Order.kind'),
      named('3', 'kind', 'org.shop.Order$Line#kind'),
      named('4', 'kind', 'kind'),
      named('5', 'total', 'src/model/cart.Cart.total'),
    ];
    expect([...ownerNames(objects).values()]).toEqual(['Cart.kind', 'Order.kind', 'Line.kind', 'kind', 'total']);
  });
});

import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

it('Ming: documents by their classes, and what is set and flushed [E-python-accesses]', () => {
  const files = {
    'shop/model.py': `
from ming import schema
from ming.odm import FieldProperty, ForeignIdProperty, ThreadLocalODMSession, session
from ming.odm.declarative import MappedClass
class Cart(MappedClass):
    class __mongometa__:
        name = 'cart'
    _id = FieldProperty(schema.ObjectId)
    title = FieldProperty(str)
    owner_id = ForeignIdProperty('Owner')
    @classmethod
    def latest(cls):
        return cls.query.find().sort('_id').limit(1).first()
    def rename(self, title):
        self.title = title
    def others(self):
        return self.__class__.query.find({'owner_id': self.owner_id}).all()
class GiftCart(Cart):
    class __mongometa__:
        name = 'gift_cart'
class Owner(MappedClass):
    class __mongometa__:
        name = 'owner'
    name = FieldProperty(str)
`,
    'shop/service.py': `
from ming.odm import ThreadLocalODMSession, session
from shop import model as M
def one(id):
    return M.Cart.query.get(_id=id)
def listed():
    return [cart.title for cart in M.GiftCart.query.find({'open': True}).sort('title')]
def closed(id):
    M.Cart.query.update({'_id': id}, {'$set': {'open': False}})
def dropped(id):
    M.Owner.query.remove({'_id': id})
def made(name):
    owner = M.Owner(name=name)
    session(owner).flush(owner)
def titled(id, title):
    cart = M.Cart.query.get(_id=id)
    cart.title = title
    ThreadLocalODMSession.flush_all()
def deleted(id):
    cart = M.Cart.query.find(dict(_id=id)).first()
    cart.delete()
def taken():
    return M.Cart.query.find_one_and_update({'open': True}, {'$set': {'open': False}})
`,
  };
  expect(accesses(files)).toEqual([
    'closed update cart',
    'deleted delete cart',
    'deleted select cart',
    'dropped delete owner',
    'latest select cart',
    'listed select gift_cart',
    'made insert owner',
    'one select cart',
    'others select cart',
    'rename update cart',
    'taken select cart',
    'taken update cart',
    'titled select cart',
    'titled update cart',
  ]);
});

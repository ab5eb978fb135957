import { expect, it } from 'vitest';
import { accesses, tableNames } from './tables-of.ts';

it('MongoEngine: collections of documents, queries, rows and references [E-python-accesses]', () => {
  const files = {
    'shop/models.py': `
from flask_mongoengine import MongoEngine
from mongoengine import EmbeddedDocument, ReferenceField, StringField
db = MongoEngine()
class Base(db.Document):
    meta = {"abstract": True}
class User(Base):
    name = StringField()
class CartLine(EmbeddedDocument):
    name = StringField()
class Cart(Base):
    meta = {"collection": "carts"}
    owner = ReferenceField(User)
class HTTPEntry(Base):
    meta = {"allow_inheritance": True}
class SpecialEntry(HTTPEntry):
    pass
`,
    'shop/service.py': `
from .models import Cart, User, SpecialEntry
def found(name):
    return Cart.objects(name=name).first()
def got(id):
    return User.objects.get(id=id)
def changed(id):
    Cart.objects(id=id).update_one(set__name="x")
def upserted(id):
    Cart.objects(id=id).upsert_one(name="x")
def removed(id):
    Cart.objects(id=id).delete()
def made(name):
    cart = Cart(owner=None)
    cart.save()
def edited(id):
    cart = Cart.objects.get(id=id)
    cart.update(set__name="y")
def owner_name(id):
    return Cart.objects.get(id=id).owner.name.lower()
def special():
    return SpecialEntry.objects.count()
def own_update(values):
    values.update({"a": 1})
`,
  };
  expect(tableNames(files)).toEqual(['carts', 'h_t_t_p_entry', 'user']);
  expect(accesses(files)).toEqual([
    'changed update carts',
    'edited select carts',
    'edited update carts',
    'found select carts',
    'got select user',
    'made insert carts',
    'owner_name select carts',
    'owner_name select user',
    'removed delete carts',
    'special select h_t_t_p_entry',
    'upserted insert+update carts',
  ]);
});

it('Beanie: methods of document classes, queries and rows [E-python-accesses]', () => {
  const files = {
    'shop/models.py': `
from beanie import Document, Indexed, Link
class User(Document):
    name: str
class Cart(Document):
    owner: Link[User]
    class Settings:
        name = "carts"
`,
    'shop/service.py': `
from .models import Cart, User
async def listed():
    return await Cart.find(Cart.total > 1).sort("-total").to_list()
async def got(id):
    return await User.get(id)
async def changed(id):
    await Cart.find_one(Cart.id == id).set({Cart.total: 1})
async def removed(id):
    await Cart.find(Cart.id == id).delete()
async def made(values):
    cart = Cart(**values)
    await cart.insert()
async def several(carts):
    await Cart.insert_many(carts)
async def edited(id):
    cart = await Cart.get(id)
    await cart.set({Cart.total: 2})
`,
  };
  expect(tableNames(files)).toEqual(['User', 'carts']);
  expect(accesses(files)).toEqual([
    'changed update carts',
    'edited select carts',
    'edited update carts',
    'got select user',
    'listed select carts',
    'made insert carts',
    'removed delete carts',
    'several insert carts',
  ]);
});

it('PyMongo and Motor: collections of databases by member, element and name, also behind parameters [E-python-accesses]', () => {
  const found = accesses({
    'shop/db.py': `
from pymongo import MongoClient
from motor.motor_asyncio import AsyncIOMotorClient, AsyncIOMotorDatabase
from flask_pymongo import PyMongo
client = MongoClient("mongodb://localhost")
db = client["shop"]
motor = AsyncIOMotorClient("mongodb://localhost").shop
mongo = PyMongo()
def get_db() -> AsyncIOMotorDatabase:
    return motor
`,
    'shop/service.py': `
from fastapi import Depends
from motor.motor_asyncio import AsyncIOMotorDatabase
from .db import client, db, get_db, mongo, motor
class Store:
    def __init__(self, database):
        self.carts = database.get_collection("carts")
    def add(self, cart):
        self.carts.insert_one(cart)
class Other:
    def __init__(self, name):
        self.rows = db[name]
    def read(self):
        return self.rows.find_one({})
store = Store(db)
other = Other("others")
def listed():
    return list(db.carts.find({}))
def users():
    return db["users"].update_one({}, {"$set": {}}, upsert=True)
async def typed(database: AsyncIOMotorDatabase = Depends(get_db)):
    return await database.orders.find({}).to_list(10)
async def given():
    return await get_db()["orders"].delete_many({})
def flask():
    return mongo.db.tags.count_documents({})
def joined():
    return db.carts.aggregate([{"$lookup": {"from": "users", "as": "u"}}])
def other_database():
    return client.other["logs"].insert_many([])
async def of_request(request):
    return await request.app.mongodb["tasks"].find_one({"_id": 1})
def no_database(items, name):
    return items.rows.find(name)
def helper(name):
    return db[name].find_one({})
def through():
    return helper("notes")
`,
  });
  expect(found).toEqual([
    'add insert carts',
    'flask select tags',
    'given delete orders',
    'joined select carts',
    'joined select users',
    'listed select carts',
    'of_request select tasks',
    'other_database insert logs',
    'read select others',
    'through select notes',
    'typed select orders',
    'users insert+update users',
  ]);
});

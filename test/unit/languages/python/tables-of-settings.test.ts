import { expect, it } from 'vitest';
import { accesses, openStatements, tableNames } from './tables-of.ts';

const settings = `
from os import getenv
import os
def text_of(name, default=''):
    return getenv(name, default)
def or_empty(name):
    value = os.environ.get(name)
    return value or ''
CARTS = text_of('CARTS_TABLE')
USERS = os.environ.get('USERS_TABLE', '')
LINES = or_empty('LINES_TABLE')
ORDERS = text_of('ORDERS_TABLE', 'orders')
LOGS = os.getenv('LOGS_TABLE') or ''
NONE = ''
class Config:
    ITEMS = text_of('ITEMS_TABLE')
config = Config()
`;

it('a table whose name is empty unless a variable of the environment is set is called as that [E-python-accesses]', () => {
  const files = {
    'shop/settings.py': settings,
    'shop/base.py': `
from pynamodb.models import Model
from shop import settings
class Cart(Model):
    class Meta:
        table_name = settings.CARTS
`,
    'shop/models/old.py': `
from pynamodb.models import Model
from shop.base import Cart
class OldCart(Model):
    class Meta(Cart.Meta):
        pass
class Special(Cart):
    pass
def old(id):
    return OldCart.get(id)
def special(id):
    return Special(id).save()
`,
    'shop/service.py': `
import boto3
from mongoengine import Document
from pymongo import MongoClient
from shop import settings
from shop.base import Cart
from shop.settings import config
dynamo = boto3.resource("dynamodb")
db = MongoClient()["shop"]
class Log(Document):
    meta = {"collection": settings.LOGS}
def cart(id):
    return Cart.get(id)
def user(id):
    return dynamo.Table(settings.USERS).get_item(Key={"id": id})
def item(id):
    return dynamo.Table(config.ITEMS).get_item(Key={"id": id})
def line(id):
    return db[settings.LINES].find_one({"id": id})
def ordered(id):
    return db[settings.ORDERS].find_one({"id": id})
def logs():
    return Log.objects(id=1)
def nothing(id):
    return dynamo.Table(settings.NONE).get_item(Key={"id": id})
`,
  };
  expect(accesses(files)).toEqual([
    'cart select {carts_table}',
    'item select {items_table}',
    'line select {lines_table}',
    'logs select {logs_table}',
    'old select {carts_table}',
    'ordered select orders',
    'special insert+update {carts_table}',
    'user select {users_table}',
  ]);
  expect(new Set(tableNames(files))).toEqual(
    new Set(['orders', '{CARTS_TABLE}', '{ITEMS_TABLE}', '{LINES_TABLE}', '{LOGS_TABLE}', '{USERS_TABLE}']),
  );
  expect(openStatements(files)).toEqual(['shop/service.py:25 the table or collection is not known']);
});

it('a method of the environment is no variable', () => {
  const files = {
    'shop/service.py': `
import os
import boto3
dynamo = boto3.resource("dynamodb")
def read(name):
    return dynamo.Table(os.environ.get(name)).get_item(Key={})
`,
  };
  expect(accesses(files)).toEqual([]);
  expect(openStatements(files)).toEqual(['shop/service.py:6 the table or collection is not known']);
});

import { expect, it } from 'vitest';
import { accesses, openStatements, tableNames } from './tables-of.ts';

it('DynamoDB: tables of boto3 and classes of PynamoDB [E-python-accesses]', () => {
  const files = {
    'shop/tables.py': `
import os
import boto3
dynamo = boto3.resource("dynamodb")
carts = dynamo.Table("carts")
users = dynamo.Table(os.environ["USERS_TABLE"])
client = boto3.client("dynamodb", region_name="eu")
queue = boto3.resource("sqs")
`,
    'shop/service.py': `
from pynamodb.models import Model
from pynamodb.attributes import UnicodeAttribute
from .tables import carts, users, client, queue
class Order(Model):
    class Meta:
        table_name = "orders"
        region = "eu"
    name = UnicodeAttribute(hash_key=True)
def got(id):
    return carts.get_item(Key={"id": id})
def put(item):
    users.put_item(Item=item)
def batched(items):
    with carts.batch_writer() as batch:
        for item in items:
            batch.put_item(Item=item)
def scanned():
    return client.scan(TableName="lines")
def opened(name):
    return client.scan(TableName=name)
def other():
    return queue.Table("nothing").get_item(Key={})
class Store:
    def __init__(self, table):
        self.table = table
    def drop(self, id):
        self.table.delete_item(Key={"id": id})
def dropped(id):
    Store(carts).drop(id)
def order(name):
    return Order.get(name)
def made(name):
    order = Order(name=name)
    order.save()
def gone():
    for order in Order.scan():
        order.delete()
`,
  };
  expect(accesses(files)).toEqual([
    'batched insert+update carts',
    'dropped delete carts',
    'gone delete orders',
    'gone select orders',
    'got select carts',
    'made insert+update orders',
    'order select orders',
    'put insert+update {users_table}',
    'scanned select lines',
  ]);
  expect(tableNames(files)).toEqual(['carts', 'lines', 'orders', '{USERS_TABLE}']);
  expect(openStatements(files)).toEqual(['shop/service.py:21 the table or collection is not known']);
});

it('Firestore, Supabase, Elasticsearch and Neo4j of Python [E-python-accesses]', () => {
  const files = {
    'shop/service.py': `
import firebase_admin
from firebase_admin import firestore
from google.cloud import firestore as cloud
from supabase import create_client, Client
from elasticsearch import Elasticsearch, helpers
from elasticsearch_dsl import Document, Search, Text
from neo4j import GraphDatabase
firebase_admin.initialize_app()
db = firestore.client()
other = cloud.Client()
supabase: Client = create_client("u", "k")
es = Elasticsearch("http://localhost")
driver = GraphDatabase.driver("bolt://x")
def users():
    return db.collection("users").where("a", "==", 1).stream()
def user(id):
    db.collection("users").document(id).set({"a": 1})
def dropped(id):
    other.collection("carts").document(id).delete()
def lines(id):
    for each in other.collection("carts").document(id).collection("lines").stream():
        each.reference.delete()
def batched(id):
    batch = db.batch()
    batch.update(db.collection("logs").document(id), {})
    batch.commit()
def orders():
    return supabase.table("orders").select("*").execute()
def ordered(row):
    return supabase.from_("orders").insert(row).execute()
def searched():
    return es.search(index="products", body={})
def indexed(doc):
    es.index(index="products", document=doc)
def bulked(docs):
    helpers.bulk(es, [{"_index": "items", "_source": doc} for doc in docs])
class Book(Document):
    title = Text()
    class Index:
        name = "books"
def books():
    return Book.search().query("match", title="a").execute()
def booked(title):
    book = Book(title=title)
    book.save()
def found():
    return Search(using=es, index="pages").execute()
def people():
    with driver.session() as session:
        return session.execute_read(read_people)
def read_people(tx):
    return list(tx.run("MATCH (p:Person) RETURN p"))
def person(name):
    with driver.session() as session:
        session.run("MERGE (p:Person {name: $name})", name=name)
def none(values):
    values.update({"a": 1})
    values.insert(1)
`,
  };
  expect(accesses(files)).toEqual([
    'batched update logs',
    'booked insert+update books',
    'books select books',
    'bulked insert+update items',
    'dropped delete carts',
    'found select pages',
    'indexed insert+update products',
    'lines delete lines',
    'lines select lines',
    'ordered insert orders',
    'orders select orders',
    'person insert person',
    'person select person',
    'read_people select person',
    'searched select products',
    'user insert+update users',
    'users select users',
  ]);
});

it('Classes of Pony, ormar, edgy, GINO, ODMantic, umongo, neomodel and cqlengine [E-python-accesses]', () => {
  const files = {
    'pony_app.py': `
from pony.orm import Database, Required
db = Database()
class Customer(db.Entity):
    _table_ = "customers"
    name = Required(str)
def pony_one(id):
    return Customer.get(id=id)
def pony_new(name):
    Customer(name=name)
def pony_drop(id):
    Customer[id].delete()
def pony_set(id):
    customer = Customer.get(id=id)
    customer.name = "x"
`,
    'ormar_app.py': `
import ormar
base = ormar.OrmarConfig()
class Album(ormar.Model):
    ormar_config = base.copy(tablename="records")
    name: str = ormar.String(max_length=1)
class Track(ormar.Model):
    ormar_config = base.copy()
async def ormar_all():
    return await Album.objects.filter(name="x").all()
async def ormar_new():
    await Track.objects.create(name="x")
async def ormar_drop(id):
    album = await Album.objects.get(id=id)
    await album.delete()
`,
    'edgy_app.py': `
import edgy
class Note(edgy.Model):
    class Meta:
        tablename = "notes"
async def edgy_all():
    return await Note.query.filter(a=1)
async def edgy_one(id):
    return await Note.query.get(id=id)
`,
    'gino_app.py': `
from gino import Gino
db = Gino()
class Member(db.Model):
    __tablename__ = "members"
    id = db.Column(db.Integer())
async def gino_all():
    return await Member.query.where(Member.id > 1).gino.all()
async def gino_new():
    await Member.create(id=1)
async def gino_change(id):
    member = await Member.get(id)
    await member.update(id=2).apply()
async def gino_clear():
    await Member.delete.where(Member.id > 1).gino.status()
`,
    'odm_app.py': `
from odmantic import AIOEngine, Model
from umongo import Document
class Publisher(Model):
    name: str
engine = AIOEngine()
async def odm_all():
    return await engine.find(Publisher, Publisher.name == "x")
async def odm_save():
    await engine.save(Publisher(name="x"))
class Visitor(Document):
    class Meta:
        collection_name = "visitors"
async def umongo_one():
    return await Visitor.find_one({})
async def umongo_new():
    await Visitor(a=1).commit()
`,
    'graph_app.py': `
from neomodel import StructuredNode, StringProperty
from py2neo import Graph, Node
from cassandra.cqlengine import columns
from cassandra.cqlengine.models import Model
class City(StructuredNode):
    name = StringProperty()
def neo_one(name):
    return City.nodes.get(name=name)
def neo_new(name):
    City(name=name).save()
graph = Graph()
def py2neo_new():
    graph.create(Node("Country", name="x"))
class Reading(Model):
    __table_name__ = "readings"
    id = columns.UUID()
def cql_all():
    return Reading.objects.filter(id=1).all()
def cql_new():
    Reading.create(id=1)
`,
    'files_app.py': `
import dataset
from tinydb import TinyDB, Query
db = dataset.connect("sqlite:///x")
tiny = TinyDB("data/log.json")
def set_all():
    return db["songs"].find(a=1)
def set_new():
    db.get_table("songs").insert(dict(a=1))
def tiny_all():
    return tiny.table("entries").all()
def tiny_new():
    tiny.insert({"a": 1})
`,
  };
  expect(accesses(files)).toEqual([
    'cql_all select readings',
    'cql_new insert readings',
    'edgy_all select notes',
    'edgy_one select notes',
    'gino_all select members',
    'gino_change select members',
    'gino_change update members',
    'gino_clear delete members',
    'gino_new insert members',
    'neo_new insert+update city',
    'neo_one select city',
    'odm_all select publisher',
    'odm_save insert+update publisher',
    'ormar_all select records',
    'ormar_drop delete records',
    'ormar_drop select records',
    'ormar_new insert tracks',
    'pony_drop delete customers',
    'pony_new insert customers',
    'pony_one select customers',
    'pony_set select customers',
    'pony_set update customers',
    'py2neo_new insert country',
    'set_all select songs',
    'set_new insert songs',
    'tiny_all select entries',
    'tiny_new insert log',
    'umongo_new insert+update visitors',
    'umongo_one select visitors',
  ]);
});

it('Cursors of further drivers [E-python-accesses]', () => {
  const files = {
    'shop/db.py': `
import duckdb
import oracledb
import pyodbc
import clickhouse_connect
from cassandra.cluster import Cluster
from snowflake import connector
session = Cluster().connect("shop")
client = clickhouse_connect.get_client(host="x")
def cql(id):
    return session.execute("SELECT name FROM users WHERE id = %s", [id])
def oracle():
    with oracledb.connect() as connection:
        cursor = connection.cursor()
        cursor.execute("update employees set name = :1")
def odbc():
    cursor = pyodbc.connect("x").cursor()
    cursor.execute("delete from carts where id = ?", 1)
def snow():
    connector.connect().cursor().execute("insert into visits (a) values (1)")
def duck():
    return duckdb.sql("select a from trips")
def click():
    client.insert("clicks", [[1]])
def clicked():
    return client.query("SELECT a FROM clicks")
`,
  };
  expect(accesses(files)).toEqual([
    'click insert clicks',
    'clicked select clicks',
    'cql select users',
    'duck select trips',
    'odbc delete carts',
    'oracle update employees',
    'snow insert visits',
  ]);
});

it('Clients whose packages hold other things too are found where only these are imported [E-python-accesses]', () => {
  const one = (text: string): string[] => accesses({ 'shop/one.py': text });
  expect(one('import boto3\ndef got():\n    return boto3.resource("dynamodb").Table("carts").scan()\n')).toEqual([
    'got select carts',
  ]);
  expect(
    one('from google.cloud import firestore\ndef got():\n    return firestore.Client().collection("users").stream()\n'),
  ).toEqual(['got select users']);
  expect(
    one('from google.cloud import bigquery\ndef got():\n    return bigquery.Client().query("SELECT a FROM visits")\n'),
  ).toEqual(['got select visits']);
  expect(
    one(
      'from google.cloud import datastore\nclient = datastore.Client()\ndef got(id):\n    return client.get(client.key("Task", id))\ndef found():\n    return list(client.query(kind="Job").fetch())\n',
    ),
  ).toEqual(['found select job', 'got select task']);
  expect(one('import boto3\ndef got():\n    return boto3.resource("s3").Table("carts").scan()\n')).toEqual([]);
});

it('web.py: statements on a database by the table that they name, and SQL [E-python-accesses]', () => {
  const files = {
    'shop/db.py': `
import web
def get_db():
    return web.database(dbn="postgres", db="shop")
class Rows:
    @staticmethod
    def db():
        return get_db()
`,
    'shop/use.py': `
import web
from .db import get_db, Rows
db = web.database(dbn="sqlite", db="shop")
def listed():
    return db.select("carts", where="id = 1")
def asked(start):
    return get_db().query("SELECT * FROM orders WHERE day > $start", vars={"start": start})
def added(rows):
    with db.transaction():
        db.multiple_insert("lines", rows)
def changed():
    oldb = Rows.db()
    oldb.update("carts", where="id = 1", name="a")
def gone():
    db.delete("tags", where="id = 1")
def other(form):
    return form.select("nothing")
`,
  };
  expect(accesses(files)).toEqual([
    'added insert lines',
    'asked select orders',
    'changed update carts',
    'gone delete tags',
    'listed select carts',
  ]);
});

import { expect, it } from 'vitest';
import { accesses, openStatements } from './tables-of.ts';

const store = `
import os, time, json
from typing import ClassVar
from arango import ArangoClient
from arango.database import StandardDatabase

def run(db: "Database", aql: str, bind_vars: dict):
    for attempt in range(3):
        try:
            return db.aql.execute(aql, bind_vars=bind_vars)
        except ValueError:
            raise

class Database:
    def __init__(self):
        self._db: StandardDatabase | None = None
        self.collections = dict()
    @property
    def db(self) -> StandardDatabase:
        if self._db is None:
            self.connect()
        assert self._db is not None
        return self._db
    def connect(self, host=None):
        client = ArangoClient(hosts=host)
        self._db = client.db("shop", username="x", password="y")
        self.check()
    def check(self):
        self.db.collection("system").all()
    def collection(self, name):
        if self.db is None:
            self.connect()
        if name not in self.collections:
            async_db = self.db.begin_async_execution(return_result=True)
            if async_db.has_collection(name):
                self.collections[name] = async_db.collection(name)
            else:
                self.collections[name] = async_db.create_collection(name)
        return self.collections[name]
    def __getattr__(self, key):
        if key.startswith("_"):
            raise AttributeError(key)
        if self._db is None:
            self.connect()
        return getattr(self._db, key)

db = Database()

class Stored:
    _db = db
    _collection_name: ClassVar[str | None] = None
    def _insert(self, text: str):
        col = self._db.collection(self._collection_name)
        job = col.insert(json.loads(text), return_new=True)
        return job.result()
    def save(self):
        return self._insert("")
    @classmethod
    def list(cls):
        coll = cls._collection_name
        objects = cls._db.aql.execute("FOR o IN @@collection RETURN o", bind_vars={"@collection": coll})
        return objects
    @classmethod
    def get(cls, id):
        col = cls._db.collection(cls._collection_name)
        return col.get(id)
    @classmethod
    def filter(cls, query, user=None):
        colname = cls._collection_name
        args = {}
        for i, (key, value) in enumerate(query.items()):
            args[f"arg{i}"] = value
        acl = ""
        if user:
            acl = "LET acl = FIRST(FOR v, e IN 1..2 inbound o acls RETURN true)"
        aql = f"""
            FOR o IN @@collection
               {acl}
            """
        if acl:
            aql = f"WITH acls\\n{aql}"
        aql += " RETURN o"
        args["@collection"] = colname
        return cls._db.aql.execute(aql, bind_vars=args, count=True)
    def link(self, target):
        aql = """
        UPSERT { _from: @from, _to: @to }
        INSERT @doc
        UPDATE { count: OLD.count + 1 }
        IN links
        RETURN NEW
        """
        return list(run(self._db, aql, {"from": 1}))
`;
it('ArangoDB: collections that classes state, behind a class that passes members on, and statements with parameters [E-python-accesses]', () => {
  const files = {
    'shop/store.py': store,
    'shop/models.py': `
from typing import ClassVar
from shop import store
class Cart(store.Stored):
    _collection_name: ClassVar[str] = "carts"
    def touch(self):
        aql = "FOR t IN carts FILTER t._key == @key UPDATE t WITH { a: 1 } IN carts RETURN NEW"
        return store.run(self._db, aql, {"key": self.id})
class User(store.Stored):
    _collection_name: ClassVar[str] = "users"
def exported(args):
    return store.db.aql.execute("FOR o in lines RETURN o", bind_vars=args)
def unknown(name):
    return store.db.aql.execute("FOR o IN @@any RETURN o", bind_vars={"@any": name})
`,
    'shop/service.py': `
from shop.models import Cart, User
def made():
    Cart().save()
def listed():
    return User.list()
`,
  };
  expect(accesses(files)).toEqual([
    '_insert insert carts',
    '_insert insert users',
    'check select system',
    'exported select lines',
    'filter select acls',
    'filter select carts',
    'filter select users',
    'get select carts',
    'get select users',
    'link insert+update links',
    'link select links',
    'list select carts',
    'list select users',
    'touch select carts',
    'touch update carts',
  ]);
  expect(openStatements(files)).toEqual(['shop/models.py:14 the table or collection is not known']);
});

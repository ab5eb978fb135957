import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

it('SQLAlchemy: classes that a call maps to a table are models, with their relations [E-python-accesses]', () => {
  const found = accesses({
    'shop/meta.py': `
from sqlalchemy import orm, MetaData
metadata = MetaData()
registry = orm.registry(metadata=metadata)
Session = orm.scoped_session(orm.sessionmaker())
`,
    'shop/carts.py': `
from sqlalchemy import Column, Table, types, orm
from . import meta
cart_table = Table("cart", meta.metadata, Column("id", types.UnicodeText, primary_key=True))
line_table = Table("cart_line", meta.metadata, Column("id", types.UnicodeText), Column("cart_id", types.UnicodeText))
class Base:
    @classmethod
    def get(cls, id):
        return meta.Session.query(cls).get(id)
    def save(self):
        meta.Session.add(self)
class Cart(Base):
    pass
class Line(Base):
    pass
class Other(Base):
    pass
meta.registry.map_imperatively(Cart, cart_table)
meta.registry.map_imperatively(Line, line_table, properties={
    "cart": orm.relationship(Cart, backref=orm.backref("lines", cascade="all")),
})
`,
    'shop/tags.py': `
from sqlalchemy import Column, Table, types
from sqlalchemy.orm import mapper
from .meta import metadata
class Tag:
    pass
mapper(Tag, Table("tags", metadata, Column("id", types.Integer)))
`,
    'shop/use.py': `
from .carts import Cart, Line, Other
from .meta import Session
from .tags import Tag
def carts():
    return Session.query(Cart).filter_by(id=1).all()
def line(id):
    return Session.query(Line).get(id).cart.id
def gone():
    Session.query(Tag).delete()
def added():
    Session.add(Cart())
def other():
    return Session.query(Other).all()
`,
  });
  expect(found.filter((one) => /^(carts|line|gone|added|other) /.test(one))).toEqual([
    'added insert cart',
    'carts select cart',
    'gone delete tags',
    'line select cart',
    'line select cart_line',
  ]);
});

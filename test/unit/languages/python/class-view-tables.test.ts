import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { receiverLinks, recordsOf } from './start-points-of.ts';

const models = `
from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Cart(db.Model):
    __tablename__ = 'carts'
    id = db.Column(db.Integer, primary_key=True)
class Tag(db.Model):
    __tablename__ = 'tags'
    id = db.Column(db.Integer, primary_key=True)
class Visit(db.Model):
    __tablename__ = 'visits'
    id = db.Column(db.Integer, primary_key=True)
`;

const base = `
import sqlalchemy as sa
from .models import db
from .resource import Resource
class Lister(Resource):
    model = None
    loads = []
    def get(self, **kwargs):
        query = self.build_query(**kwargs)
        return db.session.execute(query).scalars()
    def build_query(self, **kwargs):
        query = sa.select(self.model)
        return query.options(*self.loads)
`;

const carts = `
from .base import Lister
from .models import Cart
class Carts(Lister):
    model = Cart
`;

const tags = `
from .base import Lister
from .models import Tag, Visit
class Tags(Lister):
    model = Tag
    def build_query(self, **kwargs):
        return super().build_query(**kwargs).join(Visit)
`;

/** What functions do to tables, as lines: function, kinds, table, contexts. */
function accesses(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files, [new DataInterpreter({ files: [], includeText: false })])
    .filter((one): one is LinkRecord => one.record === 'link' && one['x-access'] !== undefined)
    .filter(({ to }) => !to.slice('data:'.length).includes('#'))
    .map(({ from, to, 'x-access': kinds, 'x-contexts': contexts }) => {
      const within = ((contexts ?? []) as { readonly within: string }[]).map((each) => each.within.replace(/^.*#/, ''));
      const place = from.replace('shop/', '').replace('.py#', '.');
      return [place, (kinds as string[]).join('+'), to.replace(/^.*\//, ''), ...within].join(' ');
    })
    .sort();
}

describe('tables of views that inherit their handlers [E-python-accesses]', () => {
  it('are those of the class that they choose, behind any step of the statement', () => {
    const resource = 'import flask_restful\nclass Resource(flask_restful.Resource): ...\n';
    const files = { 'shop/models.py': models, 'shop/resource.py': resource, 'shop/base.py': base };
    expect(accesses({ ...files, 'shop/carts.py': carts, 'shop/tags.py': tags })).toEqual([
      'base.build_query select carts Carts@this',
      'base.build_query select tags Tags@this',
      'tags.build_query select visits',
    ]);
  });

  it('stay with the class where a call gives the base: all classes behind the metaclass', () => {
    const resource = `
import flask_restful, six
class Meta(type):
    def build_query(cls): ...
class Common:
    def common(self): ...
class Resource(six.with_metaclass(Meta, Common, flask_restful.Resource)): ...
`;
    const links = receiverLinks({
      'shop/models.py': models,
      'shop/resource.py': resource,
      'shop/base.py': base,
      'shop/carts.py': carts,
      'shop/tags.py': tags,
    });
    expect(links).toEqual([
      'shop/base.py#get shop/base.py#build_query shop/base.py#Lister@this',
      'shop/base.py#get shop/base.py#build_query shop/carts.py#Carts@this',
      'shop/base.py#get shop/tags.py#build_query shop/tags.py#Tags@this',
      'shop/tags.py#build_query shop/base.py#build_query shop/tags.py#Tags@this',
    ]);
  });

  it('that a record gives by a name which a request states are all of the record, and what stands in its place', () => {
    const found = accesses({
      'shop/models.py': models,
      'shop/show.py': `
import sqlalchemy as sa
from .models import Cart, Tag, Visit, db
codes = {'cart': 'C', 'visit': 'V', 'all': None}
tables = {'C': (Cart, 1), 'V': (Visit, 2)}
def show(kind):
    table, number = tables.get(codes.get(kind), (Tag, 3))
    query = sa.select(table)
    return db.session.execute(query)
def one():
    table, number = tables.get('C')
    return db.session.execute(sa.select(table))
`,
    });
    expect(found).toEqual([
      'show.one select carts',
      'show.show select carts',
      'show.show select tags',
      'show.show select visits',
    ]);
  });

  it('that callers add to a statement are theirs, beside those that it has by itself', () => {
    const found = accesses({
      'shop/models.py': models,
      'shop/sums.py': `
import sqlalchemy as sa
from .models import Cart
def sums(model, user):
    rows = sa.select(Cart.id).filter(Cart.owner == user).subquery()
    return sa.select(rows.c.id).join(model, rows.c.id == model.cart_id)
`,
      'shop/use.py': `
from .models import Tag, Visit
from .sums import sums
def of_tags(user):
    return sums(Tag, user)
def of_visits(user):
    return sums(Visit, user)
`,
    });
    expect(found).toEqual(['sums.sums select carts', 'use.of_tags select tags', 'use.of_visits select visits']);
  });
});

describe('relations that SQLAlchemy loads with the rows [E-python-accesses]', () => {
  const related = `
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.ext.declarative import declared_attr
db = SQLAlchemy()
class Size(db.Model):
    __tablename__ = 'sizes'
class Line(db.Model):
    __tablename__ = 'lines'
    @declared_attr
    def size(cls):
        return db.relationship(Size, lazy='selectin')
class Note(db.Model):
    __tablename__ = 'notes'
class Cart(db.Model):
    __tablename__ = 'carts'
    id = db.Column(db.Integer, primary_key=True)
    lines = db.relationship('Line', lazy='joined')
    notes = db.relationship('Note', lazy='select')
class Bag(db.Model):
    __tablename__ = 'bags'
    note = db.relationship(Note, backref=db.backref('bags', lazy=False))
`;
  const read = (body: string): string[] =>
    accesses({
      'shop/models.py': related,
      'shop/use.py': `
import sqlalchemy as sa
from sqlalchemy.orm import joinedload, lazyload
from .models import Bag, Cart, Line, Note, db
def use(session):
    ${body}
`,
    }).map((line) => line.replace('use.use select ', ''));

  it('are read where whole rows are: those that say so, on either side, and theirs', () => {
    expect(read('return session.execute(sa.select(Cart).where(Cart.id == 1)).scalars()')).toEqual([
      'carts',
      'lines',
      'sizes',
    ]);
    expect(read('return Cart.query.all()')).toEqual(['carts', 'lines', 'sizes']);
    expect(read('return db.session.get(Cart, 1)')).toEqual(['carts', 'lines', 'sizes']);
    expect(read('return session.query(Note).all()')).toEqual(['bags', 'notes']);
  });

  it('are read with what options of a query load', () => {
    expect(read('return session.query(Cart).options(joinedload(Cart.notes)).all()')).toEqual([
      'bags',
      'carts',
      'lines',
      'notes',
      'sizes',
    ]);
  });

  it('are not read with columns and numbers, nor where an option leaves them out', () => {
    expect(read('return session.execute(sa.select(Cart.id)).scalars()')).toEqual(['carts']);
    expect(read('return session.query(Cart).filter(Cart.id > 1).count()')).toEqual(['carts']);
    expect(read('return session.query(Cart).with_entities(Cart.id).all()')).toEqual(['carts']);
    expect(read('return session.query(Cart).options(lazyload(Cart.lines)).all()')).toEqual(['carts']);
    expect(read('return session.execute(sa.select(Line.id).join(Cart))')).toEqual(['carts', 'lines']);
  });
});

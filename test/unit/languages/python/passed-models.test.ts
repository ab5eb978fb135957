import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { records } from './tables-of.ts';

const models = `
from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Base(object):
    id = db.Column(db.Integer, primary_key=True)
    @classmethod
    def get(cls, id):
        return db.session.get(cls, id)
    def update(self, data):
        db.session.add(self)
    def remove(self):
        self.remove_later()
    def remove_later(self):
        db.session.delete(self)
class Cart(db.Model, Base):
    name = db.Column(db.String)
class Tag(db.Model, Base):
    name = db.Column(db.String)
`;

const resources = `
from flask.views import MethodView
class Resource(MethodView):
    def __init__(self, model):
        MethodView.__init__(self)
        self.model = model
        self.row = None
    def find(self, id):
        return self.model.get(id)
    def put(self, id):
        self.row = self.find(id)
        self.row.update({})
    def delete(self, id):
        row = self.find(id)
        row.remove()
`;

/** Accesses with the classes for whose instances alone they are made. */
function accessesFor(files: Readonly<Record<string, string>>): string[] {
  const all = { 'shop/models.py': models, 'shop/resources.py': resources, ...files };
  return records(all)
    .filter((one): one is LinkRecord => one.record === 'link' && one['x-access'] !== undefined)
    .map((link) => {
      const classes = ((link['x-contexts'] ?? []) as { readonly within: string }[]).map(({ within }) => within);
      const [from, to] = [link.from, link.to].map((key) => key.replace(/^.*[#/]/, ''));
      return [from, link['x-access'], to, ...classes.map((each) => each.replace(/^.*#/, ''))].join(' ');
    })
    .sort();
}

it('inherited methods work with the table of the model that the constructor of each class passes to its base [E-python-accesses]', () => {
  const views = `
from .models import Cart, Tag
from .resources import Resource
class Carts(Resource):
    def __init__(self):
        Resource.__init__(self, Cart)
class Tags(Resource):
    def __init__(self):
        super().__init__(Tag)
`;
  expect(accessesFor({ 'shop/views.py': views })).toEqual([
    'delete delete cart Carts@this',
    'delete delete tag Tags@this',
    'delete select cart Carts@this',
    'delete select tag Tags@this',
    'put select cart Carts@this',
    'put select tag Tags@this',
    'put update cart Carts@this',
    'put update tag Tags@this',
  ]);
});

it('a class that overrides a method and calls what it overrides leaves those of other classes as they are [E-python-accesses]', () => {
  const views = `
from .models import Cart, Tag
from .resources import Resource
class Carts(Resource):
    def __init__(self):
        super().__init__(Cart)
class Odd(Resource):
    def __init__(self):
        super().__init__(Tag)
    def delete(self, pk):
        return super().delete(pk)
`;
  expect(accessesFor({ 'shop/views.py': views }).filter((each) => each.startsWith('delete '))).toEqual([
    'delete delete cart Carts@this',
    'delete delete tag',
    'delete delete tag Odd@this',
    'delete select cart Carts@this',
    'delete select tag',
    'delete select tag Odd@this',
  ]);
});

it('rows that a session gives by their key have the methods of their class [E-python-accesses]', () => {
  const use = `
from .models import Cart, Tag, db
def drop(pk):
    row = Cart.get(pk)
    row.remove()
def touch(pk):
    row = db.session.get(Tag, pk)
    row.update({})
`;
  expect(accessesFor({ 'shop/use.py': use })).toEqual([
    'drop delete cart',
    'drop select cart',
    'touch select tag',
    'touch update tag',
  ]);
});

import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

/** Accesses with the class for whose instances alone they are made. @param bases of the base class with the methods @param call how derived constructors pass their model on */
function accessesWith(call: (base: string, model: string) => string, bases = 'MethodView'): string[] {
  const found = records({
    'shop/models.py': `
from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Cart(db.Model):
    __tablename__ = 'carts'
`,
    'shop/views.py': `
from flask import Flask
from flask.views import MethodView
from .models import Cart
class Mixin:
    def __init__(self):
        self.kept = []
class Rows(${bases}):
    def __init__(self, model):
        MethodView.__init__(self)
        self.model = model
    def get(self):
        return self.model.query.all()
class Carts(Rows, Mixin):
    def __init__(self):
        ${call('Rows', 'Cart')}
        Mixin.__init__(self)
    def get(self):
        return super().get()
app = Flask(__name__)
app.add_url_rule('/carts', view_func=Carts.as_view('carts'))
`,
  });
  return found
    .flatMap((one) =>
      one.record === 'link' && one['x-access'] !== undefined && one.to.startsWith('data:')
        ? [
            `${one.from.replace(/^.*#/, '')} ${one.to.replace(/^.*\//, '')} ${JSON.stringify(one['x-contexts'] ?? 'always')}`,
          ]
        : [],
    )
    .sort();
}

const bySuper = (_: string, model: string): string => `super().__init__(${model})`;

it('the constructor of the first base, called by its name, is that above [E-python-accesses]', () => {
  const found = accessesWith((base, model) => `${base}.__init__(self, ${model})`);
  expect(found).toEqual(accessesWith(bySuper));
  expect(found).toEqual(['Carts.get carts "always"']);
});

it('a call of it on another instance is none of the own one [E-python-accesses]', () => {
  const found = accessesWith((base, model) => `${base}.__init__(other, ${model})`);
  expect(found).not.toEqual(accessesWith(bySuper));
});

it('a method that several classes inherit works with the model that the constructor of each passes on, for its instances alone [E-python-accesses]', () => {
  const found = records({
    'shop/models.py': `
from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Cart(db.Model):
    __tablename__ = 'carts'
class Tag(db.Model):
    __tablename__ = 'tags'
`,
    'shop/views.py': `
from flask import Flask
from flask.views import MethodView
from .models import Cart, Tag
class Rows(MethodView):
    def __init__(self, model):
        MethodView.__init__(self)
        self.model = model
    def all(self):
        return self.model.query.all()
    def get(self):
        return self.all()
class Carts(Rows):
    def __init__(self):
        super().__init__(Cart)
class Tags(Rows):
    def __init__(self):
        super().__init__(Tag)
app = Flask(__name__)
app.add_url_rule('/carts', view_func=Carts.as_view('carts'))
app.add_url_rule('/tags', view_func=Tags.as_view('tags'))
`,
  });
  const accesses = found.flatMap((one) => {
    if (one.record !== 'link' || one['x-access'] === undefined || !one.to.startsWith('data:')) return [];
    const contexts = ((one['x-contexts'] ?? []) as { readonly within: string }[]).map(({ within }) => within);
    return [[one.from, one.to, ...contexts].map((key) => key.replace(/^.*[#/]/, '')).join(' ')];
  });
  expect(accesses.sort()).toEqual(['get carts Carts@this', 'get tags Tags@this']);
});

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

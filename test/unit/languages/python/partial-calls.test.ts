import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('what functools.partial keeps for a later call is registered as that call registers it [F-python]', () => {
  const found = startPoints({
    'shop/__init__.py': '',
    'shop/carts.py': `
from flask import Blueprint
carts = Blueprint("carts", __name__)
@carts.route("/list")
def list_carts(): ...
`,
    'shop/app.py': `
import functools
from flask import Flask
from shop.carts import carts
app = Flask(__name__)
registrators = [functools.partial(app.register_blueprint, carts, url_prefix="/api")]
for registrator in registrators:
    registrator()
`,
  });
  expect(found).toEqual(['Flask GET Operation api/list → shop/carts.py#list_carts']);
});

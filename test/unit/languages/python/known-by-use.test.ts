import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('what a library that no rule knows makes is what the code uses it as [F-python]', () => {
  const files = {
    'shop/app.py': `
import flask
from company.web import ShopBase, Registry
from shop.derived import Derived
app = ShopBase(__name__, 'shop')
@app.route('/carts')
def carts(): ...
def add(app):
    app.add_url_rule('/orders/<int:order>', view_func=order)
def order(order): ...
add(app)
# Nothing that only Flask has is called on it.
registry = Registry()
@registry.route('/none')
def none(): ...
derived = Derived(__name__)
@derived.route('/derived')
def of_derived(): ...
derived.register_blueprint(None)
`,
    'shop/derived.py': `
from company.web import ShopBase
class Derived(ShopBase): ...
`,
    'shop/api.py': `
from company.api import make_api
from fastapi import APIRouter
router = APIRouter(prefix='/items')
@router.get('/{item}')
def item(item): ...
api = make_api()
api.include_router(router, prefix='/v1')
@api.post('/login')
def login(): ...
`,
  };
  expect(startPoints(files)).toEqual([
    'FastAPI GET Operation v1/items/{} → shop/api.py#item',
    'FastAPI POST Operation login → shop/api.py#login',
    'Flask GET Operation carts → shop/app.py#carts',
    'Flask GET Operation derived → shop/app.py#of_derived',
    'Flask GET Operation orders/{} → shop/app.py#order',
  ]);
});

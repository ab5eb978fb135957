import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('registrations in with statements, on the blueprint itself and on what a context manager yields [F-python]', () => {
  expect(
    startPoints({
      'web.py': `
from contextlib import contextmanager
from flask.blueprints import Blueprint
class OwnBlueprint(Blueprint):
    @contextmanager
    def add_prefixed_rules(self, prefix):
        self.prefix = prefix
        yield
        self.prefix = ""
    @contextmanager
    def itself(self):
        yield self
    def add_url_rule(self, rule, endpoint=None, view_func=None, **options):
        super().add_url_rule(rule.lstrip("!"), endpoint, view_func, **options)
class ChildBlueprint(Blueprint): ...
class Registrar:
    def __init__(self, target):
        self.target = target
    def __enter__(self):
        return self.target
    def __exit__(self, *about): ...
@contextmanager
def child_of(target, prefix):
    child = ChildBlueprint("child", __name__, url_prefix=prefix)
    yield child
    target.register_blueprint(child)
`,
      'app.py': `
from flask import Flask
from web import OwnBlueprint, Registrar, child_of
def a(): ...
app = Flask(__name__)
shop = OwnBlueprint("shop", __name__, url_prefix="/shop")
with shop.add_prefixed_rules("/carts"):
    shop.add_url_rule("/in", "in", a)
    shop.add_url_rule("!/out", "out", a)
with shop.itself() as same:
    same.add_url_rule("/same", view_func=a)
with Registrar(shop) as entered:
    entered.add_url_rule("/entered", view_func=a)
with child_of(app, "/child") as child, app.app_context():
    child.add_url_rule("/yielded", view_func=a)
app.register_blueprint(shop)
`,
    }),
  ).toEqual([
    'Flask GET Operation child/yielded → app.py#a',
    'Flask GET Operation shop/!/out → app.py#a',
    'Flask GET Operation shop/entered → app.py#a',
    'Flask GET Operation shop/in → app.py#a',
    'Flask GET Operation shop/same → app.py#a',
  ]);
});

import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

const actions = {
  'shop/__init__.py': '',
  'shop/actions/__init__.py': '',
  'shop/actions/get.py': 'def list_carts(data): ...\ndef show_cart(data): ...\n',
  'shop/actions/create.py': 'def create_cart(data): ...\n',
};
const use = `
from .registry import get_action
def show():
    return get_action("show_cart")({})
def add():
    return get_action("create_cart")({})
`;

it.each([
  [
    'by a loop over the modules that are loaded',
    `
import importlib
import inspect
_actions = {}
def functions_of(module):
    return inspect.getmembers(module, lambda each: inspect.isfunction(each) and not each.__name__.startswith("_"))
def get_action(name):
    if _actions:
        return _actions[name]
    for part in ["get", "create"]:
        module = importlib.import_module("." + part, "shop.actions")
        for key, value in functions_of(module):
            _actions[key] = value
    return _actions.get(name)
`,
  ],
  [
    'by comprehensions',
    `
import inspect
from .actions import create, get
ACTIONS = {**{name: each for name, each in inspect.getmembers(get, inspect.isfunction)}, **{name: each for name, each in vars(create).items()}}
def get_action(name):
    return ACTIONS[name]
`,
  ],
])('functions that are registered %s are called by their names [E-python-accesses]', (_, registry) => {
  const found = records({ ...actions, 'shop/registry.py': registry, 'shop/use.py': use });
  const calls = found.flatMap((one) =>
    one.record === 'link' && one.type === 'CALL' && /_carts?$/.test(one.to) ? [`${one.from} ${one.to}`] : [],
  );
  const short = calls.map((call) => call.replace(/\S*#/g, ''));
  expect(short.filter((call) => /^(show|add) /.test(call)).sort()).toEqual(['add create_cart', 'show show_cart']);
});

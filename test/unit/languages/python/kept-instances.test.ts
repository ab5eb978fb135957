import { expect, it } from 'vitest';
import { boundsMet, receiverLinks } from './start-points-of.ts';

const handlers = `
class Handler:
    def __init__(self, work):
        self.work = work
    def handle(self):
        return self.work()
`;

it('what instances were passed is called in contexts of their own, also by classes that pass it to their base [FW-receivers]', () => {
  const found = receiverLinks({
    'handlers.py': handlers,
    'rows.py': `
class Rows:
    def __init__(self, store):
        self.store = store
    def list(self):
        return self.store.find()
`,
    'carts.py': `
from rows import Rows
class CartStore:
    def find(self): ...
class Carts(Rows):
    def __init__(self):
        super().__init__(CartStore())
`,
    'tags.py': `
from rows import Rows
class TagStore:
    def find(self): ...
class Tags(Rows):
    def __init__(self):
        super().__init__(TagStore())
`,
    'shop.py': `
from handlers import Handler
from carts import Carts
from tags import Tags
def list_carts(): ...
def list_tags(): ...
carts = Handler(list_carts)
tags = Handler(list_tags)
def show():
    return carts.handle(), tags.handle(), Carts().list(), Tags().list()
`,
  });
  expect(found).toEqual([
    'handlers.py#handle shop.py#list_carts handlers.py#Handler@this1',
    'handlers.py#handle shop.py#list_tags handlers.py#Handler@this2',
    'rows.py#list carts.py#find carts.py#Carts@this1',
    'rows.py#list tags.py#find tags.py#Tags@this1',
  ]);
});

it('instances that were all passed the same have no contexts [FW-receivers]', () => {
  const shop = `
from handlers import Handler
def list_carts(): ...
def show():
    return Handler(list_carts).handle(), Handler(list_carts).handle()
`;
  expect(receiverLinks({ 'handlers.py': handlers, 'shop.py': shop })).toEqual([]);
});

it('classes of very many instances have none, which coverage reports [FW-receivers]', () => {
  const many = Array.from({ length: 257 }, (_, at) => `def list${at}(): ...\nhandler${at} = Handler(list${at})`);
  const files = { 'handlers.py': handlers, 'shop.py': `from handlers import Handler\n${many.join('\n')}` };
  expect(boundsMet(files).join('\n')).toContain('instances of a class');
  expect(receiverLinks(files)).toEqual([]);
});

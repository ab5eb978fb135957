import { expect, it } from 'vitest';
import { receiverLinks } from './start-points-of.ts';

it('reading a property of the own instance enters that of the class that the code runs for [FW-receivers]', () => {
  const found = receiverLinks({
    'page.py': `
from functools import cached_property
class Page:
    def show(self):
        return [self.rows, self.title]
    @cached_property
    def rows(self):
        return self.find()
    @property
    def title(self):
        return "page"
    def find(self): ...
`,
    'carts.py': `
from page import Page
class Carts(Page):
    def find(self): ...
`,
    'tags.py': `
from page import Page
class Tags(Page):
    @property
    def rows(self): ...
`,
    'plain.py': `
from page import Page
class Plain(Page):
    rows = ()
`,
  });
  expect(found).toEqual([
    'page.py#rows carts.py#find carts.py#Carts@this',
    'page.py#rows page.py#find page.py#Page@this',
    'page.py#rows page.py#find plain.py#Plain@this',
    'page.py#rows page.py#find tags.py#Tags@this',
    'page.py#show page.py#rows carts.py#Carts@this',
    'page.py#show page.py#rows page.py#Page@this',
    'page.py#show tags.py#rows tags.py#Tags@this',
  ]);
});

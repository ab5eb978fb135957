import { expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

it('RestController of TurboGears: what is exposed, by verb or its own name, where something leads to it [F-python]', () => {
  const files = {
    'shop/controllers/root.py': `
from tg import expose, RestController, TGController
class Carts(RestController):
    @expose()
    def get_all(self): ...
    @expose()
    def get_one(self, id): ...
    @expose()
    def search(self, words): ...
    def put(self, id): ...
    def helper(self): ...
class Lost(RestController):
    @expose()
    def get_all(self): ...
class RootController(TGController):
    carts = Carts()
    @expose()
    def index(self): ...
`,
  };
  expect(startPoints(files).map((each) => each.replace(/ → .*/, ''))).toEqual([
    'TurboGears ANY Operation /',
    'TurboGears ANY Operation carts/search',
    'TurboGears GET Operation carts',
    'TurboGears GET Operation carts/{}',
  ]);
  expect(unresolvedRegistrations(files)).toEqual([
    "shop/controllers/root.py:14 nothing is known to lead to an object of 'Lost'",
  ]);
});

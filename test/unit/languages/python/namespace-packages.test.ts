import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('a dotted name leads to a module of a package that has no __init__.py, as those in several directories [F-python]', () => {
  const files = {
    'client/shop/client/__init__.py': '',
    'server/shop/server/__init__.py': `
from pyramid.config import Configurator
def main(settings):
    config = Configurator(settings=settings)
    config.add_route('login', '/login')
    config.add_view('shop.server.views.login', route_name='login')
`,
    'server/shop/server/views.py': 'def login(request): ...\n',
  };
  expect(startPoints(files)).toEqual(['Pyramid ANY Operation login → server/shop/server/views.py#login']);
});

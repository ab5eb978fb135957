import { describe, expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

const app = `
import cherrypy
class Root:
    @cherrypy.expose
    def index(self): ...
`;

describe('What holds objects of trees [F-python]', () => {
  it('neither tests nor what nothing leads to take an object from the root', () => {
    expect(
      startPoints({
        'app.py': app,
        'more.py': `
import cherrypy
class Carts:
    @cherrypy.expose
    def all(self): ...
class Server:
    def __init__(self):
        self.carts = Carts()
class Farm:
    server = Server()
`,
        'tests/test_app.py': `
import unittest
from app import Root
class RootTest(unittest.TestCase):
    root = Root()
    def test_it(self): ...
`,
        'tests/test_more.py': `
from more import Carts
class FakeCarts(Carts):
    pass
`,
      }).filter((each) => !each.includes('tests/')),
    ).toEqual(['CherryPy ANY Operation / → app.py#index', 'CherryPy ANY Operation all → more.py#all']);
  });

  it('what holds a holder leads on, from an application too', () => {
    expect(
      startPoints({
        'app.py': `
import cherrypy
class Users:
    @cherrypy.expose
    def index(self): ...
class V1:
    def __init__(self):
        self.users = Users()
class Api:
    v1 = V1()
class Root:
    api = Api()
def made():
    return cherrypy.Application(Root(), '/shop', {})
`,
      }),
    ).toEqual(['CherryPy ANY Operation shop/api/v1/users → app.py#index']);
  });

  it('parts of the path by the parameters of each member, several objects of one class, and ways that are not known', () => {
    const files = {
      'app.py': `
import cherrypy
@cherrypy.popargs('user_id')
@cherrypy.expose
class Users:
    def GET(self, user_id=None): ...
    def PUT(self, user_id): ...
    def POST(self): ...
class Lines:
    @cherrypy.expose
    def all(self): ...
class Page:
    lines = Lines()
    @cherrypy.expose
    def show(self): ...
class Deep:
    def _cp_dispatch(self, parts):
        parts.pop(0)
        parts.pop(0)
        return Lines()
    @cherrypy.expose
    def index(self): ...
root = Page()
root.alpha = Page()
root.beta = Page()
root.deep = Deep()
cherrypy.tree.mount(Users(), '/users')
cherrypy.tree.mount(root, '/shop')
`,
    };
    expect(startPoints(files).map((each) => each.replace(/ → .*/, ''))).toEqual([
      'CherryPy ANY Operation shop/alpha/lines/all',
      'CherryPy ANY Operation shop/alpha/show',
      'CherryPy ANY Operation shop/beta/lines/all',
      'CherryPy ANY Operation shop/beta/show',
      'CherryPy ANY Operation shop/deep',
      'CherryPy ANY Operation shop/lines/all',
      'CherryPy ANY Operation shop/show',
      'CherryPy GET Operation users',
      'CherryPy GET Operation users/{}',
      'CherryPy POST Operation users',
      'CherryPy PUT Operation users/{}',
    ]);
    expect(unresolvedRegistrations(files)).toEqual([
      "app.py:17 the object that '_cp_dispatch' gives, or its path, is not known",
    ]);
  });
});

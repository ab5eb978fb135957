import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

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
});

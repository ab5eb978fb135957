import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('CherryPy [F-python]', () => {
  it('trees of objects, classes for verbs, its dispatcher of routes', () => {
    expect(
      startPoints({
        'shop/app.py': `
import cherrypy
PREFIX = '/shop'
class Items:
    @cherrypy.expose
    def index(self): ...
    @cherrypy.expose
    def add(self, name): ...
@cherrypy.expose
class Api:
    def GET(self, id): ...
    def POST(self): ...
    def helper(self): ...
class Base:
    @cherrypy.expose
    def health(self): ...
class Root(Base):
    items = Items()
    def __init__(self):
        self.api = Api()
    @cherrypy.expose
    def index(self): ...
    @cherrypy.expose(['terms', 'legal'])
    def about(self): ...
    @cherrypy.expose
    def default(self, *path): ...
    def hidden(self): ...
    def old(self): ...
    old.exposed = True
class Late:
    exposed = True
    def GET(self): ...
root = Root()
root.late = Late()
cherrypy.tree.mount(root, PREFIX, {})
if __name__ == '__main__':
    cherrypy.engine.start()
class Shop:
    def show(self, id): ...
    def save(self, id): ...
d = cherrypy.dispatch.RoutesDispatcher()
d.connect('show', '/carts/{id}', controller=Shop(), action='show', conditions=dict(method=['GET']))
d.connect('save', '/carts/:id', controller=Shop(), action='save', conditions={'method': ['POST', 'PUT']})
`,
      }),
    ).toEqual([
      'CherryPy ANY Operation shop → shop/app.py#index',
      'CherryPy ANY Operation shop/about → shop/app.py#about',
      'CherryPy ANY Operation shop/health → shop/app.py#health',
      'CherryPy ANY Operation shop/items → shop/app.py#index',
      'CherryPy ANY Operation shop/items/add → shop/app.py#add',
      'CherryPy ANY Operation shop/old → shop/app.py#old',
      'CherryPy ANY Operation shop/{} → shop/app.py#default',
      'CherryPy GET Operation carts/{} → shop/app.py#show',
      'CherryPy GET Operation shop/api → shop/app.py#GET',
      'CherryPy GET Operation shop/late → shop/app.py#GET',
      'CherryPy POST Operation carts/{} → shop/app.py#save',
      'CherryPy POST Operation shop/api → shop/app.py#POST',
      'CherryPy PUT Operation carts/{} → shop/app.py#save',
    ]);
  });
});

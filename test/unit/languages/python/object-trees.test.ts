import { describe, expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

describe('CherryPy: trees of objects [F-python]', () => {
  it('methods marked by an attribute, verbs of tools, parts that classes and methods take off the path', () => {
    expect(
      startPoints({
        'shop/app.py': `
import cherrypy
from .users import Users
def only_delete(handler):
    def checked(*args):
        if cherrypy.request.method != 'DELETE':
            raise cherrypy.HTTPError(405)
        return handler(*args)
    return checked
class Lines:
    def index(self, cart): ...
    index.exposed = True
    def hidden(self): ...
    hidden.exposed = False
@cherrypy.popargs('cart')
class Carts:
    lines = Lines()
    @cherrypy.expose
    @cherrypy.tools.allow(methods=['GET', 'POST'])
    def show(self, cart): ...
    @cherrypy.expose
    @only_delete
    def drop(self, cart): ...
class Root:
    def __init__(self):
        self.users = Users()
`,
        'shop/server.py': `
import cherrypy
from .app import Carts, Root
from .deep import Deep
class Server:
    def __init__(self):
        self.root = Root()
    def start(self):
        cherrypy.quickstart(self.root, '/shop', {})
Root.carts = Carts()
Root.deep = Deep()
`,
        'shop/users.py': `
import cherrypy
class User:
    @cherrypy.expose
    def index(self): ...
class Users:
    def _cp_dispatch(self, vpath):
        if vpath:
            cherrypy.request.params['user'] = vpath.pop(0)
            return User()
        return vpath
    @cherrypy.expose
    def index(self): ...
`,
        'shop/deep.py': `
import cherrypy
from .users import User
class Deep:
    def _cp_dispatch(self, vpath):
        vpath.pop(0)
        vpath.pop(0)
        return User()
    @cherrypy.expose
    def index(self): ...
`,
      }),
    ).toEqual([
      'CherryPy ANY Operation shop/carts/{}/lines → shop/app.py#index',
      'CherryPy ANY Operation shop/deep → shop/deep.py#index',
      'CherryPy ANY Operation shop/users → shop/users.py#index',
      'CherryPy ANY Operation shop/users/{} → shop/users.py#index',
      'CherryPy DELETE Operation shop/carts/{}/drop → shop/app.py#drop',
      'CherryPy GET Operation shop/carts/{}/show → shop/app.py#show',
      'CherryPy POST Operation shop/carts/{}/show → shop/app.py#show',
    ]);
  });

  it('a class that a base class alone stands for answers where its heirs are', () => {
    expect(
      startPoints({
        'app.py': `
import cherrypy
class Lines:
    @cherrypy.expose
    def index(self): ...
class Base:
    lines = Lines()
    @cherrypy.expose
    def health(self): ...
class Carts(Base):
    @cherrypy.expose
    def health(self): ...
class Root(Base):
    carts = Carts()
Carts.home = Root()
Carts.top = Carts()
cherrypy.tree.mount(Root(), '/shop')
`,
      }),
    ).toEqual([
      'CherryPy ANY Operation shop/carts/health → app.py#health',
      'CherryPy ANY Operation shop/carts/lines → app.py#index',
      'CherryPy ANY Operation shop/carts/top/health → app.py#health',
      'CherryPy ANY Operation shop/carts/top/lines → app.py#index',
      'CherryPy ANY Operation shop/health → app.py#health',
      'CherryPy ANY Operation shop/lines → app.py#index',
    ]);
  });
});

const tools = `
from tg import expose
class Tool:
    root = None
    def __init__(self):
        self.admin = ToolAdmin()
class ToolAdmin:
    @expose()
    def options(self): ...
`;

describe('TurboGears: trees of objects [F-python]', () => {
  it('attributes, methods that give what answers, verbs that decorators of the application leave for', () => {
    const files = {
      'shop/controllers/root.py': `
from tg import expose, TGController
from .carts import Category, GiftCart
class Day:
    @expose()
    def index(self): ...
class Plain:
    @expose()
    def _default(self, name): ...
class RootController(TGController):
    plain = Plain()
    categories = Category()
    def __init__(self):
        self.plain.more = Day()
        setattr(self.plain, 'old-days', Day())
    @expose()
    def index(self): ...
    @expose()
    def _lookup(self, year, *rest):
        if year == 'latest':
            return self, ['index']
        if year == 'gift':
            return GiftCart(rest[0]), rest[1:]
        return Day(year), rest
class Lost:
    @expose()
    def found(self): ...
`,
      'shop/controllers/carts.py': `
from tg import expose
from .cart import Cart
class GiftCart(Cart):
    def __init__(self, id):
        self.Line = GiftLine
class GiftLine:
    @expose()
    def wrap(self): ...
class Category:
    @expose()
    def index(self): ...
    @expose()
    def _lookup(self, name, *rest):
        return Category(name), rest
`,
      'shop/controllers/cart.py': `
from tg import expose, request
from webob import exc
class require_post:
    def __init__(self, to=None):
        self.to = to
    def __call__(self, func):
        def check(remainder, params):
            if request.method != 'POST':
                raise exc.HTTPMethodNotAllowed()
        before_validate(check)(func)
        return func
class Cart:
    Line = None
    @expose('json')
    def index(self): ...
    @expose()
    @require_post()
    def save(self): ...
    @expose()
    def _lookup(self, line, *rest):
        return self.Line(line), rest
`,
    };
    expect(startPoints(files)).toEqual([
      'TurboGears ANY Operation / → shop/controllers/root.py#index',
      'TurboGears ANY Operation categories → shop/controllers/carts.py#index',
      'TurboGears ANY Operation categories/{} → shop/controllers/carts.py#index',
      'TurboGears ANY Operation plain/more → shop/controllers/root.py#index',
      'TurboGears ANY Operation plain/old-days → shop/controllers/root.py#index',
      'TurboGears ANY Operation plain/{} → shop/controllers/root.py#_default',
      'TurboGears ANY Operation {} → shop/controllers/root.py#index',
      'TurboGears ANY Operation {}/{} → shop/controllers/cart.py#index',
      'TurboGears ANY Operation {}/{}/{}/wrap → shop/controllers/carts.py#wrap',
      'TurboGears POST Operation {}/{}/save → shop/controllers/cart.py#save',
    ]);
    expect(unresolvedRegistrations(files)).toEqual([
      "shop/controllers/root.py:26 nothing is known to lead to an object of 'Lost'",
    ]);
  });

  it('objects that data chooses, each with an entry of its own', () => {
    expect(
      startPoints({
        'shop/controllers/admins.py': `
from tg import expose
class Admins:
    @expose()
    def _lookup(self, *args):
        name, rest = args[0], args[1:]
        app = load(name)
        return app.admin, rest
`,
        'shop/controllers/root.py': `
from tg import expose, TGController
from .admins import Admins
class Tools:
    @expose()
    def _lookup(self, name, *rest):
        app = load(name)
        if app:
            return app.root, rest
    @expose()
    def index(self): ...
class RootController(TGController):
    tools = Tools()
    admins = Admins()
`,
        'shop/tools.py': tools,
        'shop/wiki.py': `
from tg import expose
from .tools import Tool
class Wiki:
    @expose()
    def index(self): ...
class WikiTool(Tool):
    def __init__(self):
        self.root = Wiki()
`,
        'shop/blog.py': `
from tg import expose
from .tools import Tool
class Blog:
    @expose()
    def index(self): ...
    @expose()
    def new(self): ...
class BlogTool(Tool):
    root = Blog()
`,
      }),
    ).toEqual([
      'TurboGears ANY Operation admins/{}/options → shop/tools.py#options',
      'TurboGears ANY Operation tools → shop/controllers/root.py#index',
      'TurboGears ANY Operation tools/{} → shop/blog.py#index',
      'TurboGears ANY Operation tools/{} → shop/wiki.py#index',
      'TurboGears ANY Operation tools/{}/new → shop/blog.py#new',
    ]);
  });

  it('controllers whose methods are verbs, below the application that is made with the root', () => {
    const files = {
      'app.py': `
from tg import expose, RestController, TGController, MinimalApplicationConfigurator
class Lines(RestController):
    @expose()
    def get_all(self, cart): ...
class Carts(RestController):
    lines = Lines()
    @expose('json')
    def get_one(self, id): ...
    @expose('json')
    def get_all(self): ...
    @expose()
    def post(self, **values): ...
    @expose()
    def put(self, id): ...
    @expose()
    def post_delete(self, id): ...
class Front(TGController):
    carts = Carts()
    @expose()
    def index(self): ...
config = MinimalApplicationConfigurator()
config.update_blueprint({'root_controller': Front()})
application = config.make_wsgi_app()
class Lost:
    @expose()
    def found(self): ...
`,
    };
    expect(startPoints(files)).toEqual([
      'TurboGears ANY Operation / → app.py#index',
      'TurboGears DELETE Operation carts/{} → app.py#post_delete',
      'TurboGears GET Operation carts → app.py#get_all',
      'TurboGears GET Operation carts/{} → app.py#get_one',
      'TurboGears GET Operation carts/{}/lines → app.py#get_all',
      'TurboGears POST Operation carts → app.py#post',
      'TurboGears PUT Operation carts/{} → app.py#put',
    ]);
    expect(unresolvedRegistrations(files)).toEqual(["app.py:26 nothing is known to lead to an object of 'Lost'"]);
  });
});

import { describe, expect, it } from 'vitest';
import { derivedCalls, startPoints } from './start-points-of.ts';

describe('Tornado [F-python]', () => {
  it('lists of modules that are put together, own applications', () => {
    expect(
      startPoints({
        'hub/base.py': `
from tornado import web
from tornado.web import RequestHandler
class BaseHandler(RequestHandler):
    async def prepare(self): ...
    def get_user(self): ...
class Reading(BaseHandler):
    def get(self): ...
`,
        'hub/auth.py': `
from .base import BaseHandler, Reading
class LoginHandler(BaseHandler):
    async def get(self): ...
    async def post(self): ...
class TokenHandler(Reading):
    pass
default_handlers = [(r"/login", LoginHandler), (r"/api/token/([^/]+)", TokenHandler)]
`,
        'hub/users.py': `
from .base import BaseHandler
class UserList(BaseHandler):
    def put(self): ...
default_handlers = [(r"/api/users", UserList)]
`,
        'hub/app.py': `
import tornado.web
from tornado.web import url, URLSpec
from . import auth, users
from .base import BaseHandler
class Home(BaseHandler):
    def get(self): ...
class Health(BaseHandler):
    def head(self): ...
def url_path_join(*parts):
    return "/".join(parts)
class Hub:
    base_url = "/hub"
    def add_prefix(self, prefix, handlers):
        for i, tup in enumerate(handlers):
            lis = list(tup)
            lis[0] = url_path_join(prefix, lis[0])
            handlers[i] = tuple(lis)
        return handlers
    def init_handlers(self):
        h = []
        h.extend(auth.default_handlers)
        h.extend(users.default_handlers)
        h.append((r"/home", Home))
        self.handlers = self.add_prefix(self.base_url, h)
    def start(self):
        self.app = tornado.web.Application(self.handlers, debug=True)
`,
        'hub/own.py': `
import tornado.web
from tornado.web import RequestHandler, url, URLSpec
class Main(RequestHandler):
    def get(self): ...
class Cart(RequestHandler):
    def post(self): ...
class Own(tornado.web.Application):
    def __init__(self):
        handlers = [url(r"/main", Main, name="main"), URLSpec(r"/cart/(?P<id>\\d+)", Cart), (r"/static/(.*)", tornado.web.StaticFileHandler)]
        settings = dict(debug=True)
        super().__init__(handlers, **settings)
`,
        'hub/ext.py': `
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
import tornado
class Route(APIHandler):
    @tornado.web.authenticated
    def get(self): ...
def setup_handlers(web_app):
    host_pattern = ".*$"
    base_url = web_app.settings["base_url"]
    route_pattern = url_path_join(base_url, "my-ext", "hello")
    handlers = [(route_pattern, Route)]
    web_app.add_handlers(host_pattern, handlers)
def _load_jupyter_server_extension(server_app):
    setup_handlers(server_app.web_app)
`,
      }),
    ).toEqual([
      'Tornado GET Operation hub/api/token/{} → hub/base.py#prepare, hub/base.py#get',
      'Tornado GET Operation hub/home → hub/base.py#prepare, hub/app.py#get',
      'Tornado GET Operation hub/login → hub/base.py#prepare, hub/auth.py#get',
      'Tornado GET Operation main → hub/own.py#get',
      'Tornado GET Operation {}/my-ext/hello → hub/ext.py#get',
      'Tornado POST Operation cart/{} → hub/own.py#post',
      'Tornado POST Operation hub/login → hub/base.py#prepare, hub/auth.py#post',
      'Tornado PUT Operation hub/api/users → hub/base.py#prepare, hub/users.py#put',
    ]);
  });
});

it('what stands behind a handler in the list of an application is what it is initialized with [F-python]', () => {
  const files = {
    'shop/store.py': `
class Store:
    def all(self): ...
    def one(self): ...
`,
    'shop/carts.py': `
import tornado.web
class CartsHandler(tornado.web.RequestHandler):
    def initialize(self, limit, store):
        self.store = store
    def get(self):
        self.store.all()
`,
    'shop/app.py': `
import tornado.web
from tornado.web import url
from .carts import CartsHandler
from .store import Store
class CartHandler(tornado.web.RequestHandler):
    def initialize(self, store):
        self.store = store
    def get(self, cart):
        self.store.one()
def make(store):
    return tornado.web.Application([
        (r"/carts", CartsHandler, {"store": store, "limit": 3}),
        url(r"/carts/(.*)", CartHandler, kwargs=dict(store=store)),
    ])
make(Store())
`,
  };
  expect(derivedCalls(files)).toEqual(['get → all', 'get → one']);
});

import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const names = (text: string): string[] =>
  startPoints({ 'shop/app.py': text }).map((line) => line.replaceAll('shop/app.py#', ''));

describe('smaller servers of Python [F-python]', () => {
  it('Robyn: routes of applications and routers; hug: paths and names of functions', () => {
    expect(
      names(`
from robyn import Robyn, SubRouter
import hug
app = Robyn(__file__)
carts = SubRouter(__file__, prefix="/carts")
@app.get("/health")
async def health(request): ...
@carts.post("/:id")
def add(request): ...
app.include_router(carts)
@hug.get("/search", versions=1)
def search(text): ...
@hug.post()
def order(id): ...
`),
    ).toEqual([
      'Robyn GET Operation health → health',
      'Robyn POST Operation carts/{} → add',
      'hug GET Operation search → search',
      'hug POST Operation order → order',
    ]);
  });

  it('Starlette: routes in lists and mounts', () => {
    expect(
      names(`
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.routing import Mount, Route, WebSocketRoute
def home(request): ...
def save(request): ...
def live(socket): ...
class Cart(HTTPEndpoint):
    def get(self, request): ...
    def delete(self, request): ...
inner = [Route("/", home), Route("/{id:int}", Cart), WebSocketRoute("/live", live)]
app = Starlette(routes=[Mount("/carts", routes=inner), Route("/save", save, methods=["POST"])])
`),
    ).toEqual([
      'Starlette DELETE Operation carts/{} → delete',
      'Starlette GET Operation carts → home',
      'Starlette GET Operation carts/{} → get',
      'Starlette POST Operation save → save',
      'Starlette WebSocket Handler carts/live → live',
    ]);
  });

  it('aiohttp: routers, tables, lists, applications below others', () => {
    expect(
      names(`
from aiohttp import web
routes = web.RouteTableDef()
@routes.get("/table")
async def table(request): ...
async def add(request): ...
async def listed(request): ...
class Page(web.View):
    async def get(self): ...
app = web.Application()
sub = web.Application()
sub.router.add_post("/add/{id}", add)
sub.add_routes([web.put("/listed", listed), web.view("/page", Page)])
app.add_routes(routes)
app.add_subapp("/sub", sub)
`),
    ).toEqual([
      'aiohttp GET Operation sub/page → get',
      'aiohttp GET Operation table → table',
      'aiohttp POST Operation sub/add/{} → add',
      'aiohttp PUT Operation sub/listed → listed',
    ]);
  });

  it('aiohttp: paths of formatted strings, handlers in loops over pairs, applications of which only the type is known', () => {
    expect(
      names(`
from aiohttp import web
class Host:
    async def info(self, request): ...
    async def logs(self, request): ...
class Api:
    def __init__(self, versions):
        self.host = Host()
        self.versions = versions
    def load(self):
        for version in self.versions:
            self.register("/host", self.versions[version])
    def register(self, path, app: web.Application):
        app.add_routes([web.get(f"{path}/boots/{{boot}}", self.host.info)])
        for name, handler in (("a", self.host.info), ("b", self.host.logs)):
            app.router.add_get(f"/loop/{name}", handler)
`),
    ).toEqual([
      'aiohttp GET Operation host/boots/{} → info',
      'aiohttp GET Operation loop/a → info',
      'aiohttp GET Operation loop/b → logs',
    ]);
  });

  it('Sanic, Bottle, Falcon, Tornado, Litestar, Django Ninja', () => {
    expect(
      names(`
import bottle
import falcon
from litestar import Controller, Litestar, get, post
from ninja import NinjaAPI, Router
from sanic import Blueprint, Sanic
from tornado.web import Application, RequestHandler, url
from django.urls import path
bp = Blueprint("carts", url_prefix="/carts")
@bp.get("/<id>")
def sanic_cart(request, id): ...
Sanic("shop").blueprint(bp)
@bottle.route("/bottle", method=["GET", "POST"])
def bottled(): ...
class Item:
    def on_get(self, req, resp): ...
falcon.App().add_route("/falcon/{id}", Item())
class Login(RequestHandler):
    def post(self): ...
Application([(r"/tornado/([0-9]+)", Login), url(r"/login", Login)])
class Lite(Controller):
    path = "/lite"
    @get("/{id:int}")
    def lite(self): ...
@post("/plain")
def plain(): ...
Litestar(route_handlers=[Lite, plain])
api = NinjaAPI()
router = Router()
@router.get("/{id}")
def ninja(request): ...
api.add_router("/ninja", router)
urlpatterns = [path("api/", api.urls)]
`),
    ).toEqual([
      'Bottle GET Operation bottle → bottled',
      'Bottle POST Operation bottle → bottled',
      'Django GET Operation api/ninja/{} → ninja',
      'Falcon GET Operation falcon/{} → on_get',
      'Litestar GET Operation lite/{} → lite',
      'Litestar POST Operation plain → plain',
      'Sanic GET Operation carts/{} → sanic_cart',
      'Tornado POST Operation login → post',
      'Tornado POST Operation tornado/{} → post',
    ]);
  });
});

it('Flask: blueprints of own classes, views by their methods, routes of other packages with its interface [F-python]', () => {
  expect(
    names(`
from flask import Blueprint, Flask
from flask.views import MethodView, View
from flask_smorest import Api, Blueprint as SmorestBlueprint
class OwnBlueprint(Blueprint):
    def page(self, rule, view):
        self.add_url_rule(rule, view_func=view)
def shown(): ...
def told(): ...
one = OwnBlueprint("one", __name__, url_prefix="/one")
two = OwnBlueprint("two", __name__, url_prefix="/two")
one.page("/shown", shown)
two.page("/told", told)
class Both(View):
    methods = ["GET", "POST"]
    def dispatch_request(self): ...
app = Flask(__name__)
app.register_blueprint(one)
app.register_blueprint(two)
app.add_url_rule("/both", view_func=Both.as_view("both"))
blp = SmorestBlueprint("pets", __name__, url_prefix="/pets")
@blp.route("/<id>")
class Pet(MethodView):
    @blp.response(200)
    def patch(self, id): ...
Api(app).register_blueprint(blp)
`),
  ).toEqual([
    'Flask GET Operation both → dispatch_request, Both',
    'Flask GET Operation one/shown → shown',
    'Flask GET Operation two/told → told',
    'Flask PATCH Operation pets/{} → patch',
    'Flask POST Operation both → dispatch_request, Both',
  ]);
});

describe('further ways to register of smaller servers of Python [F-python]', () => {
  it('aiohttp: verbs by constants, resources, handlers of objects that a loop names', () => {
    expect(
      names(`
from aiohttp import hdrs, web
class Carts:
    async def info(self, request): ...
    async def drop(self, request): ...
class Api:
    def __init__(self):
        self.app = web.Application()
    def load(self):
        self.register(Carts(), [("GET", "/info", "info"), ("PUT", "/drop", "drop")])
        self.app.router.add_route(hdrs.METH_DELETE, "/constant", Carts().drop)
        resource = self.app.router.add_resource("/resource/{id}")
        resource.add_route("PATCH", Carts().drop)
    def register(self, api, entries):
        for method, path, name in entries:
            self.app.router.add_route(method, path, getattr(api, name))
`),
    ).toEqual([
      'aiohttp DELETE Operation constant → drop',
      'aiohttp GET Operation info → info',
      'aiohttp PATCH Operation resource/{} → drop',
      'aiohttp PUT Operation drop → drop',
    ]);
  });

  it('Sanic: groups and WebSockets; Quart: WebSockets; Falcon: suffixes; Bottle: routes without a decorator; Litestar: routers', () => {
    expect(
      names(`
import bottle
import falcon
from litestar import Controller, Litestar, Router, get, route
from quart import Quart
from sanic import Blueprint, Sanic
bp = Blueprint("carts", url_prefix="/carts")
@bp.get("/<id>")
def grouped(request, id): ...
app = Sanic("shop")
app.blueprint(Blueprint.group(bp, url_prefix="/api"))
@app.websocket("/feed")
async def feed(request, socket): ...
quart = Quart(__name__)
@quart.websocket("/live")
async def live(): ...
class Item:
    def on_get(self, req, resp): ...
    def on_post_list(self, req, resp): ...
falcon.App().add_route("/items", Item(), suffix="list")
def bottled(): ...
bottle.Bottle().route("/bottle", "PUT", bottled)
class Lite(Controller):
    path = "/lite"
    @get("/{id:int}")
    def lite(self): ...
@route("/both", http_method=["GET", "PATCH"])
def both(): ...
Litestar([Router(path="/below", route_handlers=[Lite, both])])
`),
    ).toEqual([
      'Bottle PUT Operation bottle → bottled',
      'Falcon POST Operation items → on_post_list',
      'Litestar GET Operation below/both → both',
      'Litestar GET Operation below/lite/{} → lite',
      'Litestar PATCH Operation below/both → both',
      'Quart WebSocket Handler live → live',
      'Sanic GET Operation api/carts/{} → grouped',
      'Sanic WebSocket Handler feed → feed',
    ]);
  });
});

it('Django Ninja: routers that are given by their dotted names [F-python]', () => {
  const found = startPoints({
    'shop/api/carts.py': `
from ninja import Router
router = Router()
@router.get("/{id}")
def cart(request, id): ...
`,
    'shop/urls.py': `
from django.urls import path
from ninja import NinjaAPI
api = NinjaAPI()
api.add_router("/carts", "shop.api.carts.router")
urlpatterns = [path("api/", api.urls)]
`,
  });
  expect(found).toEqual(['Django GET Operation api/carts/{} → shop/api/carts.py#cart']);
});

it('Falcon: a module with the functions of a resource stands in place of one [F-python]', () => {
  const files = {
    'shop/app.py': 'import falcon\nfrom .api import init\napp = falcon.App()\ninit(app)\n',
    'shop/api/__init__.py': `
def init(application):
    from . import carts, orders
    application.add_route("/carts", carts)
    application.add_route("/orders", orders, suffix="list")
`,
    'shop/api/carts.py': 'def on_get(req, resp): ...\n@login_required\ndef on_post(req, resp): ...\n',
    'shop/api/orders.py': 'def on_get(req, resp): ...\ndef on_get_list(req, resp): ...\n',
  };
  expect(startPoints(files)).toEqual([
    'Falcon GET Operation carts → shop/api/carts.py#on_get',
    'Falcon GET Operation orders → shop/api/orders.py#on_get_list',
    'Falcon POST Operation carts → shop/api/carts.py#on_post',
  ]);
});

it('Socket.IO: events by name and by the names of functions [F-python]', () => {
  expect(
    names(`
from typing import cast
import socketio
from flask_socketio import SocketIO
io = SocketIO()
sio = cast("Server", socketio.AsyncServer())
@io.on("cart:add")
def on_add(data): ...
@sio.event
async def connect(sid, environ): ...
def moved(sid): ...
sio.on("moved", moved)
io.on_event("gone", handler=moved)
`),
  ).toEqual([
    'Socket.IO Event cart:add → on_add',
    'Socket.IO Event connect → connect',
    'Socket.IO Event gone → moved',
    'Socket.IO Event moved → moved',
  ]);
});

it('blueprints of Flask that a hook mounts on an application nothing shows, below paths of its configuration [F-python]', () => {
  const files = {
    'shop/__init__.py': '',
    'shop/app.py': `
from flask import Flask
from shop.plugins import manager
def create_app():
    app = Flask("shop")
    app.config.from_object("shop.settings.Default")
    manager.hook.load_blueprints(app=app)
    return app
`,
    'shop/settings.py': 'class Default:\n    CARTS_PREFIX = "/carts"\n    ROOT_PREFIX = ""\n',
    'shop/plugins.py': `
from pluggy import HookimplMarker, PluginManager
impl = HookimplMarker("shop")
manager = PluginManager("shop")
`,
    'shop/carts.py': `
from flask import Blueprint
from shop.plugins import impl
def show(id): ...
def home(): ...
def old(): ...
@impl(tryfirst=True)
def load_blueprints(app):
    carts = Blueprint("carts", __name__)
    carts.add_url_rule("/<int:id>", view_func=show)
    app.register_blueprint(carts, url_prefix=app.config["CARTS_PREFIX"])
    root = Blueprint("root", __name__)
    root.add_url_rule("/home", view_func=home)
    app.register_blueprint(root, url_prefix=app.config.get("ROOT_PREFIX", "/other"))
    outer = Blueprint("outer", __name__)
    outer.add_url_rule("/old", view_func=old)
    app.register_blueprint(outer, url_prefix=app.config["NOT_STATED"])
`,
  };
  expect(startPoints(files)).toEqual([
    'Flask GET Operation carts/{} → shop/carts.py#show',
    'Flask GET Operation home → shop/carts.py#home',
    'Flask GET Operation {}/old → shop/carts.py#old',
  ]);
});

it('resources of Falcon whose classes are written in small letters [F-python]', () => {
  expect(
    startPoints({
      'proxy.py': `
import falcon.asgi
class list_commands:
    async def on_get(self, req, resp): ...
class do_it:
    def __init__(self, verb): ...
    async def on_post(self, req, resp): ...
app = falcon.asgi.App()
app.add_route("/commands", list_commands())
app.add_route("/do/get", do_it("GET"))
`,
    }),
  ).toEqual(['Falcon GET Operation commands → proxy.py#on_get', 'Falcon POST Operation do/get → proxy.py#on_post']);
});

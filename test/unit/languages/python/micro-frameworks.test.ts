import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('BlackSheep, Emmett, py4web, web.py [F-python]', () => {
  it('classes that answer at a path of their own, or at their names', () => {
    expect(
      startPoints({
        'shop/pages.py': `
import web
from infogami.utils import delegate
app = web.auto_application()
class Hello(app.page):
    def GET(self): ...
    def helper(self): ...
class Named(app.page):
    path = r"/carts/(\\d+)"
    def POST(self, cart): ...
class search(delegate.page):
    path = "/search/inside"
    def GET(self): ...
    def DELETE(self): ...
class Other:
    path = "/other"
    def GET(self): ...
`,
      }),
    ).toEqual([
      'web.py DELETE Operation search/inside → shop/pages.py#DELETE',
      'web.py GET Operation hello → shop/pages.py#GET',
      'web.py GET Operation search/inside → shop/pages.py#GET',
      'web.py POST Operation carts/{} → shop/pages.py#POST',
    ]);
  });

  it('routes by decorators, controllers and lists', () => {
    expect(
      startPoints({
        'shop/black.py': `
from blacksheep import Application, Router, get
from blacksheep.server.controllers import Controller, ApiController, post
app = Application()
api = Router(prefix="/api")
@app.router.get("/health")
def health(): ...
@app.route("/both", methods=["GET", "POST"])
def both(): ...
@api.post("/carts/{id}")
def save(id): ...
app.router.add_put("/direct", save)
@app.router.ws("/live")
def live(socket): ...
class Home(Controller):
    @classmethod
    def route(cls):
        return "/home"
    @get("/")
    def home(self): ...
    def helper(self): ...
class Cats(ApiController):
    @post("/:id")
    def store(self): ...
main = Application(router=api)
`,
        'shop/emmetts.py': `
from emmett import App
app = App(__name__)
admin = app.module(__name__, "admin", url_prefix="admin")
@app.route("/", methods="get")
async def index(): ...
@app.route()
async def about(): ...
@admin.route("/users/<int:id>", methods=["get", "post"])
async def users(id): ...
@app.command("setup")
def setup(): ...
`,
        'shop/py4.py': `
from py4web import action
@action("index")
@action.uses("index.html")
def main_page(): ...
@action("carts/<id>", method=["GET", "POST"])
def carts(id): ...
`,
        'shop/webpy.py': `
import web
from shop.others import Later
urls = (
    '/', 'Index',
    '/carts/(\\\\d+)', 'Carts',
    '/later', Later,
    '/named', 'shop.others.Named',
    '/none', 'Missing',
)
app = web.application(urls, globals())
class Index:
    def GET(self): ...
class Carts:
    def GET(self, id): ...
    def POST(self, id): ...
    def helper(self): ...
`,
        'shop/others.py': `
class Later:
    def DELETE(self): ...
class Named:
    def PUT(self): ...
`,
      }),
    ).toEqual([
      'BlackSheep GET Operation both → shop/black.py#both',
      'BlackSheep GET Operation health → shop/black.py#health',
      'BlackSheep GET Operation home → shop/black.py#home',
      'BlackSheep POST Operation api/carts/{} → shop/black.py#save',
      'BlackSheep POST Operation api/cats/{} → shop/black.py#store',
      'BlackSheep POST Operation both → shop/black.py#both',
      'BlackSheep PUT Operation direct → shop/black.py#save',
      'BlackSheep WebSocket Handler live → shop/black.py#live',
      'Command Line Command setup → shop/emmetts.py#setup',
      'Emmett ANY Operation about → shop/emmetts.py#about',
      'Emmett GET Operation / → shop/emmetts.py#index',
      'Emmett GET Operation admin/users/{} → shop/emmetts.py#users',
      'Emmett POST Operation admin/users/{} → shop/emmetts.py#users',
      'py4web ANY Operation index → shop/py4.py#main_page',
      'py4web GET Operation carts/{} → shop/py4.py#carts',
      'py4web POST Operation carts/{} → shop/py4.py#carts',
      'web.py DELETE Operation later → shop/others.py#DELETE',
      'web.py GET Operation / → shop/webpy.py#GET',
      'web.py GET Operation carts/{} → shop/webpy.py#GET',
      'web.py POST Operation carts/{} → shop/webpy.py#POST',
      'web.py PUT Operation named → shop/others.py#PUT',
    ]);
  });
});

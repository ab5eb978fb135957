import { describe, expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

const base = `
from flask import jsonify
from flask_classful import FlaskView, route
class BaseView(FlaskView):
    route_prefix = "/v2/"
    @classmethod
    def register(cls, app, *args, **kwargs):
        super().register(app, *args, **kwargs)
class ShopView(BaseView):
    route_prefix = "/v2/shops/<shop_id>/"
    base_args = ["shop_id"]
    def before_request(self, name, *args): ...
class ListMixin:
    def _page(self): ...
    def index(self, **filters): ...
class ReadMixin:
    def get(self, row_id, **given): ...
class BulkMixin:
    @route("", methods=["DELETE"])
    def delete_all(self, **given): ...
class ReadView(ListMixin, ReadMixin, BaseView): ...
class ReadShopView(ListMixin, ReadMixin, ShopView): ...
`;

describe('Flask-Classful [F-python]', () => {
  it('a view that is registered answers by its methods and those of all its base classes, below prefix and base', () => {
    const found = startPoints({
      'shop/base.py': base,
      'shop/carts.py': `
from flask import Blueprint
from flask_classful import route
from shop.base import BulkMixin, ReadShopView, ReadView
carts = Blueprint("carts", __name__)
class CartView(ReadView, BulkMixin):
    route_base = "carts"
    def post(self, **given): ...
    @route("/<int:cart_id>/pay", methods=["POST"])
    def pay(self, cart_id): ...
class ShopCartView(CartView, ReadShopView):
    excluded_methods = ["index"]
    def put(self, row_id, shop_id): ...
    def get(self, row_id, shop_id, more=None): ...
CartView.register(carts)
ShopCartView.register(carts)
`,
      'shop/app.py': `
from flask import Flask
from shop.carts import carts
app = Flask(__name__)
app.register_blueprint(carts, url_prefix="/api")
`,
    });
    expect(found).toEqual([
      'Flask DELETE Operation api/v2/carts → shop/base.py#delete_all',
      'Flask DELETE Operation api/v2/shops/{}/carts → shop/base.py#before_request, shop/base.py#delete_all',
      'Flask GET Operation api/v2/carts → shop/base.py#index',
      'Flask GET Operation api/v2/carts/{} → shop/base.py#get',
      'Flask GET Operation api/v2/shops/{}/carts/{} → shop/base.py#before_request, shop/carts.py#get',
      'Flask POST Operation api/v2/carts → shop/carts.py#post',
      'Flask POST Operation api/v2/carts/{}/pay → shop/carts.py#pay',
      'Flask POST Operation api/v2/shops/{}/carts → shop/base.py#before_request, shop/carts.py#post',
      'Flask POST Operation api/v2/shops/{}/carts/{}/pay → shop/base.py#before_request, shop/carts.py#pay',
      'Flask PUT Operation api/v2/shops/{}/carts/{} → shop/base.py#before_request, shop/carts.py#put',
    ]);
  });

  it('other methods answer by their names, with what they must be given; the registration may state base and prefix', () => {
    const found = startPoints({
      'shop/views.py': `
from flask import Flask
from flask_classful import FlaskView, ViewRegistration
app = Flask(__name__)
def checked(f): ...
class CartLineView(FlaskView):
    decorators = [checked]
    method_dashified = True
    excluded_methods = ["left_out"]
    def by_name(self, name, size=1, *rest): ...
    def left_out(self): ...
    def after_by_name(self, response): ...
    def _own(self): ...
    @classmethod
    def make(cls): ...
    @property
    def total(self): ...
class TagView(FlaskView):
    default_methods = ["POST", "PUT"]
    def add_all(self): ...
class UserView(FlaskView):
    route_base = "/"
    def get(self, name): ...
class NewsView(FlaskView):
    def index(self): ...
class LostView(FlaskView):
    def index(self): ...
CartLineView.register(app)
TagView.register(app, route_base="/marks", route_prefix="/v3")
UserView.register(app)
ViewRegistration(app).register(NewsView, route_prefix="daily")
`,
    });
    expect(found).toEqual([
      'Flask GET Operation cart-line/by-name/{} → shop/views.py#checked, shop/views.py#after_by_name, shop/views.py#by_name',
      'Flask GET Operation daily/news → shop/views.py#index',
      'Flask GET Operation {} → shop/views.py#get',
      'Flask POST Operation v3/marks/add_all → shop/views.py#add_all',
      'Flask PUT Operation v3/marks/add_all → shop/views.py#add_all',
    ]);
  });

  it('a view that is registered with something unknown stands at its own path, and the call is recorded [X-coverage]', () => {
    const files = {
      'shop/views.py': `
from flask_classful import FlaskView
class CartView(FlaskView):
    def index(self): ...
def start(given):
    CartView.register(given.app)
`,
    };
    expect(startPoints(files)).toEqual(['Flask GET Operation cart → shop/views.py#index']);
    expect(unresolvedRegistrations(files)).toEqual([
      'shop/views.py:6 it is not known what it is registered with: its path may lack a prefix',
    ]);
  });

  it('a setting that adds nothing in some surroundings is the one that it is in others', () => {
    expect(
      startPoints({
        'shop/app.py': `
from flask import Flask, Blueprint
api = Blueprint("api", __name__)
@api.route("/carts")
def carts(): ...
def create(testing=False):
    app = Flask(__name__)
    app.config["API_PREFIX"] = "/api" if not testing else ""
    app.register_blueprint(api, url_prefix=app.config["API_PREFIX"])
    return app
`,
      }),
    ).toEqual(['Flask GET Operation api/carts → shop/app.py#carts']);
  });
});

describe('Namespaces of Socket.IO [F-python]', () => {
  it('methods of namespaces are events by their names', () => {
    expect(
      startPoints({
        'shop/sockets.py': `
from flask_socketio import Namespace
import socketio
class Carts(Namespace):
    def on_connect(self): ...
    def on_add_line(self, line): self.keep(line)
    def keep(self, line): ...
class Shown(socketio.AsyncClientNamespace):
    async def on_changed(self, cart): ...
`,
      }),
    ).toEqual([
      'Socket.IO Client Event changed → shop/sockets.py#on_changed',
      'Socket.IO Event add_line → shop/sockets.py#on_add_line',
      'Socket.IO Event connect → shop/sockets.py#on_connect',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('Flask-AppBuilder, Flask-Admin, Flask-Classful [F-python]', () => {
  it('exposed members, and what the library answers below the path of a class', () => {
    expect(
      startPoints({
        'superb/base.py': `
from flask_appbuilder import ModelRestApi, BaseView, expose
from flask_appbuilder.api import BaseApi
class BaseCartApi(ModelRestApi):
    @expose("/related/<column>", methods=["GET"])
    def related(self, column): ...
`,
        'superb/charts.py': `
from flask_appbuilder import ModelView, expose, BaseView
from superb.base import BaseCartApi
ROUTES = {"get", "get_list", "post"}
class ChartRestApi(BaseCartApi):
    resource_name = "chart"
    include_route_methods = {"get", "get_list", "post", "related"}
    @expose("/", methods=("POST",))
    def post(self): ...
    @expose("/<pk>/thumb", methods=["GET", "HEAD"])
    def thumb(self, pk): ...
    def helper(self): ...
class CartView(ModelView):
    datamodel = None
    def pre_add(self, item): ...
class Welcome(BaseView):
    route_base = "/welcome"
    default_view = "hello"
    @expose("/hello")
    def hello(self): ...
class Plain(BaseView):
    @expose("/x", methods=["POST"])
    def x(self): ...
`,
        'superb/admin.py': `
from flask_admin import Admin, BaseView, expose
from flask_admin.contrib.sqla import ModelView
from superb.models import User, Cart
class Stats(BaseView):
    @expose("/")
    def stats(self): ...
    @expose("/csv", methods=("GET", "POST"))
    def csv(self): ...
class Carts(ModelView):
    @expose("/pay/<id>")
    def pay(self, id): ...
class Own(ModelView):
    def create_view(self): ...
class Below(BaseView):
    @expose("/")
    def below(self): ...
unnamed = Admin(name="y")
unnamed.add_view(Below(endpoint="below"))
admin = Admin(app, name="x", url="/back")
admin.add_view(Stats(name="S", endpoint="stats"))
admin.add_view(Carts(Cart, db.session))
admin.add_view(Own(User, db.session, url="people"))
`,
        'superb/models.py': `
class User: ...
class Cart: ...
`,
        'superb/classy.py': `
from flask_classful import FlaskView, route
class QuotesView(FlaskView):
    def index(self): ...
    def get(self, id): ...
    def post_(self): ...
    @route("/word/<id>", methods=["POST"])
    def word(self, id): ...
class OtherView(FlaskView):
    route_base = "/others"
    def delete(self, id): ...
QuotesView.register(app)
OtherView.register(app)
`,
      }),
    ).toEqual([
      'Flask DELETE Operation others/{} → superb/classy.py#delete',
      'Flask GET Operation admin/below → superb/admin.py#below',
      'Flask GET Operation api/v1/chart → superb/charts.py#ChartRestApi',
      'Flask GET Operation api/v1/chart/related/{} → superb/base.py#related',
      'Flask GET Operation api/v1/chart/{} → superb/charts.py#ChartRestApi',
      'Flask GET Operation api/v1/chart/{}/thumb → superb/charts.py#thumb',
      'Flask GET Operation back/cart → superb/admin.py#Carts',
      'Flask GET Operation back/cart/details → superb/admin.py#Carts',
      'Flask GET Operation back/cart/export/{} → superb/admin.py#Carts',
      'Flask GET Operation back/cart/pay/{} → superb/admin.py#pay',
      'Flask GET Operation back/people → superb/admin.py#Own',
      'Flask GET Operation back/people/details → superb/admin.py#Own',
      'Flask GET Operation back/people/export/{} → superb/admin.py#Own',
      'Flask GET Operation back/stats → superb/admin.py#stats',
      'Flask GET Operation back/stats/csv → superb/admin.py#csv',
      'Flask GET Operation cartview/action/{}/{} → superb/charts.py#CartView',
      'Flask GET Operation cartview/download/{} → superb/charts.py#CartView',
      'Flask GET Operation cartview/list → superb/charts.py#CartView',
      'Flask GET Operation cartview/show/{} → superb/charts.py#CartView',
      'Flask GET Operation quotes → superb/classy.py#index',
      'Flask GET Operation quotes/post_ → superb/classy.py#post_',
      'Flask GET Operation quotes/{} → superb/classy.py#get',
      'Flask GET Operation welcome/hello → superb/charts.py#hello',
      'Flask HEAD Operation api/v1/chart/{}/thumb → superb/charts.py#thumb',
      'Flask POST Operation api/v1/chart → superb/charts.py#post',
      'Flask POST Operation back/cart/action → superb/admin.py#Carts',
      'Flask POST Operation back/cart/delete → superb/admin.py#Carts',
      'Flask POST Operation back/cart/edit → superb/admin.py#Carts',
      'Flask POST Operation back/cart/new → superb/admin.py#Carts',
      'Flask POST Operation back/people/action → superb/admin.py#Own',
      'Flask POST Operation back/people/delete → superb/admin.py#Own',
      'Flask POST Operation back/people/edit → superb/admin.py#Own',
      'Flask POST Operation back/people/new → superb/admin.py#create_view',
      'Flask POST Operation back/stats/csv → superb/admin.py#csv',
      'Flask POST Operation cartview/action_post → superb/charts.py#CartView',
      'Flask POST Operation cartview/add → superb/charts.py#CartView',
      'Flask POST Operation cartview/delete/{} → superb/charts.py#CartView',
      'Flask POST Operation cartview/edit/{} → superb/charts.py#CartView',
      'Flask POST Operation plain/x → superb/charts.py#x',
      'Flask POST Operation quotes/word/{} → superb/classy.py#word',
    ]);
  });
});

describe('Flask-REST-JSONAPI and Flask-CeleryExt [F-python]', () => {
  it('resources answer by what they inherit, limited by their methods, below the blueprint that the API is given', () => {
    const found = startPoints({
      'shop/app.py': `
from flask import Flask, Blueprint
from flask_rest_jsonapi import Api, ResourceList, ResourceDetail, ResourceRelationship
app = Flask(__name__)
v1 = Blueprint("v1", __name__, url_prefix="/v1")
api = Api(app, v1)
class CartList(ResourceList):
    schema = object
    def query(self, kw): ...
class CartListGet(CartList):
    methods = ["GET"]
class CartDetail(ResourceDetail):
    def before_get_object(self, kw): ...
class CartLines(ResourceRelationship):
    methods = ["GET", "PATCH"]
api.route(CartList, "cart_list", "/carts", "/users/<int:user_id>/carts")
api.route(CartListGet, "cart_list_get", "/all-carts")
api.route(CartDetail, "cart_detail", "/carts/<int:id>")
api.route(CartLines, "cart_lines", "/carts/<int:id>/relationships/lines")
app.register_blueprint(v1)
`,
      'shop/plain.py': `
from flask import Flask
from flask_rest_jsonapi import Api, ResourceList
app = Flask(__name__)
api = Api(app)
class TagList(ResourceList): ...
api.route(TagList, "tags", "/tags")
`,
    });
    expect(found).toEqual([
      'Flask DELETE Operation v1/carts/{} → shop/app.py#CartDetail',
      'Flask GET Operation tags → shop/plain.py#TagList',
      'Flask GET Operation v1/all-carts → shop/app.py#CartListGet',
      'Flask GET Operation v1/carts → shop/app.py#CartList',
      'Flask GET Operation v1/carts/{} → shop/app.py#CartDetail',
      'Flask GET Operation v1/carts/{}/relationships/lines → shop/app.py#CartLines',
      'Flask GET Operation v1/users/{}/carts → shop/app.py#CartList',
      'Flask PATCH Operation v1/carts/{} → shop/app.py#CartDetail',
      'Flask PATCH Operation v1/carts/{}/relationships/lines → shop/app.py#CartLines',
      'Flask POST Operation tags → shop/plain.py#TagList',
      'Flask POST Operation v1/carts → shop/app.py#CartList',
      'Flask POST Operation v1/users/{}/carts → shop/app.py#CartList',
    ]);
  });

  it('the application that Flask-CeleryExt makes has tasks', () => {
    const found = startPoints({
      'shop/tasks.py': `
from flask_celeryext import FlaskCeleryExt, RequestContextTask
def make_celery(app=None):
    ext = FlaskCeleryExt(app)
    return ext.celery
celery = make_celery()
@celery.task(base=RequestContextTask, name="send.mail", bind=True)
def send(self): ...
`,
    });
    expect(found).toEqual(['Celery Task send.mail → shop/tasks.py#send']);
  });
});

import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('views of Python that are classes [F-python]', () => {
  it('resources of Flask-RESTful: blueprints, prefixes, several paths, an Api of their own', () => {
    expect(
      startPoints({
        'shop/api.py': `
from flask import Blueprint, Flask
from flask_restful import Api, Resource
class Base(Resource):
    def delete(self): ...
class Users(Base):
    def get(self): ...
    def post(self): ...
class Carts(Resource):
    def put(self, id): ...
class OwnApi(Api):
    def add_shop_resource(self, resource, *urls, **kwargs):
        urls = [scoped(url) for url in urls]
        return self.add_resource(resource, *urls, **kwargs)
bp = Blueprint("api", __name__, url_prefix="/old")
api = Api(bp, prefix="/v1")
api.add_resource(Users, "/users", "/users/<int:id>", endpoint="users")
own = OwnApi()
own.add_shop_resource(Carts, "/carts", "/baskets", endpoint="carts")
@api.resource("/pings")
class Ping(Resource):
    def get(self): ...
def create():
    app = Flask(__name__)
    own.init_app(app)
    api.init_app(app)
    app.register_blueprint(bp, url_prefix="/api")
`,
      }),
    ).toEqual([
      'Flask DELETE Operation api/v1/users → shop/api.py#delete',
      'Flask DELETE Operation api/v1/users/{} → shop/api.py#delete',
      'Flask GET Operation api/v1/pings → shop/api.py#get',
      'Flask GET Operation api/v1/users → shop/api.py#get',
      'Flask GET Operation api/v1/users/{} → shop/api.py#get',
      'Flask POST Operation api/v1/users → shop/api.py#post',
      'Flask POST Operation api/v1/users/{} → shop/api.py#post',
      'Flask PUT Operation baskets → shop/api.py#put',
      'Flask PUT Operation carts → shop/api.py#put',
    ]);
  });

  it('resources of Flask-RESTX: namespaces with paths of their own, by name, and as they are added', () => {
    expect(
      startPoints({
        'shop/users.py': `
from flask_restx import Namespace, Resource
users = Namespace("users", description="all of them")
@users.route("")
class Users(Resource):
    def get(self): ...
@users.route("/<id>", "/by/<id>")
@users.param("id", "which")
class User(Resource):
    @users.doc("x")
    def patch(self, id): ...
`,
        'shop/app.py': `
from flask import Blueprint, Flask
from flask_restx import Api, Namespace, Resource
from .users import users
bp = Blueprint("api", __name__, url_prefix="/api")
api = Api(bp, version="v1")
other = Namespace("others", path="/o")
carts = api.namespace("carts")
@other.route("/x")
class Other(Resource):
    def get(self): ...
@carts.route("/")
class Carts(Resource):
    def post(self): ...
api.add_namespace(users, "/people")
api.add_namespace(other)
app = Flask(__name__)
app.register_blueprint(bp)
`,
      }),
    ).toEqual([
      'Flask GET Operation api/o/x → shop/app.py#get',
      'Flask GET Operation api/people → shop/users.py#get',
      'Flask PATCH Operation api/people/by/{} → shop/users.py#patch',
      'Flask PATCH Operation api/people/{} → shop/users.py#patch',
      'Flask POST Operation api/carts → shop/app.py#post',
    ]);
  });

  it('views of Flask: the methods of a MethodView, by verb where verbs are told', () => {
    expect(
      startPoints({
        'shop/app.py': `
from flask import Flask
from flask.views import MethodView, View
app = Flask(__name__)
class Users(MethodView):
    def get(self): ...
    def post(self): ...
class Page(View):
    def dispatch_request(self): ...
view = Users.as_view("users")
app.add_url_rule("/users", view_func=needs_login(view))
app.add_url_rule("/users/<id>", view_func=view, methods=["GET"])
app.add_url_rule("/page", view_func=Page.as_view("page"))
`,
      }),
    ).toEqual([
      'Flask GET Operation page → shop/app.py#dispatch_request, shop/app.py#Page',
      'Flask GET Operation users → shop/app.py#get',
      'Flask GET Operation users/{} → shop/app.py#get',
      'Flask POST Operation users → shop/app.py#post',
    ]);
  });

  it('sets of views of Django REST framework: what their bases bring, actions, routers', () => {
    expect(
      startPoints({
        'shop/views.py': `
from rest_framework import generics, mixins, viewsets
from rest_framework.decorators import action
class UserViewSet(viewsets.ModelViewSet):
    queryset = User.objects.all()
    def get_queryset(self): ...
    def perform_create(self, serializer): ...
    def destroy(self, request, pk=None): ...
    @action(detail=True, methods=["post", "delete"], url_path="pass-word")
    def set_password(self, request, pk=None): ...
    @action(detail=False)
    def recent(self, request): ...
class TagViewSet(mixins.ListModelMixin, viewsets.GenericViewSet): ...
class Plain(viewsets.ViewSet):
    def retrieve(self, request, pk=None): ...
class Items(generics.ListCreateAPIView):
    def get_queryset(self): ...
    def perform_create(self, serializer): ...
`,
        'shop/urls.py': `
from django.urls import include, path
from rest_framework.routers import DefaultRouter, SimpleRouter
from shop import views
router = DefaultRouter()
router.register("users", views.UserViewSet, basename="user")
router.register(r"tags", views.TagViewSet)
other = SimpleRouter()
other.register(prefix="plain", viewset=views.Plain)
urlpatterns = [
    path("api/", include(router.urls)),
    path("items/", views.Items.as_view()),
    path("one/<pk>/", views.UserViewSet.as_view({"get": "set_password"})),
]
urlpatterns += other.urls
`,
      }),
    ).toEqual([
      'Django DELETE Operation api/users/{} → shop/views.py#get_queryset, shop/views.py#destroy',
      'Django DELETE Operation api/users/{}/pass-word → shop/views.py#get_queryset, shop/views.py#set_password',
      'Django GET Operation api/tags → shop/views.py#TagViewSet',
      'Django GET Operation api/users → shop/views.py#get_queryset, shop/views.py#UserViewSet',
      'Django GET Operation api/users/recent → shop/views.py#get_queryset, shop/views.py#recent',
      'Django GET Operation api/users/{} → shop/views.py#get_queryset, shop/views.py#UserViewSet',
      'Django GET Operation items → shop/views.py#get_queryset, shop/views.py#Items',
      'Django GET Operation one/{} → shop/views.py#get_queryset, shop/views.py#set_password',
      'Django GET Operation plain/{} → shop/views.py#retrieve',
      'Django PATCH Operation api/users/{} → shop/views.py#get_queryset, shop/views.py#UserViewSet',
      'Django POST Operation api/users → shop/views.py#get_queryset, shop/views.py#perform_create, shop/views.py#UserViewSet',
      'Django POST Operation api/users/{}/pass-word → shop/views.py#get_queryset, shop/views.py#set_password',
      'Django POST Operation items → shop/views.py#get_queryset, shop/views.py#perform_create, shop/views.py#Items',
      'Django PUT Operation api/users/{} → shop/views.py#get_queryset, shop/views.py#UserViewSet',
    ]);
  });
});

it('verbs of views that packages of Django bring, and of views derived from them [F-python]', () => {
  const files = {
    'shop/urls.py': `
from allauth.socialaccount.views import ConnectionsView
from django.contrib.sitemaps.views import sitemap
from django.contrib.syndication.views import Feed
from django.urls import path, re_path
from django.views.decorators.cache import never_cache
from drf_spectacular.views import SpectacularAPIView
from mozilla_django_oidc.views import OIDCLogoutView
from rest_framework_simplejwt.views import TokenRefreshView
class News(Feed):
    def items(self): ...
class Connections(ConnectionsView):
    template_name = "connections.html"
class Logout(OIDCLogoutView):
    pass
urlpatterns = [
    path("schema/", SpectacularAPIView.as_view()),
    path("token/", TokenRefreshView.as_view()),
    path("sitemap.xml", sitemap, {"sitemaps": {}}),
    path("news/", News()),
    path("social/", Connections.as_view()),
    path("logout/", never_cache(Logout.as_view())),
]
`,
  };
  expect(startPoints(files)).toEqual([
    'Django GET Operation news → shop/urls.py#News',
    'Django GET Operation schema → ',
    'Django GET Operation sitemap.xml → ',
    'Django GET Operation social → shop/urls.py#Connections',
    'Django POST Operation logout → shop/urls.py#Logout',
    'Django POST Operation social → shop/urls.py#Connections',
    'Django POST Operation token → ',
  ]);
});

it('serializers that a view chooses, but none where one is looked up among all there are', () => {
  const classes = (count: number): string =>
    [...Array(count).keys()].map((at) => `class S${at}(ModelSerializer): ...\n`).join('');
  const chosen = (count: number): string =>
    [...Array(count).keys()].map((at) => `        if self.kind(${at}): return S${at}\n`).join('');
  const start = (count: number): string[] =>
    startPoints({
      'shop/urls.py': `
from rest_framework.routers import DefaultRouter
from rest_framework.viewsets import ReadOnlyModelViewSet
from rest_framework.serializers import ModelSerializer
${classes(count)}
class Carts(ReadOnlyModelViewSet):
    def get_serializer_class(self):
${chosen(count)}
router = DefaultRouter()
router.register("carts", Carts)
urlpatterns = router.urls
`,
    }).map((line) => line.replaceAll('shop/urls.py#', ''));
  expect(start(2)).toEqual([
    'Django GET Operation carts → get_serializer_class, S0, S1, Carts',
    'Django GET Operation carts/{} → get_serializer_class, S0, S1, Carts',
  ]);
  expect(start(9)).toEqual([
    'Django GET Operation carts → get_serializer_class, Carts',
    'Django GET Operation carts/{} → get_serializer_class, Carts',
  ]);
});

it('views of Django whose application makes the handler itself answer by their members all the same [F-python]', () => {
  expect(
    startPoints({
      'shop/urls.py': `
from django.urls import path
from .views import CartForm, CartList, Tags
urlpatterns = [path("carts/", CartList.as_view()), path("cart/", CartForm.as_view()), path("tags/", Tags.as_view())]
`,
      'shop/views.py': `
from django.views.generic import FormView, ListView
class OwnList(ListView):
    @classmethod
    def as_view(cls, **initkwargs):
        def view(request, *args, **kwargs):
            self = cls(**{**initkwargs, **kwargs})
            return self.dispatch(request, *args, **kwargs)
        return view
    def post(self, *args): ...
class OwnForm(FormView):
    @classmethod
    def as_view(cls, **initkwargs):
        def view(request, *args, **kwargs):
            return cls(**initkwargs).dispatch(request)
        return view
class CartList(OwnList): ...
class CartForm(OwnForm):
    def get(self, request): ...
class Tags:
    @classmethod
    def as_view(cls):
        def tags(request): ...
        return tags
    def post(self, request): ...
`,
    }),
  ).toEqual([
    'Django ANY Operation tags → shop/views.py#as_view.tags',
    'Django GET Operation cart → shop/views.py#get',
    'Django GET Operation carts → shop/views.py#CartList',
    'Django POST Operation cart → shop/views.py#CartForm',
    'Django POST Operation carts → shop/views.py#post',
  ]);
});

import { describe, expect, it } from 'vitest';
import { regexpPath } from '../../../../src/frameworks/instances/regexp-path.ts';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

const names = (files: Readonly<Record<string, string>>): string[] =>
  startPoints(files).map((line) => line.replace(/shop\/\w+\.py#/g, ''));

describe('routes of Django [F-python]', () => {
  it('lists in lists: include of lists and tuples, lists of other names, what is added to a list, functions that make one', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path, re_path
from shop import views
account = [path("login/", views.login), path("", include((
    [re_path(r"^logout/(?P<where>[a-z]+)?/?$", views.logout)], "out")))]
unused_elsewhere = [path("lone/", views.lone)]
def paged(view):
    return include([path("", view), path("<int:page>", view)])
urlpatterns = [
    path("account/", include(account)),
    path("items/", paged(views.items)),
    path("admin/", admin.site.urls),
    path("elsewhere/", include("some.library.urls")),
    *[path("kind/{}/".format(kind), views.kind) for kind in ("a", "b")],
] + i18n_patterns(path("about/", views.about), prefix_default_language=False)
for name in ["x", "y"]:
    urlpatterns.append(path(f"by/{name}", views.kind))
if settings.DEBUG:
    urlpatterns += [path("debug/", include(("shop.debug", "debug")))]
`,
        'shop/debug.py': 'from shop.more import *\nurlpatterns += [path("d", views.d)]\n',
        'shop/more.py': 'from django.urls import path\nfrom shop import views\nurlpatterns = [path("m", views.m)]\n',
        'shop/views.py': ['login', 'logout', 'lone', 'items', 'about', 'kind', 'd', 'm']
          .map((name) => `def ${name}(request): ...\n`)
          .join(''),
      }),
    ).toEqual([
      'Django ANY Operation about → about',
      'Django ANY Operation account/login → login',
      'Django ANY Operation account/logout/{} → logout',
      'Django ANY Operation by/x → kind',
      'Django ANY Operation by/y → kind',
      'Django ANY Operation debug/d → d',
      'Django ANY Operation debug/m → m',
      'Django ANY Operation items → items',
      'Django ANY Operation items/{} → items',
      'Django ANY Operation kind/a → kind',
      'Django ANY Operation kind/b → kind',
      'Django ANY Operation lone → lone',
    ]);
  });

  it('pages of the administration: below the site, the application and the model that their class is registered for', () => {
    const files = {
      'shop/__init__.py': '',
      'shop/models.py': `
from django.db import models
class Cart(models.Model): ...
class Owner(models.Model):
    class Meta:
        app_label = "people"
`,
      'shop/imported.py': `
from django.contrib import admin
from django.urls import path
class Imported(admin.ModelAdmin):
    def get_urls(self):
        return [path("import/", self.admin_site.admin_view(self.take))] + super().get_urls()
    def take(self, request): ...
`,
      'shop/staff.py': `
from django.contrib import admin
from django.urls import path
class Staff(admin.AdminSite):
    def get_urls(self):
        return [path("reports/", self.admin_view(self.reports))] + super().get_urls()
    def reports(self, request): ...
staff = Staff(name="staff")
`,
      'shop/people.py': `
from django.contrib import admin
from django.urls import path
from .models import Owner
from .staff import staff
class OwnerAdmin(admin.ModelAdmin):
    def get_urls(self):
        urls = super().get_urls()
        own = [path("stats/", self.admin_site.admin_view(self.stats))]
        return own + urls
    def stats(self, request): ...
staff.register([Owner], OwnerAdmin)
`,
      'shop/admin.py': `
from django.contrib import admin
from django.urls import path
from some_library.mail.models import Address
from .imported import Imported
from .models import Cart
@admin.register(Cart, Address)
class CartAdmin(Imported):
    def get_urls(self):
        return [path("<int:pk>/approve/", self.approve), *super().get_urls()]
    def approve(self, request, pk): ...
`,
      'shop/urls.py': `
from django.contrib import admin
from django.urls import path
from shop.staff import staff
urlpatterns = [path("admin/", admin.site.urls), path("staff/", staff.urls)]
`,
    };
    expect(names(files)).toEqual([
      'Django ANY Operation admin/mail/address/import → take',
      'Django ANY Operation admin/mail/address/{}/approve → approve',
      'Django ANY Operation admin/shop/cart/import → take',
      'Django ANY Operation admin/shop/cart/{}/approve → approve',
      'Django ANY Operation staff/people/owner/stats → stats',
      'Django ANY Operation staff/reports → reports',
    ]);
    expect(unresolvedRegistrations(files)).toEqual([]);
  });

  it('modules of a package that is imported, by the members of the package', () => {
    const views = 'from django.urls import re_path\nfrom shop import views\n';
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.urls import include, re_path
from shop import plain
from shop.cases import urls as case_urls
urlpatterns = [
    re_path(r"^case/", include(case_urls.one)),
    re_path(r"^cases/", include(case_urls.many)),
    re_path(r"^plain/", include(plain.routes)),
]
`,
        'shop/cases/__init__.py': '',
        'shop/cases/urls/__init__.py': 'from . import many, one\n',
        'shop/cases/urls/one.py': `${views}urlpatterns = [re_path(r"^(?P<pk>\\d+)/$", views.one)]\n`,
        'shop/cases/urls/many.py': `${views}urlpatterns = [re_path(r"^new/$", views.many)]\n`,
        'shop/plain/__init__.py': '',
        'shop/plain/routes.py': `${views}urlpatterns = [re_path(r"^x/$", views.one)]\n`,
        'shop/views.py': 'def one(request): ...\ndef many(request): ...\n',
      }),
    ).toEqual([
      'Django ANY Operation case/{} → one',
      'Django ANY Operation cases/new → many',
      'Django ANY Operation plain/x → one',
    ]);
  });

  it('routes of several routers that are added up, and sets of views that change many rows at once', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from rest_framework_bulk.routes import BulkRouter
from shop import views
from shop.more import urlpatterns as more_patterns
router = DefaultRouter()
router.register("carts", views.Carts)
bulk = BulkRouter()
bulk.register("items", views.Items)
patterns = []
patterns += (router.urls + bulk.urls) + more_patterns
urlpatterns = [path("api/", include(patterns))]
`,
        'shop/more.py': 'from django.urls import path\nfrom shop import views\nurlpatterns = [path("m", views.m)]\n',
        'shop/views.py': `
from rest_framework.viewsets import ViewSet
from rest_framework_bulk.generics import BulkModelViewSet
class Carts(ViewSet):
    def list(self, request): ...
class Items(BulkModelViewSet):
    http_method_names = ["get", "put", "delete"]
def m(request): ...
`,
      }),
    ).toEqual([
      'Django ANY Operation api/m → m',
      'Django DELETE Operation api/items → Items',
      'Django DELETE Operation api/items/{} → Items',
      'Django GET Operation api/carts → list',
      'Django GET Operation api/items → Items',
      'Django GET Operation api/items/{} → Items',
      'Django PUT Operation api/items → Items',
      'Django PUT Operation api/items/{} → Items',
    ]);
  });

  it('routers of classes of its own, added to a list, below a base path that only the settings know', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
from django.conf import settings
from django.urls import include, path
from shop import views
_patterns = [path("login/", views.login), path("api/shop/", include("shop.api"))]
urlpatterns = [path(settings.BASE_PATH, include(_patterns))]
`,
        'shop/routers.py': `
from rest_framework.routers import DefaultRouter
class OwnRouter(DefaultRouter):
    def get_api_root_view(self, api_urls=None):
        return self.APIRootView.as_view()
`,
        'shop/api.py': `
from django.urls import path
from shop.routers import OwnRouter
from shop import views
router = OwnRouter()
router.register("items", views.Items)
urlpatterns = [path("state/", views.login)]
urlpatterns += router.urls
`,
        'shop/views.py': `
from rest_framework.viewsets import ReadOnlyModelViewSet
def login(request): ...
class Items(ReadOnlyModelViewSet):
    def list(self, request): ...
    def retrieve(self, request, pk): ...
`,
      }),
    ).toEqual([
      'Django ANY Operation {}/api/shop/state → login',
      'Django ANY Operation {}/login → login',
      'Django GET Operation {}/api/shop/items → list',
      'Django GET Operation {}/api/shop/items/{} → retrieve',
    ]);
  });

  it('verbs: own decorators that are given verbs, and nothing else', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/views.py': `
def allow(*methods):
    def decorator(f):
        def wrapper(request, *args):
            return f(request, *args) if request.method in methods else None
        return wrapper
    return decorator
def cached(seconds, *keys):
    return lambda f: f
@allow("GET", "DELETE")
@cached(5)
def one(request): ...
@allow("OPTIONS", "POST")
def two(request): ...
@cached(5, "GET")
def three(request): ...
`,
        'shop/urls.py': `
from django.urls import path
from . import views
urlpatterns = [path("one", views.one), path("two", views.two), path("three", views.three)]
`,
      }),
    ).toEqual([
      'Django ANY Operation three → three',
      'Django DELETE Operation one → one',
      'Django GET Operation one → one',
      'Django POST Operation two → two',
    ]);
  });

  it('verbs: decorators of functions, generic views, http_method_names, views by verb', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/views.py': `
from django.contrib.auth.decorators import login_required
from django.views.decorators.http import require_POST, require_http_methods
import some_library.views
from django.views.generic import DetailView, UpdateView, View
from rest_framework.decorators import api_view
@require_POST
@login_required
def pay(request): ...
@require_http_methods(["GET", "HEAD"])
def see(request): ...
@api_view(["PUT", "DELETE"])
def api(request): ...
@api_view()
def plain(request): ...
class OwnMixin:
    def get_queryset(self): ...
class Base(OwnMixin, DetailView): ...
class Show(Base):
    model = Cart
class Found(some_library.views.ListView): ...
class Edit(UpdateView):
    http_method_names = ["post"]
    def form_valid(self, form): ...
class Both(View):
    def get(self, request): ...
    def post(self, request): ...
`,
        'shop/urls.py': `
from django.contrib.auth.decorators import login_required
from django.urls import path
from django.views.decorators.cache import cache_page
from . import views
urlpatterns = [
    path("pay", views.pay),
    path("see", views.see),
    path("api", views.api),
    path("plain", views.plain),
    path("show", cache_page(60)(login_required(views.Show.as_view()))),
    path("found", views.Found.as_view()),
    path("edit", views.Edit.as_view()),
    path("both", view=views.Both.as_view()),
    path("get-only", views.Both.as_view(http_method_names=["get"])),
]
`,
      }),
    ).toEqual([
      'Django DELETE Operation api → api',
      'Django GET Operation both → get',
      'Django GET Operation found → Found',
      'Django GET Operation get-only → get',
      'Django GET Operation plain → plain',
      'Django GET Operation see → see',
      'Django GET Operation show → get_queryset, Show',
      'Django HEAD Operation see → see',
      'Django POST Operation both → post',
      'Django POST Operation edit → form_valid, Edit',
      'Django POST Operation pay → pay',
      'Django PUT Operation api → api',
    ]);
  });

  it('routers in routers, of libraries and of own classes', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/views.py': `
from rest_framework import viewsets
class Carts(viewsets.ReadOnlyModelViewSet): ...
class Lines(viewsets.ViewSet):
    def list(self, request): ...
class Notes(viewsets.ViewSet):
    def create(self, request): ...
`,
        'shop/urls.py': `
from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from rest_framework_extensions.routers import NestedRouterMixin
from rest_framework_nested import routers
from .views import Carts, Lines, Notes
class OwnRouter(NestedRouterMixin, DefaultRouter): ...
carts = routers.SimpleRouter()
carts.register(r"carts", Carts)
lines = routers.NestedSimpleRouter(carts, r"carts", lookup="cart")
lines.register(r"lines", Lines)
one = OwnRouter()
one.register("carts", Carts).register("notes", Notes, parents_query_lookups=["cart"])
two = OwnRouter()
two.register("lines", Lines)
notes = OwnRouter()
notes.register("notes", Notes)
two.registry.extend(notes.registry)
urlpatterns = carts.urls
urlpatterns += lines.urls
urlpatterns += [path("one/", include(one.urls)), re_path(r"^two/(v1|v2)/", include((two.urls, "two")))]
`,
      }),
    ).toEqual([
      'Django GET Operation carts → Carts',
      'Django GET Operation carts/{} → Carts',
      'Django GET Operation carts/{}/lines → list',
      'Django GET Operation one/carts → Carts',
      'Django GET Operation one/carts/{} → Carts',
      'Django GET Operation two/{}/lines → list',
      'Django POST Operation one/carts/{}/notes → create',
      'Django POST Operation two/{}/notes → create',
    ]);
  });

  it('regular expressions as paths', () => {
    expect(regexpPath(String.raw`^a/(?P<pk>[^/]+)/(?:x|y)/\d{4}-b\.json/?$`)).toBe('a/<pk>/<>/<>-b.json');
    expect(regexpPath('^status/pings?/?$')).toBe('status/pings');
    expect(regexpPath(String.raw`^watch(?:/(?P<product>[^/]+))?$`)).toBe('watch<>');
    expect(regexpPath(String.raw`^kb/(?:(?P<id>\d+)-)?(?P<slug>[\w-]+)$`)).toBe('kb/<><slug>');
    expect(regexpPath(String.raw`^(?:opt/)?(\w+(?:[-.]\w+)*)/.*$`)).toBe('<>/<>');
    expect(regexpPath('^open/(')).toBe('open/<>');
  });
});

describe('what REST framework and Channels add to routes of Django [F-python]', () => {
  it('further verbs of an action, expressions in its path, nested routers where they are included, consumers', () => {
    expect(
      names({
        'shop/urls.py': `
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from rest_framework_nested.routers import NestedDefaultRouter
from shop import views
router = DefaultRouter()
router.register("carts", views.Carts)
nested = NestedDefaultRouter(router, "carts", lookup="cart")
nested.register("items", views.Items)
urlpatterns = [path("api/", include(router.urls)), path("api/", include(nested.urls)), path("ws/<room>", views.Chat.as_asgi())]
`,
        'shop/views.py': `
from channels.generic.websocket import WebsocketConsumer
from rest_framework.decorators import action
from rest_framework.viewsets import GenericViewSet
class Carts(GenericViewSet):
    @action(detail=True, methods=["post"], url_path="buy/(?P<item>[^/.]+)")
    def buy(self, request, pk=None): ...
    @buy.mapping.delete
    def give_back(self, request, pk=None): ...
class Items(GenericViewSet):
    def list(self, request): ...
class Chat(WebsocketConsumer):
    def receive(self, text_data): ...
`,
      }),
    ).toEqual([
      'Django DELETE Operation api/carts/{}/buy/{} → give_back',
      'Django GET Operation api/carts/{}/items → list',
      'Django POST Operation api/carts/{}/buy/{} → buy',
      'Django WebSocket Handler ws/{} → receive, Chat',
    ]);
  });

  it('methods of the serializer that a set of views holds or chooses, by what is asked for', () => {
    expect(
      names({
        'shop/urls.py': `
from rest_framework.routers import DefaultRouter
from shop import views
router = DefaultRouter()
router.register("carts", views.Carts)
router.register("items", views.Items)
urlpatterns = router.urls
`,
        'shop/views.py': `
from rest_framework import serializers
from rest_framework.viewsets import ModelViewSet, ReadOnlyModelViewSet
class CartSerializer(serializers.ModelSerializer):
    def validate(self, data): ...
    def validate_name(self, name): ...
    def update(self, instance, data): ...
class ItemSerializer(serializers.ModelSerializer):
    def to_representation(self, item): ...
class Carts(ModelViewSet):
    http_method_names = ["get", "put", "delete"]
    serializer_class = CartSerializer
class Items(ReadOnlyModelViewSet):
    http_method_names = ["get"]
    def get_serializer_class(self):
        return ItemSerializer
`,
      }),
    ).toEqual([
      'Django DELETE Operation carts/{} → Carts',
      'Django GET Operation carts → CartSerializer, Carts',
      'Django GET Operation carts/{} → CartSerializer, Carts',
      'Django GET Operation items → get_serializer_class, ItemSerializer, to_representation, Items',
      'Django GET Operation items/{} → get_serializer_class, ItemSerializer, to_representation, Items',
      'Django PUT Operation carts/{} → CartSerializer, validate, validate_name, update, Carts',
    ]);
  });
});

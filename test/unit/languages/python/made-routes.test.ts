import { expect, it } from 'vitest';
import { linksTo, startPoints } from './start-points-of.ts';

const views = `
from rest_framework.views import APIView
from rest_framework import mixins, viewsets
class Rack(APIView):
    def get(self, request, pk): ...
    def options(self, request, pk): ...
class Base(mixins.ListModelMixin, viewsets.GenericViewSet): ...
class Notes:
    def create(self, request): ...
`;

it('lists of routes that map makes with a lambda, also of the names of modules [F-python]', () => {
  const urls = `
from django.urls import include, path, re_path
from rest_framework.authtoken import views as tokens
modules = ["shop.racks", "shop.more"]
api = list(map(lambda name: re_path(r"^", include(name)), modules))
urlpatterns = [
    path("api/", include(api)),
    path("v2/", include([path("", include(name)) for name in ("shop.more",)])),
    path("token/", tokens.obtain_auth_token),
]
`;
  const racks = `
from django.urls import path
from .views import Rack
urlpatterns = [path("racks/<int:pk>/", Rack.as_view())]
`;
  const more = `
from django.urls import path
def more(request): ...
urlpatterns = [path("more/", more)]
`;
  const files = { 'shop/urls.py': urls, 'shop/racks.py': racks, 'shop/more.py': more, 'shop/views.py': views };
  expect(startPoints(files).map((line) => line.replace(/shop\/\w+\.py#/g, ''))).toEqual([
    'Django ANY Operation api/more → more',
    'Django ANY Operation v2/more → more',
    'Django GET Operation api/racks/{} → get',
    'Django OPTIONS Operation api/racks/{} → options',
    'Django POST Operation token → ',
  ]);
});

it('classes of views that type makes of others have the members of these [F-python]', () => {
  const urls = `
from django.urls import include, path
from rest_framework import routers
from .views import Base, Notes
router = routers.SimpleRouter()
def attach(prefix, views):
    router.register(prefix, type("Made" + prefix, (views, Base), {"prefix": prefix}))
attach("notes", Notes)
urlpatterns = [path("api/", include(router.urls))]
`;
  expect(startPoints({ 'shop/urls.py': urls, 'shop/views.py': views })).toEqual(
    expect.arrayContaining(['Django GET Operation api/notes → shop/views.py#Base']),
  );
});

it('what a router has, before paths are added to it [F-python]', () => {
  expect(
    startPoints({
      'shop/__init__.py': '',
      'shop/urls.py': `
from django.urls import include, path
urlpatterns = [path("api/", include("shop.api", namespace="api"))]
`,
      'shop/api.py': `
from django.urls import path
from rest_framework import routers
from shop import views
app_name = "api"
router = routers.SimpleRouter()
router.register("carts", views.CartViewSet)
urlpatterns = router.urls
urlpatterns += [path("about", views.about)]
`,
      'shop/views.py': `
from rest_framework import mixins, viewsets
class CartViewSet(mixins.ListModelMixin, viewsets.GenericViewSet): ...
def about(request): ...
`,
    }),
  ).toEqual([
    'Django ANY Operation api/about → shop/views.py#about',
    'Django GET Operation api/carts → shop/views.py#CartViewSet',
  ]);
});

it('what a router of the application registers for some classes alone is of these [F-python]', () => {
  const urls = `
from django.urls import include, path
from rest_framework import routers
from .views import Base, Noted, Plain, Notes
class Router(routers.SimpleRouter):
    def register(self, prefix, views):
        super().register(prefix, views)
        if (
            issubclass(views.kind, Noted) and
            getattr(views, "nests", True)
        ):
            self.nest(prefix)
    def nest(self, prefix):
        routers.SimpleRouter.register(self, prefix + "/notes", Base)
router = Router()
router.register("carts", Notes)
router.register("tags", Plain)
urlpatterns = router.urls
`;
  const kinds = `
from rest_framework import mixins, viewsets
class Noted: ...
class Kept(Noted): ...
class Other: ...
class Base(mixins.ListModelMixin, viewsets.GenericViewSet): ...
class Notes(Base):
    kind = Kept
class Plain(Base):
    kind = Other
`;
  expect(
    startPoints({ 'shop/urls.py': urls, 'shop/views.py': kinds }).map((line) => line.replace(/ →.*$/, '')),
  ).toEqual(['Django GET Operation carts', 'Django GET Operation carts/notes', 'Django GET Operation tags']);
});

it('requests whose verb callers choose are those of each caller [F-python]', () => {
  const files = {
    'app.py': `
from flask import Flask
app = Flask(__name__)
@app.get("/carts")
def carts(): ...
@app.post("/carts")
def add(): ...
@app.delete("/carts")
def drop(): ...
`,
    'client.py': `
import requests
def send(method, path):
    if method == "get":
        return requests.get("http://localhost:5000" + path)
    elif method in ("post", "add"):
        return requests.post("http://localhost:5000" + path)
    return requests.delete("http://localhost:5000" + path) if method == "delete" else None
def first(): return send("get", "/carts")
def second(): return send("add", "/carts")
def third(): return send("delete", "/carts")
`,
  };
  const callers = ['GET', 'POST', 'DELETE'].map((verb) =>
    linksTo(files, `Flask ${verb} Operation`).filter((line) => line.includes('client.py')),
  );
  expect(callers).toEqual([
    [expect.stringContaining('first')],
    [expect.stringContaining('second')],
    [expect.stringContaining('third')],
  ]);
});

it('a name that a closure takes again is not what the function around it tests [F-python]', () => {
  const files = {
    'app.py': `
from flask import Flask
app = Flask(__name__)
@app.post("/carts")
def add(): ...
`,
    'client.py': `
import requests
def choose(kind):
    if kind == "own":
        def send(kind):
            return requests.post("http://localhost:5000" + kind)
        return send
def first(): return choose("own")("/carts")
`,
  };
  expect(linksTo(files, 'Flask POST Operation')).toEqual([expect.stringMatching(/client\.py#first/)]);
});

import { describe, expect, it } from 'vitest';
import { derivedCalls, startPoints } from './start-points-of.ts';

const names = (files: Readonly<Record<string, string>>): string[] =>
  startPoints(files).map((line) => line.replace(/[\w/]+\.py#/g, ''));

const pages = 'from django.views.generic import View\nclass Page(View):\n    def get(self, request): ...\n';

describe('what Python code names while it runs [F-python]', () => {
  it('classes and functions by dotted names and by getattr', () => {
    expect(
      names({
        'shop/__init__.py': '',
        'shop/urls.py': `
import importlib
from importlib import import_module
from django.urls import path
from django.utils.module_loading import import_string
urlpatterns = [
    path("string/", import_string("shop.pages.Page").as_view()),
    path("module/", import_module("shop.pages").Page.as_view()),
    path("attribute/", getattr(importlib.import_module("shop.pages"), "Page").as_view()),
    path(getattr(importlib, "BASE", "fallback/"), import_string("shop.pages.about")),
]
`,
        'shop/pages.py': `${pages}def about(request): ...\n`,
      }),
    ).toEqual([
      'Django ANY Operation fallback → about',
      'Django GET Operation attribute → get',
      'Django GET Operation module → get',
      'Django GET Operation string → get',
    ]);
  });

  it('classes by the label of their application and by a setting, through loaders of the application', () => {
    expect(
      names({
        'core/__init__.py': '',
        'core/loading.py': `
from django.conf import settings
from django.utils.module_loading import import_string
def load_class(label, name):
    return load_classes(label, [name])[0]
def load_classes(label, names):
    return loader()(label, names)
def loader():
    return import_string(settings.CLASS_LOADER)
`,
        'shop/__init__.py': '',
        'shop/pages.py': pages,
        'shop/urls.py': `
from django.conf import settings
from django.urls import path
from core.loading import load_class, load_classes
Page, Other = load_classes("shop.pages", ["Page", "Missing"])
urlpatterns = [
    path(settings.BASE.lstrip("/"), load_class("shop.pages", "Page").as_view()),
    path("both/", Page.as_view()),
]
`,
        'project/__init__.py': '',
        'project/settings/__init__.py': '',
        'project/settings/base.py': 'BASE = "/based/"\nCLASS_LOADER = "elsewhere.loader"\n',
      }),
    ).toEqual(['Django GET Operation based → get', 'Django GET Operation both → get']);
  });

  it('routes that applications give, by their labels, from properties and methods that derived classes override', () => {
    expect(
      names({
        'core/__init__.py': '',
        'core/application.py': `
from django.apps import AppConfig
class Configuration(AppConfig):
    def get_urls(self):
        return []
    def processed(self, urls):
        return urls
    @property
    def urls(self):
        return self.get_urls(), self.label
`,
        'shop/__init__.py': '',
        'shop/apps.py': `
from django.apps import apps
from django.urls import include, path
from core.application import Configuration
from shop.pages import Page
class ShopConfiguration(Configuration):
    name = "shop"
    def ready(self):
        self.page = Page
        self.carts = apps.get_app_config("baskets")
    def get_urls(self):
        return self.processed([path("page/", self.page.as_view()), path("carts/", include(self.carts.urls[0]))])
`,
        'shop/carts/__init__.py': '',
        'shop/carts/apps.py': `
from django.urls import path
from core.application import Configuration
from shop.pages import Page
class CartConfiguration(Configuration):
    label = "baskets"
    name = "shop.carts"
    page = None
    def ready(self):
        self.page = Page
    def get_urls(self):
        return self.processed([path("", self.page.as_view()), path("<int:pk>/", self.page.as_view())])
`,
        'shop/pages.py': pages,
        'urls.py': `
from django.apps import apps
from django.urls import path
urlpatterns = [path("shop/", apps.get_app_config("shop").urls)]
`,
      }),
    ).toEqual([
      'Django GET Operation shop/carts → get',
      'Django GET Operation shop/carts/{} → get',
      'Django GET Operation shop/page → get',
    ]);
  });

  it('what other modules store in lists, dictionaries and members', () => {
    expect(
      names({
        'app.py': `
from flask import Flask
from registry import routes, views, Holder
import pages
app = Flask(__name__)
for rule, view in routes:
    app.add_url_rule(rule, view_func=view)
for name in views:
    app.add_url_rule("/by/" + name, view_func=views[name])
holder = Holder()
app.add_url_rule("/held", view_func=holder.view)
`,
        'registry.py': `
routes = []
views = {}
class Holder:
    view = None
    def fill(self):
        from pages import about
        self.view = about
`,
        'pages.py': `
from registry import routes, views
def about(): ...
routes.append(("/about", about))
views["terms"] = about
views.update({"privacy": about})
`,
      }),
    ).toEqual([
      'Flask GET Operation about → about',
      'Flask GET Operation by/privacy → about',
      'Flask GET Operation by/terms → about',
      'Flask GET Operation held → about',
    ]);
  });

  it('classes and functions that settings name by dotted paths, loaded whole or by module and name', () => {
    const files = {
      'shop/settings.py': `
EXPORTERS = {"csv": "shop.exporters.Csv"}
STEPS = ["shop.steps.clean"]
BACKEND = {"CLASS": "shop.backends.Remote"}
DEFAULT = "shop.local.Local"
`,
      'shop/exporters.py': 'class Csv:\n    def run(self): ...\n',
      'shop/steps.py': 'def clean(): ...\n',
      'shop/backends.py': 'class Remote:\n    def __init__(self, options): ...\n    def push(self): ...\n',
      'shop/local.py': 'class Local:\n    def keep(self): ...\n',
      'shop/views.py': `
from importlib import import_module
from django.conf import settings
from django.utils.module_loading import import_string
def backend():
    named = getattr(settings, "BACKEND", {})
    made = import_string(named["CLASS"])
    return made(named.get("OPTIONS"))
def load(path):
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)
def load_other(path):
    module_name, class_name = path.rsplit(".", 1)
    return getattr(import_module(module_name), class_name)
def export(request):
    for name, path in settings.EXPORTERS.items():
        import_string(path)().run()
def steps(request):
    for path in settings.STEPS:
        step = load(path)
        step()
def push(request):
    backend().push()
def keep(request):
    load_other(settings.DEFAULT)().keep()
`,
    };
    expect(derivedCalls(files)).toEqual([
      'backend → __init__',
      'export → run',
      'keep → keep',
      'push → push',
      'steps → clean',
    ]);
  });
});

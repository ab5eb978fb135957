import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const views = `
from django.views.generic import View
from core.views import register_model_view
from .models import Cart, Order
class Listing(View):
    def get(self, request): ...
class Editing(View):
    def get(self, request, pk=None): ...
    def post(self, request, pk=None): ...
@register_model_view(Cart, name="list", path="", detail=False)
class CartList(Listing): ...
@register_model_view(model=Cart, name="add", detail=False)
@register_model_view(Cart, "edit")
class CartEdit(Editing): ...
@register_model_view(Order)
class OrderView(Listing): ...
`;
const models = `
from django.db import models
class Cart(models.Model): ...
class Base(models.Model):
    class Meta:
        abstract = True
class Order(Base):
    class Meta(Base.Meta):
        ordering = []
`;
const urls = `
from django.urls import include, path
from core.urls import get_model_urls
from . import views
urlpatterns = [
    path("carts/", include(get_model_urls("shop", "cart", detail=False))),
    path("carts/<int:pk>/", include(get_model_urls("shop", "cart"))),
    path("orders/<int:pk>/", include(get_model_urls(app_label="shop", model_name="order"))),
]
`;
const reader = `
from django.urls import path
from django.utils.module_loading import import_string
from django.views.generic import View
from .registry import VIEWS, registry
def get_model_urls(app_label: str, model_name: str, detail: bool = True):
    paths = []
    try:
        views = [v for v in registry[VIEWS][app_label][model_name] if v["detail"] == detail]
    except KeyError:
        return []
    for config in views:
        if type(config["view"]) is str:
            view = import_string(config["view"])
        else:
            view = config["view"]
        if issubclass(view, View):
            view = view.as_view()
        url_path = f"{config['path']}/" if config["path"] else ""
        paths.append(path(route=url_path, view=view))
    return paths
`;
const wrapper = (store: string): string => `
from .registry import VIEWS, registry
def register_model_view(model: type, name: str = "", path: str | None = None, detail: bool = True):
    def _wrapper(cls):
        app_label = model._meta.app_label
        model_name = model._meta.model_name
${store}.append({
            "name": name, "view": cls, "path": path if path is not None else name, "detail": detail,
        })
        return cls
    return _wrapper
`;
const shop = {
  'shop/__init__.py': '',
  'core/__init__.py': '',
  'shop/models.py': models,
  'shop/views.py': views,
  'shop/urls.py': urls,
  'core/urls.py': reader,
};
const expected = [
  'Django GET Operation carts → shop/views.py#get',
  'Django GET Operation carts/add → shop/views.py#get',
  'Django GET Operation carts/{}/edit → shop/views.py#get',
  'Django GET Operation orders/{} → shop/views.py#get',
  'Django POST Operation carts/add → shop/views.py#post',
  'Django POST Operation carts/{}/edit → shop/views.py#post',
];

it.each([
  [
    'an own class of dictionaries',
    `
from collections import defaultdict
class Registry(dict):
    def __getitem__(self, key):
        return super().__getitem__(key)
VIEWS = "views"
registry = Registry({VIEWS: defaultdict(dict), "models": defaultdict(set)})
`,
    `        if model_name not in registry[VIEWS][app_label]:
            registry[VIEWS][app_label][model_name] = []
        registry[VIEWS][app_label][model_name]`,
  ],
  [
    'dictionaries',
    `
VIEWS = "views"
registry = {"views": {}}
`,
    '        registry[VIEWS].setdefault(app_label, {}).setdefault(model_name, [])',
  ],
  [
    'dictionaries of lists that are made when they are asked for',
    `
from collections import defaultdict
VIEWS = "views"
registry = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
`,
    '        registry[VIEWS][app_label][model_name]',
  ],
])(
  'views that decorators register in %s are at the routes of their models alone [FW-start-points]',
  (_, registry, store) => {
    const found = startPoints({ ...shop, 'core/registry.py': registry, 'core/views.py': wrapper(store) });
    expect(found).toEqual(expected);
  },
);

it('views that an application registers for its models by their names are at the routes of those that have what is asked for [FW-start-points]', () => {
  const found = startPoints({
    ...shop,
    'core/registry.py': 'VIEWS = "views"\nregistry = {"views": {}}\n',
    'core/views.py': wrapper('        registry[VIEWS].setdefault(app_label, {}).setdefault(model_name, [])'),
    'shop/models.py': `
from django.db import models
class Logged(models.Model):
    class Meta:
        abstract = True
class Cart(models.Model): ...
class Order(Logged):
    class Meta(Logged.Meta):
        ordering = []
`,
    'shop/log.py': 'from django.views.generic import View\nclass Log(View):\n    def get(self, request, pk): ...\n',
    'core/features.py': `
from shop.models import Logged
from .views import register_model_view
def register_models(*models):
    for model in models:
        if issubclass(model, Logged):
            register_model_view(model, name="log")("shop.log.Log")
`,
    'shop/apps.py': `
from django.apps import AppConfig
from core.features import register_models
class ShopConfig(AppConfig):
    name = "shop"
    def ready(self):
        register_models(*self.get_models())
`,
  });
  expect(found.filter((line) => line.includes('log'))).toEqual([
    'Django GET Operation orders/{}/log → shop/log.py#get',
  ]);
});

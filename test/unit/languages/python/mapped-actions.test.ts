import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('verbs of sets of views that a path names [F-python]', () => {
  it('by the name of the parameter, and by the decorator of an action whose verbs a method of the application looks up', () => {
    expect(
      startPoints({
        'shop/sets.py': `
from rest_framework.viewsets import GenericViewSet
class BaseSet(GenericViewSet):
    @classmethod
    def view_of(cls, name):
        method = getattr(cls, name)
        verbs = dict(method.mapping)
        return cls.as_view(verbs, **method.kwargs)
    @classmethod
    def plain_view_of(cls, name):
        return cls.as_view(getattr(cls, name).mapping)
`,
        'shop/views.py': `
from rest_framework.decorators import action
from shop.sets import BaseSet
class Archived:
    @action(methods=["post"], detail=True)
    def archive(self, request, pk): ...
class CartSet(Archived, BaseSet):
    @action(methods=["patch", "put"], detail=True)
    def change(self, request, pk): ...
    @action(detail=True)
    def shown(self, request, pk): ...
    @shown.mapping.delete
    def hide(self, request, pk): ...
    def retrieve(self, request, pk): ...
`,
        'shop/urls.py': `
from django.urls import path
from shop.views import CartSet
ITEM = {"get": "retrieve"}
urlpatterns = [
    path("carts/<int:pk>", CartSet.as_view(actions=ITEM)),
    path("carts/<int:pk>/archive", CartSet.view_of("archive")),
    path("carts/<int:pk>/change", CartSet.view_of("change")),
    path("carts/<int:pk>/shown", CartSet.plain_view_of("shown")),
]
`,
      }),
    ).toEqual([
      'Django DELETE Operation carts/{}/shown → shop/views.py#hide',
      'Django GET Operation carts/{} → shop/views.py#retrieve',
      'Django GET Operation carts/{}/shown → shop/views.py#shown',
      'Django PATCH Operation carts/{}/change → shop/views.py#change',
      'Django POST Operation carts/{}/archive → shop/views.py#archive',
      'Django PUT Operation carts/{}/change → shop/views.py#change',
    ]);
  });

  it('of classes that the program makes, for what callers register under names that a function composes', () => {
    expect(
      startPoints({
        'shop/registry.py': `
class Registry:
    def __init__(self):
        self.known = {}
    def register(self, name, model, prefix=None):
        if prefix:
            name = f"{prefix}/{name}"
        self.known[name] = Entry(model)
    @property
    def entries(self):
        return self.known
registry = Registry()
`,
        'shop/lists.py': `
from shop.registry import registry
registry.register(name="colours", model=object)
registry.register("sizes", object, prefix="shoes")
`,
        'shop/views.py': `
from rest_framework.mixins import ListModelMixin
from rest_framework.viewsets import GenericViewSet
from shop.registry import registry
def view_of(entry):
    made = type("View", (GenericViewSet, ListModelMixin), {"queryset": entry.queryset})
    return made.as_view({"get": "list"})
routes = []
for name, entry in registry.entries.items():
    routes.append(((name, view_of(entry)), {"name": name}))
`,
        'shop/lists_urls.py': `
from django.urls import path
from shop.views import routes
urlpatterns = [path(*given, **named) for given, named in routes]
`,
        'shop/urls.py': `
from django.urls import include, path
urlpatterns = [path("lists/", include("shop.lists_urls"))]
`,
      }),
    ).toEqual(['Django GET Operation lists/colours → ', 'Django GET Operation lists/shoes/sizes → ']);
  });
});

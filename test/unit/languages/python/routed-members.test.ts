import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const files = {
  'shop/__init__.py': '',
  'shop/routers.py': `
from rest_framework.routers import DynamicRoute, Route, SimpleRouter
class PageRouter(SimpleRouter):
    routes = [
        Route(url=r"^{prefix}/$", mapping={"get": "list"}, name="{basename}_list", detail=False, initkwargs={}),
        Route(url=r"^{prefix}/add/$", mapping={"get": "create", "post": "create"}, name="{basename}_add", detail=False, initkwargs={}),
        Route(r"^{prefix}/{lookup}{trailing_slash}$", {"get": "retrieve"}, "{basename}", True, {}),
        DynamicRoute(url=r"^{prefix}/{lookup}/{url_path}{trailing_slash}$", name="{basename}_{url_name}", detail=True, initkwargs={}),
        Route(url=r"^{prefix}/{lookup}/edit/$", mapping={"get": "update", "post": "update"}, name="{basename}_edit", detail=True, initkwargs={}),
    ]
`,
  'shop/views.py': `
from rest_framework.decorators import action
from rest_framework.viewsets import ModelViewSet, ReadOnlyModelViewSet
class CartViews(ModelViewSet):
    def create(self, request): ...
    def update(self, request): ...
    def destroy(self, request): ...
    @action(detail=True)
    def changes(self, request): ...
class StockViews(ReadOnlyModelViewSet): ...
`,
  'shop/urls.py': `
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop.routers import PageRouter
from shop.views import CartViews, StockViews
pages = PageRouter()
pages.register("carts", CartViews)
pages.register("stock", StockViews)
api = DefaultRouter()
api.register("stock", StockViews)
urlpatterns = [path("", include(pages.urls)), path("api/", include(api.urls))]
`,
};

it('a router of Django REST framework with routes of its own, which stand for those of the library [F-python]', () => {
  expect(startPoints(files).map((line) => line.replaceAll('shop/views.py#', ''))).toEqual([
    'Django GET Operation api/stock → StockViews',
    'Django GET Operation api/stock/{} → StockViews',
    'Django GET Operation carts → CartViews',
    'Django GET Operation carts/add → create',
    'Django GET Operation carts/{} → CartViews',
    'Django GET Operation carts/{}/changes → changes',
    'Django GET Operation carts/{}/edit → update',
    'Django GET Operation stock → StockViews',
    'Django GET Operation stock/{} → StockViews',
    'Django POST Operation carts/add → create',
    'Django POST Operation carts/{}/edit → update',
  ]);
});

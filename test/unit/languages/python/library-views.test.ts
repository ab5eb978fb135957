import { expect, it } from 'vitest';
import { entryAccesses } from './start-points-of.ts';

it('what views of libraries do to the table of their model, by verb; what the application does in their place is its own [E-python-accesses]', () => {
  const files = {
    'shop/models.py': `
from django.db import models
class Cart(models.Model): ...
class Owner(models.Model): ...
class Tag(models.Model): ...
`,
    'shop/views.py': `
from django.views.generic import CreateView, DeleteView, UpdateView
from rest_framework import generics, viewsets
from .models import Cart, Owner, Tag
class Carts(viewsets.ModelViewSet):
    queryset = Cart.objects.all()
class Saved(viewsets.ModelViewSet):
    queryset = Tag.objects.all()
    http_method_names = ["get", "post"]
    def perform_create(self, serializer):
        remember(serializer)
class Owners(generics.ListCreateAPIView):
    queryset = Owner.objects.all()
class New(CreateView):
    model = Owner
class Edit(UpdateView):
    model = Owner
class Remove(DeleteView):
    model = Owner
`,
    'shop/urls.py': `
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop import views
router = DefaultRouter()
router.register("carts", views.Carts)
router.register("tags", views.Saved)
urlpatterns = [
    path("", include(router.urls)),
    path("owners", views.Owners.as_view()),
    path("first", views.Carts.as_view({"get": "list", "put": "update"})),
    path("new", views.New.as_view()),
    path("edit", views.Edit.as_view()),
    path("remove", views.Remove.as_view()),
]
`,
  };
  expect(entryAccesses(files).map((line) => line.replace(/Django |Operation /g, ''))).toEqual([
    'DELETE carts/{}: delete shop_cart',
    'DELETE carts/{}: select shop_cart',
    'GET carts/{}: select shop_cart',
    'GET carts: select shop_cart',
    'GET edit: select shop_owner',
    'GET first: select shop_cart',
    'GET owners: select shop_owner',
    'GET remove: select shop_owner',
    'GET tags/{}: select shop_tag',
    'GET tags: select shop_tag',
    'PATCH carts/{}: select shop_cart',
    'PATCH carts/{}: update shop_cart',
    'POST carts: insert shop_cart',
    'POST edit: select shop_owner',
    'POST edit: update shop_owner',
    'POST new: insert shop_owner',
    'POST owners: insert shop_owner',
    'POST remove: delete shop_owner',
    'POST remove: select shop_owner',
    'PUT carts/{}: select shop_cart',
    'PUT carts/{}: update shop_cart',
    'PUT first: select shop_cart',
    'PUT first: update shop_cart',
  ]);
});

import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('a class of the name of the class that it is derived from is the handler of its routes [F-python]', () => {
  const files = {
    'shop/views.py': `
from django.contrib.auth.mixins import LoginRequiredMixin
from django.views.generic import DetailView, ListView
class ListView(LoginRequiredMixin, ListView):
    model = Cart
class DetailView(DetailView):
    def get_queryset(self): ...
`,
    'shop/urls.py': `
from django.urls import path
from shop import views
urlpatterns = [path("carts/", views.ListView.as_view()), path("cart/", views.DetailView.as_view())]
`,
  };
  expect(startPoints(files)).toEqual([
    'Django GET Operation cart → shop/views.py#get_queryset, shop/views.py#DetailView',
    'Django GET Operation carts → shop/views.py#ListView',
  ]);
});

import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('a class that is no view stands for the only class that it holds [FW-start-points]', () => {
  const views = `
from django.views.generic import View, ListView
from settings_override import Replaceable
class CartBase(ListView):
    pass
class Cart(Replaceable):
    _default_class = CartBase
    _setting = "CART_VIEW"
class Undecided(Replaceable):
    first = CartBase
    second = View
`;
  const replaceable =
    'class Meta(type):\n    def __getattr__(cls, name):\n        return getattr(cls._default_class, name)\nclass Replaceable(metaclass=Meta):\n    pass\n';
  const urls = `
from django.urls import path
from views import Cart, Undecided
urlpatterns = [path("cart/", Cart.as_view()), path("open/", Undecided.as_view())]
`;
  expect(startPoints({ 'views.py': views, 'settings_override.py': replaceable, 'urls.py': urls })).toEqual([
    'Django ANY Operation open → views.py#Undecided',
    'Django GET Operation cart → views.py#CartBase',
  ]);
});

import { expect, it } from 'vitest';
import { accesses, tableNames } from './tables-of.ts';

const files = {
  'shop/base.py': `
from django.db import models
from kitchen.base import Stamped
from swapper import get_model_name
class AbstractCart(Stamped):
    total = models.IntegerField()
    owner = models.ForeignKey(get_model_name("people", "Person"), on_delete=models.CASCADE)
    class Meta:
        abstract = True
class AbstractLine(Stamped):
    cart = models.ForeignKey(get_model_name("basket", "Cart"), on_delete=models.CASCADE, related_name="lines")
    class Meta:
        abstract = True
`,
  'shop/models.py': `
import swapper
from .base import AbstractCart, AbstractLine
class Cart(AbstractCart):
    class Meta(AbstractCart.Meta):
        abstract = False
        swappable = swapper.swappable_setting("basket", "Cart")
class Line(AbstractLine):
    class Meta(AbstractLine.Meta):
        abstract = False
        swappable = swapper.swappable_setting("shop", "Line")
`,
  'shop/views.py': `
import swapper
from swapper import load_model
Cart = swapper.load_model("basket", "Cart")
Line = load_model("shop", "Line")
Person = load_model("people", "Person")
def carts():
    return Cart.objects.filter(total=1)
def lines_of(cart_id):
    return Cart.objects.get(id=cart_id).lines.all()
def close():
    Line.objects.update(cart=None)
def people():
    return list(Person.objects.all())
`,
};

it('models that a project may replace: loaded by their names, those of libraries too [E-python-accesses]', () => {
  expect(accesses(files)).toEqual([
    'carts select shop_cart',
    'close update shop_line',
    'lines_of select shop_cart',
    'lines_of select shop_line',
    'people select people_person',
  ]);
});

it('a class with fields of models and a base of a library is a model [E-python-accesses]', () => {
  expect(tableNames(files)).toEqual(['people_person', 'shop_cart', 'shop_line']);
});

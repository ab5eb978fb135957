import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

const models = `
from django.db import models
class Change(models.Model):
    text = models.TextField()
class Logged(models.Model):
    class Meta:
        abstract = True
    def to_change(self):
        return Change(text="x")
class Cart(Logged):
    name = models.TextField()
class Order(models.Model):
    name = models.TextField()
`;

it('rows that classes state are read where the methods of their base ask for them [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': models,
    'shop/views.py': `
from django.shortcuts import get_object_or_404
from django.views.generic import View
from .models import Cart, Order
class Base(View):
    def find(self, **kwargs):
        return get_object_or_404(self.queryset, **kwargs)
class CartView(Base):
    queryset = Cart.objects.all()
class OrderView(Base):
    queryset = Order.objects.all()
`,
  });
  expect(found.filter((line) => /\bfind\b/.test(line))).toEqual(['find select shop_cart', 'find select shop_order']);
});

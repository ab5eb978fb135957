import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { enteredAccesses, entryAccesses, recordsOf } from './start-points-of.ts';
import { accesses } from './tables-of.ts';

const models = `
from django.db import models
class Owner(models.Model):
    name = models.TextField()
class Shop(models.Model):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
class Voucher(models.Model):
    name = models.TextField()
class Cart(models.Model):
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE)
    voucher = models.ForeignKey(Voucher, null=True, on_delete=models.CASCADE)
`;

it('library views read what the rows that their class states load with them [E-python-accesses]', () => {
  const views = `
from rest_framework import generics
from .models import Cart
class CartDetail(generics.RetrieveAPIView):
    queryset = Cart.objects.select_related("voucher")
class CartList(generics.ListAPIView):
    queryset = Cart.objects.prefetch_related("shop__owner")
class CartMaker(generics.CreateAPIView):
    queryset = Cart.objects.select_related("voucher")
class CartPay(generics.GenericAPIView):
    queryset = Cart.objects.select_related("voucher")
    def post(self, request):
        return self.get_object()
`;
  const urls = `
from django.urls import path
from .views import CartDetail, CartList, CartMaker
urlpatterns = [
    path('cart', CartDetail.as_view()), path('carts', CartList.as_view()), path('new', CartMaker.as_view()),
]
`;
  const files = { 'shop/models.py': models, 'shop/views.py': views, 'shop/urls.py': urls };
  expect(entryAccesses(files)).toEqual([
    'Django GET Operation cart: select shop_cart',
    'Django GET Operation cart: select shop_voucher',
    'Django GET Operation carts: select shop_cart',
    'Django GET Operation carts: select shop_owner',
    'Django GET Operation carts: select shop_shop',
    'Django POST Operation new: insert shop_cart',
  ]);
  expect(enteredAccesses(files).filter((line) => line.startsWith('post'))).toEqual([
    'post select shop_cart',
    'post select shop_voucher',
  ]);
});

it('select_related() that names nothing reads what each row has by foreign keys, and what these have [E-python-accesses]', () => {
  const use = `
from .models import Cart
def all_carts():
    return list(Cart.objects.select_related())
`;
  expect(accesses({ 'shop/models.py': models, 'shop/use.py': use })).toEqual([
    'all_carts select shop_cart',
    'all_carts select shop_owner',
    'all_carts select shop_shop',
  ]);
});

it('what a library view stores runs receivers of signals, and so do changed pairs of relations many to many [E-python-accesses]', () => {
  const files = {
    'shop/models.py': `
from django.db import models
from django.db.models.signals import m2m_changed, post_save
class Tag(models.Model):
    name = models.TextField()
class Log(models.Model):
    name = models.TextField()
class Cart(models.Model):
    tags = models.ManyToManyField(Tag)
    @classmethod
    def saved(cls, instance, **kwargs):
        Log.objects.create(name="saved")
    @classmethod
    def tags_changed(cls, instance, action, **kwargs):
        instance.refresh_from_db()
m2m_changed.connect(Cart.tags_changed, sender=Cart.tags.through)
post_save.connect(Cart.saved, sender=Cart)
`,
    'shop/views.py': `
from rest_framework import generics
from .models import Cart
class CartDetail(generics.RetrieveUpdateAPIView):
    queryset = Cart.objects.all()
def tag(cart: Cart, tag):
    cart.tags.add(tag)
def untag(cart: Cart):
    cart.tags.clear()
def shown(cart: Cart):
    return cart.tags.count()
`,
    'shop/urls.py': `
from django.urls import path
from .views import CartDetail
urlpatterns = [path('cart', CartDetail.as_view())]
`,
  };
  const run = recordsOf(files, [new DataInterpreter({ files: [], includeText: false })])
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'django/signal')
    .map(({ from, to }) => `${from} ${to}`.replaceAll(/\S*#|start:/g, ''));
  expect(run.sort()).toEqual([
    'Django PATCH Operation shop/urls.py /cart saved',
    'Django PUT Operation shop/urls.py /cart saved',
    'tag tags_changed',
    'untag tags_changed',
  ]);
  expect(enteredAccesses(files)).toContain('tags_changed select shop_cart');
});

it('which of several signals goes with which of several models is not known where both are decided elsewhere [E-python-accesses]', () => {
  const files = {
    'shop/models.py': `
from django.db import models
from django.db.models.signals import post_delete, post_save
class Tag(models.Model):
    name = models.TextField()
class Cart(models.Model):
    name = models.TextField()
def on_any(instance, **kwargs): ...
def on_cart(instance, **kwargs): ...
for signal, sender in ((post_save, Cart), (post_delete, Tag)):
    signal.connect(on_any, sender=sender)
for signal in (post_save, post_delete):
    signal.connect(on_cart, sender=Cart)
def add():
    Cart.objects.create(name="a")
`,
  };
  const run = recordsOf(files, [new DataInterpreter({ files: [], includeText: false })])
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'django/signal')
    .map(({ from, to }) => `${from} ${to}`.replaceAll(/\S*#/g, ''));
  expect(run).toEqual(['add on_cart']);
});

import { expect, it } from 'vitest';
import { enteredAccesses, entryAccesses } from './start-points-of.ts';
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

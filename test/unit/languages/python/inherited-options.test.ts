import { expect, it } from 'vitest';
import { accesses, tableNames } from './tables-of.ts';

const files = {
  'shop/base.py': `
from django.db import models
class AbstractCart(models.Model):
    total = models.IntegerField()
    buyers = models.ManyToManyField("people.Person")
    class Meta:
        abstract = True
        db_table = "basket"
class Timed(AbstractCart):
    class Meta(AbstractCart.Meta):
        abstract = True
`,
  'shop/models.py': `
from .base import AbstractCart, Timed
class Cart(AbstractCart):
    class Meta(AbstractCart.Meta):
        abstract = False
class Saved(AbstractCart):
    class Meta:
        verbose_name = "saved"
`,
  'people/models.py': `
from django.db import models
class Person(models.Model):
    class Meta:
        db_table = "persons"
class Customer(Person):
    pass
`,
  'stock/models.py': `
from shop.base import AbstractCart, Timed
class Crate(AbstractCart):
    pass
`,
  'till/models.py': `
from shop.base import Timed
class Receipt(Timed):
    class Meta(Timed.Meta):
        db_table = "receipts"
        abstract = False
class Void(Timed):
    class Meta(Timed.Meta):
        abstract = False
`,
  'shop/views.py': `
from shop.models import Cart
from stock.models import Crate
from till.models import Receipt, Void
def cart():
    return Cart.objects.get(id=1).buyers.all()
def crate():
    return list(Crate.objects.all())
`,
};

it('options of models of Django: of an abstract model above, by the class of options or by none of their own [E-python-tables]', () => {
  expect(tableNames(files)).toEqual([
    'basket',
    'basket_buyers',
    'people_customer',
    'persons',
    'receipts',
    'receipts_buyers',
    'shop_saved',
    'shop_saved_buyers',
  ]);
  expect(accesses(files)).toEqual([
    'cart select basket',
    'cart select basket_buyers',
    'cart select persons',
    'crate select basket',
  ]);
});

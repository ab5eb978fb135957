import { expect, it } from 'vitest';
import { accesses, records } from './tables-of.ts';

const files = {
  'shop/models.py': `
from django.db import models
class Log(models.Model):
    text = models.TextField()
class ShopManager(models.Manager):
    def __init__(self, scope=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.scope = scope
    def get_queryset(self):
        queryset = super().get_queryset()
        if queryset.count() != queryset.distinct().count():
            queryset = queryset.distinct()
        return queryset
    def all(self):
        queryset = self.get_queryset()
        return queryset.filter(pk=1) if queryset.exists() else queryset
    def entire(self):
        return super().get_queryset()
    def clear(self):
        self.update(name="")
    def logged(self):
        Log.objects.create(text="x")
        return self.first()
class Cart(models.Model):
    objects = ShopManager("shop")
class Tag(models.Model):
    shown = ShopManager()
class Owned(models.Model):
    objects = ShopManager()
    class Meta:
        abstract = True
class Bill(Owned):
    name = models.TextField()
class Line(Owned):
    name = models.TextField()
`,
  'shop/views.py': `
from .models import Bill, Cart, Line, Tag
def carts(request):
    return Cart.objects.all()
def tags(request):
    return list(Tag.shown.entire())
def bills(request):
    return Bill.objects.all()
def cleared(request):
    Line.objects.clear()
def first(request):
    return Cart.objects.logged()
def picked(request):
    return pick(Bill)
def pick(model):
    return model.objects.entire()
`,
};

it('what a manager of several models does is of the model whose manager it is called on [E-python-accesses]', () => {
  expect(accesses(files)).toEqual([
    'bills select shop_bill',
    'carts select shop_cart',
    'cleared select shop_line',
    'cleared update shop_line',
    'first select shop_cart',
    'logged insert shop_log',
    'picked select shop_bill',
    'tags select shop_tag',
  ]);
});

it('what nothing in the code calls is of all of them [E-python-accesses]', () => {
  expect(
    accesses({ 'shop/models.py': files['shop/models.py'] }).filter((each) =>
      /^(clear|__init__|constructor) /.test(each),
    ),
  ).toEqual(['bill', 'cart', 'line', 'tag'].map((name) => `clear update shop_${name}`));
});

it('a method of a manager of several models that is called on what a query of one of them gives [E-python-accesses]', () => {
  expect(
    accesses({
      'shop/models.py': `
from django.db import models
from django.db.models import Manager, Model
from django.db.models.query import QuerySet
class TimedSet(QuerySet):
    def update(self, **kwargs):
        return super().update(**kwargs)
class TimedManager(Manager):
    def update(self, **kwargs):
        return self.get_queryset().update(**kwargs)
    def get_queryset(self):
        return TimedSet(self.model, using=self._db)
class Timed(Model):
    objects = TimedManager()
    class Meta:
        abstract = True
class Cart(Timed):
    name = models.TextField()
class Bill(Timed):
    name = models.TextField()
class Line(Timed):
    name = models.TextField()
`,
      'shop/views.py': `
from .models import Bill, Cart, Line
def renamed(request):
    Cart.objects.filter(id=1).update(name="x")
def paid(request):
    Bill.objects.update(name="x")
`,
    }),
  ).toEqual(['paid select shop_bill', 'paid update shop_bill', 'renamed update shop_cart']);
});

it('a query set that makes another of its own class [E-python-accesses]', () => {
  const own = {
    'shop/models.py': `
from django.db import models
class StatusSet(models.QuerySet):
    def open(self):
        return self.filter(open=True)
    def fresh(self):
        return StatusSet(self.model).open()
    def again(self):
        return StatusSet(self.model).again().open()
class Cart(models.Model):
    objects = StatusSet.as_manager()
class Bill(models.Model):
    objects = StatusSet.as_manager()
class Log(models.Model):
    text = models.TextField()
`,
    'shop/views.py': `
from .models import Bill, Cart, Log
def carts(request):
    return list(Cart.objects.fresh())
def bills(request):
    return list(Bill.objects.open())
def paid(request):
    return list(Bill.objects.fresh())
def renewed(request):
    return Cart.objects.again()
def logged(request):
    Log.objects.create(text="x")
`,
  };
  const failures = records(own).flatMap((one) => (one.record === 'coverage' ? (one.failures ?? []) : []));
  expect(failures).toEqual([]);
  expect(accesses(own)).toEqual([
    'bills select shop_bill',
    'carts select shop_cart',
    'logged insert shop_log',
    'paid select shop_bill',
    'renewed select shop_cart',
  ]);
});

import { describe, expect, it } from 'vitest';
import { derivedCalls, enteredFor, possibleCalls } from './start-points-of.ts';

const models = `
from django.db import models
class CartQuerySet(models.QuerySet):
    def opened(self):
        return self.filter(closed=False)
class Base(models.Model):
    owner = models.ForeignKey("shop.Owner", on_delete=models.CASCADE)
    class Meta:
        abstract = True
    def greet(self):
        return self.owner.hello()
class Owner(models.Model):
    def hello(self): ...
class Cart(Base):
    objects = CartQuerySet.as_manager()
    def total(self): ...
class Line(models.Model):
    cart = models.ForeignKey(Cart, related_name="lines", on_delete=models.CASCADE)
    def price(self): ...
`;

describe('calls of Python that an index does not resolve [F-python]', () => {
  it('of rows that queries give, of rows they are related to, and of what callers pass', () => {
    expect(
      derivedCalls({
        'shop/__init__.py': '',
        'shop/models.py': models,
        'shop/work.py': `
from django.shortcuts import get_object_or_404
from shop.models import Cart
def one(key):
    Cart.objects.get(pk=key).total()
def shortcut(key):
    cart = get_object_or_404(Cart, pk=key)
    cart.total()
def made(key):
    cart, created = Cart.objects.get_or_create(pk=key)
    pass_on(cart)
def pass_on(cart):
    cart.total()
def all_lines(key):
    cart = Cart.objects.opened().first()
    for line in cart.lines.all():
        line.price()
`,
      }).filter((line) => !/^(made|Cart)/.test(line)),
    ).toEqual([
      'all_lines → opened',
      'all_lines → price',
      'greet → hello',
      'one → total',
      'pass_on → total',
      'shortcut → total',
    ]);
  });

  it('of sets that a manager begins with, and of rows that the user of a request leads to', () => {
    expect(
      derivedCalls({
        'shop/__init__.py': '',
        'shop/models.py': `
from django.conf import settings
from django.db import models
class CartQuerySet(models.QuerySet):
    def opened(self):
        return self.filter(closed=False)
class CartManager(models.Manager):
    def get_queryset(self):
        return CartQuerySet(self.model, using=self._db)
class Cart(models.Model):
    objects = CartManager()
    def total(self): ...
class Profile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, related_name="profile", on_delete=models.CASCADE)
    cart = models.OneToOneField(Cart, related_name="profile", on_delete=models.CASCADE)
    def limit(self): ...
`,
        'shop/work.py': `
from shop.models import Cart
def sets():
    return Cart.objects.all().opened().first().total()
def user(request):
    return request.user.profile.limit()
def back(key):
    return Cart.objects.get(pk=key).profile.limit()
`,
      }),
    ).toEqual(['back → limit', 'sets → opened', 'sets → total', 'user → limit']);
  });

  it('enter an inherited method for the class of the row that it is called on [FW-receivers]', () => {
    const found = enteredFor({
      'shop/models.py': `
from django.db import models
class Kept(models.Model):
    def hide(self):
        self.store()
    def store(self): ...
class Cart(Kept):
    pass
`,
      'shop/lines.py': `
from shop.models import Kept
class Line(Kept):
    def store(self): ...
`,
      'shop/work.py': `
from shop.models import Cart
def drop(key):
    Cart.objects.get(pk=key).hide()
`,
    });
    expect(found).toContain('drop hide Kept@this');
  });

  it('leaves out methods that override a called one for other classes than those of the instance [FW-receivers]', () => {
    const files = {
      'base.py': `
class Store:
    def save(self): ...
    def flush(self):
        self.save()
`,
      'carts.py': `
from base import Store
class Carts(Store):
    def close(self):
        self.save()
`,
      'lines.py': `
from base import Store
class Lines(Store):
    def save(self): ...
`,
      'use.py': `
from carts import Carts
from lines import Lines
def carts():
    Carts().save()
def lines():
    Lines().save()
def given(store):
    store.save()
def by():
    given(Carts())
class Keeper:
    def __init__(self, store):
        self.store = store
        self.carts = Carts()
    def keep(self):
        self.store.save()
    def cart(self):
        self.carts.save()
def keeper():
    Keeper(Carts())
`,
    };
    const supposed = [
      'flush 5 save',
      'close 5 save',
      'carts 5 save',
      'lines 7 save',
      'given 9 save',
      'keep 17 save',
      'cart 19 save',
    ];
    expect(possibleCalls(files, supposed)).toEqual(['flush save', 'lines save', 'given save', 'keep save']);
  });

  it('of properties, base classes in the order of the language, and functions in dictionaries', () => {
    expect(
      derivedCalls({
        'work.py': `
class Root:
    def clean(self): ...
class First(Root):
    pass
class Second(Root):
    def clean_second(self): ...
class Both(First, Second):
    @property
    def helper(self):
        return Helper()
    def run(self):
        self.helper.help()
class Helper:
    def help(self): ...
def export(): ...
handlers = {"csv": export}
def dispatch(kind):
    handlers[kind]()
    handlers.get("csv")()
def load():
    getattr(Both(), "clean_second")()
`,
      }),
    ).toEqual(['dispatch → export', 'load → clean_second', 'run → help']);
  });

  it('of what a container passes to parameters whose types say so', () => {
    const found = derivedCalls({
      'web.py': `
from dishka.integrations.fastapi import FromDishka, inject
class Gateway:
    async def rows(self): ...
class Lister:
    def __init__(self, gateway: Gateway):
        self.gateway = gateway
    async def __call__(self):
        return await self.gateway.rows()
    async def execute(self):
        return await self.gateway.rows()
@inject
async def carts(lister: FromDishka[Lister]):
    return await lister.execute()
@inject
async def others(lister: FromDishka[Lister]):
    return await lister()
`,
    });
    expect(found).toEqual(['__call__ → rows', 'carts → execute', 'execute → rows', 'others → __call__']);
  });
});

import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { accesses, records } from './tables-of.ts';

/** What storing rows has run: caller, function, and the classes for whose instances alone. */
function runByRows(files: Readonly<Record<string, string>>): string[] {
  return records(files)
    .filter((one): one is LinkRecord => one.record === 'link' && /^django\/(signal|row-method)$/.test(one.rule ?? ''))
    .map(({ from, to, 'x-contexts': contexts }) => {
      const within = ((contexts ?? []) as { readonly within: string }[]).map((each) => each.within.replace(/^.*#/, ''));
      return [from, to, ...within].map((key) => key.replace(/^.*#/, '')).join(' ');
    })
    .sort();
}

const models = `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
    def save(self, *args, **kwargs):
        return super().save(*args, **kwargs)
    def delete(self, *args, **kwargs):
        return super().delete(*args, **kwargs)
class Tag(models.Model):
    name = models.TextField()
`;

const signals = `
from functools import wraps
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from .models import Cart, Tag
def quiet(handler):
    @wraps(handler)
    def inner(sender, **kwargs):
        handler(sender, **kwargs)
    return inner
@quiet
def cart_saved(sender, instance, **kwargs): ...
@receiver(post_delete, sender=Tag)
def tag_gone(sender, instance, **kwargs): ...
post_save.connect(cart_saved, sender=Cart)
`;

it('who stores or deletes rows of Django has receivers of their signals run, and own methods of the model [E-python-accesses]', () => {
  const use = `
from .models import Cart, Tag
def add():
    Cart.objects.create(name="a")
def rename():
    Cart.objects.filter(name="a").update(name="b")
def clear():
    Tag.objects.all().delete()
    Cart.objects.all().delete()
def read():
    return Cart.objects.get(pk=1)
`;
  expect(runByRows({ 'shop/models.py': models, 'shop/signals.py': signals, 'shop/use.py': use })).toEqual([
    'add cart_saved',
    'add save',
    'clear tag_gone',
    'save cart_saved',
  ]);
});

it('an inherited method of a view has that of the model of its class run, for this class alone [E-python-accesses]', () => {
  const views = `
from rest_framework import viewsets
from .models import Cart, Tag
class Owned(viewsets.ModelViewSet):
    def update(self, request):
        return super().update(request)
class Carts(Owned):
    queryset = Cart.objects.all()
class Tags(Owned):
    queryset = Tag.objects.all()
`;
  expect(runByRows({ 'shop/models.py': models, 'shop/views.py': views })).toEqual(['update save Carts@this']);
});

it('receivers without a sender run whatever row is stored, and those of a sender that is not known for none [E-python-accesses]', () => {
  const receivers = `
from django.db.models.signals import m2m_changed, post_delete, post_save
from django.dispatch import receiver
from .other import Unknown
@receiver((post_save, m2m_changed))
def any_saved(sender, instance, **kwargs): ...
@receiver([post_delete], sender=None)
def any_gone(sender, instance, **kwargs): ...
@receiver(post_save, sender=Unknown)
def other_saved(sender, instance, **kwargs): ...
`;
  const use = `
from .models import Cart, Tag
def add():
    Tag.objects.create(name="a")
def clear():
    Cart.objects.all().delete()
`;
  expect(runByRows({ 'shop/models.py': models, 'shop/receivers.py': receivers, 'shop/use.py': use })).toEqual([
    'add any_saved',
    'clear any_gone',
    'delete any_gone',
    'save any_saved',
  ]);
});

it('a receiver of the signals of all models that leaves for others runs for those that it names alone [E-python-accesses]', () => {
  const base = `
from django.db import models
class Named:
    def title(self): ...
class Cart(Named, models.Model):
    name = models.TextField()
class Saved(Cart):
    until = models.DateField()
class Tag(models.Model):
    name = models.TextField()
`;
  const receivers = `
from django.db import models
from django.dispatch import receiver
from .models import Cart, Named, Saved, Tag
@receiver(models.signals.post_save)
def by_class(sender, instance, created, **kwargs):
    """carts alone"""
    if not issubclass(sender, Cart):
        return
    print(instance)
@receiver(models.signals.post_save)
def by_mixin(sender, instance, created, **kwargs):
    if not created or not isinstance(instance, (Named,)):
        return
    print(instance)
@receiver(models.signals.post_save)
def by_identity(sender, instance, **kwargs):
    if sender is not Tag:
        return
@receiver(models.signals.post_save)
def by_list(sender, instance, raw=False, **kwargs):
    if raw:
        return
    if sender not in (Saved, Tag):
        return
@receiver(models.signals.post_save)
def by_member(sender, instance, created, **kwargs):
    if not created or not hasattr(instance, "title"):
        return
    instance.title()
@receiver(models.signals.post_save)
def late(sender, instance, **kwargs):
    print(sender)
    if not issubclass(sender, Cart):
        return
@receiver(models.signals.post_save)
def one_branch(sender, instance, **kwargs):
    if isinstance(instance, Cart):
        print(instance)
`;
  const use = `
from .models import Cart, Saved, Tag
def cart():
    Cart.objects.create(name="a")
def saved():
    Saved.objects.create(name="a")
def tag():
    Tag.objects.create(name="a")
`;
  expect(
    runByRows({ 'shop/models.py': base, 'shop/signals.py': receivers, 'shop/use.py': use }).filter(
      (link) => !/late|one_branch/.test(link),
    ),
  ).toEqual([
    'cart by_class',
    'cart by_member',
    'cart by_mixin',
    'saved by_class',
    'saved by_list',
    'saved by_member',
    'saved by_mixin',
    'tag by_identity',
    'tag by_list',
  ]);
  const all = runByRows({ 'shop/models.py': base, 'shop/signals.py': receivers, 'shop/use.py': use });
  expect(all.filter((link) => /late|one_branch/.test(link))).toHaveLength(6);
});

it('what storing a row has run belongs to the caller that decides the row [E-python-accesses]', () => {
  const use = `
from .models import Cart, Tag
def keep(row):
    row.save()
def keep_cart():
    keep(Cart.objects.get(pk=1))
def keep_tag():
    keep(Tag.objects.get(pk=1))
`;
  expect(runByRows({ 'shop/models.py': models, 'shop/signals.py': signals, 'shop/use.py': use })).toEqual([
    'keep_cart cart_saved',
    'keep_cart save',
    'save cart_saved',
  ]);
});

it('a derived row has receivers of its parent run when it is deleted, and not when it is stored [E-python-accesses]', () => {
  const derived = `
from django.db import models
class Kept(models.Model):
    def save(self, *args, **kwargs):
        super().save(*args, **kwargs)
    class Meta:
        abstract = True
class Cart(Kept):
    name = models.TextField()
class Saved(Cart):
    until = models.DateField()
    def save(self, *args, **kwargs):
        super().save(*args, **kwargs)
`;
  const receivers = `
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from .models import Cart, Saved
@receiver(post_save, sender=Cart)
def cart_saved(sender, instance, **kwargs): ...
@receiver(post_save, sender=Saved)
def saved_saved(sender, instance, **kwargs): ...
@receiver(post_delete, sender=Cart)
def cart_gone(sender, instance, **kwargs): ...
`;
  const use = `
from .models import Cart, Saved
def add():
    Saved.objects.create(name="a")
def add_cart():
    Cart.objects.create(name="a")
def clear():
    Saved.objects.all().delete()
`;
  const found = runByRows({ 'shop/models.py': derived, 'shop/signals.py': receivers, 'shop/use.py': use });
  expect(found.filter((link) => /^(add|clear)/.test(link))).toEqual([
    'add Saved.save',
    'add saved_saved',
    'add_cart cart_saved',
    'add_cart save',
    'clear cart_gone',
  ]);
  // What is above the method of a row does not lead back to the methods of all rows.
  expect(found.filter((link) => / (Saved\.)?save$/.test(link))).toEqual(['add Saved.save', 'add_cart save']);
});

it('a receiver of any row stores the row again that it receives, and no other [E-python-accesses]', () => {
  const receivers = `
from django.db.models.signals import post_save
from django.dispatch import receiver
@receiver(post_save)
def number(sender, instance, created, **kwargs):
    if not created or not hasattr(instance, "name"):
        return
    instance.save()
`;
  const use = `
from .models import Cart, Tag
def add():
    Tag.objects.create(name="a")
`;
  expect(accesses({ 'shop/models.py': models, 'shop/receivers.py': receivers, 'shop/use.py': use })).toContain(
    'add insert+update shop_tag',
  );
  expect(accesses({ 'shop/models.py': models, 'shop/receivers.py': receivers, 'shop/use.py': use }).join()).not.toMatch(
    /number|add \S+ shop_cart/,
  );
});

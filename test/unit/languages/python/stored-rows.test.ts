import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { records } from './tables-of.ts';

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
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from .other import Unknown
@receiver(post_save)
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

import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import type { ContextWay } from '../../../../src/frameworks/callbacks/context-links.ts';
import { instanceRule } from '../../../../src/frameworks/receivers/instance-contexts.ts';
import { records } from './tables-of.ts';

/** `from > to: within enters` of the links that instances decide, contexts of what is given without their numbers, but of each function in order. */
function ways(files: Readonly<Record<string, string>>): string[] {
  const short = (key: string): string => key.replace(/^.*#/, '');
  const links = records(files).filter((one): one is LinkRecord => one.record === 'link' && one.rule === instanceRule);
  return links.flatMap(({ from, to, 'x-contexts': contexts }) =>
    (contexts as ContextWay[]).map(({ within, enters }) =>
      [`${short(from)} > ${short(to)}`, within && `within ${short(within)}`, enters && `enters ${short(enters)}`]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
  );
}

const models = `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
    def save_cart(self): ...
    def close(self): ...
class Tag(models.Model):
    name = models.TextField()
    def close(self): ...
`;

describe('what callers pass', () => {
  it('decides whose methods run, also over functions that pass it on [FW-receivers]', () => {
    const use = `
from .models import Cart, Tag
def finish(row, reason=None):
    row.close()
def end(item):
    finish(item)
def end_cart():
    end(Cart.objects.get(pk=1))
def end_tag():
    finish(reason="old", row=Tag.objects.first())
`;
    expect(ways({ 'shop/models.py': models, 'shop/use.py': use })).toEqual([
      'end > finish within end@given1 enters finish@given1',
      'end > finish within end@given2 enters finish@given2',
      'end > finish within end@given3',
      'end_cart > end enters end@given1',
      'end_tag > finish enters finish@given2',
      'finish > Tag.close within finish@given2',
      'finish > close within finish@given1',
    ]);
  });

  it('says nothing where it is not known, and leaves what else a function calls to all [FW-receivers]', () => {
    const use = `
from .models import Cart, Tag
from .others import found
def finish(row):
    row.close()
    Tag.close(None)
def end_cart():
    finish(Cart.objects.get(pk=1))
def end_tag():
    finish(Tag.objects.first())
def end_any():
    finish(found())
    finish(Cart())
`;
    const all = ways({ 'shop/models.py': models, 'shop/use.py': use });
    expect(all).toContain('end_cart > finish enters finish@given1');
    expect(all.join()).not.toMatch(/end_any|Tag\.close/);
  });

  it('is the row that a receiver of signals is given, too [FW-receivers]', () => {
    const receivers = `
from django.db.models.signals import post_save
from django.dispatch import receiver
@receiver(post_save)
def stored(sender, instance, **kwargs):
    instance.close()
`;
    const use = `
from .models import Cart, Tag
def add_cart():
    Cart.objects.create(name="a")
def add_tag():
    Tag.objects.create(name="a")
`;
    expect(ways({ 'shop/models.py': models, 'shop/receivers.py': receivers, 'shop/use.py': use })).toEqual([
      'stored > Tag.close within stored@given2',
      'stored > close within stored@given1',
      'add_cart > stored enters stored@given1',
      'add_tag > stored enters stored@given2',
    ]);
  });

  it('is the row of each class of views that inherit what stores it, and nothing leads there for all rows [FW-receivers]', () => {
    const receivers = `
from django.db.models.signals import post_save
from django.dispatch import receiver
@receiver(post_save)
def stored(sender, instance, **kwargs):
    instance.close()
`;
    const views = `
from rest_framework import viewsets
from .models import Cart, Tag
class Crud(viewsets.ModelViewSet):
    def create(self, request):
        return super().create(request)
class Carts(Crud):
    queryset = Cart.objects.all()
class Tags(Crud):
    queryset = Tag.objects.all()
`;
    const files = { 'shop/models.py': models, 'shop/receivers.py': receivers, 'shop/views.py': views };
    expect(ways(files)).toEqual([
      'stored > Tag.close within stored@given2',
      'stored > close within stored@given1',
      'create > stored within Carts@this enters stored@given1',
      'create > stored within Tags@this enters stored@given2',
    ]);
    const others = records(files).filter(
      (one) => one.record === 'link' && one.to.endsWith('#stored') && one.rule === 'django/signal',
    );
    expect(others.map((one) => one['x-contexts'])).toEqual([undefined]);
  });

  it('decides what an inherited method works with, too [FW-receivers]', () => {
    const base = `
class Base:
    table = ""
    def close(self):
        store(self.table)
class Cart(Base):
    table = "carts"
class Tag(Base):
    table = "tags"
def store(table): ...
`;
    const use = `
from .models import Cart, Tag
def finish(row):
    row.close()
def end_cart():
    finish(Cart())
def end_tag():
    finish(Tag())
`;
    expect(ways({ 'shop/models.py': base, 'shop/use.py': use })).toEqual([
      'end_cart > finish enters finish@given1',
      'end_tag > finish enters finish@given2',
      'finish > close within finish@given1 enters Cart@this',
      'finish > close within finish@given2 enters Tag@this',
    ]);
  });

  it('distinguishes nothing where all have the same method [FW-receivers]', () => {
    const base = `
class Base:
    def close(self): ...
class Cart(Base): ...
class Tag(Base): ...
class Other:
    def close(self): ...
`;
    const use = `
from .models import Cart, Tag
def finish(row):
    row.close()
def end_cart():
    finish(Cart())
def end_tag():
    finish(Tag())
`;
    expect(ways({ 'shop/models.py': base, 'shop/use.py': use })).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import type { ContextWay } from '../../../../src/frameworks/callbacks/context-links.ts';
import { decoratedRule } from '../../../../src/frameworks/callbacks/decorated-functions.ts';
import { enteredAccesses, recordsOf } from './start-points-of.ts';

const records = (files: Readonly<Record<string, string>>) =>
  recordsOf(files, [new DataInterpreter({ files: [], includeText: false })]);

const short = (key: string): string => key.replace(/^.*[#.]/, '');

/** `from > to enters` of the links from functions to what decorates them. */
function decorated(files: Readonly<Record<string, string>>): string[] {
  const links = records(files).filter((one): one is LinkRecord => one.record === 'link' && one.rule === decoratedRule);
  return links.map(({ from, to, 'x-contexts': contexts }) =>
    [
      `${short(from)} > ${short(to)}`,
      ...((contexts ?? []) as ContextWay[]).map(({ enters = '' }) => short(enters)),
    ].join(' '),
  );
}

const files = {
  'shop/models.py': `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
class Tag(models.Model):
    name = models.TextField()
`,
  'shop/guards.py': `
from functools import wraps
def signed_in(view):
    @wraps(view)
    def guarded(request, *args):
        return view(request, *args)
    return guarded
def loaded(model):
    def decorate(view):
        def load(request):
            return view(request, model.objects.first())
        return load
    return decorate
def named(name):
    def decorate(view):
        view.name = name
        return view
    return decorate
`,
  'shop/views.py': `
from .guards import signed_in, loaded, named
from .models import Cart, Tag
@signed_in
def plain(request): ...
@loaded(Cart)
@signed_in
def cart(request, row): ...
@loaded(Tag)
@named("tag")
def tag(request, row): ...
`,
};

it('functions lead to the closures that decorators of the application make around them, each in its own context [FW-receivers]', () => {
  expect(decorated(files)).toEqual([
    'plain > guarded signed_in@1',
    'cart > load decorate@1',
    'cart > guarded signed_in@2',
    'tag > load decorate@2',
  ]);
});

it('what a decorator was made with decides what its closure does for what it decorates [FW-receivers]', () => {
  const within = records(files).flatMap((one) =>
    one.record === 'link' && one['x-access'] !== undefined ? ((one['x-contexts'] ?? []) as ContextWay[]) : [],
  );
  expect(enteredAccesses(files)).toEqual([
    'loaded.decorate.load select shop_cart',
    'loaded.decorate.load select shop_tag',
  ]);
  expect(within.map((each) => short(each.within ?? ''))).toEqual(['decorate@1', 'decorate@2']);
});

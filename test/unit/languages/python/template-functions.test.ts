import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { accesses, records } from './tables-of.ts';

const models = `
from django.db import models
class Owner(models.Model):
    name = models.TextField()
class Cart(models.Model):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
class Product(models.Model):
    name = models.TextField()
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
`;

const views = `
from django.shortcuts import render
from .models import Cart
def show(request, pk):
    return render(request, "shop/cart.html", {"cart": Cart.objects.get(pk=pk)})
`;

const page = 'shop/templates/shop/cart.html';

/** Functions that templates have called, as `view function`. */
function calledBy(files: Readonly<Record<string, string>>): string[] {
  return records({ 'shop/models.py': models, 'shop/views.py': views, ...files })
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'python/template')
    .map(({ from, to }) => [from, to].map((key) => key.replace(/^.*#/, '')).join(' '))
    .sort();
}

/** What a view does to tables beside the one of its cart. */
function readBy(files: Readonly<Record<string, string>>): string[] {
  return accesses({ 'shop/models.py': models, 'shop/views.py': views, ...files }).filter(
    (each) => each.startsWith('show ') && !each.endsWith('shop_cart'),
  );
}

it('tags and filters that an application registers run for what fills in a template that names them [E-python-accesses]', () => {
  const tags = `
from django import template
from shop.models import Product
register = template.Library()
@register.simple_tag
def product_count():
    return Product.objects.count()
@register.simple_tag(takes_context=True, name="best")
def best_product(context):
    return Product.objects.first()
@register.filter
def spelled(value):
    return str(value)
@register.filter(name="short")
def shortened(value, length):
    return value
def plain(value): ...
register.filter("plainly", plain)
@register.simple_tag
def unused(): ...
`;
  const text =
    '{% load shop %}{% product_count as n %}{% best %}{{ cart.id|spelled|short:3 }}{% if n|plainly %}{% endif %}';
  expect(calledBy({ 'shop/templatetags/shop.py': tags, [page]: text })).toEqual([
    'show best_product',
    'show plain',
    'show product_count',
    'show shortened',
    'show spelled',
  ]);
});

it('what a tag gives is known by the name that it is given, with what the tag is passed [E-python-accesses]', () => {
  const tags = `
from django import template
from shop.models import Product
register = template.Library()
@register.simple_tag(takes_context=True)
def best(context):
    return Product.objects.first()
@register.simple_tag
def same(cart, by=None):
    return cart
`;
  const given = (text: string): string[] => readBy({ 'shop/templatetags/shop.py': tags, [page]: text });
  expect(given('{% best as first %}{{ first.owner }}')).toEqual(['show select shop_owner']);
  expect(given('{% same cart as it %}{{ it.owner }}')).toEqual(['show select shop_owner']);
  expect(given('{% same cart.id as it %}{{ it.owner }}')).toEqual([]);
});

it('the template of a tag reads what the function of the tag gives, and nothing else [E-python-accesses]', () => {
  const tags = `
from django import template
from shop.models import Product
register = template.Library()
@register.inclusion_tag("shop/badge.html", takes_context=True)
def badge(context, of):
    return {"holder": of, "whole": context["cart"], "best": Product.objects.first()}
`;
  const read = (text: string): string[] =>
    readBy({ 'shop/templatetags/shop.py': tags, 'shop/templates/shop/badge.html': text, [page]: '{% badge cart %}' });
  expect(read('{{ holder.owner }}')).toEqual(['show select shop_owner']);
  expect(read('{{ whole.owner }}')).toEqual(['show select shop_owner']);
  expect(read('{{ best.owner }}')).toEqual(['show select shop_owner']);
  expect(read('{{ cart.owner }}')).toEqual([]);
});

it('the nodes that a tag makes run when they are filled in [E-python-accesses]', () => {
  const tags = `
from django import template
register = template.Library()
class TotalNode(template.Node):
    def render(self, context): ...
@register.tag("total")
def total_tag(parser, token):
    return TotalNode()
`;
  expect(calledBy({ 'shop/templatetags/shop.py': tags, [page]: '{% total %}' })).toEqual([
    'show render',
    'show total_tag',
  ]);
});

it('processors that settings name run wherever a template is filled in for a request [E-python-accesses]', () => {
  const context = `
from shop.models import Cart
def carts(request):
    return {"latest": Cart.objects.last()}
def other(request): ...
`;
  const settings = `
TEMPLATES = [{"OPTIONS": {"context_processors": ["django.template.context_processors.debug", "shop.context.carts"]}}]
`;
  const files = { 'shop/context.py': context, 'shop/settings.py': settings, [page]: '{{ latest.owner }}' };
  expect(calledBy(files)).toEqual(['show carts']);
  expect(readBy(files)).toEqual(['show select shop_owner']);
});

import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { accesses, records, sqlalchemy } from './tables-of.ts';

const models = `
from django.db import models
class Owner(models.Model):
    name = models.TextField()
class Tag(models.Model):
    name = models.TextField()
class Cart(models.Model):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag)
    def first_line(self):
        return self.lines.first()
    @property
    def label(self):
        return "cart"
class Product(models.Model):
    name = models.TextField()
class Line(models.Model):
    cart = models.ForeignKey(Cart, related_name="lines", on_delete=models.CASCADE)
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
`;

/** Models of SQLAlchemy. */
const ownedCarts = `class Owner(Base):
    __tablename__ = "owners"
    id = Column(Integer, primary_key=True)
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
    owner_id = Column(ForeignKey("owners.id"))
    owner = relationship("Owner")
`;

const view = `
from django.shortcuts import render
from .models import Cart
def show(request, pk):
    cart = Cart.objects.get(pk=pk)
    return render(request, "shop/cart.html", {"cart": cart})
`;

/** What templates add to the accesses of a view. */
function readBy(templates: Readonly<Record<string, string>>, code = view): string[] {
  const files = { 'shop/models.py': models, 'shop/views.py': code };
  const without = new Set(accesses(files));
  return accesses({ ...files, ...templates }).filter((each) => !without.has(each));
}

/** Functions that templates have called. */
function calledBy(templates: Readonly<Record<string, string>>): string[] {
  return records({ 'shop/models.py': models, 'shop/views.py': view, ...templates })
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'python/template')
    .map(({ from, to }) => [from, to].map((key) => key.replace(/^.*#/, '')).join(' '))
    .sort();
}

it('a view reads the tables of the relations that its template walks through [E-python-accesses]', () => {
  expect(readBy({ 'shop/templates/shop/cart.html': '<b>{{ cart.owner.name|default:"none" }}</b>' })).toEqual([
    'show select shop_owner',
  ]);
  expect(
    readBy({
      'shop/templates/shop/cart.html':
        '{% for line in cart.lines.all %}{% if line.product.name %}{{ line.id }}{% endif %}{% endfor %}',
    }),
  ).toEqual(['show select shop_line', 'show select shop_product']);
  expect(readBy({ 'shop/templates/shop/cart.html': '{{ cart.tags.count }}' })).toEqual([
    'show select shop_cart_tags',
    'show select shop_tag',
  ]);
  expect(readBy({ 'shop/templates/shop/cart.html': "{# {{ cart.owner }} #}{{ cart.id }} {{ 'cart.owner' }}" })).toEqual(
    [],
  );
});

it('names of a template end with the part that gives them [E-python-accesses]', () => {
  const loop = '{% for each in cart.lines.all %}{{ each.id }}{% endfor %}{{ each.product }}';
  expect(readBy({ 'shop/templates/shop/cart.html': loop })).toEqual(['show select shop_line']);
  const within = '{% with first=cart.lines.first %}{{ first.product.name }}{% endwith %}';
  expect(readBy({ 'shop/templates/shop/cart.html': within })).toEqual([
    'show select shop_line',
    'show select shop_product',
  ]);
});

it('what a template extends and takes in reads what it is given [E-python-accesses]', () => {
  expect(
    readBy({
      'shop/templates/base.html': '{% block body %}{{ cart.owner }}{% endblock %}{% block foot %}{% endblock %}',
      'shop/templates/shop/cart.html':
        '{% extends "base.html" %}{% block body %}{% include "shop/line.html" with of=cart.lines.first only %}{% endblock %}',
      'shop/templates/shop/line.html': '{{ of.product.name }}{{ cart.owner }}',
    }),
  ).toEqual(['show select shop_line', 'show select shop_product']);
});

it('a template that takes in itself ends [E-python-accesses]', () => {
  const again = '{{ cart.owner }}{% include "shop/cart.html" with cart=cart.lines.first.cart %}';
  expect(readBy({ 'shop/templates/shop/cart.html': again })).toEqual([
    'show select shop_line',
    'show select shop_owner',
  ]);
});

it('methods and properties of rows that a template reads are called [E-python-accesses]', () => {
  const template = { 'shop/templates/shop/cart.html': '{{ cart.label }}{{ cart.first_line.product.name }}' };
  expect(readBy(template)).toEqual(['show select shop_product']);
  expect(calledBy(template)).toEqual(['show first_line', 'show label']);
});

it('a context that grows, and one that a caller passes, is known in the template [E-python-accesses]', () => {
  const code = `
from django.shortcuts import render
from .models import Cart
def fill(request, name, context):
    return render(request, name, context)
def show(request, pk):
    context = {"pk": pk}
    context["cart"] = Cart.objects.get(pk=pk)
    return fill(request, "shop/cart.html", context)
def other(request):
    return fill(request, "shop/other.html", {"cart": None})
`;
  const templates = {
    'shop/templates/shop/cart.html': '{{ cart.owner }}',
    'shop/templates/shop/other.html': '{{ cart.owner }}',
  };
  expect(readBy(templates, code)).toEqual(['show select shop_owner']);
});

it('views that are classes know their rows by the names of the library and their own [E-python-accesses]', () => {
  const code = `
from django.views.generic import DetailView, ListView, TemplateView
from .models import Cart, Product
class Shown(DetailView):
    model = Cart
    template_name = "shop/cart.html"
class Listed(ListView):
    model = Cart
    context_object_name = "carts"
    template_name = "shop/carts.html"
class Implied(ListView):
    model = Product
class Home(TemplateView):
    template_name = "shop/home.html"
    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["newest"] = Cart.objects.first()
        return context
`;
  const templates = {
    'shop/templates/shop/cart.html': '{{ object.owner }}{{ cart.tags.all }}',
    'shop/templates/shop/carts.html': '{% for each in carts %}{{ each.owner }}{% endfor %}',
    'shop/templates/shop/product_list.html': '{% for each in object_list %}{{ each.line_set.all }}{% endfor %}',
    'shop/templates/shop/home.html': '{{ newest.owner }}',
  };
  expect(readBy(templates, code)).toEqual([
    'Home select shop_owner',
    'Implied select shop_line',
    'Listed select shop_owner',
    'Shown select shop_cart_tags',
    'Shown select shop_owner',
    'Shown select shop_tag',
  ]);
});

it('a template of Jinja reads relations of rows of SQLAlchemy [E-python-accesses]', () => {
  const code = `${sqlalchemy}
from flask import render_template
class Base(DeclarativeBase): ...
${ownedCarts}def show(session, pk):
    cart = session.get(Cart, pk)
    return render_template("cart.html", cart=cart)
`;
  const templates = { 'shop/templates/cart.html': '{% set owner = cart.owner %}{{ owner.name }}' };
  expect(accesses({ 'shop/app.py': code, ...templates })).toContain('show select owners');
  expect(accesses({ 'shop/app.py': code })).not.toContain('show select owners');
});

it('coverage lists the relations that a template reads of what is not known, unless it is known elsewhere [E-python-accesses]', () => {
  const code = `
from django.shortcuts import render
from .models import Cart
from .other import anything
def show(request, pk):
    cart = Cart.objects.get(pk=pk)
    return render(request, "shop/cart.html", {"cart": cart, "more": anything()})
def again(request):
    return render(request, "shop/cart.html", {"cart": anything()})
`;
  const template = '{{ cart.owner }}\n{{ more.owner.name }}\n{{ more.colour }}{{ missing.tags.all }}';
  const files = { 'shop/models.py': models, 'shop/views.py': code, 'shop/templates/shop/cart.html': template };
  const [coverage] = records(files).filter((one) => one.record === 'coverage');
  const text = JSON.stringify(coverage);
  const lines = [...text.matchAll(/cart\.html","line":(\d)/g)].map(([, line]) => line);
  expect(lines).toEqual(['2', '3']);
});

it('a view that decorators surround reads what its template reads [E-python-accesses]', () => {
  const code = `
from functools import wraps
from django.shortcuts import render
from .models import Cart
def staff(func):
    @wraps(func)
    def wrapper(request, *args, **kwargs):
        return func(request, *args, **kwargs)
    return wrapper
@staff
def show(request, pk):
    carts = Cart.objects.filter(pk=pk, owner=request.user)
    template = "shop/cart.html"
    context = {"carts": carts, "pk": pk, "who": request.user}
    return render(request, template, context)
@staff
def other(request, pk):
    return render(request, "shop/other.html", {"cart": Cart.objects.get(pk=pk)})
`;
  const loop = '{% for each in carts %}{{ each.owner.name }}{% endfor %}';
  expect(
    readBy({ 'shop/templates/shop/cart.html': loop, 'shop/templates/shop/other.html': '{{ cart.id }}' }, code),
  ).toEqual(['show select shop_owner']);
});

it.each([
  ['the name and all else', 'def show_page(*args, **kwargs):\n    return render_template(now=1, *args, **kwargs)'],
  ['the first of all', 'def show_page(*args, **kwargs):\n    return render_template(args[0], now=1, **kwargs)'],
  ['what is named', 'def show_page(name, **kwargs):\n    return render_template(name, **kwargs)'],
])(
  'templates of a function that passes on what it is given, %s, are read by who calls it [E-python-accesses]',
  (_, wrapper) => {
    const code = `
${sqlalchemy}
from sqlalchemy.orm import relationship
from flask import render_template
${ownedCarts}${wrapper}
def show():
    return show_page("cart.xml", cart=session.query(Cart).first())
def other():
    return show_page("empty.xml", cart=session.query(Cart).first())
`;
    const templates = { 'templates/cart.xml': '<a>{{ cart.owner.name }}</a>', 'templates/empty.xml': '<a/>' };
    expect(accesses({ 'shop.py': code, ...templates })).toEqual([
      'other select carts',
      'show select carts',
      'show select owners',
    ]);
  },
);

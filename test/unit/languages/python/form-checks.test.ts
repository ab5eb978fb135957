import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { startPoints } from './start-points-of.ts';
import { records } from './tables-of.ts';

/** What checks have called, as `caller function`. */
function checked(code: string): string[] {
  return records({ 'shop/views.py': code })
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'python/form-check')
    .map(({ from, to }) => [from, to].map((key) => key.replace(/^.*#/, '')).join(' '))
    .sort();
}

it('a form that is checked runs what the application adds to the checks [E-python-accesses]', () => {
  const code = `
from django import forms
class CartForm(forms.Form):
    def clean(self): ...
    def clean_total(self): ...
    def cleanup(self): ...
class LongForm(CartForm):
    def clean_total(self): ...
def add(request):
    form = CartForm(request.POST)
    if form.is_valid(): ...
def extend(request):
    form = LongForm(request.POST)
    form.full_clean()
class Own(CartForm):
    def is_valid(self): ...
def own(request):
    Own(request.POST).is_valid()
class Other:
    def clean(self): ...
def other(request):
    Other().is_valid()
`;
  expect(checked(code)).toEqual(['add clean', 'add clean_total', 'extend LongForm.clean_total', 'extend clean']);
});

it('serializers are checked and save what they are given, forms of WTForms are validated [E-python-accesses]', () => {
  const serializers = `
from rest_framework import serializers
class CartSerializer(serializers.Serializer):
    def validate(self, given): ...
    def validate_total(self, total): ...
    def create(self, given): ...
    def update(self, row, given): ...
def add(request):
    serializer = CartSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
def keep(request):
    CartSerializer(data=request.data).save()
`;
  expect(checked(serializers)).toEqual(['add validate', 'add validate_total', 'keep create', 'keep update']);
  const wtforms = `
from flask_wtf import FlaskForm
class CartForm(FlaskForm):
    def validate_total(self, field): ...
def add():
    form = CartForm()
    if form.validate_on_submit(): ...
`;
  expect(checked(wtforms)).toEqual(['add validate_total']);
});

it('views that are classes make, check and save their forms [F-python]', () => {
  const found = startPoints({
    'shop/__init__.py': '',
    'shop/urls.py': `
from django.urls import path
from shop import views
urlpatterns = [path("carts/", views.AddCart.as_view())]
`,
    'shop/views.py': `
from django import forms
from django.views.generic import CreateView
class CartForm(forms.ModelForm):
    def __init__(self, *args, **kwargs): ...
    def clean_total(self): ...
    def save(self, commit=True): ...
class AddCart(CreateView):
    form_class = CartForm
`,
  }).map((line) => line.replaceAll(/[\w/.]+#/g, ''));
  expect(found).toEqual([
    'Django GET Operation carts → CartForm, __init__, AddCart',
    'Django POST Operation carts → CartForm, __init__, clean_total, save, AddCart',
  ]);
});

it('views run the members that a library puts into what templates are filled in with [F-python]', () => {
  const found = startPoints({
    'shop/__init__.py': '',
    'shop/urls.py': `
from django.urls import path
from shop import views
urlpatterns = [path("carts/", views.Carts.as_view())]
`,
    'shop/views.py': `
from django.utils.functional import cached_property
from django.views.generic import ListView
from django_context_decorator import context
class Carts(ListView):
    @context
    @cached_property
    def total(self): ...
    @context
    def label(self): ...
    @cached_property
    def other(self): ...
`,
  }).map((line) => line.replaceAll(/[\w/.]+#/g, ''));
  expect(found).toEqual(['Django GET Operation carts → total, label, Carts']);
});

import { expect, it } from 'vitest';
import { derivedCalls } from './start-points-of.ts';

const models = `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
    def notify(self): ...
    @property
    def total(self): ...
`;

it('what the library saves of a form is a row of its model, and properties of rows run where they are read [E-python-accesses]', () => {
  expect(
    derivedCalls({
      'shop/models.py': models,
      'shop/forms.py': `
from django import forms
from .models import Cart
class CartForm(forms.ModelForm):
    class Meta:
        model = Cart
    def save(self, commit=True):
        cart = super().save(commit=commit)
        cart.notify()
        return cart
class PlainForm(forms.ModelForm):
    class Meta:
        model = Cart
`,
      'shop/views.py': `
from django.shortcuts import get_object_or_404
from .forms import PlainForm
from .models import Cart
def add(request):
    cart = PlainForm(request.POST).save()
    cart.notify()
def show(request):
    cart = get_object_or_404(Cart, pk=1)
    return cart.total
def name(request):
    return get_object_or_404(Cart, pk=1).name
`,
    }),
  ).toEqual(['add → notify', 'save → notify', 'show → total']);
});

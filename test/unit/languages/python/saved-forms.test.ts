import { expect, it } from 'vitest';
import { derivedCalls } from './start-points-of.ts';
import { accesses } from './tables-of.ts';

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

it('forms save their relations many to many, and those of Django a user [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': `
from django.contrib.auth.models import User
from django.db import models
class Tag(models.Model):
    name = models.TextField()
class Cart(models.Model):
    name = models.TextField()
    tags = models.ManyToManyField(Tag)
    owners = models.ManyToManyField(User)
class Shop(models.Model):
    name = models.TextField()
`,
    'shop/forms.py': `
from django import forms
from django.contrib.auth.forms import UserCreationForm
from .models import Cart, Shop
class CartForm(forms.ModelForm):
    class Meta:
        model = Cart
        fields = ["name", "tags"]
class OpenForm(forms.ModelForm):
    class Meta:
        model = Cart
        exclude = ["tags"]
class SignUpForm(UserCreationForm):
    pass
CartFormSet = forms.inlineformset_factory(Shop, Cart, form=CartForm)
`,
    'shop/views.py': `
from django.contrib.auth.forms import PasswordChangeForm
from .forms import CartForm, CartFormSet, OpenForm, SignUpForm
def tagged(request):
    CartForm(request.POST).save()
def owned(request):
    OpenForm(request.POST).save()
def later(request):
    form = CartForm(request.POST)
    cart = form.save(commit=False)
def many(request):
    CartFormSet(request.POST).save()
def sign_up(request):
    form = SignUpForm(request.POST)
    user = form.save()
    user.groups.add(1)
def change(request):
    PasswordChangeForm(request.user, request.POST).save()
`,
  });
  expect(found.filter((each) => !each.includes('Form '))).toEqual([
    'change insert+update auth_user',
    'later insert+update shop_cart',
    'many delete+insert shop_cart_tags',
    'many insert+update shop_cart',
    'owned delete+insert shop_cart_owners',
    'owned insert+update shop_cart',
    'sign_up insert auth_user_groups',
    'sign_up insert+update auth_user',
    'tagged delete+insert shop_cart_tags',
    'tagged insert+update shop_cart',
  ]);
});

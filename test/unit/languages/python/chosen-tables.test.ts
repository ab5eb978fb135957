import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

it('what inherited methods of views do to the rows that derived classes choose, they do for the instances of each class apart [E-python-accesses]', () => {
  const found = records({
    'shop/models.py': `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
class Tag(models.Model):
    name = models.TextField()
class Visit(models.Model):
    name = models.TextField()
`,
    'shop/views.py': `
from django.views.generic.edit import ModelFormMixin, UpdateView
from .models import Cart, Tag, Visit
class Crud(ModelFormMixin):
    def form_valid(self, form):
        Visit.objects.create(name="a")
        form.instance.save()
class Carts(Crud, UpdateView):
    model = Cart
class Tags(Crud, UpdateView):
    model = Tag
`,
  });
  const written = found.flatMap((one) =>
    one.record === 'link' && one.type === 'WRITE' && one.from.endsWith('#form_valid') && one['x-access'] !== undefined
      ? [`${one.to.replace(/^.*\//, '')} ${JSON.stringify(one['x-contexts'] ?? 'always')}`]
      : [],
  );
  expect(written.filter((one) => /^\w+ /.test(one)).sort()).toEqual([
    'shop_cart [{"within":"shop/views.py#Carts@this"}]',
    'shop_tag [{"within":"shop/views.py#Tags@this"}]',
    'shop_visit "always"',
  ]);
});

it('what a base class gives by `super()` is of the class that it is called for [E-python-accesses]', () => {
  const found = records({
    'shop/models.py': `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
class Tag(models.Model):
    name = models.TextField()
`,
    'shop/views.py': `
from rest_framework import viewsets
from .models import Cart, Tag
class Owned(viewsets.ModelViewSet):
    def get_queryset(self):
        rows = super().get_queryset()
        if self.action == "list":
            return rows.filter(owner=1)
        return rows
class Carts(Owned):
    queryset = Cart.objects.all()
    def get_queryset(self):
        return super().get_queryset().exclude(name="a")
class Tags(Owned):
    queryset = Tag.objects.all()
    def get_queryset(self):
        return super().get_queryset().exclude(name="b")
`,
  });
  const read = found.flatMap((one) =>
    one.record === 'link' && one.type === 'READ' && /#(Carts|Tags)\.get_queryset$/.test(one.from)
      ? [`${one.from.replace(/^.*#/, '')} ${one.to.replace(/^.*\//, '')}`]
      : [],
  );
  expect(read.filter((one) => /shop_/.test(one)).sort()).toEqual([
    'Carts.get_queryset shop_cart',
    'Tags.get_queryset shop_tag',
  ]);
});

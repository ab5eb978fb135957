import { expect, it } from 'vitest';
import { records } from './tables-of.ts';

const models = `
from django.db import models
class Cart(models.Model):
    name = models.TextField()
class Tag(models.Model):
    name = models.TextField()
`;

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
    'shop/models.py': models,
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

it('what derived classes choose of the members that code of a base class works with decides its tables, for each class apart [E-python-accesses]', () => {
  const found = records({
    'shop/models.py': models,
    'shop/base.py': `
from .models import Cart, Tag
class Lister:
    def list(self, request):
        return self.model.objects.filter(name="a")
class Carts(Lister):
    model = Cart
class Tags(Lister):
    model = Tag
`,
    'shop/preset.py': `
from .models import Cart, Tag
class Preset:
    model = Tag
    def rows(self):
        return self.model.objects.exclude(name="a")
class Carts(Preset):
    model = Cart
class Others(Preset):
    other = 1
`,
  });
  const read = found.flatMap((one) =>
    one.record === 'link' && one.type === 'READ' && one.to.startsWith('data:table/')
      ? [`${one.from} ${one.to.replace(/^.*\//, '')} ${JSON.stringify(one['x-contexts'] ?? 'always')}`]
      : [],
  );
  expect(read.filter((one) => /#(list|rows) /.test(one)).sort()).toEqual([
    'shop/base.py#list shop_cart [{"within":"shop/base.py#Carts@this"}]',
    'shop/base.py#list shop_tag [{"within":"shop/base.py#Tags@this"}]',
    'shop/preset.py#rows shop_cart [{"within":"shop/preset.py#Carts@this"}]',
    'shop/preset.py#rows shop_tag [{"within":"shop/preset.py#Others@this"},{"within":"shop/preset.py#Preset@this"}]',
  ]);
});

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

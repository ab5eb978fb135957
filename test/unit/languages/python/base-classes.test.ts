import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';
import { accesses } from './tables-of.ts';

it('what a class registers through the constructor and the methods of its base class [F-python]', () => {
  expect(
    startPoints({
      'app.py': `
import tornado.web
from flask import Blueprint
class Workers(tornado.web.RequestHandler):
    def get(self): ...
class Tasks(tornado.web.RequestHandler):
    def post(self): ...
handlers = [(r"/workers", Workers)]
class Server(tornado.web.Application):
    def __init__(self, **settings):
        settings.update(handlers=handlers)
        settings['debug'] = True
        super().__init__(**settings)
server = Server()
server.add_handlers(".*", [(r"/tasks", Tasks)])
class Pages(Blueprint):
    def page(self, path, view, **options):
        super().add_url_rule('/pages' + path, view_func=view, **options)
    def add_url_rule(self, path, **options):
        super().add_url_rule(path, **options)
pages = Pages('pages', __name__)
def about(): ...
def send(): ...
pages.page('/about', about)
pages.page('/send', send, methods=['POST'])
pages.add_url_rule('/own', view_func=about)
`,
    }),
  ).toEqual([
    'Flask GET Operation own → app.py#about',
    'Flask GET Operation pages/about → app.py#about',
    'Flask POST Operation pages/send → app.py#send',
    'Tornado GET Operation workers → app.py#get',
    'Tornado POST Operation tasks → app.py#post',
  ]);
});

it('a class that hides an import of its name is derived from what is imported [E-python-accesses]', () => {
  const code = `
from django.db import models
from django.views.generic import ListView
class Cart(models.Model):
    name = models.TextField()
class Own: ...
class ListView(Own, ListView):
    model = Cart
`;
  expect(accesses({ 'shop/models.py': code })).toEqual(['ListView select shop_cart']);
});

it('a class that hides an import of its name names itself in `super` [E-python-accesses]', () => {
  const code = `
from django.db import models
from django.views.generic import DeleteView
class Cart(models.Model):
    name = models.TextField()
class DeleteView(DeleteView):
    model = Cart
    def delete(self, request):
        return super(DeleteView, self).delete(request)
`;
  expect(accesses({ 'shop/models.py': code })).toContain('delete delete shop_cart');
});

it('models of Django whose base classes are imported from the modules that define them [F-python]', () => {
  expect(
    accesses({
      'shop/models.py': `
from django.db import models
from django.db.models.base import Model, ModelBase
from django.db.models.manager import Manager
class Kept(ModelBase): ...
class KeptManager(Manager): ...
class Base(Model, metaclass=Kept):
    objects = KeptManager()
    class Meta:
        abstract = True
class Cart(Base):
    name = models.TextField()
def count():
    return Cart.objects.filter(name="a").count()
`,
    }),
  ).toEqual(['count select shop_cart']);
});

import { describe, expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

describe('Pyramid [F-python]', () => {
  it('views of routes by their names, in modules that are taken in under prefixes; classes of Cornice; views of exceptions are no entries', () => {
    expect(
      startPoints({
        'shop/__init__.py': `
from pyramid.config import Configurator
from shop.admin import setup
def main(global_config, **settings):
    with Configurator(settings=settings) as config:
        config.include('.routes')
        config.include('shop.api', route_prefix='/api')
        config.include(setup, route_prefix='/admin')
        config.scan()
        return config.make_wsgi_app()
`,
        'shop/routes.py': `
PREFIX = '/shop'
def includeme(config):
    config.add_route('home', '/')
    config.add_route('cart', PREFIX + '/carts/{id}')
    for name in ('about', 'terms'):
        config.add_route(name, '/' + name)
`,
        'shop/api.py': `
from pyramid.view import view_config
def includeme(config):
    config.add_route('items', '/items')
    config.add_view(lost, route_name='lost')
    config.add_view(show_item, route_name='items', request_method='GET')
    config.add_view(Items, attr='remove', route_name='items', request_method='DELETE')
def show_item(request): ...
def lost(request): ...
class Items:
    def __init__(self, request): ...
    def remove(self): ...
`,
        'shop/admin.py': `
def setup(config):
    config.add_route('admin', '/home')
`,
        'shop/views.py': `
from pyramid.view import view_config, view_defaults
from pyramid.view import view_config as vc
@view_config(route_name='home', renderer='x.pt')
def home(request): ...
@vc(route_name='about')
@vc(route_name='terms')
def text(request): ...
@view_defaults(route_name='cart', renderer='json')
class Carts:
    def __init__(self, request): ...
    @view_config(request_method='GET')
    def show(self): ...
    @view_config(request_method=('POST', 'PUT'))
    def save(self): ...
class Admin:
    @view_config(route_name='admin')
    def board(self): ...
    def helper(self): ...
@view_config(name='edit')
def edit(context, request): ...
`,
        'shop/cornices.py': `
from cornice import Service
from cornice.resource import resource, view
users = Service(name='users', path='/users/{name}')
@users.get()
def get_user(request): ...
@users.post(validators=())
def save_user(request): ...
@resource(collection_path='/tasks', path='/tasks/{id}')
class Task:
    def collection_get(self): ...
    @view(renderer='json')
    def collection_post(self): ...
    def get(self): ...
    def helper(self): ...
@view_config(context=Exception, renderer='error.pt')
def error(exception, request): ...
class Errors:
    @view_config(context=KeyError)
    def missing(self): ...
`,
      }),
    ).toEqual([
      'Pyramid ANY Operation / → shop/views.py#home',
      'Pyramid ANY Operation about → shop/views.py#text',
      'Pyramid ANY Operation admin/home → shop/views.py#board',
      'Pyramid ANY Operation edit → shop/views.py#edit',
      'Pyramid ANY Operation terms → shop/views.py#text',
      'Pyramid DELETE Operation api/items → shop/api.py#remove',
      'Pyramid GET Operation api/items → shop/api.py#show_item',
      'Pyramid GET Operation shop/carts/{} → shop/views.py#show',
      'Pyramid GET Operation tasks → shop/cornices.py#collection_get',
      'Pyramid GET Operation tasks/{} → shop/cornices.py#get',
      'Pyramid GET Operation users/{} → shop/cornices.py#get_user',
      'Pyramid POST Operation shop/carts/{} → shop/views.py#save',
      'Pyramid POST Operation tasks → shop/cornices.py#collection_post',
      'Pyramid POST Operation users/{} → shop/cornices.py#save_user',
      'Pyramid PUT Operation shop/carts/{} → shop/views.py#save',
    ]);
  });
});
describe('views for names that no route has [F-python]', () => {
  it('are reported, and no entries', () => {
    const files = {
      'shop/app.py': `
from pyramid.config import Configurator
from pyramid.view import view_config
config = Configurator()
config.add_route('home', '/')
@view_config(route_name='lost')
def lost(request): ...
`,
    };
    expect(startPoints(files)).toEqual([]);
    expect(unresolvedRegistrations(files)).toEqual(["shop/app.py:6 no path is known that has the name 'lost'"]);
  });
});

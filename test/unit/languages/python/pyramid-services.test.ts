import { describe, expect, it } from 'vitest';
import { derivedCalls, startPoints, unresolvedRegistrations } from './start-points-of.ts';

describe('Pyramid as applications write it [F-python]', () => {
  const attached = {
    'shop/app.py': `
from pyramid.config import Configurator
config = Configurator()
config.include('shop.routes')
config.scan('shop.views')
`,
    'shop/routes.py': `
def includeme(config):
    config.add_route('carts', '/api/carts')
    config.add_route('cart', '/api/carts/{id:[A-Za-z0-9_-]{2,4}}')
    config.add_route('page', '/groups/{pubid}/{slug:[^/]*}')
    config.add_route('tags', '/api/tags')
    config.add_route('x', '/api/x')
`,
    'shop/config.py': `
import venusian
def add_api_view(config, view, versions, link_name=None, **settings):
    settings.setdefault("renderer", "json")
    if "v1" in versions:
        settings.setdefault("accept", "application/json")
        config.add_view(view=view, **settings)
    for version in versions:
        settings["accept"] = version
        config.add_view(view=view, **settings)
def api_config(versions, link_name=None, **settings):
    def callback(context, _name, view):
        add_api_view(context.config, view=view, versions=versions, link_name=link_name, **settings)
    def wrapper(wrapped):
        info = venusian.attach(wrapped, callback, category="pyramid")
        if info.scope == "class":
            if settings.get("attr") is None:
                settings["attr"] = wrapped.__name__
        return wrapped
    return wrapper
class json_view:
    def __init__(self, route, method='GET'):
        self.route = route
        self.method = method
    def register(self, scanner, name, wrapped):
        scanner.config.add_view(wrapped, route_name=self.route, request_method=self.method, renderer='json')
    def __call__(self, wrapped):
        venusian.attach(wrapped, self.register)
        return wrapped
def timed(name):
    def note(scanner, _name, wrapped):
        scanner.timers.add(name, wrapped)
    def wrapper(wrapped):
        venusian.attach(wrapped, note)
        return wrapped
    return wrapper
`,
    'shop/views.py': `
from pyramid.view import view_config
from shop.config import api_config, json_view, timed
@api_config(versions=["v1", "v2"], route_name="carts", request_method="GET")
def list_carts(request): ...
@api_config(versions=["v1", "v2"], route_name="carts", request_method="POST", link_name="x")
def create(request): ...
@api_config(versions=["v1", "v2"], route_name="cart", request_method=("PATCH", "PUT"))
def update(context, request): ...
@view_config(route_name='page', request_method='GET')
def page(request): ...
@json_view('tags')
def tags(request): ...
@json_view('tags', method='POST')
def add_tag(request): ...
@timed('carts')
def helper(request): ...
class XViews:
    def __init__(self, request): ...
    @api_config(versions=["v1"], route_name="x", request_method="DELETE")
    def drop(self): ...
    def keep(self): ...
`,
  };

  it('views that decorators of the application attach by Venusian, each with the settings of its own decorator', () => {
    expect(startPoints(attached)).toEqual([
      'Pyramid DELETE Operation api/x → shop/views.py#drop',
      'Pyramid GET Operation api/carts → shop/views.py#list_carts',
      'Pyramid GET Operation api/tags → shop/views.py#tags',
      'Pyramid GET Operation groups/{}/{} → shop/views.py#page',
      'Pyramid PATCH Operation api/carts/{} → shop/views.py#update',
      'Pyramid POST Operation api/carts → shop/views.py#create',
      'Pyramid POST Operation api/tags → shop/views.py#add_tag',
      'Pyramid PUT Operation api/carts/{} → shop/views.py#update',
    ]);
  });
});

describe('services and members of requests in Pyramid [F-python]', () => {
  const files = {
    'shop/app.py': `
from pyramid.config import Configurator
def main(global_config, **settings):
    config = Configurator(settings=settings)
    config.include('pyramid_services')
    config.include('.routes')
    config.include('.services')
    config.add_request_method('shop.db.session', 'db', reify=True)
    config.add_request_method(current_user, name='user', property=True)
    config.add_request_method(is_admin, name='is_admin')
    config.scan('shop.views')
    return config.make_wsgi_app()
def current_user(request):
    return request.find_service(name='users').fetch(request.authenticated_userid)
def is_admin(request): return False
`,
    'shop/db.py': `
from sqlalchemy.orm import Session
def session(request):
    return Session(bind=request.registry['engine'])
`,
    'shop/models.py': `
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
class Base(DeclarativeBase): pass
class User(Base):
    __tablename__ = 'user'
    id: Mapped[int] = mapped_column(primary_key=True)
class Cart(Base):
    __tablename__ = 'cart'
    id: Mapped[int] = mapped_column(primary_key=True)
class Mail(Base):
    __tablename__ = 'mail'
    id: Mapped[int] = mapped_column(primary_key=True)
`,
    'shop/routes.py': `
def includeme(config):
    for n in ('user', 'carts', 'mails', 'both', 'whoami', 'plain', 'lost'):
        config.add_route(n, '/' + n)
`,
    'shop/services.py': `
from sqlalchemy import select
from shop import models
class UserService:
    def __init__(self, session): self.session = session
    def fetch(self, name): return self.session.query(models.User).filter_by(id=name).one_or_none()
class CartService:
    def __init__(self, db, user_fetcher=None):
        self._db = db
        self._fetch = user_fetcher
    def all(self): return self._db.execute(select(models.Cart)).scalars()
    def owner(self, id): return self._fetch(id)
class MailService:
    def __init__(self, db): self._db = db
    def send(self): self._db.add(models.Mail())
def users(_context, request): return UserService(session=request.db)
def carts_factory(_context, request):
    user_service = request.find_service(name='users')
    return CartService(db=request.db, user_fetcher=user_service.fetch)
def includeme(config):
    config.register_service_factory(users, name='users')
    config.register_service_factory('shop.services.carts_factory', iface=CartService)
    config.register_service_factory('.services.mails', MailService, name='mails')
def mails(_context, request): return MailService(request.db)
`,
    'shop/views.py': `
from pyramid.view import view_config, view_defaults
from shop.services import CartService
@view_config(route_name='user')
def user(request): return request.find_service(name='users').fetch(1)
@view_config(route_name='carts')
def carts(request): return request.find_service(CartService).all()
@view_config(route_name='both')
def both(context, request):
    service = request.find_service(CartService)
    return service.owner(1)
@view_defaults(route_name='mails')
class Mails:
    def __init__(self, request):
        self.request = request
        self.mails = request.find_service(name='mails')
    @view_config(request_method='POST')
    def send(self): return self.mails.send()
@view_config(route_name='whoami')
def whoami(request): return request.user
@view_config(route_name='plain')
def plain(request): return 1
@view_config(route_name='lost')
def lost(request): return request.find_service(name='other').fetch(1)
`,
  };

  it('a service that nobody registers, and a view that is added to something unknown, are reported with their places', () => {
    expect(unresolvedRegistrations(files)).toEqual(["shop/views.py:24 nothing is known of 'other'"]);
    const unknown = {
      ...files,
      'shop/more.py': `
def show(app, view, **settings):
    app.target.add_view(view=view, **settings)
    app.target.add_label(text='x', **settings)
`,
    };
    expect(unresolvedRegistrations(unknown)).toEqual([
      "shop/more.py:3 it is not known what 'add_view' is called on",
      "shop/views.py:24 nothing is known of 'other'",
    ]);
  });

  it('a service is what its factory makes, by its name, its class or a dotted name; what nobody registers is nothing', () => {
    const calls = derivedCalls(files);
    expect(calls.filter((each) => /^(user|carts|both|send|lost|plain|whoami|current_user) /.test(each))).toEqual([
      'both → owner',
      'carts → all',
      'current_user → fetch',
      'send → send',
      'user → fetch',
      'whoami → current_user',
    ]);
  });
});

describe('interfaces of zope.interface [F-python]', () => {
  it('a service that is asked for by its interface, of which no provider is known, is one of the classes that implement it', () => {
    const files = {
      'shop/interfaces.py': `
from zope.interface import Interface
class ICarts(Interface):
    def total(cart): ...
class IOther(Interface):
    def total(cart): ...
`,
      'shop/services.py': `
from zope.interface import implementer
from shop.interfaces import ICarts, IOther
@implementer(ICarts)
class StoredCarts:
    def total(self, cart): ...
@implementer(ICarts)
class NullCarts:
    def nothing(self): ...
@implementer(IOther)
class OtherCarts:
    def total(self, cart): ...
`,
      'shop/views.py': `
from pyramid.view import view_config
from shop.interfaces import ICarts
@view_config(route_name="show")
def show(request):
    carts = request.find_service(ICarts, context=None)
    return carts.total(1)
def typed(carts: ICarts):
    return carts.total(1)
`,
    };
    // Each leads to what the interface declares and to the only class with it, and to no class of another interface.
    expect(derivedCalls(files)).toEqual(['show → total', 'show → total', 'typed → total', 'typed → total']);
  });

  it('procedures of pyramid_rpc, by the name that they state or their own', () => {
    const found = startPoints({
      'shop/rpc.py': `
from pyramid_rpc.xmlrpc import xmlrpc_method
from pyramid_rpc.jsonrpc import jsonrpc_method
@xmlrpc_method(method="carts.list", endpoint="rpc")
def carts(request): ...
@jsonrpc_method(endpoint="rpc")
def add(request): ...
def both(**kwargs):
    def decorator(f):
        one = xmlrpc_method(endpoint="rpc", **kwargs)
        return one(f)
    return decorator
@both(method="carts.drop")
def drop(request): ...
`,
    });
    expect(found).toEqual([
      'RPC Procedure carts.drop → shop/rpc.py#drop',
      'RPC Procedure carts.list → shop/rpc.py#carts',
      'RPC Procedure shop.rpc.add → shop/rpc.py#add',
    ]);
  });
});

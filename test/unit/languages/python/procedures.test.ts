import { expect, it } from 'vitest';
import { linksTo, startPoints } from './start-points-of.ts';

it('procedures that other programs call by name, by decorators, by calls, in namespaces and through decorators of the application [F-python]', () => {
  expect(
    startPoints({
      'shop/__init__.py': '',
      'shop/old.py': `
from modernrpc.core import rpc_method
@rpc_method
def add(a, b): ...
@rpc_method(name="Cart.remove", entry_point="v1")
def remove(cart): ...
`,
      'shop/servers.py': `
from modernrpc.server import RpcNamespace, RpcServer
json_rpc = RpcServer()
xml_rpc = RpcServer()
lines = RpcNamespace()
json_rpc.register_namespace(lines, "Line")
def procedure(name, auth=None):
    def decorator(func):
        json_rpc.register_procedure(func, name=name, auth=auth)
        xml_rpc.register_procedure(func, name=name, auth=auth)
        return func
    return decorator
@json_rpc.register_procedure
def ping(): ...
@lines.register_procedure(name="count")
def count_lines(): ...
def total(): ...
json_rpc.register_procedure(total)
`,
      'shop/api.py': `
from .servers import procedure
@procedure(name="Cart.filter", auth=True)
def filter(query): ...
@procedure("Cart.create")
def create(values): ...
`,
      'shop/others.py': `
from xmlrpc.server import SimpleXMLRPCServer
from flask_jsonrpc import JSONRPC
from jsonrpcserver import method
rpc = JSONRPC(app, "/api")
@rpc.method("App.index")
def index(): ...
@method
def greet(): ...
@method(name="part")
def leave(): ...
server = SimpleXMLRPCServer(("", 80))
server.register_function(power, "pow")
def power(): ...
`,
    }),
  ).toEqual([
    'RPC Procedure App.index → shop/others.py#index',
    'RPC Procedure Cart.create → shop/api.py#create',
    'RPC Procedure Cart.filter → shop/api.py#filter',
    'RPC Procedure Cart.remove → shop/old.py#remove',
    'RPC Procedure Line.count → shop/servers.py#count_lines',
    'RPC Procedure add → shop/old.py#add',
    'RPC Procedure greet → shop/others.py#greet',
    'RPC Procedure part → shop/others.py#leave',
    'RPC Procedure ping → shop/servers.py#ping',
    'RPC Procedure pow → shop/others.py#power',
    'RPC Procedure total → shop/servers.py#total',
  ]);
});

it('procedures of decorators that functions of the application make by the decorator of a library: the name is the one that they are given [F-python]', () => {
  expect(
    startPoints({
      'shop/decorators.py': `
from functools import wraps
from modernrpc.core import rpc_method
from modernrpc.auth.basic import http_basic_auth_login_required
def shop_method(*, name, auth="staff"):
    check = lambda x: x
    if auth == "staff":
        check = http_basic_auth_login_required
    def decorate(f):
        return rpc_method(name=name)(check(logged(f)))
    return decorate
def logged(f):
    @wraps(f)
    def wrapped(*args, **kwargs):
        return f(*args, **kwargs)
    return wrapped
def named(name):
    return rpc_method(name=name)
def own_name(f):
    return rpc_method(name=f.__name__)(f)
`,
      'shop/carts.py': `
from modernrpc.core import rpc_method
from shop.decorators import shop_method, named, own_name
@shop_method(name="carts.list")
def list_(*, shop_id): ...
@shop_method(name="carts.add", auth="anonymous")
def add(*, shop_id): ...
@named("carts.count")
def count(): ...
@own_name
def total(): ...
def close(): ...
rpc_method(close, name="carts.close")
`,
    }),
  ).toEqual([
    'RPC Procedure carts.add → shop/carts.py#add, shop/decorators.py#logged.wrapped',
    'RPC Procedure carts.close → shop/carts.py#close',
    'RPC Procedure carts.count → shop/carts.py#count',
    'RPC Procedure carts.list → shop/carts.py#list_, shop/decorators.py#logged.wrapped',
    'RPC Procedure total → shop/carts.py#total',
  ]);
});

it('routes and jobs of decorators that functions of the application make [F-python]', () => {
  expect(
    startPoints({
      'app.py': `
from fastapi import FastAPI
from celery import shared_task
app = FastAPI()
def reading(path):
    return app.get(path)
def writing(path):
    def decorate(f):
        return app.post(path)(f)
    return decorate
def later(name):
    return shared_task(name=name)
@reading("/carts")
def carts(): ...
@writing("/carts")
def add(): ...
@later("clean")
def clean(): ...
`,
    }),
  ).toEqual([
    'Celery Task clean → app.py#clean',
    'FastAPI GET Operation carts → app.py#carts',
    'FastAPI POST Operation carts → app.py#add',
  ]);
});

it('methods of an instance, dispatchers, and clients that call procedures by their names [F-python]', () => {
  const files = {
    'server.py': `
from xmlrpc.server import SimpleXMLRPCServer
from tinyrpc.dispatch import RPCDispatcher
import fastapi_jsonrpc as jsonrpc
dispatcher = RPCDispatcher()
@dispatcher.public
def reverse(s): ...
@dispatcher.public("named")
def other(s): ...
def more(): ...
dispatcher.add_method(more, "stock.more")
class Base:
    def stop(self): ...
class Service(Base):
    def start(self): ...
    def _hidden(self): ...
with SimpleXMLRPCServer(("", 80)) as server:
    server.register_instance(Service())
    @server.register_function(name="mul")
    def times(): ...
api = jsonrpc.Entrypoint('/api/v1/jsonrpc')
@api.method(name="loud")
async def shout(data): ...
`,
    'client.py': `
import xmlrpc.client
proxy = xmlrpc.client.ServerProxy("http://localhost:80")
def use():
    proxy.mul(1)
`,
  };
  expect(startPoints(files)).toEqual([
    'RPC Procedure loud → server.py#shout',
    'RPC Procedure mul → server.py#times',
    'RPC Procedure named → server.py#other',
    'RPC Procedure reverse → server.py#reverse',
    'RPC Procedure start → server.py#start',
    'RPC Procedure stock.more → server.py#more',
    'RPC Procedure stop → server.py#stop',
  ]);
  expect(linksTo(files, 'RPC Procedure')).toEqual(['client.py#use mul']);
});

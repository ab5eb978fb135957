import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

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

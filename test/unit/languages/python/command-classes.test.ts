import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('command classes, sockets and procedures of Python [F-python]', () => {
  it('Cleo, Flask-Script, Fire, docopt, Cement, websockets, json-rpc, Spyne, SAQ, Tastypie', () => {
    expect(
      startPoints({
        'shop/cleos.py': `
from cleo.commands.command import Command
from cleo.application import Application
class Greet(Command):
    name = "greet people"
    def handle(self): ...
    def other(self): ...
`,
        'shop/script.py': `
from flask_script import Manager, Command
manager = Manager(app)
db = Manager(usage="x")
@manager.command
def seed(): ...
@manager.option("-n", "--name")
def hello(name): ...
@db.command
def upgrade(): ...
class Clean(Command):
    def run(self): ...
manager.add_command("clean", Clean())
manager.add_command("db", db)
`,
        'shop/fires.py': `
import fire
def build(): ...
class Tool:
    def make(self): ...
if __name__ == "__main__":
    fire.Fire({"build": build})
`,
        'shop/doc.py': `
from docopt import docopt
def start():
    args = docopt(__doc__)
`,
        'shop/cem.py': `
from cement import Controller, ex
class Base(Controller):
    class Meta:
        label = "items"
    @ex(help="x")
    def list_all(self): ...
    def helper2(self): ...
`,
        'shop/sockets.py': `
import asyncio
import websockets
from websockets.asyncio.server import serve
async def echo(socket): ...
async def live(socket): ...
async def main():
    async with serve(echo, "x", 1): ...
    await websockets.serve(live, "x", 2)
`,
        'shop/rpc.py': `
from jsonrpc import dispatcher, Dispatcher
from spyne import ServiceBase, rpc, Unicode
own = Dispatcher()
@dispatcher.add_method
def add(a): ...
@own.add_method(name="minus")
def sub(a): ...
class Hello(ServiceBase):
    @rpc(Unicode, _returns=Unicode)
    def say(ctx, name): ...
    def helper3(ctx): ...
`,
        'shop/saqs.py': `
from saq import CronJob, Queue, Worker
async def pay(ctx): ...
async def tidy(ctx): ...
queue = Queue.from_url("redis://x")
worker = Worker(queue, functions=[pay, ("tidy-up", tidy)], cron_jobs=[CronJob(tidy, cron="* * * * *")])
async def ask():
    await queue.enqueue("pay")
`,
        'shop/base.py': `
from tastypie.resources import ModelResource
class ShopResource(ModelResource):
    class Meta:
        list_allowed_methods = ["get", "post"]
        allowed_methods = ["get"]
`,
        'shop/items.py': `
from shop.base import ShopResource
class ItemResource(ShopResource):
    class Meta(ShopResource.Meta):
        allowed_methods = ["get", "delete"]
    def helper4(self): ...
`,
        'shop/tasty.py': `
from shop.items import ItemResource
from tastypie.api import Api
from tastypie.resources import ModelResource
class CartResource(ModelResource):
    class Meta:
        resource_name = "carts"
    def get_list(self, request): ...
v1 = Api(api_name="v1")
v1.register(CartResource())
v1.register(ItemResource())
`,
        'shop/urls.py': `
from django.urls import include, path
from shop.tasty import v1
urlpatterns = [path("api/", include(v1.urls))]
`,
      }),
    ).toEqual([
      'Command Line Command build → shop/fires.py#build',
      'Command Line Command clean → shop/script.py#run',
      'Command Line Command db upgrade → shop/script.py#upgrade',
      'Command Line Command greet people → shop/cleos.py#handle',
      'Command Line Command hello → shop/script.py#hello',
      'Command Line Command items list_all → shop/cem.py#list_all',
      'Command Line Command seed → shop/script.py#seed',
      'Command Line Command start → shop/doc.py#start',
      'Django DELETE Operation api/v1/carts → shop/tasty.py#CartResource',
      'Django DELETE Operation api/v1/carts/{} → shop/tasty.py#CartResource',
      'Django DELETE Operation api/v1/item/{} → shop/items.py#ItemResource',
      'Django GET Operation api/v1/carts → shop/tasty.py#get_list',
      'Django GET Operation api/v1/carts/schema → shop/tasty.py#CartResource',
      'Django GET Operation api/v1/carts/{} → shop/tasty.py#CartResource',
      'Django GET Operation api/v1/item → shop/items.py#ItemResource',
      'Django GET Operation api/v1/item/schema → shop/items.py#ItemResource',
      'Django GET Operation api/v1/item/{} → shop/items.py#ItemResource',
      'Django PATCH Operation api/v1/carts → shop/tasty.py#CartResource',
      'Django PATCH Operation api/v1/carts/{} → shop/tasty.py#CartResource',
      'Django POST Operation api/v1/carts → shop/tasty.py#CartResource',
      'Django POST Operation api/v1/item → shop/items.py#ItemResource',
      'Django PUT Operation api/v1/carts → shop/tasty.py#CartResource',
      'Django PUT Operation api/v1/carts/{} → shop/tasty.py#CartResource',
      'Queue Job pay → shop/saqs.py#pay',
      'Queue Job tidy-up → shop/saqs.py#tidy',
      'Queue Scheduled Job tidy → shop/saqs.py#tidy',
      'RPC Procedure add → shop/rpc.py#add',
      'RPC Procedure minus → shop/rpc.py#sub',
      'SOAP Operation Hello.say → shop/rpc.py#say',
      'WebSocket Handler echo → shop/sockets.py#echo',
      'WebSocket Handler live → shop/sockets.py#live',
    ]);
  });
});

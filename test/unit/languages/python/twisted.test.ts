import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('Twisted [F-python]', () => {
  it('resources in a tree answer by verb, remote methods by name, and functions of klein', () => {
    expect(
      startPoints({
        'shop/web.py': `
from twisted.web import resource, server
from twisted.internet import reactor, task
from twisted.spread import pb
from klein import Klein

class Carts(resource.Resource):
    isLeaf = True
    def render_GET(self, request): return b""
    def render_POST(self, request): return b""

class Any(resource.Resource):
    def render(self, request): return b""

class Api(resource.Resource):
    def __init__(self, master):
        super().__init__()
        self.putChild(b"carts", Carts())

class Root(resource.Resource):
    def render_GET(self, request): return b""

def make():
    root = Root()
    root.putChild(b"any", Any())
    root.putChild(b"api", Api(1))
    reactor.listenTCP(80, server.Site(root))

class Bot(pb.Referenceable):
    def remote_print(self, text): ...
    def other(self): ...

class User(pb.Avatar):
    def perspective_list(self): ...

app = Klein()
@app.route("/items/<int:id>", methods=["POST"])
def item(request, id): ...
`,
      }),
    ).toEqual([
      'RPC Procedure list → shop/web.py#perspective_list',
      'RPC Procedure print → shop/web.py#remote_print',
      'Twisted ANY Operation any → shop/web.py#render',
      'Twisted GET Operation / → shop/web.py#render_GET',
      'Twisted GET Operation api/carts → shop/web.py#render_GET',
      'Twisted POST Operation api/carts → shop/web.py#render_POST',
      'Twisted POST Operation items/{} → shop/web.py#item',
    ]);
  });
});

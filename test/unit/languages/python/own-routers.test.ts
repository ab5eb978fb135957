import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const use = `
from app.router import Router
def read(request): ...
def add(request): ...
router = Router("/api")
router.get("/carts/{id}", read)
router.post("/carts", add)
router.put("/carts", add)
router.delete("/carts", add)
router.add("PATCH", "/carts", add)
`;

describe('own routers of Python [F-python]', () => {
  it('keep functions by verb and path', () => {
    const router = `
class Router:
    def __init__(self, prefix=""):
        self.prefix = prefix
        self.routes = {}
        self.listed = []
    def get(self, path, handler):
        self.routes["GET", path] = handler
    def post(self, path, handler):
        self.add("POST", path, handler)
    def put(self, path, handler):
        self.listed.append(("PUT", path, handler))
    def delete(self, path, handler):
        self.routes.setdefault(path, {})["DELETE"] = handler
    def add(self, method, path, handler):
        self.routes[(method, path)] = handler
`;
    expect(startPoints({ 'app/__init__.py': '', 'app/router.py': router, 'app/main.py': use })).toEqual([
      'Own Router DELETE Operation api/carts → app/main.py#add',
      'Own Router GET Operation api/carts/{} → app/main.py#read',
      'Own Router PATCH Operation api/carts → app/main.py#add',
      'Own Router POST Operation api/carts → app/main.py#add',
      'Own Router PUT Operation api/carts → app/main.py#add',
    ]);
  });

  it('keep what their methods decorate, for the verbs that these are given', () => {
    const server = `
import re
class Server:
    def __init__(self):
        self.routes = {"GET": [], "POST": [], "DELETE": []}
        self.tasks = {}
    def route(self, path: str, methods=["GET"]):
        def register(run):
            for method in methods:
                self.routes[method].append((re.compile(f"{path}$"), run))
            return run
        return register
    def task(self, name):
        def register(run):
            self.tasks[name] = run
            return run
        return register
    def on_address(self, url):
        def register(run):
            self.tasks[url] = run
            return run
        return register
    def listed(self, path):
        return [each for each in self.routes["GET"] if each[0].match(path)]
`;
    const main = `
from app.server import Server
app = Server()
@app.route("/carts")
def carts(): ...
@app.route("/carts", methods=["POST"])
def add(): ...
@app.route("/carts/last", ["GET", "DELETE"])
def cart(): ...
@app.task("a/b")
def clean(): ...
@app.on_address("https://example.com/carts")
def extract(): ...
@app.route(path="/named")
def named(): ...
app.listed("/carts")
`;
    expect(startPoints({ 'app/__init__.py': '', 'app/server.py': server, 'app/main.py': main })).toEqual([
      'Background Job app.main.clean → app/main.py#clean',
      'Own Router DELETE Operation carts/last → app/main.py#cart',
      'Own Router GET Operation carts → app/main.py#carts',
      'Own Router GET Operation carts/last → app/main.py#cart',
      'Own Router GET Operation named → app/main.py#named',
      'Own Router POST Operation carts → app/main.py#add',
    ]);
  });

  it('are none that keep what a function gives', () => {
    const values = `
class Router:
    def __init__(self, name):
        self.values = {}
    def get(self, path, make):
        self.values[path] = make()
    def post(self, path, make):
        self.values[path] = make()
    def put(self, path, make): ...
    def delete(self, path, make): ...
    def add(self, method, path, make):
        self.values[path] = make(method)
`;
    expect(startPoints({ 'app/__init__.py': '', 'app/router.py': values, 'app/main.py': use })).toEqual([]);
  });
});

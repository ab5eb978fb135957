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

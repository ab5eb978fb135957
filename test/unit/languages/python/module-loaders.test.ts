import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const blueprint = (name: string): string => `
from flask import Blueprint
bp = Blueprint("${name}", __name__)
@bp.route("/all")
def ${name}_all(): ...
`;
const router = (name: string): string => `
from fastapi import APIRouter
router = APIRouter()
@router.get("/all")
def ${name}_all(): ...
`;

function routes(main: string, module: (name: string) => string): string[] {
  const found = startPoints({
    'app/__init__.py': '',
    'app/main.py': main,
    'app/routes/__init__.py': '',
    'app/routes/carts.py': module('carts'),
    'app/routes/users.py': module('users'),
  });
  return found.map((line) => line.replace(/^\w+ GET Operation /, '').replace(/[\w/]+\.py#/g, ''));
}

const both = ['carts/all → carts_all', 'users/all → users_all'];

describe('loaders of the modules of a package [F-python]', () => {
  it('register the blueprint of each below its name', () => {
    const main = `
import importlib
import pkgutil
from flask import Flask
from app import routes
app = Flask(__name__)
for _, name, _ in pkgutil.iter_modules(routes.__path__):
    module = importlib.import_module(f"app.routes.{name}")
    app.register_blueprint(module.bp, url_prefix=f"/{name}")
`;
    expect(routes(main, blueprint)).toEqual(both);
  });

  it('include the router of each, named by the module and its package', () => {
    const main = `
from importlib import import_module
from pkgutil import iter_modules
from fastapi import FastAPI
import app.routes as routes
app = FastAPI()
for info in iter_modules(routes.__path__):
    module = import_module(f"{routes.__name__}.{info.name}")
    app.include_router(module.router, prefix="/" + info.name)
`;
    expect(routes(main, router)).toEqual(both);
  });

  it('in functions, with names that begin with a prefix, where a module may lack one', () => {
    const main = `
import importlib, pkgutil
from fastapi import FastAPI
from app import routes
def load(app):
    for found in pkgutil.walk_packages(routes.__path__, routes.__name__ + "."):
        module = importlib.import_module(found.name)
        if hasattr(module, "router"):
            app.include_router(module.router, prefix="/" + found.name.split(".")[-1])
app = FastAPI()
load(app)
`;
    expect(routes(main, router)).toEqual(both);
  });
});

import { describe, expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

const pages = `
from tornado.web import RequestHandler
class Home(RequestHandler):
    def get(self): ...
default_handlers = [("/home", Home)]
`;
const server = `
from functools import partial
from tornado import web
from traitlets.config import Application
from . import pages
class Server(Application):
    def add_prefix(self, handlers):
        return handlers
    def make(self):
        h = []
        h.extend(pages.default_handlers)
        self.handlers = self.add_prefix(h)
        self.app = web.Application(self.handlers, debug=True)
    async def serve(self, argv):
        self.make()
    @classmethod
    def launch(cls, argv=None):
        self = cls.instance()
        loop.run_sync(partial(self.serve, argv))
main = Server.launch
`;

describe('applications of Tornado as classes [F-python]', () => {
  it('are not those of tests where production code takes what starts them', () => {
    const files = { 'shop/__init__.py': '', 'shop/pages.py': pages, 'shop/server.py': server };
    const test = `
from shop.server import Server
def test_launch(argv):
    class Own(Server):
        def serve(self, argv):
            return super().serve(argv)
    Own.launch(argv)
`;
    const expected = ['Tornado GET Operation home → shop/pages.py#get'];
    expect(startPoints(files)).toEqual(expected);
    expect(startPoints({ ...files, 'tests/test_server.py': test })).toEqual(expected);
  });

  it('leave out examples beside an application, and not an application whose code lies in such a folder', () => {
    const flask = `
from flask import Flask
app = Flask(__name__)
@app.route("/whoami")
def whoami(): ...
`;
    const own = { 'shop/__init__.py': '', 'shop/pages.py': pages, 'shop/server.py': server };
    expect(startPoints({ ...own, 'examples/whoami/app.py': flask })).toEqual([
      'Tornado GET Operation home → shop/pages.py#get',
    ]);
    expect(unresolvedRegistrations({ ...own, 'examples/whoami/app.py': flask })).toContain(
      "examples/whoami/app.py:4 1 entry in 'examples' left out as those of an example: analyse that folder by itself to have them",
    );
    expect(startPoints({ ...own, 'part/setup.py': '', 'part/example/app.py': flask })).toEqual([
      'Tornado GET Operation home → shop/pages.py#get',
    ]);
    expect(startPoints({ 'shop/pages.py': pages, 'examples/whoami/app.py': flask })).toEqual([
      'Flask GET Operation whoami → examples/whoami/app.py#whoami',
    ]);
  });

  it('have the prefixes that loops put before each pattern of a list, by traits and functions that join addresses', () => {
    const prefixed = `
from tornado import web
from traitlets import List, Unicode, default
from .urls import url_path_join
from . import pages
class Prefix(Unicode):
    pass
class Server(Base):
    handlers = List()
    base_url = Prefix("/shop/", help="where it stands")
    api = Unicode()
    @default("api")
    def _default_api(self):
        return url_path_join(self.base_url, "api")
    @staticmethod
    def add_prefix(prefix, handlers):
        for at, pair in enumerate(handlers):
            parts = list(pair)
            if pair[0]:
                parts[0] = url_path_join(prefix, pair[0])
            else:
                parts[0] = prefix.rstrip("/")
            handlers[at] = tuple(parts)
        return handlers
    def init_handlers(self):
        h = []
        h.extend(pages.default_handlers)
        h.append(("/logo", pages.Home, {"path": self.logo}))
        self.handlers = self.add_prefix(self.base_url, h)
        new = []
        for handler in pages.more_handlers:
            new.append(tuple([url_path_join(self.api, handler[0])] + list(handler[1:])))
        self.handlers.extend(new)
        self.handlers.extend([("/health", pages.Home)])
    def init_application(self):
        self.app = web.Application(self.handlers, **self.settings)
`;
    const urls = `
def url_path_join(*pieces):
    pieces = list(pieces)
    while pieces and not pieces[-1]:
        del pieces[-1]
    result = "/".join(s for s in [p.strip("/") for p in pieces] if s)
    if pieces[0].startswith("/"):
        result = "/" + result
    return result
`;
    const more = `${pages}more_handlers = [("/carts", Home)]\n`;
    const files = { 'shop/pages.py': more, 'shop/urls.py': urls, 'shop/server.py': prefixed };
    expect(startPoints(files)).toEqual(
      ['health', 'shop/api/carts', 'shop/home', 'shop/logo'].map(
        (path) => `Tornado GET Operation ${path} → shop/pages.py#get`,
      ),
    );
  });

  it('are commands, with those that they name behind their own', () => {
    const app = `
from traitlets.config import Application
class Clean(Application):
    def start(self): ...
class Shop(Application):
    name = "shop"
    subcommands = {"clean": (Clean, "Removes old carts")}
    @classmethod
    def launch(cls): ...
main = Shop.launch
`;
    const manifest = { 'pyproject.toml': '[project.scripts]\nopen-shop = "shop.app:main"\n' };
    expect(startPoints({ 'shop/__init__.py': '', 'shop/app.py': app }, manifest)).toEqual([
      'Command Line Command open-shop clean → shop/app.py#start',
      'Command Line Command open-shop → shop/app.py#launch',
    ]);
  });
});

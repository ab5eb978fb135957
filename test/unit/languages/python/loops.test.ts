import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

/** Flask routes as `path handler`. */
function routes(loops: string): string[] {
  const head = 'from flask import Flask\napp = Flask(__name__)\ndef a(): ...\ndef b(): ...\ndef c(): ...\n';
  return startPoints({ 'app.py': `${head}${loops}` }).map((line) =>
    line.replace('Flask GET Operation ', '').replaceAll('app.py#', ''),
  );
}

describe('registrations in loops of Python [F-python]', () => {
  it('over lists and tuples of tuples and dictionaries: path and view stay together, whatever other loops name so', () => {
    expect(
      routes(`
for rule, view in [("/a", a), ("/b", b)]:
    app.add_url_rule(rule, view_func=view)
for rule, view in (("/c", c),):
    path = "/sub" + rule
    app.add_url_rule(path, view_func=view)
for entry in [dict(path="/d", view=a), {"path": "/e", "view": b}]:
    app.add_url_rule(entry["path"], view_func=entry["view"])
`),
    ).toEqual(['a → a', 'b → b', 'd → a', 'e → b', 'sub/c → c']);
  });

  it('over dictionaries, their items, keys and values, in loops in loops', () => {
    expect(
      routes(`
views = {"one": a, "two": b}
for name in views:
    app.add_url_rule("/names/" + name, view_func=views[name])
for name, view in views.items():
    app.add_url_rule(f"/items/{name}", view_func=view)
groups = {"x": views, "y": {"three": c}}
for group, members in groups.items():
    for name in sorted(members.keys()):
        app.add_url_rule(f"/{group}/{name}", view_func=members[name])
for key, (rule, view) in {"k": ("/r", a)}.items():
    app.add_url_rule("/" + key + rule, view_func=view)
for view in {"l": c}.values():
    app.add_url_rule("/values", view_func=view)
`),
    ).toEqual([
      'items/one → a',
      'items/two → b',
      'k/r → a',
      'names/one → a',
      'names/two → b',
      'values → c',
      'x/one → a',
      'x/two → b',
      'y/three → c',
    ]);
  });

  it('over what enumerate and zip give, with paths that format and % make', () => {
    expect(
      routes(`
for number, view in enumerate([a, b], start=1):
    app.add_url_rule("/v" "{}".format(number), view_func=view)
for rule, view in zip(["p", "q"], [a, b]):
    app.add_url_rule("/zip/%s/%%" % rule, view_func=view)
for first in ("s", "t"):
    app.add_url_rule("/{who}/{0}/%(x)s".format("n", who=first), view_func=c)
    app.add_url_rule("/%s/%s" % (first, first), view_func=c)
    app.add_url_rule("/named/%(it)s" % {"it": first}, view_func=c)
`),
    ).toEqual([
      'named/s → c',
      'named/t → c',
      's/n/%(x)s → c',
      's/s → c',
      't/n/%(x)s → c',
      't/t → c',
      'v1 → a',
      'v2 → b',
      'zip/p/% → a',
      'zip/q/% → b',
    ]);
  });

  it('of decorators, and in functions that take the list', () => {
    expect(
      routes(`
def register(target, table):
    for rule, view in table:
        target.add_url_rule(rule, view_func=view)
register(app, [("/a", a), ("/b", b)])
for alias in ("/old", "/new"):
    @app.route(alias)
    def d(): ...
`),
    ).toEqual(['a → a', 'b → b', 'new → register.d', 'old → register.d']);
  });

  it('of jobs in records that grow, which keep what belongs together and are called as their functions are', () => {
    const files = {
      'shop/__init__.py': '',
      'shop/crons.py': `
no_jobs = []
async def clean(): ...
async def send(): ...
async def report(): ...
jobs = [{"func": clean, "max_instances": 1}, {"func": send, "max_instances": 1}]
if config("LOCAL"):
    jobs += [{"func": report, "max_instances": 1}]
`,
      'shop/main.py': `
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from shop import crons
scheduler = AsyncIOScheduler()
async def lifespan(app):
    for job in crons.no_jobs + crons.jobs:
        scheduler.add_job(id=job["func"].__name__, **job)
`,
    };
    expect(startPoints(files)).toEqual([
      'APScheduler Job clean → shop/crons.py#clean',
      'APScheduler Job report → shop/crons.py#report',
      'APScheduler Job send → shop/crons.py#send',
    ]);
  });

  it('of lists that are spread among arguments', () => {
    expect(
      routes(`
for name, view in [("a", a), ("b", b)]:
    route = ["/" + name, name, view]
    app.add_url_rule(*route)
def show(path, view):
    app.add_url_rule(path, view_func=view)
show(*("/c", c))
`),
    ).toEqual(['a → a', 'b → b', 'c → c']);
  });

  it('with what a comparison of the turn or of a caller decides', () => {
    expect(
      routes(`
API = {"a": {"area": "open"}, "b": {"area": "own"}}
def prefixed(name):
    if API[name]["area"] == "open":
        return "/v0/" + name
    return "/" + name
for name, view in {"a": a, "b": b}.items():
    app.add_url_rule(prefixed(name), view_func=view)
    app.add_url_rule("/x/" + name if API[name]["area"] != "own" else "/y/" + name, view_func=view)
def register(kind, view):
    app.add_url_rule("/new" if kind == "new" else "/old", view_func=view)
register("new", b)
register("other", c)
`),
    ).toEqual(['new → b', 'old → c', 'v0/a → a', 'x/a → a', 'b → b', 'y/b → b'].sort());
  });

  it('where what is tested may be the text', () => {
    expect(
      routes(`
API = {"a": {"area": "open"}, "b": {"area": "own"}}
for name, view in {"a": a, "b": b}.items():
    if API[name]["area"] == "open":
        app.add_url_rule("/open/" + name, view_func=view)
    else:
        app.add_url_rule("/own/" + name, view_func=view)
    if API[name]["area"] == "open":
        continue
    app.add_url_rule("/further/" + name, view_func=view)
`),
    ).toEqual(['further/b → b', 'open/a → a', 'own/b → b']);
  });
});

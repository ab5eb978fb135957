import { expect, it } from 'vitest';
import { uncalledFunctions, unresolvedRegistrations } from './start-points-of.ts';

it('records of code with a time, libraries that are given a schedule, and programs that nothing imports are listed [X-coverage]', () => {
  const files = {
    'shop/jobs.py': `
from timers import Daily
from shop.work import clean, report
jobs = [
    {"func": clean, "trigger": Daily(),
     "grace": 60},
    {"func": report,
     "trigger": Daily()},
]
`,
    'shop/work.py': 'def clean(): ...\ndef report(): ...\n',
    'shop/flow.py':
      'from flows import Flow\nnightly = Flow("nightly", schedule="@daily")\nplain = Flow("plain", size=1)\n',
    'shop/fill.py': `
import sys
from shop.work import clean
def main():
    clean()
if __name__ == "__main__":
    main()
`,
  };
  expect(unresolvedRegistrations(files).map((line) => line.split(' ', 1)[0])).toEqual([
    'shop/fill.py:6',
    'shop/flow.py:2',
    'shop/jobs.py:5',
    'shop/jobs.py:7',
  ]);
});

it('code that timers run and classes behind paths in tuples are listed [X-coverage]', () => {
  const files = {
    'shop/timers.py': 'class RepeatedTimer:\n    def __init__(self, interval, function): ...\n',
    'shop/poll.py': `
import threading
from shop.timers import RepeatedTimer
class Poll:
    def start(self):
        self.timer = RepeatedTimer(
            60, self.ask)
        threading.Timer(5, self.ask)
        self.plain = RepeatedTimer(60, None)
    def ask(self): ...
`,
    'shop/pages.py': `
from shop.answers import DownloadHandler, label
def routes():
    return [
        (r"/download/(.*)", DownloadHandler, {}),
        ("/choices", label),
        ("/weights", 3),
    ]
`,
    'shop/answers.py': 'class DownloadHandler:\n    def get(self): ...\nlabel = "choice"\n',
  };
  expect(unresolvedRegistrations(files).map((line) => line.split(' ', 1)[0])).toEqual([
    'shop/pages.py:5',
    'shop/poll.py:6',
    'shop/poll.py:8',
  ]);
});

it('methods of classes that extend one of the application are listed where nothing but what they override is called, and what decorators that register others decorate [X-coverage]', () => {
  const files = {
    'shop/base.py': `
class Job:
    def run(self): ...
class Rule:
    def execute(self): ...
def applied(rule: Rule):
    rule.execute()
def exposed(path):
    def mark(function):
        return function
    return mark
`,
    'shop/jobs.py': `
from shop.base import Job, Rule, exposed
class Clean(Job):
    def run(self): ...
class Discount(Rule):
    def execute(self): ...
class Pages:
    @exposed("/carts")
    def carts(self): ...
    @exposed("/orders")
    def orders(self): ...
    @exposed("/totals")
    def totals(self): ...
    def shown(self):
        return self.totals()
`,
  };
  expect(uncalledFunctions(files)).toEqual([
    'base class Job of shop/base.py: run shop/jobs.py:3',
    'base class Rule of shop/base.py: execute shop/jobs.py:5 (called)',
    'decorator @exposed of shop/base.py: carts shop/jobs.py:8',
    'decorator @exposed of shop/base.py: orders shop/jobs.py:10',
    'decorator @exposed of shop/base.py: totals shop/jobs.py:12 (called)',
    'nothing shop: applied shop/base.py:6',
    'nothing shop: run shop/base.py:3',
    'nothing shop: shown shop/jobs.py:14',
  ]);
});

it('elements of a list of routes are listed of which it is not known what they make [X-coverage]', () => {
  const files = {
    'shop/urls.py': `
from django.urls import path
from shop import views
from shop.more import order_urls, admin_urls
urlpatterns = [
    path("carts/", views.carts),
    *order_urls(),
    *admin_urls(
        "admin",
    ),
    path("totals/", views.totals),
]
names = [order_urls(), admin_urls("names")]
`,
    'shop/more.py': `
from django.urls import path
from shop import views
import plugins
def order_urls():
    return [path("orders/", views.orders)]
def admin_urls(name):
    return plugins.collect(name)
`,
    'shop/views.py': 'def carts(request): ...\ndef totals(request): ...\ndef orders(request): ...\n',
  };
  expect(unresolvedRegistrations(files).filter((line) => line.includes('list of registrations'))).toEqual([
    "shop/urls.py:8 it is not known what 'admin_urls' makes, which stands in a list of registrations: its entries are missing",
  ]);
});

it('registrations in documentation are not listed [X-coverage]', () => {
  const text = 'from plugins import api\nfrom shop.views import show\napi.register_endpoint("carts", show)\n';
  const files = {
    'docs/conf.py': text,

    'shop/urls.py': text,
    'shop/views.py': 'def show(): ...\n',
  };
  expect(unresolvedRegistrations(files).map((line) => line.split(' ', 1)[0])).toEqual(['shop/urls.py:3']);
});

it('lists classes that a function of the application decorates and is given paths for, and none that it is given names for [X-coverage]', () => {
  const files = {
    'shop/resource.py': `
def register(**kwargs):
    def wrapped(resource):
        return resource
    return wrapped
class Resource:
    def plural_get(self): ...
`,
    'shop/carts.py': `
from shop import resource
@resource.register(
    name="cart", plural_path="/carts", object_path="/carts/{id}")
class Carts(resource.Resource): ...
@resource.register(name="item")
class Item: ...
`,
  };
  expect(unresolvedRegistrations(files)).toEqual([
    "shop/carts.py:3 'register' decorates 'Carts' with '/carts' and '/carts/{id}', which is no entry: a rule for it makes it one",
  ]);
});

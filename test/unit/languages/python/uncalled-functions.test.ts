import { describe, expect, it } from 'vitest';
import { uncalledFunctions } from './start-points-of.ts';

describe('functions of Python that nothing is known to call [X-coverage]', () => {
  it('are listed by a decorator of the application that gives them to a library', () => {
    expect(
      uncalledFunctions({
        'shop/__init__.py': '',
        'shop/config.py': `
import scanning

def api_config(versions, **settings):
    def callback(context, name, view):
        context.config.add_view(view=view, **settings)
    def wrapper(wrapped):
        scanning.attach(wrapped, callback, category="web")
        return wrapped
    return wrapper
`,
        'shop/views.py': `
from shop.config import api_config

@api_config(
    versions=["v1"],
    route_name="carts",
)
def carts(request):
    return total(request)

@api_config(["v1"], route_name="orders")
def orders(request):
    return []

def total(request):
    return 1
`,
      }),
    ).toEqual([
      'decorator @api_config of shop/config.py: carts shop/views.py:4',
      'decorator @api_config of shop/config.py: orders shop/views.py:11',
      'given attach of scanning: callback shop/config.py:8',
    ]);
  });

  it('are listed by the dictionary that holds them, each at its entry, and by the base class whose method they override', () => {
    expect(
      uncalledFunctions({
        'shop/__init__.py': '',
        'shop/messages.py': `
from shop import topics
def paid(message):
    return message
def handle(message, handlers):
    return handlers[message.topic](message)
def listen(messages):
    for message in messages:
        handle(message, HANDLERS)
HANDLERS = {
    topics.PAID: paid,
    topics.SENT: topics.sent,
}
HANDLERS["left"] = topics.left
`,
        'shop/topics.py': `
import os
PAID = os.environ["PAID"]
SENT = os.environ["SENT"]
def sent(message):
    return message
def left(message):
    return message
`,
        'shop/tasks.py': `
class Task:
    def start(self):
        self.run()
    def run(self):
        raise NotImplementedError
`,
        'shop/mail.py': `
from shop.tasks import Task
class Mail(Task):
    def run(self):
        return 1
    def __str__(self):
        return "mail"
    @property
    def name(self):
        return "mail"
`,
        'shop/clean.py': `
from shop.tasks import Task
class Clean(Task):
    def run(self):
        return 2
`,
      }),
    ).toEqual([
      'base class Task of shop/tasks.py: run shop/clean.py:3 (called)',
      'base class Task of shop/tasks.py: run shop/mail.py:3 (called)',
      'nothing shop: listen shop/messages.py:7',
      'nothing shop: start shop/tasks.py:3',
      'stored an object in shop/messages.py: left shop/messages.py:14 (called)',
      'stored an object in shop/messages.py: paid shop/messages.py:11',
      'stored an object in shop/messages.py: sent shop/messages.py:12',
    ]);
  });
});

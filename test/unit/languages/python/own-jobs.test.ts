import { expect, it } from 'vitest';
import { handOvers, startPoints } from './start-points-of.ts';

const files = {
  'shop/lib.py': `
from shop import queue
def task(*args, quiet=False):
    def made(func):
        def post(*given, **named):
            return queue.put(func, given, named)
        def is_idle():
            return queue.is_empty()
        func.post = post
        func.is_idle = is_idle
        return func
    if len(args) == 1 and callable(args[0]):
        return made(args[0])
    return made
def traced(func):
    return func
`,
  'shop/tasks.py': `
from shop.lib import task, traced
@task
def send_mail(to): ...
@task(quiet=True)
def clean(): ...
@traced
def plain(): ...
`,
  'shop/views.py': `
from shop import tasks
from shop.tasks import clean
def ordered(user):
    tasks.send_mail.post(user.email)
def emptied():
    clean.post()
    clean.unknown()
    tasks.plain.post()
    clean.__get__(None)
    clean.delay()
def looked():
    return clean.is_idle()
`,
};

it('a function that a decorator of the application makes a job runs where a member of it is called [F-python]', () => {
  expect(startPoints(files)).toEqual([
    'Background Job shop.tasks.clean → shop/tasks.py#clean',
    'Background Job shop.tasks.send_mail → shop/tasks.py#send_mail',
  ]);
  expect(handOvers(files)).toEqual([
    'shop/views.py#emptied → shop/tasks.py#clean by python-jobs/delay',
    'shop/views.py#emptied → shop/tasks.py#clean by python-jobs/own-member',
    'shop/views.py#ordered → shop/tasks.py#send_mail by python-jobs/own-member',
  ]);
});

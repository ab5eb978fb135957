import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const registry = `
class Jobs:
    _known = {}
    @classmethod
    def register(cls, job_class, name=None):
        if not name:
            name = job_class.__name__
        job = job_class.find(name)
        if not job:
            job = job_class(name=name).save()
        cls._known[name] = job
    @classmethod
    def load(cls, name):
        kept = cls._known[name].__class__
        return kept.find(name)
    @classmethod
    def run(cls, name):
        job = Jobs.load(name)
        job.work()
        job.save()
`;
const base = `
class Job:
    @classmethod
    def find(cls, name): ...
    def save(self): ...
    def work(self):
        raise NotImplementedError()
class Each(Job):
    def work(self):
        for cart in []:
            self.each(cart)
    def each(self, cart): ...
`;
const plugins = `
from shop.base import Each, Job
from shop.registry import Jobs
class Clean(Job):
    def work(self): ...
class Count(Each):
    def each(self, cart): ...
class Left(Job):
    def work(self): ...
def later(name):
    Jobs.register(Left, name)
Jobs.register(Clean)
Jobs.register(Count, name="count carts")
`;
const worker = `
from celery import Celery
from shop.registry import Jobs
app = Celery("shop")
@app.task
def run_job(name):
    Jobs.run(name)
`;

it('classes that a registry holds are jobs where a job runs them by a name [F-python]', () => {
  const files = {
    'shop/registry.py': registry,
    'shop/base.py': base,
    'shop/plugins.py': plugins,
    'shop/worker.py': worker,
  };
  expect(startPoints(files).filter((line) => line.startsWith('Background'))).toEqual([
    'Background Job Clean → shop/plugins.py#work',
    'Background Job count carts → shop/base.py#work',
  ]);
});

it('but are none where no job does [F-python]', () => {
  const files = {
    'shop/registry.py': registry,
    'shop/base.py': base,
    'shop/plugins.py': plugins,
    'shop/views.py': 'from shop.registry import Jobs\ndef run(name):\n    Jobs.run(name)\n',
    'shop/worker.py': 'from celery import Celery\napp = Celery("shop")\n@app.task\ndef other(name): ...\n',
  };
  expect(startPoints(files)).toEqual(['Celery Task shop.worker.other → shop/worker.py#other']);
});

it('classes that decorators register, and those derived from a class that does [F-python]', () => {
  const files = {
    'shop/registry.py': `
class Registry:
    plugins = {}
    @classmethod
    def plugin(cls, name):
        def made(plugin):
            cls.plugins[name] = plugin
            return plugin
        return made
class Step:
    steps = {}
    def __init_subclass__(cls, **given):
        cls.steps[cls.__name__] = cls
`,
    'shop/mail.py': `
from shop.registry import Registry, Step
@Registry.plugin("mail")
class Mail:
    def send(self): ...
class First(Step):
    def go(self): ...
`,
    'shop/fax.py': `
from shop.registry import Registry, Step
@Registry.plugin("fax")
class Fax:
    def send(self): ...
class Second(Step):
    def go(self): ...
`,
    'shop/worker.py': `
from celery import Celery
from shop.registry import Registry, Step
app = Celery("shop")
@app.task
def send(name):
    Registry.plugins[name]().send()
@app.task
def step(name):
    Step.steps[name]().go()
`,
  };
  expect(startPoints(files).filter((line) => line.startsWith('Background'))).toEqual([
    'Background Job First → shop/mail.py#go',
    'Background Job Second → shop/fax.py#go',
    'Background Job fax → shop/fax.py#send',
    'Background Job mail → shop/mail.py#send',
  ]);
});

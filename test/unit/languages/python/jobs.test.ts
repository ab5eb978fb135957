import { describe, expect, it } from 'vitest';
import {
  boundsMet,
  entered,
  handOvers,
  placesOf,
  receiverLinks,
  startPoints,
  unresolvedRegistrations,
} from './start-points-of.ts';

describe('jobs and commands of Python [F-python]', () => {
  const celery = {
    'backend/shop/__init__.py': '',
    'backend/shop/celery.py': `
from celery import Celery
app = Celery("shop")
app.conf.beat_schedule = {"nightly": {"task": "shop.tasks.clean", "schedule": 60}}
`,
    'backend/shop/tasks.py': `
from celery import shared_task, Task
from functools import partial
from shop.celery import app
own_task = partial(shared_task, bind=True)
@app.task
def clean(): ...
@app.task(name="mail.send", bind=True)
def send(self): ...
@shared_task
def report(): ...
@own_task()
def weekly(): ...
class Import(Task):
    name = "import"
    def run(self): ...
`,
    'backend/shop/views.py': `
from celery import chain, signature
from shop import tasks
from .celery import app
def buy(request):
    tasks.clean.delay(1)
    chain(tasks.report.s(), tasks.weekly.si()).apply_async()
def later():
    app.send_task("mail.send")
    tasks.Import().apply_async()
`,
  };

  it('tasks of Celery in the standard layout, by class, through partial, and what beat runs', () => {
    expect(startPoints(celery)).toEqual([
      'Celery Task import → backend/shop/tasks.py#run',
      'Celery Task mail.send → backend/shop/tasks.py#send',
      'Celery Task shop.tasks.clean → backend/shop/tasks.py#clean',
      'Celery Task shop.tasks.report → backend/shop/tasks.py#report',
      'Celery Task shop.tasks.weekly → backend/shop/tasks.py#weekly',
    ]);
  });

  it('the schedule of a known task is a place of it; what beat runs that is not known is a job of its own', () => {
    const files = {
      ...celery,
      'backend/shop/beat.py': `
from shop.celery import app
from shop.tasks import report
app.conf.beat_schedule = {"nightly": {"task": "shop.tasks.clean"}, "remote": {"task": "other.tasks.run"}}
@app.on_after_configure.connect
def schedule(sender, **kwargs):
    sender.add_periodic_task(10, report.s(), name="every 10")
    sender.add_periodic_task(10, print_all, name="printed")
def print_all(): ...
`,
    };
    expect(startPoints(files).filter((line) => /Scheduled|clean|report/.test(line))).toEqual([
      'Celery Scheduled Job printed → backend/shop/beat.py#print_all',
      'Celery Scheduled Job remote → ',
      'Celery Task shop.tasks.clean → backend/shop/tasks.py#clean',
      'Celery Task shop.tasks.report → backend/shop/tasks.py#report',
    ]);
    expect(placesOf(files, 'shop.tasks.report')).toEqual(['backend/shop/tasks.py:10', 'backend/shop/beat.py:7']);
  });

  it('who hands over to a task calls it, asynchronously', () => {
    expect(handOvers(celery)).toEqual([
      'backend/shop/views.py#buy → backend/shop/tasks.py#clean by celery/delay',
      'backend/shop/views.py#buy → backend/shop/tasks.py#report by celery/delay',
      'backend/shop/views.py#buy → backend/shop/tasks.py#weekly by celery/delay',
      'backend/shop/views.py#later → backend/shop/tasks.py#run by celery/delay',
      'backend/shop/views.py#later → backend/shop/tasks.py#send by celery/send-task',
    ]);
  });

  it('flows of Prefect, tasks of invoke, receivers of dj-stripe', () => {
    const text = `
from prefect import flow
from invoke import task
from djstripe.event_handlers import djstripe_receiver
@flow(name="nightly")
def report(): ...
@task
def docs(context): ...
@djstripe_receiver("customer.updated")
def updated(event, **kwargs): ...
`;
    expect(startPoints({ 'shop/jobs.py': text })).toEqual([
      'Command Line Command docs → shop/jobs.py#docs',
      'Prefect Job nightly → shop/jobs.py#report',
      'Stripe Consumer customer.updated → shop/jobs.py#updated',
    ]);
  });

  it('management commands, also with an own base class', () => {
    const files = {
      'shop/management/base.py': `
from django.core.management.base import BaseCommand
class OwnCommand(BaseCommand):
    def handle(self, *args, **options): ...
`,
      'shop/management/commands/__init__.py': '',
      'shop/management/commands/clean_carts.py': `
from shop.management.base import OwnCommand
class Command(OwnCommand):
    help = "…"
    def add_arguments(self, parser): ...
`,
      'shop/views.py': `
from django.core.management import call_command
def clean(request):
    call_command("clean_carts")
`,
    };
    expect(startPoints(files)).toEqual([
      'Command Line Command clean_carts → shop/management/base.py#handle, shop/management/commands/clean_carts.py#add_arguments',
    ]);
    expect(handOvers(files)).toEqual([
      'shop/views.py#clean → shop/management/base.py#handle by django-commands/call',
      'shop/views.py#clean → shop/management/commands/clean_carts.py#add_arguments by django-commands/call',
    ]);
  });

  it('commands whose class derives from a command of a library, and jobs by their base class', () => {
    expect(
      startPoints({
        'shop/management/commands/migrate.py': `
from django.core.management.commands.migrate import Command as Migrate
class Command(Migrate):
    def sync_apps(self, connection, labels): ...
`,
        'shop/management/commands/createsuperuser.py': `
from django.contrib.auth.management.commands import createsuperuser
class Command(createsuperuser.Command):
    help = "With the own model"
`,
        'shop/cron.py': `
from django_cron import CronJobBase, Schedule
class Clean(CronJobBase):
    schedule = Schedule(run_every_mins=5)
    def do(self): ...
`,
        'shop/jobs/daily/mail.py': `
from django_extensions.management.jobs import DailyJob
class Job(DailyJob):
    def execute(self): ...
`,
      }),
    ).toEqual([
      'Command Line Command createsuperuser → shop/management/commands/createsuperuser.py#Command',
      'Command Line Command migrate → shop/management/commands/migrate.py#sync_apps',
      'Django Job Clean → shop/cron.py#do',
      'Django Job Job → shop/jobs/daily/mail.py#execute',
    ]);
  });

  it('signals: who sends one has its receivers run', () => {
    expect(
      handOvers({
        'shop/signals.py': `
from django.dispatch import Signal
from blinker import Namespace
paid = Signal()
sent = Namespace().signal("sent")
other = Signal()
`,
        'shop/receivers.py': `
from django.dispatch import receiver
from . import signals
@receiver([signals.paid, signals.other], dispatch_uid="x")
def on_paid(sender, **kwargs): ...
def on_sent(sender): ...
signals.sent.connect(on_sent)
@signals.other.connect
def on_other(sender): ...
`,
        'shop/pay.py': `
from .signals import paid, sent
def pay():
    paid.send(sender=None)
def ship():
    sent.send(None)
`,
      }),
    ).toEqual([
      'shop/pay.py#pay → shop/receivers.py#on_paid by signals/send',
      'shop/pay.py#ship → shop/receivers.py#on_sent by signals/send',
    ]);
  });

  it('what callers pass to a signal makes no contexts: its receivers are those of the signal', () => {
    // Two functions a level, each of which calls both of the level below: 8 192 ways to what sends the signal.
    const between = Array.from({ length: 13 }, (_, level) => {
      const below = level === 0 ? ['pay'] : [`f${level - 1}x`, `f${level - 1}y`];
      const calls = below.map((each) => `    ${each}(text + "${level}")\n`).join('');
      return `def f${level}x(text):\n${calls}def f${level}y(text):\n${calls}`;
    });
    const files = {
      'shop/pay.py': `
from blinker import Namespace
paid = Namespace().signal("paid")
@paid.connect
def on_paid(sender): ...
def pay(text):
    paid.send(text, message=text)
${between.join('')}
def start():
    f12x("a")
    f12y("b")
`,
    };
    expect(handOvers(files)).toEqual(['shop/pay.py#pay → shop/pay.py#on_paid by signals/send']);
    expect(boundsMet(files)).not.toContain('contexts of a call');
  });

  it('an instance that is called runs its `__call__`, also an inherited one', () => {
    const found = startPoints({
      'shop/tasks.py': `
import dramatiq
class Base:
    def __call__(self, *args): ...
class SendMail(Base):
    __name__ = "send_mail"
    def __init__(self, sender=print): ...
def plain(): ...
send_mail = dramatiq.actor(SendMail(), actor_name="mail")
send_plain = dramatiq.actor(plain, actor_name="plain")
`,
    });
    expect(found).toEqual(['Dramatiq Job mail → shop/tasks.py#__call__', 'Dramatiq Job plain → shop/tasks.py#plain']);
  });

  it('tasks of Hatchet: alone, of a workflow, and steps of a class', () => {
    const files = {
      'shop/jobs.py': `
from hatchet_sdk import Hatchet
hatchet = Hatchet()
@hatchet.task(name="count")
def count_carts(given, context): ...
flow = hatchet.workflow(name="ship")
@flow.task()
async def pack(given, context): ...
@hatchet.workflow(on_events=["cart:closed"])
class Closing:
    @hatchet.step(timeout="60s")
    def close(self, context): ...
    def other(self): ...
`,
    };
    expect(startPoints(files)).toEqual([
      'Hatchet Job count → shop/jobs.py#count_carts',
      'Hatchet Job shop.jobs.close → shop/jobs.py#close',
      'Hatchet Job shop.jobs.pack → shop/jobs.py#pack',
    ]);
  });

  it('queues and schedulers of other libraries', () => {
    const files = {
      'shop/jobs.py': `
import dramatiq
import schedule
from apscheduler.schedulers.background import BackgroundScheduler
from huey import RedisHuey
from rq import Queue
from rq.decorators import job
huey = RedisHuey("shop")
queue = Queue("high")
scheduler = BackgroundScheduler()
class LoudJob(job): ...
@LoudJob("low")
def loud(): ...
@huey.periodic_task(60)
def tick(): ...
@dramatiq.actor
def act(): ...
@scheduler.scheduled_job("interval")
def each(): ...
@schedule.repeat(schedule.every(22).to(25).hours)
@logged
def again(): ...
def plain(): ...
scheduler.add_job(plain, "cron", id="plain")
`,
      'shop/use.py': `
from shop import jobs
def use():
    jobs.loud.delay()
    jobs.act.send(1)
    jobs.queue.enqueue(jobs.plain, other)
    jobs.queue.enqueue_in(60, jobs.each)
    jobs.queue.enqueue(jobs.loud)
    jobs.queue.enqueue(jobs.plain, again)
def other(): ...
`,
    };
    expect(startPoints(files)).toEqual([
      'APScheduler Job plain → shop/jobs.py#plain',
      'APScheduler Job shop.jobs.each → shop/jobs.py#each',
      'Dramatiq Job shop.jobs.act → shop/jobs.py#act',
      'Huey Job shop.jobs.tick → shop/jobs.py#tick',
      'RQ Job each → shop/jobs.py#each',
      'RQ Job plain → shop/jobs.py#plain',
      'RQ Job shop.jobs.loud → shop/jobs.py#loud',
      'Scheduled Job shop.jobs.again → shop/jobs.py#again',
    ]);
    expect(handOvers(files)).toEqual([
      'shop/use.py#use → shop/jobs.py#act by python-jobs/delay',
      'shop/use.py#use → shop/jobs.py#each by python-jobs/rq-enqueue',
      'shop/use.py#use → shop/jobs.py#loud by python-jobs/delay',
      'shop/use.py#use → shop/jobs.py#loud by python-jobs/rq-enqueue',
      'shop/use.py#use → shop/jobs.py#plain by python-jobs/rq-enqueue',
    ]);
  });
});

describe('jobs of further libraries and of the application itself [F-python]', () => {
  it('functions that are given to Django Q, also through a function of the application', () => {
    const files = {
      'shop/queue.py': `
from django_q.tasks import async_task, schedule
def later(cart, func, *args, **kwargs):
    return async_task(func, *args, queue=True)
def nightly():
    schedule("shop.jobs.clean", name="clean up", schedule_type="D")
`,
      'shop/jobs.py': `
from shop.queue import later
def pay(cart): ...
def ship(cart): ...
def clean(): ...
def order(cart):
    later(cart, pay, cart)
    later(cart, ship, cart)
`,
    };
    expect(startPoints(files)).toEqual([
      'Django Job pay → shop/jobs.py#pay',
      'Django Job ship → shop/jobs.py#ship',
      'Django Scheduled Job clean up → shop/jobs.py#clean',
    ]);
  });

  it('functions that a decorator without a rule registers, by what it is called', () => {
    const files = {
      'shop/__init__.py': '',
      'shop/registry.py': `
tasks = {}
def register_task(name=None):
    def decorate(f):
        tasks[name or f.__name__] = f
        return f
    return decorate
def traced_task(f):
    return f
`,
      'shop/jobs.py': `
from celery import shared_task
from processor.decorators import register_recurring_task
from shop.registry import register_task, traced_task
@register_task("mail")
def mail(): ...
@register_recurring_task(run_every=60)
def clean(): ...
@traced_task
def plain(): ...
@register_task()
@shared_task
def known(): ...
`,
    };
    expect(startPoints(files)).toEqual([
      'Background Job shop.jobs.clean → shop/jobs.py#clean',
      'Background Job shop.jobs.mail → shop/jobs.py#mail',
      'Celery Task shop.jobs.known → shop/jobs.py#known',
    ]);
    expect(unresolvedRegistrations(files)).toEqual([]);
  });

  it('schedules of Celery, cron jobs of arq, agents of Faust, tasks of Django', () => {
    const files = {
      'shop/__init__.py': '',
      'shop/jobs.py': `
import faust
from arq import cron
from celery import Celery
from django.tasks import task
app = Celery("shop")
@app.task
def count(): ...
@app.on_after_configure.connect
def schedule(sender, **kwargs):
    sender.add_periodic_task(10.0, count.s(), name="every ten")
async def nightly(ctx): ...
class WorkerSettings:
    cron_jobs = [cron(nightly, hour=1)]
stream = faust.App("shop")
@stream.agent(stream.topic("orders"))
async def orders(items): ...
@stream.timer(10)
async def tick(): ...
@task()
def send(): ...
`,
    };
    expect(startPoints(files)).toEqual([
      'Celery Task shop.jobs.count → shop/jobs.py#count',
      'Django Job shop.jobs.send → shop/jobs.py#send',
      'Faust Consumer shop.jobs.orders → shop/jobs.py#orders',
      'Faust Job shop.jobs.tick → shop/jobs.py#tick',
      'arq Job nightly → shop/jobs.py#nightly',
    ]);
  });

  it('a job that is an instance runs for its class, also where a library has a method of the same name', () => {
    const job = (name: string): string => `
import dramatiq
from shop.base import Job
class ${name}(Job):
    async def run(self): ...
job = dramatiq.actor(${name}())
`;
    const files = {
      'shop/base.py': `
import asyncio
class Job:
    def __call__(self, *args):
        with asyncio.Runner() as runner:
            return runner.run(self.run(*args))
`,
      'shop/send.py': job('Send'),
      'shop/clean.py': job('Clean'),
    };
    expect(receiverLinks(files)).toEqual([
      'shop/base.py#__call__ shop/clean.py#run shop/clean.py#Clean@this',
      'shop/base.py#__call__ shop/send.py#run shop/send.py#Send@this',
    ]);
    expect(entered(files, 'Dramatiq Job')).toEqual([
      'shop.clean.Clean shop/clean.py#Clean@this',
      'shop.send.Send shop/send.py#Send@this',
    ]);
  });
});

it('Celery: applications of classes that another library derives, by their names [F-python]', () => {
  const files = {
    'shop/app.py': `
from shop_tools.celery import ShopCelery
from shop_tools.pool import Pool
shop_celery = ShopCelery()
pool = Pool()
`,
    'shop/tasks.py': `
from shop.app import pool, shop_celery
@shop_celery.task(bind=True, name="count-carts")
def count(self): ...
@pool.task(name="other")
def other(): ...
`,
  };
  expect(startPoints(files)).toEqual(['Celery Task count-carts → shop/tasks.py#count']);
});

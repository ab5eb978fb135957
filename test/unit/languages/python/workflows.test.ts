import { describe, expect, it } from 'vitest';
import { handOvers, startPoints } from './start-points-of.ts';

describe('workflows and workers of Python [F-python]', () => {
  it('arq, Temporal, Dagster, Luigi; what libraries call by its name', () => {
    expect(
      startPoints({
        'shop/arqs.py': `
from arq import cron, create_pool, func
from arq.connections import RedisSettings
async def send_mail(ctx, to): ...
async def resize(ctx): ...
async def nightly(ctx): ...
async def unused(ctx): ...
class WorkerSettings:
    functions = [send_mail, func(resize, name="images")]
    cron_jobs = [cron(nightly, hour=1)]
    redis_settings = RedisSettings()
async def main():
    redis = await create_pool(RedisSettings())
    await redis.enqueue_job("send_mail", "x")
`,
        'shop/plain.py': `
class Settings:
    functions = [print]
`,
        'shop/temporal.py': `
from temporalio import activity, workflow
from temporalio.client import Client
@activity.defn
async def charge(order): ...
@activity.defn(name="ship-it")
async def ship(order): ...
@workflow.defn
class Checkout:
    @workflow.run
    async def run(self, order):
        await workflow.execute_activity(charge, order)
        await workflow.execute_activity("ship-it", order)
    @workflow.signal
    def cancel(self): ...
    def helper(self): ...
async def begin():
    client = await Client.connect("x")
    await client.start_workflow(Checkout.run, "1")
`,
        'shop/dag.py': `
from dagster import asset, job, op, schedule, Definitions
@asset
def carts(): ...
@asset(name="named")
def other_asset(): ...
@op
def step(): ...
@job
def nightly_job():
    step()
@schedule(job=nightly_job, cron_schedule="0 1 * * *")
def nightly_schedule(): ...
`,
        'shop/lu.py': `
import luigi
class Base(luigi.Task):
    def output(self): ...
class Clean(Base):
    def requires(self): ...
    def run(self): ...
`,
        'hub/ext.py': `
from hub.handlers import setup_handlers
def _load_jupyter_server_extension(server_app):
    setup_handlers(server_app.web_app)
`,
        'hub/handlers.py': `
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
import tornado
class Route(APIHandler):
    @tornado.web.authenticated
    def get(self): ...
def setup_handlers(web_app):
    host_pattern = ".*$"
    base_url = web_app.settings["base_url"]
    route_pattern = url_path_join(base_url, "my-ext", "hello")
    handlers = [(route_pattern, Route)]
    web_app.add_handlers(host_pattern, handlers)
`,
        'pyr/lonely.py': `
from pyramid.view import view_config
def includeme(config):
    config.add_route("lonely", "/lonely")
@view_config(route_name="lonely")
def lonely(request): ...
`,
      }),
    ).toEqual([
      'Dagster Job carts → shop/dag.py#carts',
      'Dagster Job named → shop/dag.py#other_asset',
      'Dagster Job nightly_job → shop/dag.py#nightly_job',
      'Dagster Job nightly_schedule → shop/dag.py#nightly_schedule',
      'Dagster Job step → shop/dag.py#step',
      'Luigi Job Clean → shop/lu.py#run',
      'Pyramid ANY Operation lonely → pyr/lonely.py#lonely',
      'Temporal Activity Job charge → shop/temporal.py#charge',
      'Temporal Activity Job ship-it → shop/temporal.py#ship',
      'Temporal Signal Job Checkout.cancel → shop/temporal.py#cancel',
      'Temporal Workflow Job Checkout → shop/temporal.py#run',
      'Tornado GET Operation {}/my-ext/hello → hub/handlers.py#get',
      'arq Job images → shop/arqs.py#resize',
      'arq Job nightly → shop/arqs.py#nightly',
      'arq Job send_mail → shop/arqs.py#send_mail',
    ]);
  });
});

it('Temporal and arq: what starts workflows, activities and jobs leads to them [F-python]', () => {
  const files = {
    'shop/flows.py': `
from arq import create_pool
from temporalio import activity, workflow
from temporalio.client import Client
@activity.defn
async def charge(order): ...
@workflow.defn
class Checkout:
    @workflow.run
    async def run(self, order):
        await workflow.execute_activity(charge, order)
async def begin():
    client = await Client.connect("x")
    await client.start_workflow(Checkout.run, "1")
async def send(ctx): ...
class WorkerSettings:
    functions = [send]
async def ask():
    pool = await create_pool()
    await pool.enqueue_job("send")
`,
  };
  expect(handOvers(files)).toEqual([
    'shop/flows.py#ask → shop/flows.py#send by python-jobs/arq-enqueue',
    'shop/flows.py#begin → shop/flows.py#run by python-workflows/start',
    'shop/flows.py#run → shop/flows.py#charge by python-workflows/execute',
  ]);
});

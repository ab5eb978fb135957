import { expect, it } from 'vitest';
import { derivedCalls, handOvers } from './start-points-of.ts';

it('functions that threads, executors and commits run are handed over [F-python]', () => {
  const found = handOvers({
    'shop/work.py': `
import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from django.db import transaction
from fastapi import BackgroundTasks
def notify(check): ...
def clean(): ...
def started():
    threading.Thread(target=notify, args=(1,)).start()
def timed():
    threading.Timer(60, clean).start()
def pooled(checks):
    with ThreadPoolExecutor() as executor:
        executor.submit(notify, checks[0])
async def moved():
    await asyncio.to_thread(notify, 1)
def committed():
    transaction.on_commit(clean)
def answered(tasks: BackgroundTasks):
    tasks.add_task(notify, 1)
`,
  });
  expect(found.map((line) => line.replaceAll(/shop\/work\.py#/g, ''))).toEqual([
    'answered → notify by python/background-task',
    'committed → clean by python/thread',
    'moved → notify by python/thread',
    'pooled → notify by python/executor',
    'started → notify by python/thread',
    'timed → clean by python/thread',
  ]);
});

it('what sync_to_async gives is the function that it is given [F-python]', () => {
  const found = derivedCalls({
    'shop/work.py': `
from asgiref.sync import sync_to_async
def process(data): ...
class Handler:
    def __init__(self):
        self.process = sync_to_async(process)
    async def handle(self, data):
        await self.process(data)
`,
  });
  expect(found).toEqual(['handle → process']);
});

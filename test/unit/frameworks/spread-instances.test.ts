import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('a member of its own is none of what is spread beside it, and circles of spreads end [FW-start-points]', () => {
  const records = recordsOf({
    'a.ts': `import { Router } from 'express';
import { other } from './b';
const router = Router();
export const app = { ...router, ...other, get: (path: string, handler: () => void) => router.get('/api' + path, handler) };
app.get('/carts', () => undefined);`,
    'b.ts': "import { app } from './a';\nexport const other = { ...app };",
  });
  const routes = records.flatMap((each) =>
    each.record === 'object' && each.type.endsWith('Operation') ? [each.name] : [],
  );
  expect(routes).toEqual(['api/carts']);
});

it('what an object of a library is spread into still is that object [FW-start-points]', () => {
  const records = recordsOf({
    'tasks.ts': `import { createCadence } from '@cadence-mq/core';
const cadence = createCadence({});
export const tasks = { ...cadence, start: () => cadence.createWorker({}).start() };`,
    'purge.ts': `import { tasks } from './tasks';
const purge = () => 1;
tasks.registerTask({ taskName: 'purge', handler: purge });
export function later() { tasks.scheduleJob({ taskName: 'purge' }); }`,
  });
  const jobs = records.flatMap((each) => (each.record === 'object' && each.type === 'Queue Job' ? [each] : []));
  expect(jobs.map(({ name }) => name)).toEqual(['purge']);
  const entering = records.flatMap((each) =>
    each.record === 'link' && each['x-asynchronous'] === true ? [`${each.from} ${each.to}`] : [],
  );
  expect(entering).toEqual(['purge.ts#later purge.ts#purge']);
});

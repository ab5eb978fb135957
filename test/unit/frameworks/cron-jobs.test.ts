import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('a timetable that is only asked for its next time is no job [FW-start-points]', () => {
  const records = recordsOf({
    'times.ts': `import { Cron } from 'croner';
export const next = (pattern: string) => new Cron(pattern, { timezone: 'UTC' }).nextRun();
export const start = () => new Cron('0 1 * * *', { name: 'night' }, () => 1);
export const other = () => new Cron('0 2 * * *', () => 2);`,
  });
  const jobs = records.flatMap((each) => (each.record === 'object' && each.type === 'Cron Job' ? [each.name] : []));
  expect(jobs.sort()).toEqual(['0 2 * * *', 'night']);
});

it('jobs that decorators of the application make of methods are known by these [FW-start-points] [FW-contexts]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"toad-scheduler":"3"}}',
    'decorator.ts': `import { AsyncTask, CronJob, type CronSchedule, Task } from 'toad-scheduler';
const makeJob = (schedule: CronSchedule, Made: typeof Task | typeof AsyncTask) =>
  function (target: any, key: string, descriptor: any) {
    const task = new Made(\`\${target.constructor.name}.\${key}\`, () => descriptor.value());
    target.jobs.push(new CronJob(schedule, task));
  };
export const Audited = () => (target: any, key: string) => {};
export const Nightly = (cronExpression: string) => makeJob({ cronExpression }, AsyncTask);`,
    'jobs.ts': `import { Audited, Nightly } from './decorator.ts';
export class Carts { @Nightly('0 1 * * *') async clean() {} }
export class Orders { @Nightly('0 2 * * *')@Audited() async ship() {} }`,
  });
  const jobs = records.flatMap((each) => (each.record === 'object' && each.type === 'Scheduled Job' ? [each] : []));
  expect(
    jobs.map(({ name, locations = [] }) => `${name} ${locations[0]?.file}:${locations[0]?.startLine}`).sort(),
  ).toEqual(['Carts.clean jobs.ts:2', 'Orders.ship jobs.ts:3']);
  const run = records.flatMap((each) =>
    each.record === 'link' && each.from.startsWith('start:') && each.to.startsWith('jobs.ts#') ? [each.to] : [],
  );
  expect(run.sort()).toEqual(['jobs.ts#Carts.clean', 'jobs.ts#Orders.ship']);
  const entered = records.flatMap((each) =>
    each.record === 'link' &&
    each.from.startsWith('decorator.ts#') &&
    /#(Carts|Orders)\.\w+$/.test(each.to) &&
    each['x-contexts'] !== undefined
      ? [each]
      : [],
  );
  expect(entered.map(({ to }) => to).sort()).toEqual(['jobs.ts#Carts.clean', 'jobs.ts#Orders.ship']);
});

it('tasks of Hatchet, alone and of a workflow [FW-start-points]', () => {
  const records = recordsOf({
    'jobs.ts': `import { Hatchet } from '@hatchet-dev/typescript-sdk';
      const hatchet = Hatchet.init();
      export const count = hatchet.task({ name: 'count', fn: async () => {} });
      const flow = hatchet.workflow({ name: 'ship' });
      flow.task({ name: 'pack', fn: async () => {} });`,
  });
  const jobs = records.flatMap((each) => (each.record === 'object' && each.type === 'Hatchet Job' ? [each.name] : []));
  expect(jobs.sort()).toEqual(['count', 'pack']);
});

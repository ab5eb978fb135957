import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('messages that the handler of a worker distinguishes are consumers, and jobs where they are scheduled [FW-start-points]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"bullmq":"5"}}',
    'jobs.ts': `
      export const sendMail = async (input: { type: string }) => { console.log(input); };
      export const clean = async (input: { type: string }) => { console.log(input); };
      export const handlers = { 'mail.send': sendMail, clean };`,
    'service.ts': `
      import { Job, Queue, Worker } from 'bullmq';
      import { handlers } from './jobs.ts';
      class Jobs {
        private queue: Queue | undefined;
        private readonly name = process.env.QUEUE;
        start() {
          this.queue = new Queue(this.name, {});
          new Worker(this.name, this.handle, {});
          this.queue.upsertJobScheduler('clean', { pattern: '0 1 * * *' }, { name: 'clean', data: { type: 'clean' } });
        }
        add(job: { type: string }) { return this.queue.add(job.type, job); }
        private handle = async (job: Job) => {
          const input = job.data;
          await handlers[input.type](input);
        };
      }
      export const jobs = new Jobs();
      export const tell = () => jobs.add({ type: 'mail.send' });
      export const tidy = () => jobs.add({ type: 'clean' });`,
  });
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  const points = records.flatMap((each) =>
    each.record === 'object' && /BullMQ (Consumer|Scheduled Job)/.test(each.type) ? [each] : [],
  );
  const called = points.flatMap(({ key, type, name }) =>
    records.flatMap((each) =>
      each.record === 'link' && each.from === key ? [`${type} ${name}: ${names.get(each.to)}`] : [],
    ),
  );
  expect(called.sort()).toEqual(['BullMQ Consumer mail.send: sendMail', 'BullMQ Scheduled Job clean: clean']);
  const later = records.flatMap((each) => (each.record === 'link' && each['x-asynchronous'] === true ? [each] : []));
  expect(later.map(({ from, to }) => `${names.get(from)} > ${names.get(to)}`).sort()).toEqual([
    'add > clean',
    'add > sendMail',
  ]);
  // Each runs for those alone who give its name.
  const within = later.flatMap((each) =>
    ((each['x-contexts'] ?? []) as { within?: string }[]).map((way) => way.within),
  );
  expect(new Set(within).size).toBe(2);
});

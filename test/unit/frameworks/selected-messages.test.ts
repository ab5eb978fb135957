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

it('what a function looks up in a map that loops fill is found by the name that it is given [FW-start-points]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"bullmq":"5"}}',
    'carts.ts': `
      class Close { async handle(job: unknown) { console.log(job); } }
      class Open { async handle(job: unknown) { console.log(job); } }
      export const cartJobs = { 'close-cart': new Close(), 'open-cart': new Open() };`,
    'mails.ts': `
      class Send { async handle(job: unknown) { console.log(job); } }
      export const mailJobs = { send: new Send() };`,
    'registry.ts': `
      import { cartJobs } from './carts.ts';
      import { mailJobs } from './mails.ts';
      const all = new Map<string, { handle: (job: unknown) => Promise<void> }>();
      for (const [name, job] of Object.entries(cartJobs)) all.set(name, job);
      for (const [name, job] of Object.entries(mailJobs)) { all.set(name, job); }
      export function find(name: string) {
        const job = all.get(name);
        if (!job) console.log('unknown', name);
        return job;
      }`,
    'work.ts': `
      import { Worker } from 'bullmq';
      import { find } from './registry.ts';
      const queues = [{ name: 'carts' }, { name: 'mails' }];
      export const workers = queues.map((queue) => new Worker(queue.name, async (job) => {
        const found = find(job.name);
        if (!found) throw new Error('unknown job');
        return found.handle(job);
      }));`,
  });
  const points = records.flatMap((each) => (each.record === 'object' && /BullMQ/.test(each.type) ? [each] : []));
  const called = points.flatMap(({ key, type, name }) => {
    if (type !== 'BullMQ Consumer') return [];
    const to = records.flatMap((each) => (each.record === 'link' && each.from === key ? [each.to] : []));
    return `${name}: ${to.join(' ').replaceAll(/\S*#|~\w+/g, '')}`;
  });
  expect(called.sort()).toEqual([
    'carts: workers.queues.map()=>.new Worker()=>',
    'close-cart: Close.handle',
    'mails: workers.queues.map()=>.new Worker()=>',
    'open-cart: Open.handle',
    'send: Send.handle',
  ]);
});

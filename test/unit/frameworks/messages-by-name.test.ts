import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

/** Consumers and jobs with what they call: `BullMQ Consumer mail: send`. */
function consumersIn(texts: Record<string, string>): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  return records
    .flatMap((each) => {
      if (each.record !== 'object' || !/ (Consumer|Job)$/.test(each.type)) return [];
      const called = records.flatMap((link) =>
        link.record === 'link' && link.from === each.key ? [names.get(link.to) ?? ''] : [],
      );
      return [`${each.type} ${each.name}: ${called.sort().join(', ')}`];
    })
    .sort();
}

const jobs = `
  async function send(input) { await mail(input.to); }
  async function clean(input) { await drop(input.id); }
  export const handlers = { 'mail.send': send, 'carts.clean': clean };`;

describe('consumers of messages that look up by a name what handles them', () => {
  it('[FW-start-points] are one for each name, beside the one that others hand over to', () => {
    expect(
      consumersIn({
        'jobs.js': jobs,
        'worker.js': `
          import { Worker, Queue } from 'bullmq';
          import { handlers } from './jobs.js';
          class Jobs {
            queue = new Queue('jobs');
            start() { this.worker = new Worker('jobs', this.handle, {}); }
            handle = async (job) => {
              const input = job.data;
              const handler = handlers[input.type];
              if (handler) await handler(input);
            };
          }
          new Jobs().start();`,
      }),
    ).toEqual([
      'BullMQ Consumer carts.clean: clean',
      'BullMQ Consumer jobs: handle',
      'BullMQ Consumer mail.send: send',
    ]);
  });

  it('[FW-start-points] are known where the name of the queue is not', () => {
    expect(
      consumersIn({
        'jobs.js': jobs,
        'worker.js': `
          import { Worker } from 'bullmq';
          import { handlers } from './jobs.js';
          export const start = (config) => new Worker(config.queue, async (job) => handlers[job.name](job.data));`,
      }),
    ).toEqual(['BullMQ Consumer carts.clean: clean', 'BullMQ Consumer mail.send: send']);
  });

  it('[FW-start-points] may name them by the topic, or in the message', () => {
    expect(
      consumersIn({
        'jobs.js': jobs,
        'worker.js': `
          import mqtt from 'mqtt';
          import { handlers } from './jobs.js';
          const client = mqtt.connect('mqtt://broker');
          client.on('message', (topic, message) => { handlers[topic]?.(JSON.parse(message)); });`,
      }),
    ).toEqual(['MQTT Consumer carts.clean: clean', 'MQTT Consumer mail.send: send']);
  });

  it('[FW-start-points] are jobs where a scheduler runs them, which does not run what tells all of them apart', () => {
    expect(
      consumersIn({
        'jobs.js': jobs,
        'worker.js': `
          import { Queue, Worker } from 'bullmq';
          import { handlers } from './jobs.js';
          export async function start(config) {
            const queue = new Queue('jobs');
            new Worker('jobs', async (job) => handlers[job.name](job.data));
            await queue.upsertJobScheduler('clean', { pattern: '0 0 * * *' }, { name: 'carts.clean' });
          }`,
      }),
    ).toEqual([
      'BullMQ Consumer jobs: new Worker callback',
      'BullMQ Consumer mail.send: send',
      'BullMQ Scheduled Job carts.clean: clean',
    ]);
  });

  it('[FW-start-points] are none where the message says how something is done, and what does more stays', () => {
    expect(
      consumersIn({
        'jobs.js': jobs,
        'worker.js': `
          import Queue from 'bull';
          import { handlers } from './jobs.js';
          import { save } from './save.js';
          const formats = { json: (data) => JSON.stringify(data), text: (data) => String(data) };
          const reports = new Queue('reports');
          reports.process(async (job) => { await save(formats[job.data.format](job.data)); });
          export const start = (config) => new Queue(config.queue).process(async (job) => {
            await handlers[job.data.type](job.data);
            await save(job.id);
          });`,
        'save.js': 'export async function save(given) { await store(given); }',
      }),
    ).toEqual([
      'Bull Consumer carts.clean: clean',
      'Bull Consumer mail.send: send',
      'Bull Consumer reports: reports.process callback',
      'Bull Consumer {}: process callback',
    ]);
  });

  it('[FW-names] run for those who hand over to their own queue', () => {
    const records = recordsOf({
      'worker.js': `
        import { Queue, Worker } from 'bullmq';
        const mails = new Queue('mails');
        const films = new Queue('films');
        const mailing = { process: async function mail() {}, stop: async function stopMails() {} };
        const filming = { process: async function film() {}, stop: async function stopFilms() {} };
        new Worker('mails', async (job) => mailing[job.name](job));
        new Worker('films', async (job) => filming[job.name](job));
        export const sendMail = () => mails.add('process', {});
        export const sendFilm = () => films.add('process', {});`,
    });
    const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name]] : [])));
    const later = records.flatMap((each) =>
      each.record === 'link' && each['x-asynchronous'] === true && /send/.test(names.get(each.from) ?? '')
        ? [`${names.get(each.from)} > ${each.to.split('#')[1]}`]
        : [],
    );
    expect(later.filter((each) => each.includes('ing.')).sort()).toEqual([
      'sendFilm > filming.process',
      'sendMail > mailing.process',
    ]);
  });
});

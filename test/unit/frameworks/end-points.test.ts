import { describe, expect, it } from 'vitest';
import type { LinkRecord, ObjectRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { readTaxonomy } from '../../../src/taxonomy/read-taxonomy.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

const rules = readRules();

/** `origin LINK type | name` of each link to an end point. */
function endPointsOf(texts: Texts): string[] {
  const records = [...new FrameworkInterpreter(rules).records(factsOf(texts))];
  const objects = new Map(
    records.flatMap((record) => (record.record === 'object' ? [[record.key, record as ObjectRecord] as const] : [])),
  );
  const links = records.filter(
    (record): record is LinkRecord => record.record === 'link' && record.to.startsWith('end:'),
  );
  for (const link of links)
    expect(link).toMatchObject({ confidence: 'derived', rule: expect.stringContaining('/') as string });
  return links.map(
    ({ from, to, type }) =>
      `${from.replace(/^[^#]*#?/, '') || 'module'} ${type} ${objects.get(to)?.type} | ${objects.get(to)?.name}`,
  );
}

describe('end points by rules', () => {
  it('names requests by verb, host and path as far as they are constant [E-request]', () => {
    expect(
      endPointsOf({
        'a.ts': `
          import axios from 'axios';
          import got from 'got';
          import http from 'http';
          import { request } from 'undici';
          const base = 'https://api.example.com/v1/';
          const client = axios.create({ baseURL: 'https://shop.example.com/api/' });
          export const one = (id: string) => fetch(\`\${base}users/\${id}?x=1\`, { method: 'post' });
          export const two = () => fetch('/api/articles');
          export const three = (url: string) => fetch(url);
          export const four = () => axios.delete('https://a.example.com/b');
          export const five = () => client.put('items/1', {});
          export const six = () => got.post('https://c.example.com');
          export const seven = () => http.get('http://user:pw@d.example.com/e#f');
          export const eight = () => request('https://f.example.com/g', { method: 'PATCH' });
          const settings = JSON.parse(localStorage.getItem('settings')!);
          const open = axios.create({ baseURL: \`\${settings.root}/\${settings.api}\` });
          const versioned = axios.create({ baseURL: \`https://\${settings.host}/\${settings.root}/\${settings.api}/v2\` });
          export const ten = (id: string) => open.get(\`/items/\${id}\`);
          export const eleven = () => versioned.get('/items');
          export const nine = (fetch: (x: string) => void) => fetch('/not/a/request');
        `,
      }).sort(),
    ).toEqual([
      'eight CALL undici Request | PATCH f.example.com/g',
      'eleven CALL Axios Request | GET {}/v2/items',
      'five CALL Axios Request | PUT shop.example.com/api/items/1',
      'four CALL Axios Request | DELETE a.example.com/b',
      'one CALL Fetch Request | POST api.example.com/v1/users/{}',
      'seven CALL Node.js HTTP Request | GET d.example.com/e',
      'six CALL Got Request | POST c.example.com',
      'ten CALL Axios Request | GET {}/items/{}',
      'three CALL Fetch Request | GET {}',
      'two CALL Fetch Request | GET /api/articles',
    ]);
  });

  it('has a segment for what a default of nothing stands for where it is not known [E-request]', () => {
    expect(
      endPointsOf({
        'a.ts': `
          const asked = (name: string) => { const all = location.query[name]; if (typeof all === 'string') { return all; } return ''; };
          export const one = () => fetch(\`/api/shops/\${asked('shop')}/carts\`);
          export const two = (shop?: string) => fetch(\`/api/shops/\${shop ?? ''}/carts/\${shop ?? 'first'}\`);
          export const three = (prefix = '') => fetch(\`/api/\${prefix}carts\`);
        `,
      }).sort(),
    ).toEqual([
      'one CALL Fetch Request | GET /api/shops/{}/carts',
      'three CALL Fetch Request | GET /api/carts',
      'two CALL Fetch Request | GET /api/shops/{}/carts/first',
    ]);
  });

  it('tells queues, files, caches, object stores, mail and processes, read, written or called [E-end-points]', () => {
    expect(
      endPointsOf({
        'a.ts': `
          import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
          import { SendMessageCommand } from '@aws-sdk/client-sqs';
          import amqp from 'amqplib';
          import { Queue, Worker } from 'bullmq';
          import { spawn } from 'child_process';
          import * as fs from 'fs';
          import { writeFile } from 'node:fs/promises';
          import Redis from 'ioredis';
          import { Kafka } from 'kafkajs';
          import nodemailer from 'nodemailer';
          const kafka = new Kafka({});
          const producer = kafka.producer();
          const mails = new Queue('mails');
          const redis = new Redis();
          const transport = nodemailer.createTransport({});
          export const topic = () => producer.send({ topic: 'orders', messages: [] });
          export async function rabbit() { const channel = await (await amqp.connect('')).createChannel(); channel.sendToQueue('bills', Buffer.from('')); }
          export const job = () => mails.add('welcome', {});
          export const worker = new Worker('mails', async () => {});
          export const sqs = () => new SendMessageCommand({ QueueUrl: 'jobs' });
          export const read = () => fs.readFileSync('a.json');
          export const write = (day: string) => writeFile('log/' + day + '.txt', '');
          export const cached = (id: string) => redis.get(\`user:\${id}\`);
          export const keep = (id: string) => redis.set('user:' + id, '');
          export const bucket = (s3: S3Client) => s3.send(new GetObjectCommand({ Bucket: 'images', Key: 'a' }));
          export const put = (s3: S3Client) => s3.send(new PutObjectCommand({ Bucket: 'images', Key: 'a' }));
          export const mail = () => transport.sendMail({ subject: 'Welcome', to: 'a' });
          export const run = () => spawn('git', ['log']);
        `,
      }).sort(),
    ).toEqual([
      'bucket READ AWS S3 Bucket | images',
      'cached READ Redis Key | user:{}',
      'job WRITE BullMQ Queue | mails',
      'keep WRITE Redis Key | user:{}',
      'mail WRITE Nodemailer Mail | Welcome',
      'module READ BullMQ Queue | mails',
      'put WRITE AWS S3 Bucket | images',
      'rabbit WRITE RabbitMQ Queue | bills',
      'read READ Data File | a.json',
      'run CALL Child Process | git',
      'sqs WRITE AWS SQS Queue | jobs',
      'topic WRITE Kafka Topic | orders',
      'write WRITE Data File | log/{}.txt',
    ]);
  });

  it('takes what tests hand over for what nothing else calls only [E-end-points]', () => {
    const found = endPointsOf({
      'a.ts': `
        import { readFile } from 'node:fs/promises';
        export const load = (name: string) => readFile(name);
        export const spare = (name: string) => readFile(name);
        export const main = () => load('config.json');
      `,
      'a.test.ts': `
        import { load, spare } from './a.ts';
        it('loads', () => Promise.all([load('test.json'), spare('spare.json')]));
      `,
    });
    expect(found.sort()).toEqual(['load READ Data File | config.json', 'spare READ Data File | spare.json']);
  });

  it('names a queue of Nest by what asks for it [E-end-points]', () => {
    expect(
      endPointsOf({
        'a.ts': `
          import { InjectQueue } from '@nestjs/bullmq';
          import { InjectQueue as InjectBull } from '@nestjs/bull';
          import type { Queue } from 'bullmq';
          import type { Queue as Bull } from 'bull';
          const REPORTS = 'reports';
          export class Jobs {
            @InjectBull('old') private readonly old: Bull;
            constructor(@InjectQueue('mails') private readonly mails: Queue, @InjectQueue(REPORTS) private reports: Queue) {}
            send() { return this.mails.add('welcome', {}); }
            report() { return this.reports.add('daily', {}); }
            keep() { return this.old.add({}); }
          }
        `,
      }).sort(),
    ).toEqual([
      'Jobs.keep WRITE Bull Queue | old',
      'Jobs.report WRITE BullMQ Queue | reports',
      'Jobs.send WRITE BullMQ Queue | mails',
    ]);
  });

  it('tells the other libraries of queues, stores, caches, mail and processes too [E-end-points]', () => {
    expect(
      endPointsOf({
        'a.ts': `
          import { CopyObjectCommand } from '@aws-sdk/client-s3';
          import { SendEmailCommand } from '@aws-sdk/client-ses';
          import { PublishCommand } from '@aws-sdk/client-sns';
          import { PubSub } from '@google-cloud/pubsub';
          import { Storage } from '@google-cloud/storage';
          import sendgrid from '@sendgrid/mail';
          import axios from 'axios';
          import Bull from 'bull';
          import { caching } from 'cache-manager';
          import { execa } from 'execa';
          import got from 'got';
          import ky from 'ky';
          import memjs from 'memjs';
          import * as minio from 'minio';
          import mqtt from 'mqtt';
          import { connect } from 'nats';
          import { createClient } from 'redis';
          import { Resend } from 'resend';
          import superagent from 'superagent';
          const storage = new Storage();
          const pubsub = new PubSub();
          const bills = new Bull('bills');
          const redis = createClient();
          const store = new minio.Client({});
          const broker = mqtt.connect('');
          const resend = new Resend('');
          const memory = memjs.Client.create();
          const prices = got.extend({ prefixUrl: 'https://prices.example.com' });
          export const add = () => bills.add({});
          export async function nats() { const nc = await connect(); nc.publish('stock', ''); nc.subscribe('stock'); }
          export const light = () => broker.publish('lamp', 'on');
          export const notify = () => new PublishCommand({ TopicArn: 'arn:alerts' });
          export const topic = () => pubsub.topic('orders').publishMessage({});
          export const chat = () => redis.publish('chat', '');
          export const up = () => store.putObject('photos', 'a', '');
          export const down = () => storage.bucket('photos').file('b').download();
          export const copy = () => new CopyObjectCommand({ Bucket: 'images' });
          export const held = () => memory.get('user');
          export async function kept() { const cache = await caching('memory'); await cache.set('rate', 1); }
          export const first = () => sendgrid.send({ subject: 'Hello' });
          export const second = () => resend.emails.send({ subject: 'Bye' });
          export const third = () => new SendEmailCommand({});
          export const list = () => execa('ls', ['-l']);
          export const price = (id: string) => prices.get('items/' + id);
          export const tax = () => ky.post('https://tax.example.com//rates');
          export const old = () => superagent.del('https://old.example.com/a');
          export const config = () => axios({ url: 'https://conf.example.com/x', method: 'put' });
        `,
      }).sort(),
    ).toEqual([
      'add WRITE Bull Queue | bills',
      'chat WRITE Redis PubSub Channel | chat',
      'config CALL Axios Request | PUT conf.example.com/x',
      'copy WRITE AWS S3 Bucket | images',
      'down READ Google Cloud Storage File | b',
      'first WRITE SendGrid Mail | Hello',
      'held READ Memcached Key | user',
      'kept WRITE Cache Key | rate',
      'light WRITE MQTT Topic | lamp',
      'list CALL Child Process | ls',
      'nats READ NATS Topic | stock',
      'nats WRITE NATS Topic | stock',
      'notify WRITE AWS SNS Topic | arn:alerts',
      'old CALL SuperAgent Request | DELETE old.example.com/a',
      'price CALL Got Request | GET prices.example.com/items/{}',
      'second WRITE Resend Mail | Bye',
      'tax CALL Ky Request | POST tax.example.com/rates',
      'third WRITE AWS SES Mail | mail',
      'topic WRITE Google Pub/Sub Topic | orders',
      'up WRITE MinIO Bucket | photos',
    ]);
  });

  it('has types that the taxonomy takes for ends of transactions', () => {
    const taxonomy = readTaxonomy([]);
    const types = rules.flatMap(({ calls }) => (calls ?? []).flatMap(({ endPoint }) => endPoint?.type ?? []));
    expect(types.length).toBeGreaterThan(20);
    for (const type of new Set(types)) {
      const object = { type, typeId: '', language: 'TypeScript', external: false };
      expect(taxonomy.isEndPoint(object, taxonomy.levelsOf(object)), type).toBe(true);
    }
  });
});

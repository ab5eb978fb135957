import { describe, expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../../src/analyzers/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/analyzers/frameworks/rules/read-rules.ts';
import type { LinkRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import { readTaxonomy } from '../../../../src/taxonomy/read-taxonomy.ts';
import type { Texts } from '../typescript/simple-scope.ts';
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
          export const nine = (fetch: (x: string) => void) => fetch('/not/a/request');
        `,
      }).sort(),
    ).toEqual([
      'eight CALL undici Request | PATCH f.example.com/g',
      'five CALL Axios Request | PUT shop.example.com/api/items/1',
      'four CALL Axios Request | DELETE a.example.com/b',
      'one CALL Fetch Request | POST api.example.com/v1/users/{}',
      'seven CALL Node.js HTTP Request | GET d.example.com/e',
      'six CALL Got Request | POST c.example.com',
      'three CALL Fetch Request | GET {}',
      'two CALL Fetch Request | GET /api/articles',
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

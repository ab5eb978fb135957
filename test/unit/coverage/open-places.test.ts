import { describe, expect, it } from 'vitest';
import type { CoverageRecord } from '../../../src/bundle/records.ts';
import { mergeCoverage } from '../../../src/coverage/merge-coverage.ts';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const rules = readRules();

/** What a coverage lists of a project in memory under some names, as lines: place and reason. */
function listed(texts: Texts, ...names: readonly string[]): string[] {
  const interpreters = [new FrameworkInterpreter(rules), new DataInterpreter({ files: [], includeText: false })];
  const analysis = analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters });
  const records = [...analysis].flat().filter((record): record is CoverageRecord => record.record === 'coverage');
  return mergeCoverage(records)
    .libraries.filter(({ name }) => names.includes(name))
    .flatMap(({ unresolved }) => unresolved.map(({ file, line, reason }) => `${file}:${line} ${reason}`));
}

describe('places of what is not known, in the coverage [X-coverage]', () => {
  it('lists the tables of a string of SQL of which no access is known, each in its line', () => {
    const texts = {
      'read.ts': `
import { Client } from 'pg';
import { later } from './later';
export const known = (client: Client) => client.query('SELECT id FROM carts WHERE id = 1');
export const kept = () => later(\`
  WITH recent AS (SELECT id, extract(year FROM at) FROM orders)
  SELECT id
  FROM recent
  JOIN shop.users ON users.id = recent.id\`);
`,
      'later.ts': 'const all: string[] = [];\nexport function later(text: string) { all.push(text); }\n',
    };
    expect(listed(texts, 'SQL drivers')).toEqual([
      "read.ts:6 the string of SQL names 'orders', and no access to it is known here",
      "read.ts:9 the string of SQL names 'users', and no access to it is known here",
    ]);
  });

  it('lists steps of builders of queries on what is not known where their statement begins', () => {
    const texts = {
      'db.ts': `
import knex from 'knex';
export const db = knex({});
export const own = () => db('carts').whereNull('paid_at').orderBy('id');
export const lost = (request: any) => request.user.carts
  .clone()
  .whereNull('paid_at')
  .orderBy('id');
`,
    };
    expect(listed(texts, 'Knex')).toEqual(["db.ts:6 it is not known which table 'whereNull' is called on"]);
  });

  it('lists no statement that defines tables or begins a transaction', () => {
    const texts = {
      'db.ts': `
import { Kysely } from 'kysely';
export const up = (db: Kysely<any>) => db.schema.createTable('carts').addColumn('id', 'uuid').execute();
export const within = (db: Kysely<any>, work: any) => db.transaction().execute((client) => work(client));
export const lost = (db: Kysely<any>) => db.selectFrom(process.env.TABLE!).execute();
`,
    };
    expect(listed(texts, 'Kysely')).toEqual(['db.ts:5 the table or collection is not known']);
  });

  it('lists relations that the options of a statement name where their tables are not known to be read', () => {
    const texts = {
      'entities.ts': `
import { Entity, ManyToOne, OneToMany, PrimaryGeneratedColumn } from 'typeorm';
@Entity('carts')
export class Cart { @PrimaryGeneratedColumn() id!: number; @OneToMany(() => Line, (line) => line.cart) lines!: Line[]; }
@Entity('lines')
export class Line { @PrimaryGeneratedColumn() id!: number; @ManyToOne(() => Cart) cart!: Cart; }
`,
      'read.ts': `
import { later } from './later';
export const lost = () => later({
  relations: { lines: { include: { cart: true } } },
});
export const other = () => later({ include: { lines: false, weight: true }, select: { lines: true }, where: { lines: {} } });
`,
      'later.ts': 'const all: object[] = [];\nexport function later(options: object) { all.push(options); }\n',
    };
    expect(listed(texts, 'relations')).toEqual(["read.ts:3 the tables behind 'lines', 'cart' are not known"]);
  });

  const server = `
import express from 'express';
const app = express();
app.get('/api/carts/:id/items', (request, response) => response.json([]));
`;

  it('lists requests for paths of the application that no operation answers, but not those for other hosts', () => {
    const texts = {
      'server.ts': server,
      'client.ts': `
import axios from 'axios';
export const items = (id: string) => axios.get(\`/api/carts/\${id}/items\`);
export const lost = () => axios.get('/api/orders');
export const other = () => axios.get('https://api.example.com/orders');
`,
    };
    expect(listed(texts, 'HTTP Clients')).toEqual(["client.ts:4 no operation is known that answers 'GET /api/orders'"]);
  });

  it('lists texts that are the path of an operation where no request is known', () => {
    const texts = {
      'server.ts': server,
      'client.ts': `
import { reload, Link } from './unknown';
export const items = (id: string) => reload(\`api/carts/\${id}/items\`);
export const shown = (id: string) => Link({ href: \`/api/carts/\${id}/items\` });
export const short = () => reload('items');
`,
      'unknown.ts': 'export function reload(address: string) {}\nexport function Link(props: object) {}\n',
    };
    const reason = 'is the path of an operation, and no request is known to be sent: what is called may send one';
    expect(listed(texts, 'addresses of operations')).toEqual([`client.ts:3 'api/carts/{}/items' ${reason}`]);
  });
});

import { expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { analyzeTypeScript } from '../../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from './simple-scope.ts';

function recordsOf(texts: Texts): BundleRecord[] {
  const interpreters = [{ records: () => [] }];
  const input = { scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters };
  return [...analyzeTypeScript(input)].flat();
}

/** Calls of packages that are not installed: `caller -> full name @line`. */
function callsOf(texts: Texts): string[] {
  const records = recordsOf(texts);
  const names = new Map(
    records.flatMap((each) => (each.record === 'object' ? [[each.key, each.fullName] as const] : [])),
  );
  return records.flatMap((each) => {
    if (each.record !== 'link' || each.rule !== 'ts/not-installed-package') return [];
    const lines = (each.locations ?? []).map(({ startLine }) => startLine);
    return [`${names.get(each.from)} -> ${names.get(each.to)} @${lines.join(',')}`];
  });
}

it('names a call by its import and the members of it', () => {
  const text = `
const geoip = require('geoip-lite');
const { parse: read } = require('qs');
import def, { named } from '@scope/pack/sub';
import * as all from 'whole';
export function run(ip) {
  geoip.lookup(ip);
  read(ip);
  named(ip);
  def(ip);
  all.deep.er(ip);
  geoip.lookup(ip);
}
`;
  expect(callsOf({ 'a.js': text })).toEqual([
    'a.run -> geoip-lite.lookup @7,12',
    'a.run -> qs.parse @8',
    'a.run -> @scope/pack.named @9',
    'a.run -> @scope/pack @10',
    'a.run -> whole.deep.er @11',
  ]);
});

it('names methods of results by what was called, and of instances by their class, however long the chain', () => {
  const text = `
import knex from 'knex';
import { Client } from 'pg';
const db = knex({});
class Own extends Client { own() { this.query('x'); } }
export function run() {
  db('a').where('b', 1).andWhere('c').first();
  const client = new Client();
  client.query('x');
}
`;
  expect(callsOf({ 'a.ts': text })).toEqual([
    'a -> knex @4',
    'a.Own.own -> pg.Client.query @5',
    'a.run -> knex @7',
    'a.run -> knex.where @7',
    'a.run -> knex.andWhere @7',
    'a.run -> knex.first @7',
    'a.run -> pg.Client @8',
    'a.run -> pg.Client.query @9',
  ]);
});

it('follows values through functions and files', () => {
  const texts = {
    'queue.js': `const Queue = require('bull');\nmodule.exports = { visit: new Queue('visit') };\n`,
    'a.js': `const queues = require('./queue');\nfunction put(queue, job) { return queue.add(job); }\nexports.run = () => put(queues.visit, 1);\n`,
  };
  expect(callsOf(texts)).toEqual(['a.put -> bull.add @2', 'queue -> bull @2']);
});

it('says which kind an object is by what is called of it, and how many a call may enter', () => {
  const records = recordsOf({
    'a.js': `import { one, ns } from 'lib';\nimport { two } from 'other';\nns.call();\nexport function run(x) { (x ? one : two)(x); new one.Made(); }\n`,
  });
  const kinds = records.flatMap((each) =>
    each.record === 'object' && each.external === true ? [`${each.fullName}: ${each.typeId}`] : [],
  );
  expect(kinds).toEqual([
    'lib: EXTERNAL_MODULE',
    'other: EXTERNAL_MODULE',
    'lib.ns.call: EXTERNAL_METHOD',
    'lib.ns: EXTERNAL_NAMESPACE',
    'lib.one: EXTERNAL_FUNCTION',
    'other.two: EXTERNAL_FUNCTION',
    'lib.one.Made: EXTERNAL_CLASS',
  ]);
  const candidates = records.flatMap((each) => (each.record === 'link' ? [each['x-candidates'] ?? 1] : []));
  expect(candidates.filter((count) => count === 2)).toHaveLength(2);
});

it('says nothing of files that are not found, nor of what the compiler knows', () => {
  expect(callsOf({ 'a.ts': `import { gone } from './gone';\ngone();\n[1].map(String);\n` })).toEqual([]);
});

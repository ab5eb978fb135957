import { describe, expect, it } from 'vitest';
import type { CoverageRecord } from '../../../src/bundle/records.ts';
import { coverageWarnings } from '../../../src/coverage/coverage-warnings.ts';
import { mergeCoverage } from '../../../src/coverage/merge-coverage.ts';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { modelledLibraries } from '../../../src/data-access/models/read-data-models.ts';
import { LibraryInterpreter } from '../../../src/frameworks/coverage/library-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readKnownLibraries } from '../../../src/frameworks/rules/read-known-libraries.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import type { Coverage } from '../../../src/model/coverage.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const rules = readRules();
const data = modelledLibraries();

/** What the analysis of a project in memory reports of itself. */
function coverageOf(texts: Texts, own: ReadonlyMap<string, string> = new Map()): Coverage {
  const interpreters = [
    new FrameworkInterpreter(rules),
    new DataInterpreter({ files: [], includeText: false }),
    new LibraryInterpreter(rules, data, readKnownLibraries(), own),
  ];
  const analysis = analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters });
  const records = [...analysis].flat().filter((record): record is CoverageRecord => record.record === 'coverage');
  return mergeCoverage(records);
}

function warningsOf(coverage: Coverage): string[] {
  return coverageWarnings({ ...coverage, unreached: [] })
    .filter(({ code }) => code !== 'not-installed')
    .map(({ code, message }) => `${code}: ${message}`);
}

describe('the coverage of an analysis [X-coverage]', () => {
  it('says nothing of rules for another language whose packages have the same names', () => {
    const { libraries } = coverageOf({
      'app.ts': "import { Client } from 'minio';\nimport 'google';\nexport const store = new Client({});\n",
    });
    expect(libraries.map(({ name }) => name)).not.toContain('Python End Points');
  });

  it('lists no statement that is read and only defines something, and a use of many callers once', () => {
    const { libraries } = coverageOf({
      'migrate.ts': `
import { Client } from 'pg';
export async function up(client: Client) { await client.query('CREATE TABLE carts (id int, total int)'); }
export async function read(client: Client, text: string) { return (await client.query(text)).rows.map((row) => row.id); }
`,
      'files.ts': `
import { readFileSync } from 'node:fs';
const open = (name: string) => readFileSync(process.env[name] ?? '');
export const [a, b] = [open('A'), open('B')];
`,
    });
    const open = (name: string) => libraries.find((each) => each.name === name)?.unresolved.map(({ line }) => line);
    expect(open('PostgreSQL drivers') ?? open('SQL drivers')).toEqual([4]);
    expect(open('Files')).toEqual([3]);
  });

  it('lists a statement that goes over several lines where it begins', () => {
    const { libraries } = coverageOf({
      'read.ts': `
import knex from 'knex';
const db = knex({});
export function read(names: string[]) {
  const table = names.pop();
  return db(table!)
    .where({ id: 1 })
    .orderBy('id')
    .limit(1)
    .select();
}
`,
    });
    expect(libraries.find(({ name }) => name === 'Knex')?.unresolved.map(({ line }) => line)).toEqual([6]);
  });

  it('lists files that answer requests and of which no verb is known', () => {
    const { libraries } = coverageOf({
      'package.json': '{ "name": "shop", "dependencies": { "next": "15.0.0" } }',
      'pages/api/carts.ts': `
import type { NextApiRequest, NextApiResponse } from 'next';
export default function handler(req: NextApiRequest, res: NextApiResponse) { res.json([]); }
`,
      'pages/api/lines.ts': `
import type { NextApiRequest, NextApiResponse } from 'next';
export default function handler(req: NextApiRequest, res: NextApiResponse) {
  if (req.method === 'GET') return res.json([]);
  res.status(405).end();
}
`,
    });
    expect(libraries.find(({ name }) => name === 'Next.js')?.unresolved).toEqual([
      expect.objectContaining({
        file: 'pages/api/carts.ts',
        reason: 'the verbs are not known: no test of the verb is known in the handler',
      }),
    ]);
  });

  it('lists what is registered with a router that nothing mounts', () => {
    const { libraries } = coverageOf({
      'app.ts': `
import express from 'express';
import { carts } from './carts';
const app = express();
app.use('/api', carts);
app.get('/status', () => {});
`,
      'carts.ts': `
import { Router } from 'express';
export const carts = Router();
carts.get('/carts', () => {});
`,
      'lines.ts': `
import { Router } from 'express';
export const lines = Router();
lines.get('/lines', () => {});
`,
    });
    expect(libraries.find(({ name }) => name === 'Express')?.unresolved).toEqual([
      expect.objectContaining({
        file: 'lines.ts',
        line: 4,
        reason: expect.stringContaining('its path may lack a prefix'),
      }),
    ]);
  });

  it('lists what is registered with a router of which nothing is known to mount any, as it answers nothing by itself', () => {
    const { libraries } = coverageOf({
      'app.ts': `
import express from 'express';
import { start } from 'own-server';
import { carts } from './carts';
const app = express();
app.get('/status', () => {});
start(app, { carts });
`,
      'carts.ts': `
import { Router } from 'express';
export const carts = Router();
carts.get('/carts', () => {});
`,
    });
    expect(libraries.find(({ name }) => name === 'Express')?.unresolved).toEqual([
      expect.objectContaining({
        file: 'carts.ts',
        line: 4,
        reason: 'nothing is known to mount what it is registered with: its path may lack a prefix',
      }),
    ]);
  });

  it('lists routes of React Router that nothing surrounds only where their path begins with that of an unknown one', () => {
    const { libraries } = coverageOf({
      'app.jsx': `
import { Route, Routes, useRouteMatch } from 'react-router-dom';
const Page = () => <p>page</p>;
export const App = () => (
  <Routes>
    <Route path="/" element={<Page />} />
    <Route path="/carts" element={<Page />}>
      <Route path=":id" element={<Page />} />
    </Route>
    <Route path="/orders/*" element={<Page />} />
  </Routes>
);
export function Lone() {
  const { path } = useRouteMatch();
  return <Route path={\`\${path}/lone\`} component={Page} />;
}
`,
    });
    expect(libraries.find(({ name }) => name === 'Routed Screens')?.unresolved.map(({ line }) => line)).toEqual([15]);
  });

  it('lists each registration that became no entry with path and handler', () => {
    const { libraries, entries } = coverageOf({
      'app.ts': `
import express from 'express';
const app = express();
function list() {}
app.get('/carts', list);
app.get(process.env.PATHS, list);
app.get('/lost', process.env.HANDLER);
app.get('env');
export function mount(server: any) { server.post('/unknown', list); }
`,
      'app.test.ts': `import express from 'express';\nconst app = express();\napp.get(process.env.PATHS, () => {});\n`,
    });
    expect(libraries.find(({ name }) => name === 'Express')).toMatchObject({
      kind: 'web framework',
      unit: 'registration',
      packages: ['express'],
      imports: 1,
      modelled: true,
      seen: 4,
      resolved: 1,
      unresolved: [
        { file: 'app.ts', line: 6, reason: 'the path or name is not constant' },
        { file: 'app.ts', line: 7, reason: 'the handler is not known' },
        { file: 'app.ts', line: 9, reason: "it is not known what 'post' is called on" },
      ],
    });
    expect(entries).toEqual([{ kind: 'routes', transactions: 3 }]);
  });

  it('lists registrations of which the receiver, or the package, is not known', () => {
    const { libraries } = coverageOf({
      'app.ts': `
import express from 'express';
import { hooks } from 'in-the-field';
declare const APP: any;
const app = express();
app.get('/carts', () => {});
export class Server {
  start() {
    APP.web.post('/orders', (request: unknown, response: unknown) => {});
    APP.jobs.registerJob({ name: 'nightly', worker: './nightly' });
    hooks.addHandler('paid', () => {});
    const known = new Map<string, () => void>();
    known.set('/x', () => {});
    known.get('/x');
    [1].forEach(() => {});
    localStorage.setItem('/a', '/b');
    APP.cache.get('/carts');
    APP.log('/carts', 'registered');
  }
}
`,
    });
    expect(
      libraries.flatMap(({ name, unresolved }) => unresolved.map(({ line, reason }) => `${line} ${name}: ${reason}`)),
    ).toEqual([
      "9 Express: it is not known what 'post' is called on",
      "11 in-the-field: no model describes 'addHandler' of in-the-field",
      "10 unknown receivers: it is not known what 'registerJob' is called on, and its name says that it registers something",
    ]);
    expect(libraries.find(({ name }) => name === 'in-the-field')).toMatchObject({
      modelled: false,
      imports: 1,
      seen: 1,
      resolved: 0,
    });
  });

  it('lists statements on what is not known, where the members say that they are some', () => {
    const { libraries } = coverageOf({
      'db.ts': `
import { Model } from 'objection';
class Cart extends Model { static get tableName() { return 'carts'; } }
declare const APP: any;
export const own = () => Cart.query();
export const lost = () => APP.models.pages.query()
  .where('a', 1)
  .joinRelated('author');
export const sql = () => APP.store.ask('SELECT id FROM carts WHERE id = 1');
export const none = (items: any) => [items.find((each: any) => each), items.delete('a'), APP.client.get('x')];
`,
    });
    expect(
      libraries.flatMap(({ name, unresolved }) => unresolved.map(({ line, reason }) => `${line} ${name}: ${reason}`)),
    ).toEqual([
      "6 Objection: it is not known which table 'query' is called on",
      "9 SQL drivers: the string of SQL that 'ask' is given is not read",
      "6 relations: the tables behind 'author' are not known",
    ]);
  });

  it('lists what is mounted or run under a path and is not known', () => {
    const { libraries } = coverageOf({
      'app.ts': `
import express from 'express';
const app = express();
app.get('/carts', () => {});
app.use('/assets', async (request: any, response: any, next: any) => next());
app.use('/lost', process.env.ROUTER);
app.use(express.json());
`,
    });
    expect(libraries.find(({ name }) => name === 'Express')?.unresolved).toEqual([
      { file: 'app.ts', line: 5, reason: 'it is middleware of a path, which may answer requests itself' },
      { file: 'app.ts', line: 6, reason: 'what is mounted under the path is not known' },
    ]);
  });

  it('lists members of route records and resolver maps of which nothing is known', () => {
    const { libraries } = coverageOf({
      'app.tsx': `
import { ApolloServer } from '@apollo/server';
import { createBrowserRouter, Navigate } from 'react-router-dom';
export function start(pages: any, resolvers: any) {
  new ApolloServer({ resolvers: { Query: { me: resolvers.me, all: () => [] } } });
  new ApolloServer({ resolvers });
  return createBrowserRouter([{ path: '/lost', element: pages.lost }, { path: '/old', element: <Navigate to="/" /> }]);
}
`,
    });
    const unresolved = libraries.flatMap(({ name, unresolved: open }) =>
      open.map(({ line, reason }) => `${name} ${line}: ${reason}`),
    );
    expect(unresolved).toEqual([
      'GraphQL 5: the handler is not known',
      'GraphQL 6: what it registers is not known',
      'Routed Screens 7: the handler is not known',
    ]);
  });

  it('reports statements that lead to no table', () => {
    const { libraries } = coverageOf({
      'db.ts': `
import knex from 'knex';
const db = knex({ client: 'pg' });
export const all = () => db('carts').select('*');
export const add = () => db(process.env.TABLE).insert({ a: 1 });
`,
    });
    expect(libraries).toMatchObject([
      {
        name: 'Knex',
        unit: 'statement',
        seen: 2,
        resolved: 1,
        unresolved: [{ file: 'db.ts', line: 5, reason: 'the table or collection is not known' }],
      },
    ]);
  });

  it('reports the callers that pass no known table, where others do', () => {
    const { libraries } = coverageOf({
      'db.ts': `
import knex from 'knex';
const db = knex({ client: 'pg' });
export const rows = (table: string) => db(table).select('*');
`,
      'use.ts': `
import { rows } from './db.ts';
export const carts = () => rows('carts');
export const other = () => rows(process.env.TABLE + '');
`,
    });
    const place = { file: 'use.ts', line: 4 };
    expect(libraries).toMatchObject([
      {
        name: 'Knex',
        resolved: 1,
        unresolved: [{ ...place, reason: 'the table or collection that is passed is not known' }],
      },
    ]);
  });

  it('counts requests, those with a path and those that lead to an own operation', () => {
    const { libraries } = coverageOf({
      'app.ts': `import express from 'express';\nconst app = express();\napp.get('/api/carts', () => {});\n`,
      'page.ts': `
import axios from 'axios';
export const own = () => axios.get('/api/carts');
export const other = () => axios.get('https://example.org/rates');
export const open = () => axios.get(process.env.URL);
`,
    });
    expect(libraries.find(({ unit, seen }) => unit === 'request' && seen > 0)).toMatchObject({
      seen: 3,
      resolved: 2,
      joined: 1,
      unresolved: [{ file: 'page.ts', line: 5, reason: 'the address is not constant' }],
    });
  });

  it('counts a request of whose path no segment is known as one that is not known', () => {
    const { libraries } = coverageOf({
      'app.ts': `import express from 'express';\nconst app = express();\napp.get('/carts/items', () => {});\n`,
      'page.ts': `
import axios from 'axios';
export const own = (part: string) => axios.get(\`/carts/\${part}\`);
export const one = (part: string) => axios.get(\`/\${part}\`);
export const two = (part: string, other: string) => axios.get(\`/\${part}/\${other}\`);
export const three = (part: string, other: string) => axios.get(\`/\${part}-\${part}/\${other}\`);
`,
    });
    const reason = 'the address is not constant';
    const unresolved = libraries.find(({ unit, seen }) => unit === 'request' && seen > 0)?.unresolved ?? [];
    expect(unresolved.filter((each) => each.reason === reason)).toEqual(
      [4, 5, 6].map((line) => ({ file: 'page.ts', line, reason })),
    );
  });

  it('warns of libraries that are imported and of which nothing is found, or that have no model', () => {
    const coverage = coverageOf({
      'a.ts': `import express from 'express';\nimport { Sequelize } from 'sequelize';\nexport const app = express();\n`,
      'b.ts': `import { ROUTE } from 'total.js';\nimport mysql from 'mysql2';\nROUTE(mysql);\n`,
      'c.ts': `import { useState } from 'lodash';\n`,
    });
    expect(warningsOf(coverage)).toEqual([
      'nothing-found: Express is imported by 1 file, and no entry was found',
      'nothing-found: SQL drivers is imported by 1 file, and no access to a table was found',
      'nothing-found: Sequelize is imported by 1 file, and no access to a table was found',
      'no-model: no model of total.js (web framework), which 1 file imports: nothing of it is analysed',
    ]);
  });

  it('breaks unresolved calls down by reason, test code apart, and says what helps', () => {
    const { calls, missing } = coverageOf({
      'a.ts': `import { gone } from 'gone';\ngone();\nexport function run(given: any) { given.go(); }\n`,
      'a.test.ts': `import { gone } from 'gone';\ngone();\n`,
    });
    expect(calls).toMatchObject({ total: 2, unresolved: 2, testTotal: 1, testUnresolved: 1 });
    expect(calls.reasons.map(({ reason, test, calls: count }) => [reason, test, count])).toEqual([
      ['it comes from a module that is not found', false, 1],
      ['it comes from a parameter without a type', false, 1],
      ['it comes from a module that is not found', true, 1],
    ]);
    expect(missing).toMatchObject([
      { name: 'gone', imports: 2, calls: 2, advice: expect.stringContaining('install') as string },
    ]);
  });

  it('records uses of files, queues and caches', () => {
    const coverage = coverageOf({
      'a.ts': `import { readFile } from 'node:fs/promises';\nreadFile('a.txt');\nreadFile(process.env.FILE);\n`,
    });
    expect(coverage.libraries).toMatchObject([
      {
        name: 'Files',
        unit: 'use',
        seen: 2,
        resolved: 1,
        unresolved: [{ line: 3, reason: 'the name is not constant' }],
      },
    ]);
    expect(warningsOf(coverage)).toEqual([]);
    const open = coverageOf({ 'a.ts': `import { readFile } from 'node:fs/promises';\nreadFile(process.env.FILE);\n` });
    expect(warningsOf(open)).toEqual([]);
  });

  it('reports rules of users that fit nothing', () => {
    const calls = Array.from({ length: 40 }, (_, index) => `send('/${index}');`).join('\n');
    const own = new Map([
      ['Express', 'rules/express.yml'],
      ['Koa', 'rules/koa.yml'],
    ]);
    const coverage = coverageOf(
      {
        'app.ts': `
import express from 'express';
import axios from 'axios';
const app = express();
app.get('/a', () => {});
function send(path: string) { axios.get(path); }
${calls}
`,
      },
      own,
    );
    const reason = 'no code fits it, and none imports its packages';
    expect(coverage.unused).toEqual([{ model: 'Koa', file: 'rules/koa.yml', reason }]);
    expect(warningsOf(coverage)).toContain(`model-without-use: Koa matches nothing: ${reason}`);
  });

  it('tells modules that are not found by what helps, those that cost most by name', () => {
    const missing = Array.from({ length: 7 }, (_, at) => ({
      name: `p${at}`,
      imports: 2,
      calls: at,
      file: 'a.ts',
      line: at + 1,
      advice: 'install',
    }));
    const alone = { name: './made.js', imports: 1, calls: 1, file: 'b.ts', line: 9, advice: 'generate' };
    const warnings = coverageWarnings({ ...mergeCoverage([{}]), unreached: [], missing: [...missing, alone] });
    expect(warnings).toEqual([
      {
        code: 'not-installed',
        message:
          '6 modules are not found (p6: 6 calls, p5: 5 calls, p4: 4 calls, p3: 3 calls, p2: 2 calls, and 1 more): 12 imports and 21 calls cannot be followed; install',
        file: 'a.ts',
        line: 7,
      },
      {
        code: 'not-installed',
        message: './made.js is not found: 1 import and 1 call cannot be followed; generate',
        file: 'b.ts',
        line: 9,
      },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { configuredJobs } from '../../../src/frameworks/coverage/configured-jobs.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { parseRules } from '../../../src/frameworks/rules/parse-rules.ts';
import { describedRoutes } from '../../../src/frameworks/schemas/described-routes.ts';
import { readSchema } from '../../../src/frameworks/schemas/graphql-schema.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

describe('entries that files beside the code describe [X-coverage]', () => {
  it('reads the operations of schemas of GraphQL, grouped ones by their group', () => {
    const root = `
schema { query: Root }
"A { in a description }"
extend type Root @auth(requires: ["a"]) {
  """
  type Query { none: Int }
  """
  me: User! @auth(requires: ["b:c"])  # me: too
  orders: OrderQuery
  find(text: String = "{", limit: Int = 10): [User!]!
}
input Filter { text: String }
type User { name: String }
`;
    const groups = 'type OrderQuery {\n  list(page: Int): [Order]\n}\ntype Mutation { pay: Int }\ntype Order';
    const { fields, groups: byType } = readSchema([root, groups, 'query { me { name } }']);
    expect(fields).toEqual([
      [
        { verb: 'Query', name: 'me', type: 'Root', field: 'me', line: 8 },
        { verb: 'Query', name: 'find', type: 'Root', field: 'find', line: 10 },
      ],
      [
        { verb: 'Query', name: 'orders.list', type: 'OrderQuery', field: 'list', line: 2 },
        { verb: 'Mutation', name: 'pay', type: 'Mutation', field: 'pay', line: 4 },
      ],
      [],
    ]);
    expect([...byType]).toEqual([['OrderQuery', { verb: 'Query', field: 'orders' }]]);
  });

  it('reads the schedules of configurations, and what stands beside them', () => {
    const jobs = `
jobs:
  purge: { schedule: PT15M, repeat: true, onInit: true }
  report:
    schedule: '0 3 * * 1'
    onInit: false
    repeat: true
  once: { onInit: true, repeat: false }
  note: { text: none }
retention: { schedule: never }
`;
    expect(configuredJobs(jobs)).toEqual([
      { name: 'once', line: 8 },
      { name: 'purge', line: 3 },
      { name: 'report', line: 4 },
    ]);
    const list = '{ "crons": [{ "path": "/api/nightly", "schedule": "0 5 * * *" }] }';
    expect(configuredJobs(list)).toEqual([{ name: '/api/nightly', line: 1 }]);
    const several = `{ "crons": [
      { "path": "/api/nightly", "schedule": "0 5 * * *" },
      {
        "path": "/api/weekly",
        "schedule": "0 5 * * 1"
      }] }`;
    expect(configuredJobs(several)).toEqual([
      { name: '/api/nightly', line: 2 },
      { name: '/api/weekly', line: 4 },
    ]);
    const resource = 'kind: CronJob\nmetadata: { name: nightly }\nspec:\n  schedule: "17 2 * * *"\n';
    expect(configuredJobs(resource)).toEqual([{ name: 'nightly', line: 3 }]);
    expect(configuredJobs('schedule: [')).toEqual([]);
  });

  it('reads the routes that files state by path and verbs', () => {
    expect(describedRoutes('{\n  "methods": ["GET", "post"],\n  "path": "/users/:id"\n}')).toEqual([
      { verbs: ['GET', 'POST'], path: '/users/:id', isAnswered: false, line: 3 },
    ]);
    const list =
      'routes:\n  - { method: DELETE, url: /carts, handler: carts.clear }\n  - { method: move, url: /carts }\n  - { method: GET, url: carts }';
    expect(describedRoutes(list)).toEqual([{ verbs: ['DELETE'], path: '/carts', isAnswered: true, line: 2 }]);
    expect(describedRoutes('GET: {')).toEqual([]);
  });

  it('reads the operations of documents of OpenAPI that name the code behind them', () => {
    const document = `
openapi: 3.0.0
paths:
  /carts:
    x-router-controller: carts
    get: { operationId: list }
    parameters: []
  /carts/{id}:
    delete:
      operationId: drop
      x-eov-operation-handler: carts
    get: { operationId: described }
`;
    expect(describedRoutes(document)).toEqual([
      { verbs: ['GET'], path: '/carts', isAnswered: true, line: 6 },
      { verbs: ['DELETE'], path: '/carts/{id}', isAnswered: true, line: 9 },
    ]);
  });

  it('takes them for entries where a rule says where they lie, and lists the others', () => {
    const rules = parseRules(
      'shop.yml',
      `format: 1
framework: Shop
packages: shop-core
parameters: colon
descriptions:
  - id: shop/api
    files: "**/api/*/route.json"
    prefix: /api
    handlers: "*.js"
    startPoint: { type: "Shop {verb} Operation" }
`,
    );
    const texts = {
      'users/api/getUser/route.json': '{ "methods": ["GET"], "path": "/users/:id" }',
      'users/api/getUser/load.js': 'export default function load() {}\n',
      'users/api/getUser/send.js': 'export default function send() {}\n',
      'users/pages/login/route.json': '{ "methods": ["GET"], "path": "/login" }',
      'users/pages/login/Login.js': 'export default function Login() {}\n',
      'config/routes.json': '[{ "method": "GET", "path": "/orders", "handler": "orders.find" }]',
      'data/seen.json': '[{ "method": "GET", "path": "/seen", "handler": { "file": "a.js" } }]',
    };
    const descriptions = Object.entries(texts).map(([path, text]) => ({ path, read: () => text }));
    const interpreters = [new FrameworkInterpreter([rules], descriptions)];
    const analyzedAt = '2026-01-02T03:04:05Z';
    const records = [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt, interpreters })].flat();
    const points = records.filter((record) => record.record === 'object' && record.key.startsWith('start:'));
    expect(points.map((record) => (record.record === 'object' ? `${record.type} ${record.name}` : ''))).toEqual([
      'Shop GET Operation api/users/{}',
    ]);
    const handlers = records.flatMap((record) =>
      record.record === 'link' && record.from.startsWith('start:') ? [record.to] : [],
    );
    expect(handlers).toEqual(['users/api/getUser/load.js#load', 'users/api/getUser/send.js#send']);
    expect(JSON.stringify(records)).toContain("no code was found that registers '/login'");
    expect(JSON.stringify(records)).toContain("no code was found that registers '/orders'");
    expect(JSON.stringify(records)).not.toContain("no code was found that registers '/seen'");
  });
});

import { describe, expect, it } from 'vitest';
import { configuredJobs } from '../../../src/frameworks/coverage/configured-jobs.ts';
import { readSchema } from '../../../src/frameworks/schemas/graphql-schema.ts';

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
    expect(configuredJobs('schedule: [')).toEqual([]);
  });
});

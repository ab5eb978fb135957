import { afterEach, expect, it, vi } from 'vitest';
import { knex } from '../../../src/data-access/libraries/knex.ts';
import { rawSql } from '../../../src/data-access/libraries/raw-sql.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { InstanceFinder } from '../../../src/frameworks/instances/instance-finder.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { accessesOf, dataOf } from '../data-access/data-of.ts';
import { factsOf } from './facts-of.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const server = {
  'app.ts': `
import express from 'express';
const app = express();
function list() {}
function show() {}
app.get('/carts', list);
app.get('/carts/:id', show);
`,
};

function routesOf(texts: Readonly<Record<string, string>>): { names: string[]; failures: readonly object[] } {
  const facts = factsOf(texts);
  const records = [...new FrameworkInterpreter(readRules([])).records(facts)];
  const names = records.flatMap((record) => (record.record === 'transaction' ? [record.name] : []));
  return { names, failures: facts.table.coverage.failures() };
}

it('an error in following one call costs what this call registers', () => {
  const { matchesOf } = InstanceFinder.prototype;
  vi.spyOn(InstanceFinder.prototype, 'matchesOf').mockImplementation(function (this: InstanceFinder, call) {
    if (call.lines.startLine === 6) throw new RangeError('Maximum call stack size exceeded');
    return matchesOf.call(this, call);
  });
  const { names, failures } = routesOf(server);
  expect(names).toEqual(['carts/{}']);
  expect(failures).toContainEqual(expect.objectContaining({ phase: 'rules for calls', file: 'app.ts', line: 6 }));
});

it('an error in a data library costs the accesses of this library at this call', () => {
  vi.spyOn(knex, 'access').mockImplementation(() => {
    throw new Error('boom');
  });
  const spied = vi.spyOn(rawSql, 'access');
  const records = dataOf({
    'a.ts': `import { Client } from 'pg';\nconst db = new Client();\nexport const all = () => db.query('SELECT * FROM carts');\n`,
  });
  expect(spied).toHaveBeenCalled();
  expect(accessesOf(records)).toEqual(['all select carts']);
});

it('an error in resolving a value leaves the resolver as it was', () => {
  const facts = factsOf({ 'a.ts': `export const value = other(); function other() { return 'text'; }\n` });
  const value = facts.table.file('a.ts')?.exports['value'];
  if (value === undefined) throw new Error('no value');
  const spied = vi.spyOn(facts.table, 'call').mockImplementationOnce(() => {
    throw new Error('boom');
  });
  expect(() => facts.resolve(value)).toThrow('boom');
  spied.mockRestore();
  expect(facts.textsOf(value)).toEqual(['text']);
  expect(facts).toBeInstanceOf(ValueResolver);
});

it('an error in finding what one call enters costs this call, and is reported with its place', () => {
  const texts = {
    'a.ts': `const make: any = () => ({ first(x: string) {}, second(x: string) {} });\nmake;\nmake().first('one');\nmake().second('two');\n`,
  };
  const { resolve } = ValueResolver.prototype;
  vi.spyOn(ValueResolver.prototype, 'resolve').mockImplementation(function (this: ValueResolver, value) {
    if (value.kind === 'member' && value.name === 'first') throw new RangeError('Maximum call stack size exceeded');
    return resolve.call(this, value);
  });
  const facts = factsOf(texts);
  vi.restoreAllMocks();
  const given = (name: string): number =>
    (facts.table.file('a.ts')?.functions ?? [])
      .filter(({ object }) => object.includes(name))
      .flatMap(({ object }) => facts.handedTo(object)).length;
  expect([given('first'), given('second')]).toEqual([0, 1]);
  expect(facts.table.coverage.failures()).toContainEqual(
    expect.objectContaining({ phase: 'calls', file: 'a.ts', line: 3 }),
  );
});

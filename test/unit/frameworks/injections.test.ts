import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../src/code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { parseRules } from '../../../src/frameworks/rules/parse-rules.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import type { FrameworkRules } from '../../../src/frameworks/rules/rule-schema.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { fixtureTexts, simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

/** A small application for each container, with the calls that are found in `expected.txt`. No package is installed. */
const fixtures = join(import.meta.dirname, '../../fixtures/injections');
const update = process.env['UPDATE_GOLDEN'] === '1';
const rules = readRules();

function recordsOf(texts: Texts, interpreters: readonly FactInterpreter[]): BundleRecord[] {
  const analyzedAt = '2026-01-02T03:04:05Z';
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt, interpreters })].flat();
}

/** Derived calls between functions of the fixture: caller, callee, rule, and how many callees the call may have. */
function derivedCalls(texts: Texts, by: readonly FrameworkRules[] = rules): string {
  const lines = recordsOf(texts, [new FrameworkInterpreter(by)])
    .filter((record): record is LinkRecord => record.record === 'link' && record.type === 'CALL')
    .filter(
      ({ confidence, from, to }) =>
        confidence === 'derived' && from.includes('#') && to.includes('#') && !to.startsWith('ext:'),
    )
    .map(({ from, to, rule, 'x-candidates': candidates = 1 }) => `${from} ${to} ${rule} ${candidates}`);
  return `${lines.sort().join('\n')}\n`;
}

describe('calls through containers', () => {
  it.each(readdirSync(fixtures))('of %s are found behind their tokens [DI-calls] [DI-several]', (container) => {
    const folder = join(fixtures, container);
    const found = derivedCalls(fixtureTexts(folder));
    const golden = join(folder, 'expected.txt');
    if (update) writeFileSync(golden, found);
    expect(found).toBe(readFileSync(golden, 'utf8'));
  });

  it('are found for a container that a file of rules describes [DI-user-rules]', () => {
    const boxed = parseRules(
      'boxed.yml',
      `format: 1
framework: Boxed
packages: boxed
injections:
  - id: boxed/put
    registers: { calls: boxed#put, token: "0", class: "1" }
  - id: boxed/take
    asks: { calls: boxed#take, token: "0" }
`,
    );
    const main = `import { put, take } from 'boxed';
import { put as keep, take as lend } from 'shelf';
class Lamp { light() {} }
class Candle { light() {} }
put('lamp', Lamp);
keep('candle', Candle);
export function shine() { take('lamp').light(); }
export function glow() { lend('candle').light(); take('candle').light(); }
`;
    expect(derivedCalls({ 'main.ts': main }, [boxed])).toBe('main.ts#shine main.ts#Lamp.light boxed/take 1\n');
  });

  it('are found where nothing is registered and a class is asked for [DI-calls]', () => {
    const main = `import { container } from 'tsyringe';
class Lamp { light() {} }
export function shine() { container.resolve(Lamp).light(); }
`;
    expect(derivedCalls({ 'main.ts': main })).toBe('main.ts#shine main.ts#Lamp.light tsyringe/resolve 1\n');
  });

  it('say nothing of what a configuration may hold, where its type says as much [DI-values]', () => {
    const main = `import { container, inject, injectable } from 'tsyringe';
class Config {
  private readonly values = { shop: 'https://shop.example', disk: '/var/data' };
  get(name: string): string { return this.values[name]; }
}
const config = new Config();
container.registerInstance('url', config.get('shop'));
container.registerInstance('stated', 'https://stated.example');
@injectable()
export class Client {
  constructor(@inject('url') private readonly url: string, @inject('stated') private readonly stated: string) {}
  orders() { return fetch(\`\${this.url}/orders\`); }
  items() { return fetch(\`\${this.stated}/items\`); }
}
`;
    const records = recordsOf({ 'main.ts': main }, [new FrameworkInterpreter(rules)]);
    const names = records.flatMap((each) =>
      each.record === 'object' && each.key.startsWith('end:') ? [each.name] : [],
    );
    expect(names.sort()).toEqual(['GET stated.example/items', 'GET {}/orders']);
  });

  it('make transactions reach the tables behind them [DI-transactions]', () => {
    const records = recordsOf(fixtureTexts(join(fixtures, 'nestjs-orders')), [
      new FrameworkInterpreter(rules),
      new DataInterpreter({ files: [], includeText: false }),
    ]);
    const links = records.filter((record): record is LinkRecord => record.record === 'link' && !record.escalated);
    const reached = new Set(records.flatMap((each) => (each.record === 'transaction' ? [each.startPoint] : [])));
    for (const key of reached) for (const { from, to } of links) if (from === key) reached.add(to);
    const tables = records.filter((record) => record.record === 'object' && /Table$/.test(record.type));
    expect([...reached].filter((key) => /^start:|s\w*\.(read|find)$/.test(key) && !key.includes('^'))).toEqual([
      'start:NestJS GET Operation src/app.module.ts /orders/:id',
      'src/orders.controller.ts#OrdersController.read',
      'src/orders.service.ts#StoredOrders.read',
      'src/orders.repository.ts#SqlOrderRepository.find',
    ]);
    expect(tables.flatMap((each) => (each.record === 'object' && reached.has(each.key) ? [each.name] : []))).toEqual([
      'orders',
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { readTaxonomy } from '../../../src/taxonomy/read-taxonomy.ts';
import { fixtureTexts, simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

/** Small applications, a folder for each framework, with what must be found in `expected.txt`. No package is installed. */
const fixtures = join(import.meta.dirname, '../../fixtures/frameworks');

const rules = readRules();

function recordsOf(texts: Texts): BundleRecord[] {
  const documents = Object.entries(texts).filter(([path]) => /\.(graphql|proto|ya?ml|json)$/.test(path));
  const descriptions = documents.map(([path, text]) => ({ path, read: () => text }));
  const interpreters = [new FrameworkInterpreter(rules, descriptions)];
  const analyzedAt = '2026-01-02T03:04:05Z';
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt, interpreters })].flat();
}

/** Each start point with its lines, and indented the functions it calls; then what calls start points and what hands over. */
function startPoints(records: readonly BundleRecord[]): string {
  const lines: string[] = [];
  for (const record of records) {
    if (record.record !== 'object' || !record.key.startsWith('start:')) continue;
    const places = (record.locations ?? []).map(({ file, startLine }) => `${file}:${startLine}`);
    lines.push(`${record.type} | ${record.name} | ${record.fullName} | ${places.join(' ')}`);
    for (const link of records) {
      if (link.record !== 'link' || link.from !== record.key) continue;
      lines.push(`  ${link.type} ${link.to}`);
    }
  }
  for (const link of records) {
    if (link.record !== 'link') continue;
    if (link.to.startsWith('start:')) lines.push(`${link.from} ${link.type} ${link.to}`);
    if (link['x-asynchronous'] === true) lines.push(`${link.from} hands over to ${link.to}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Types of start points in the rules, each with every verb that a rule gives it. */
function startPointTypes(): { type: string; name: string }[] {
  return rules.flatMap((framework) => {
    const text = JSON.stringify(framework);
    const types = [...text.matchAll(/"startPoint":\{[^{}]*"type":"([^"]*)"/g)].map(([, type]) => type as string);
    const verbs = [...text.matchAll(/:"(GET|POST|Query|Mutation|Subscription|Message|Event|Call)"/g)].map(
      ([, verb]) => verb as string,
    );
    return types.flatMap((type) =>
      (type.includes('{verb}') ? [...new Set(verbs)] : ['']).map((verb) => ({
        type: type.replace('{verb}', verb),
        name: framework.framework,
      })),
    );
  });
}

describe('start points', () => {
  it.each(readdirSync(fixtures))('of %s [FW-start-points] [V-transaction-name] [FW-own-operation]', (framework) => {
    const folder = join(fixtures, framework);
    const found = startPoints(recordsOf(fixtureTexts(folder)));
    expect(found).toBe(readFileSync(join(folder, 'expected.txt'), 'utf8'));
  });

  it('of events are called by whoever emits them in another module [FW-start-points]', () => {
    const calls = recordsOf(fixtureTexts(join(fixtures, 'events'))).flatMap((record) =>
      record.record === 'link' && record.rule === 'ts/event-listener' ? [`${record.from} → ${record.to}`] : [],
    );
    expect(calls.sort()).toEqual([
      'bus.ts#Orders.place → listeners.ts#orders.on("placed")=>',
      'users.ts#create → listeners.ts#sendWelcome',
    ]);
  });

  it('have types that the taxonomy places where applications are entered [FW-start-points]', () => {
    const taxonomy = readTaxonomy([]);
    for (const { type, name } of startPointTypes()) {
      const levels = taxonomy.levelsOf({ type, typeId: '', language: 'TypeScript', external: false });
      expect(levels[0], `${name}: ${type}`).toMatch(/^(User|System) Interaction$/);
    }
  });

  it('are objects with a transaction each, and their links are derived by the rule that found them [FW-derived]', () => {
    const records = recordsOf(fixtureTexts(join(fixtures, 'express')));
    const points = records.filter((record) => record.record === 'object' && record.key.startsWith('start:'));
    const keys = points.map((record) => (record.record === 'object' ? record.key : ''));
    const transactions = records.filter((record) => record.record === 'transaction');
    expect(transactions.map(({ startPoint }) => startPoint)).toEqual(keys);
    const links = records.filter((record) => record.record === 'link' && keys.includes(record.from));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatchObject({ confidence: 'derived', rule: 'express/operation' });
  });
});

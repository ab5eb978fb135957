import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type PublishedRuleSchema,
  publishedDocument,
  publishedRuleSchemas,
} from '../../../scripts/generate-rule-schemas.ts';
import { explainFaults, type RecordSchema } from '../../../src/bundle/explain-faults.ts';

const kinds = Object.entries(publishedRuleSchemas);

function schemaFile(name: string): string {
  return `schema/${name}.schema.json`;
}

function builtIn({ files, except = [] }: PublishedRuleSchema): string[] {
  if (files === null) return [];
  if (files.endsWith('.yml')) return [files];
  const names = readdirSync(files).filter((name) => name.endsWith('.yml') && !except.includes(name));
  return names.map((name) => join(files, name));
}

/** Copies of a value with one member, at any depth, removed, renamed or replaced. */
function* damaged(value: unknown): Generator<unknown> {
  const places: [path: (string | number)[], name: string][] = [];
  const visit = (node: unknown, path: (string | number)[]): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, child] of Object.entries(node)) {
      places.push([path, name]);
      visit(child, [...path, name]);
    }
  };
  visit(value, []);
  for (const [path, name] of places) {
    for (const damage of ['remove', 'rename', 'number', 'empty text', 'list', 'record'] as const) {
      const copy = structuredClone(value);
      const node = path.reduce((at, step) => (at as Record<string, unknown>)[step], copy) as Record<string, unknown>;
      if (damage === 'rename' && !Array.isArray(node)) node[`${name}X`] = node[name];
      if (damage === 'number') node[name] = -1.5;
      else if (damage === 'empty text') node[name] = '';
      else if (damage === 'list') node[name] = [];
      else if (damage === 'record') node[name] = {};
      else if (!Array.isArray(node)) delete node[name];
      yield copy;
    }
  }
}

describe('published JSON Schemas of rule files', () => {
  it.each(kinds)('%s is what the program checks with', (name, published) => {
    expect(JSON.parse(readFileSync(schemaFile(name), 'utf8'))).toEqual(publishedDocument(published));
  });

  it.each(kinds)('%s fits every built-in file, and each of them names it', (name, published) => {
    const fits = new Ajv2020({ strict: true, allowUnionTypes: true, strictTuples: false }).compile(
      JSON.parse(readFileSync(schemaFile(name), 'utf8')),
    );
    for (const file of builtIn(published)) {
      const text = readFileSync(file, 'utf8');
      expect([file, fits(parse(text)), fits.errors]).toEqual([file, true, null]);
      expect(text.split('\n', 1)[0]).toBe(
        `# yaml-language-server: $schema=${relative(dirname(file), schemaFile(name)).replaceAll('\\', '/')}`,
      );
    }
  });

  it.each(kinds)('%s accepts what the program accepts and refuses what it refuses', (name, published) => {
    const fits = new Ajv2020({ strict: true, allowUnionTypes: true, strictTuples: false }).compile(
      JSON.parse(readFileSync(schemaFile(name), 'utf8')),
    );
    const smallest = builtIn(published)
      .map((file) => readFileSync(file, 'utf8'))
      .toSorted((a, b) => a.length - b.length)
      .slice(0, 3);
    const examples =
      smallest.length > 0 ? smallest : ['suppressions: [{ pattern: a, reason: b }]\npolicy: { cloud: {} }'];
    let refused = 0;
    for (const value of examples.flatMap((text) => [...damaged(parse(text))])) {
      const faults: string[] = [];
      explainFaults(published.schema as RecordSchema, value, '', (path, message) => faults.push(`${path}: ${message}`));
      expect([value, faults.length === 0]).toEqual([value, fits(value)]);
      if (faults.length > 0) refused++;
    }
    expect(refused).toBeGreaterThan(2);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../scripts/run-step.ts';
import type { ObjectRecord } from '../../../../src/bundle/records.ts';
import { type JavaProgram, javaTimeout, needsJdk, readJavaProgram } from './java-program.ts';

const update = process.env['UPDATE_GOLDEN'] === '1';
const golden = join(projectRoot, 'test/golden/java/shop.txt');

describe('the Java sources of a shop, without any library', () => {
  it('become objects and links as written down', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const found = describeProgram(await readJavaProgram(join(projectRoot, 'test/fixtures/java/shop')));
    if (update) writeFileSync(golden, found);
    expect(found).toBe(readFileSync(golden, 'utf8'));
  });
});

/** Objects in order of place, each with the links from it, and the problems of the input. */
function describeProgram({ objects, links, summary }: JavaProgram): string {
  const names = new Map(objects.map((object) => [object.key, object.key]));
  const byOrigin = Map.groupBy(links, ({ from }) => from);
  const lines: string[] = [];
  for (const object of [...objects].sort(byPlace)) {
    lines.push(titleOf(object));
    for (const { type, to, rule, locations = [] } of byOrigin.get(object.key) ?? []) {
      const places = locations.map(({ startLine, endLine }) =>
        startLine === endLine ? startLine : `${startLine}-${endLine}`,
      );
      lines.push(`    ${type} ${names.get(to)}${rule == null ? '' : ` (${rule})`} ${places.join(' ')}`.trimEnd());
    }
  }
  const problems = summary.problems.map(({ kind, file, line, message }) => `${kind} ${file}:${line} ${message}`);
  return `${[...lines, ...problems, `missing: ${summary.missingPackages.join(' ')}`].join('\n')}\n`;
}

function titleOf({ key, type, mangling = '', annotations, locations, test }: ObjectRecord): string {
  const [place] = locations ?? [];
  const range = place === undefined ? '' : ` ${place.startLine}-${place.endLine}`;
  const notes = [mangling, (annotations ?? []).join(' '), test === true ? 'test' : ''].filter((text) => text !== '');
  return `${type}: ${key}${range}${notes.map((text) => ` | ${text}`).join('')}`;
}

function byPlace(a: ObjectRecord, b: ObjectRecord): number {
  const isExternal = Number(a.external === true) - Number(b.external === true);
  return isExternal || compare(a.filePath ?? '', b.filePath ?? '') || lineOf(a) - lineOf(b) || compare(a.key, b.key);
}

function lineOf({ locations }: ObjectRecord): number {
  return locations?.[0]?.startLine ?? 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

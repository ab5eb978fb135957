import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../scripts/run-step.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { importScip } from '../../../../src/importers/scip/import-scip.ts';
import { byteFile } from './encode-index.ts';

const fixtures = join(projectRoot, 'test/fixtures/scip');

/** The records of an index as lines that a person can read: an object with its type, place, signature and annotations; a link with its statements. */
function listing(records: readonly BundleRecord[]): string {
  const names = new Map(records.flatMap((one) => (one.record === 'object' ? [[one.key, one.fullName]] : [])));
  const lines = records.flatMap((one) => {
    if (one.record === 'file') return [`file ${one.path}: ${one.lines} lines`];
    const places = (one as { locations?: readonly { startLine: number; endLine: number }[] }).locations ?? [];
    const at = places
      .map(({ startLine, endLine }) => (startLine === endLine ? startLine : `${startLine}-${endLine}`))
      .join();
    if (one.record === 'object') {
      const parts = [one.external ? one.package : `@${at}`, one.mangling, one.annotations?.join(' ')].filter(Boolean);
      return [`${one.type} ${one.fullName} (${one.key}) ${parts.join(' | ')} < ${names.get(one.parent ?? '')}`];
    }
    if (one.record !== 'link') return [];
    const act = `${one.type}${one.escalated ? '~' : ''}${one.rule ? ` [${one.rule}]` : ''}`;
    return [`${names.get(one.from)} ${act} ${names.get(one.to)} @${at}`];
  });
  return `${lines.sort().join('\n')}\n`;
}

describe('indexes that real indexers wrote of our own small code', () => {
  it.each(['python', 'typescript'])(
    '%s: give the objects and links that were looked through once [S-objects] [S-edges]',
    async (name) => {
      const bytes = byteFile(readFileSync(join(fixtures, `${name}.scip`)), `${name}.scip`);
      const sourceText = (path: string): string => readFileSync(join(fixtures, name, path), 'utf8');
      const [batches = []] = importScip({ indexes: [{ bytes, sourceText }], analyzedAt: '2026-01-01' });
      await expect(listing([...batches].flat())).toMatchFileSnapshot(
        join(projectRoot, 'test/golden/scip', `${name}.txt`),
      );
    },
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../../src/bundle/records.ts';
import { type CacheFile, readAnalysisCache } from '../../../../../src/workflows/code/analysis-cache/cache-file.ts';
import { CacheWriter } from '../../../../../src/workflows/code/analysis-cache/cache-writer.ts';
import { ConclusionStore } from '../../../../../src/workflows/code/analysis-cache/conclusion-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'conclusions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rest = { objects: 1, links: 2, derivedLinks: 2, externalObjects: 0, diagnostics: [] };

function link(from: string, to: string): BundleRecord {
  return { record: 'link', from, to, type: 'CALL' };
}

function analysisAt(analyzedAt: string): BundleRecord {
  return { record: 'analysis', format: 1, analyzedAt, parts: ['code'], source: 'templates' };
}

const failures = [{ phase: 'templates', model: null, file: null, line: null, message: 'it failed', count: 1 }];

async function* streamOf(
  ...batches: readonly (readonly BundleRecord[])[]
): AsyncGenerator<{ line: number; record: BundleRecord }[]> {
  let line = 0;
  for (const batch of batches) yield batch.map((record) => ({ line: ++line, record }));
}

/** What one analysis finds, with what the one before left under a name, and leaves for the next. */
async function analysis(
  name: string,
  key: string,
  found: { readonly code: readonly BundleRecord[]; readonly templates: readonly (readonly BundleRecord[])[] },
): Promise<{ readonly again: boolean; readonly code: unknown; readonly templates: unknown }> {
  const file = path.join(folder, name);
  const previous: CacheFile | null = readAnalysisCache(file, () => undefined);
  const writer = new CacheWriter(file);
  const store = new ConclusionStore(previous, writer, () => 'beside');
  const known = store.find(key);
  const code = known === null ? found.code : [...known.records].flat();
  if (known === null) {
    store.add(found.code);
    store.keep(key, rest);
  } else {
    expect(known.rest).toEqual(rest);
  }
  const templates: unknown[] = [];
  const { stream } = store.following({ file: 'templates', batches: streamOf(...found.templates) });
  for await (const batch of stream.batches) templates.push(...batch);
  writer.finish({ environment: 'here', programs: [] });
  writer.publish();
  writer.discard();
  return { again: known !== null, code, templates };
}

describe('what followed from all files of the last analysis [C-analyze-again]', () => {
  const first = { code: [link('a', 'b')], templates: [[analysisAt('1')], [link('t', 'b')], [link('u', 'b')]] };

  it('is given again, and with it what other sources made of it, until the key is another', async () => {
    expect(await analysis('kept', 'k', first)).toMatchObject({ again: false, code: first.code });
    const otherwise = { code: [], templates: [[analysisAt('2')], [link('never', 'read')]] };
    for (const _ of [1, 2]) {
      expect(await analysis('kept', 'k', otherwise)).toEqual({
        again: true,
        code: first.code,
        templates: [
          { line: 1, record: analysisAt('2') },
          { line: 2, record: link('t', 'b') },
          { line: 3, record: link('u', 'b') },
        ],
      });
    }
    expect((await analysis('kept', 'other', otherwise)).again).toBe(false);
  });

  it('is not kept where a source behind it failed in a part', async () => {
    const templates = [[analysisAt('1')], [{ record: 'coverage', failures } as BundleRecord]];
    await analysis('failed', 'k', { ...first, templates });
    expect((await analysis('failed', 'k', first)).again).toBe(false);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileLinks, FileObjects } from '../../../../../src/languages/typescript/incremental/analysis-cache.ts';
import { type CacheFile, readAnalysisCache } from '../../../../../src/workflows/code/analysis-cache/cache-file.ts';
import { CacheWriter } from '../../../../../src/workflows/code/analysis-cache/cache-writer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'analysis-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rest = { environment: 'here', programs: [{ label: 'all', files: ['/a.ts', '/ü.ts'], outside: [] }] };

function state(file: string): {
  path: string;
  textHash: string;
  shape: string;
  ambient: boolean;
  imports: string[];
  outside: string[];
} {
  return { path: file, textHash: 'hash', shape: 'shape', ambient: false, imports: ['/a.ts'], outside: ['types node'] };
}

function objectsOf(file: string): FileObjects {
  return { record: { record: 'file', key: file, path: file, lines: 3 }, objects: [], diagnostics: [] };
}

const noFindings = {
  externals: [],
  overriding: [],
  missingImports: [],
  calls: 0,
  unresolvedCalls: [],
  flow: null,
  facts: null,
};

function linksOf(file: string): FileLinks {
  return {
    links: [{ record: 'link', from: file, to: `${file}#größe`, type: 'CALL' }],
    findings: { ...noFindings, overriding: [{ by: file, owner: null, member: 'größe' }] },
    diagnostics: [],
  };
}

function written(file: string): CacheWriter {
  const writer = new CacheWriter(file);
  for (const each of ['/a.ts', '/ü.ts']) writer.add(state(each), objectsOf(each), linksOf(each));
  writer.finish(rest);
  return writer;
}

function read(file: string): { readonly cache: CacheFile | null; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  return { cache: readAnalysisCache(file, (text) => warnings.push(text)), warnings };
}

describe('the file of the last analysis [C-analyze-again]', () => {
  it('gives what was written, once it is published and not before', () => {
    const file = path.join(folder, 'whole');
    const writer = written(file);
    expect(read(file)).toEqual({ cache: null, warnings: [] });
    writer.publish();
    writer.discard();
    const cache = read(file).cache as CacheFile;
    expect([cache.environment, cache.programs]).toEqual([rest.environment, rest.programs]);
    const stored = cache.files.get('/ü.ts');
    expect([stored?.objects(), stored?.links(), stored?.imports]).toEqual([
      objectsOf('/ü.ts'),
      linksOf('/ü.ts'),
      ['/a.ts'],
    ]);
  });

  it('does not keep a file whose results are longer than a text can be, and keeps the others', () => {
    const file = path.join(folder, 'too-long');
    const writer = new CacheWriter(file);
    const tooLong = {
      toJSON(): never {
        throw new RangeError('Invalid string length');
      },
    };
    writer.add(state('/a.ts'), objectsOf('/a.ts'), { ...linksOf('/a.ts'), findings: tooLong as never });
    writer.add(state('/ü.ts'), objectsOf('/ü.ts'), linksOf('/ü.ts'));
    writer.finish(rest);
    writer.publish();
    const { files } = read(file).cache as CacheFile;
    expect([...files.keys()]).toEqual(['/ü.ts']);
    expect(files.get('/ü.ts')?.links()).toEqual(linksOf('/ü.ts'));
  });

  it('takes files of another over as they are', () => {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    written(first).publish();
    const writer = new CacheWriter(second);
    const changed = { ...objectsOf('/a.ts'), diagnostics: [] };
    writer.add(state('/a.ts'), changed, { ...linksOf('/a.ts'), links: [] });
    writer.copy(read(first).cache as CacheFile, '/ü.ts');
    writer.finish(rest);
    writer.publish();
    const files = (read(second).cache as CacheFile).files;
    expect(files.get('/a.ts')?.links().links).toEqual([]);
    expect(files.get('/ü.ts')?.links()).toEqual(linksOf('/ü.ts'));
  });

  it('is of no use when a byte is missing or another one, wherever it is', () => {
    const file = path.join(folder, 'damaged');
    written(file).publish();
    const bytes = readFileSync(file);
    for (let at = 0; at < bytes.length; at++) {
      const other = Buffer.from(bytes);
      other.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      writeFileSync(file, other);
      expect(read(file)).toEqual({ cache: null, warnings: [expect.stringContaining('everything is analysed: it is')] });
    }
    for (const length of [0, 10, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length));
      expect(read(file).cache).toBeNull();
    }
  });

  it('leaves nothing of one that was not published', () => {
    const file = path.join(folder, 'dropped');
    written(file).discard();
    expect([existsSync(file), existsSync(`${file}.new`)]).toEqual([false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { serviceWith, type TestServiceOptions } from './test-service.ts';

const records: BundleRecord[] = [
  { record: 'file', key: 'a', path: 'src/a.ts', lines: 3, text: 'one\ntwo\r\nthree' },
  { record: 'file', key: 'b', path: 'src/b.ts', lines: 3 },
  object('run', { locations: [{ file: 'a', startLine: 2, endLine: 3 }] }),
];
const ask = async (path: string, options: TestServiceOptions = {}) => {
  const { status, json } = await serviceWith([bundleOf(records)], options).get(`/rest/applications/App/files/${path}`);
  return status === 200 ? json : [status, json.code];
};

describe('source text [X-source]', () => {
  it('is the lines that are asked for, line ends included', async () => {
    const file = { fileId: '1', fileName: 'a.ts', filePath: 'src/a.ts', nbLines: 3 };
    expect(await ask('1')).toEqual({ ...file, startLine: 1, endLine: 3, text: 'one\ntwo\r\nthree' });
    expect(await ask('1?start-line=2&end-line=2')).toEqual({ ...file, startLine: 2, endLine: 2, text: 'two\r\n' });
    expect(await ask('1?start-line=3&end-line=99')).toEqual({ ...file, startLine: 3, endLine: 3, text: 'three' });
    expect(await ask('1?start-line=9')).toEqual({ ...file, startLine: 9, endLine: 8, text: '' });
  });

  it('has an error of its own for a file that is not known and for a text that is not stored', async () => {
    expect(await ask('2')).toEqual([404, 'source-not-stored']);
    expect(await ask('3')).toEqual([404, 'file-not-found']);
  });

  it('refuses what is no number and lines the wrong way round', async () => {
    for (const path of ['0', '..%2Fetc', '1?start-line=0', '1?start-line=3&end-line=2'])
      expect(await ask(path)).toEqual([400, 'invalid-request']);
  });

  it('is not given out while the source service is off', async () => {
    expect(await ask('1', { sourceService: 'off' })).toEqual([500, 'source-service-unavailable']);
  });
});

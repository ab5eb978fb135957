import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceSettings } from '../../../src/config/source-settings.ts';

const file = join(mkdtempSync(join(tmpdir(), 'stratigraph-token-')), 'token');
const values = { sourceService: 'https://code.example.org', sourceTokenFile: file, sourceTimeout: 100 };

describe('the settings of the source code service', () => {
  it('take the token from a file, without what stands around it [X-source-remote]', () => {
    writeFileSync(file, 'abc-123\n');
    expect(sourceSettings(values)).toEqual({ service: 'https://code.example.org', token: 'abc-123', timeout: 100 });
  });

  it.each(['', 'two words', 'a\r\nX-Other: b', 'ü'])('refuse a file with %j [X-source-remote]', (text) => {
    writeFileSync(file, text);
    expect(() => sourceSettings(values)).toThrow('does not hold one token');
  });

  it('refuse a file that is not there, and a token that nobody asks for [X-source-remote]', () => {
    expect(() => sourceSettings({ ...values, sourceTokenFile: `${file}-gone` })).toThrow('ENOENT');
    expect(() => sourceSettings({ ...values, sourceService: 'embedded' })).toThrow('has no meaning without the URL');
  });
});

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { foreignFormat, isScannerReport } from '../../../src/cli/foreign-format.ts';

describe('foreignFormat', () => {
  it.each([
    ['a CycloneDX SBOM', '{\n  "bomFormat": "CycloneDX",\n  "specVersion": "1.6"}'],
    ['an SPDX SBOM', '{"spdxVersion":"SPDX-2.3"}'],
    ['an OSV record', '{"id":"GHSA-1","affected":[]}'],
    ['XML', '<?xml version="1.0"?><bom/>'],
    ['a binary file', 'PK\u0003\u0004'],
  ])('recognises %s', (name, text) => {
    expect(foreignFormat(Buffer.from(text))).toBe(name);
  });

  it.each([
    '',
    '{"record":"analysis","format":1}\n',
    '\ufeff{"record":"analysis","format":1,"runs":[]}\n',
    '\n\n{ "format": 1, "record" : "analysis", "application": "runs\\": [" }\n',
    'hello',
    '{"nothing":1}',
  ])('leaves %j to the reader of bundles', (text) => {
    expect(foreignFormat(Buffer.from(text))).toBeUndefined();
  });

  it('does not look into compressed files', () => {
    expect(foreignFormat(gzipSync('{"bomFormat":"CycloneDX"}'))).toBeUndefined();
    expect(foreignFormat(Buffer.from('28b52ffd00000000', 'hex'))).toBeUndefined();
  });
});

describe('isScannerReport', () => {
  it.each([
    '{ "$schema": "https://json.schemastore.org/sarif-2.1.0.json" }',
    '{"version":"2.1.0","runs":[]}',
    '{"errors": [], "results": [{"check_id": "a"}]}',
    '- name: cloud-readiness\n  violations:\n    a: {}\n',
  ])('recognises %j', (text) => {
    expect(isScannerReport(Buffer.from(text))).toBe(true);
  });

  it.each(['{"record":"analysis","format":1,"runs":[]}', '- name: a\n', '{"bomFormat":"CycloneDX"}', ''])(
    'leaves %j alone',
    (text) => {
      expect(isScannerReport(Buffer.from(text))).toBe(false);
    },
  );
});

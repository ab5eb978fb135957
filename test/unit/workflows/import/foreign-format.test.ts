import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  foreignFormat,
  isLongJson,
  isSbom,
  isScannerReport,
  kindOfJson,
} from '../../../../src/workflows/import/foreign-format.ts';

describe('foreignFormat', () => {
  it.each([
    ['a CycloneDX SBOM in XML', '<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.5">'],
    ['an SPDX SBOM of tags and values', '# made\nSPDXVersion: SPDX-2.3\n'],
    ['an SPDX 3 SBOM', '{ "@context": "https://spdx.org/rdf/3.0.1/spdx-context.jsonld" }'],
    ['a zip archive', 'PK\u0003\u0004\u0000'],
    ['an OSV record', '{"id":"GHSA-1","affected":[]}'],
    ['XML', '<?xml version="1.0"?><bom/>'],
    ['a binary file', 'GIF\u0003\u0004'],
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
    '{"version":"1.0.0","results":[],"errors":[],"paths":{"scanned":[]}}',
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

describe('isSbom', () => {
  it.each([
    '{\n  "bomFormat": "CycloneDX",\n  "specVersion": "1.6"}',
    '{"spdxVersion":"SPDX-2.3"}',
    '{"sbom":{"spdxVersion":1',
  ])('recognises %j', (text) => {
    expect(isSbom(Buffer.from(text))).toBe(true);
    expect(isSbom(gzipSync(text))).toBe(false);
  });

  it.each(['{"record":"analysis","bomFormat":"CycloneDX"}', '{"runs":[]}', ''])('leaves %j alone', (text) => {
    expect(isSbom(Buffer.from(text))).toBe(false);
  });
});

describe('isLongJson', () => {
  it('is for documents over many lines and for lines that go on', () => {
    expect(['{\n"a":1}', '{"a":1,', ' {"packages":['].map((text) => isLongJson(Buffer.from(text)))).toEqual([
      ...[true, true, true],
    ]);
    const others = ['{"a":1}\n{"b":', '{"record":"analysis",', 'hello', '', '[\n'];
    expect(others.map((text) => isLongJson(Buffer.from(text)))).toEqual(others.map(() => false));
  });

  it('leads to the kind by the members of the whole', () => {
    const documents = [
      { packages: [], spdxVersion: 'SPDX-2.3' },
      { bomFormat: 'CycloneDX' },
      { sbom: {} },
      { runs: [] },
      { results: [] },
      { a: 1 },
      null,
      [],
    ];
    expect(documents.map(kindOfJson)).toEqual([
      ...['sbom', 'sbom', 'sbom', 'report', 'report', undefined, undefined, undefined],
    ]);
  });
});

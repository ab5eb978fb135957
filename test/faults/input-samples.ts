import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run-step.ts';
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { parseRules } from '../../src/frameworks/rules/parse-rules.ts';
import { emptyOsvSummary, readOsv } from '../../src/importers/osv/read-osv.ts';
import { readScannerReport } from '../../src/importers/scanners/read-scanner-report.ts';
import { importScip } from '../../src/importers/scip/import-scip.ts';
import { parseCloudRules } from '../../src/insights/cloud/rules/parse-cloud-rules.ts';
import { byteFileOf } from '../unit/importers/byte-file-of.ts';
import { readLockfile } from '../unit/importers/lockfiles/read-lockfile.ts';
import { readSbomText } from '../unit/importers/read-sbom.ts';
import { encodeIndex } from '../unit/importers/scip/encode-index.ts';
import { mutateBytes, mutateText, mutateValue } from './mutate.ts';

/** A format that is read from others: makes a faulty input of a sound one, and reads it. */
export interface InputSample {
  readonly name: string;
  /** An input without faults; undefined: it is no text. */
  readonly sound?: string;
  /** The input as text or bytes, for a report of what failed. */
  make(next: () => number): string | Uint8Array;
  read(input: string | Uint8Array): unknown;
}

const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** A JSON document: changed as a value, or as text. */
function json(name: string, document: unknown, read: (text: string) => unknown): InputSample {
  const sound = JSON.stringify(document, null, 1);
  return {
    name,
    sound,
    make: (next) => (next() < 0.7 ? JSON.stringify(mutateValue(document, next)) : mutateText(sound, next)),
    read: (input) => read(input as string),
  };
}

function text(name: string, sound: string, read: (text: string) => unknown): InputSample {
  return { name, sound, make: (next) => mutateText(sound, next), read: (input) => read(input as string) };
}

const lockfile =
  (path: string) =>
  (content: string): unknown =>
    readLockfile({ [path]: content, 'package.json': '{"dependencies":{"a":"1"}}' }, path);

const purl = 'pkg:npm/lodash@4.17.20';
const location = { physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine: 3, endLine: 5 } } };
const occurrence = {
  symbol: 'scip-java maven a/b 1 c/D#e().',
  range: { startLine: 1, startCharacter: 2, endLine: 1, endCharacter: 9 },
  roles: 1,
};
const index = encodeIndex({
  documents: [
    {
      path: 'src/D.java',
      language: 'Java',
      text: 'class D { void e() {} }',
      occurrences: [occurrence, { ...occurrence, symbol: 'local 3', roles: 8 }],
      symbols: [
        { symbol: occurrence.symbol, kind: 26, signature: 'void e()', implementations: ['scip-java maven a/b 1 c/F#'] },
      ],
    },
  ],
  externals: [{ symbol: 'scip-java maven x/y 2 z/Z#', documentation: ['text'] }],
});
const bundleLines = textOf('examples/shop.ndjson').trim().split('\n').slice(0, 60);

export const inputSamples: readonly InputSample[] = [
  {
    name: 'bundle',
    sound: bundleLines.join('\n'),
    make(next) {
      const at = Math.floor(next() * bundleLines.length);
      const changed = JSON.stringify(mutateValue(JSON.parse(bundleLines[at] as string), next));
      const lines = bundleLines.map((line, i) => (i === at ? changed : line)).join('\n');
      return next() < 0.7 ? lines : mutateText(lines, next);
    },
    async read(input) {
      const faults = new FaultList();
      const bytes = Buffer.from(input as string);
      const stream = readBundle(
        (async function* () {
          yield bytes;
        })(),
        'bundle',
        faults,
      );
      for await (const _ of stream.batches);
      return faults.lines();
    },
  },
  {
    name: 'SCIP index',
    make: (next) => mutateBytes(index, next),
    read(input) {
      const options = { analyzedAt: '2026-01-01', onDiagnostic: () => undefined, onSummary: () => undefined };
      const lists = importScip({ ...options, indexes: [{ bytes: byteFileOf(input, 'index.scip') }] });
      return lists.flatMap((batches) => [...batches]);
    },
  },
  json(
    'CycloneDX',
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'app' } },
      components: [
        {
          type: 'library',
          name: 'lodash',
          version: '4.17.20',
          purl,
          'bom-ref': 'l',
          components: [{ type: 'library', name: 'x', version: '1', purl: 'pkg:npm/x@1' }],
        },
      ],
      dependencies: [{ ref: 'app', dependsOn: ['l'] }],
      vulnerabilities: [
        {
          id: 'CVE-2021-23337',
          affects: [{ ref: 'l', versions: [{ range: 'vers:npm/<5', status: 'affected' }] }],
          analysis: { state: 'not_affected' },
        },
      ],
    },
    readSbomText,
  ),
  json(
    'SPDX',
    {
      spdxVersion: 'SPDX-2.3',
      SPDXID: 'SPDXRef-DOCUMENT',
      packages: [
        {
          SPDXID: 'SPDXRef-l',
          name: 'lodash',
          versionInfo: '4.17.20',
          externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
        },
      ],
      relationships: [
        { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-l' },
      ],
    },
    readSbomText,
  ),
  json(
    'SARIF',
    {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'T', rules: [{ id: 'r' }] } },
          results: [{ ruleId: 'r', ruleIndex: 0, locations: [location] }],
        },
      ],
    },
    (content) => readScannerReport('a.sarif', content),
  ),
  json(
    'Semgrep',
    {
      version: '1',
      errors: [],
      results: [
        {
          check_id: 'a.b',
          path: 'src/a.ts',
          start: { line: 1, col: 1 },
          end: { line: 2, col: 1 },
          extra: { message: 'm', severity: 'ERROR' },
        },
      ],
    },
    (content) => readScannerReport('a.json', content),
  ),
  text(
    'Konveyor',
    '- name: set\n  violations:\n    rule-1:\n      description: d\n      incidents:\n      - uri: file:///a/src/A.java\n        lineNumber: 3\n',
    (content) => readScannerReport('a.yaml', content),
  ),
  json(
    'OSV',
    {
      schema_version: '1.7.5',
      id: 'GHSA-1',
      modified: '2026-01-01T00:00:00Z',
      aliases: ['CVE-1'],
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
      affected: [
        {
          package: { ecosystem: 'npm', name: 'x' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
          versions: ['1.0.0'],
        },
      ],
    },
    (content) => [...readOsv(byteFileOf(content, 'osv.json'), emptyOsvSummary())],
  ),
  json(
    'package-lock.json',
    {
      name: 'app',
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { a: '^1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '*' } },
        'node_modules/a/node_modules/b': { version: '2.0.0', dev: true },
        'node_modules/c': { link: true, resolved: 'packages/c' },
      },
    },
    lockfile('package-lock.json'),
  ),
  text(
    'pnpm-lock.yaml',
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n        specifier: ^1\n        version: 1.0.0(b@2.0.0)\npackages:\n  a@1.0.0:\n    resolution: {integrity: x}\nsnapshots:\n  a@1.0.0(b@2.0.0):\n    dependencies:\n      b: 2.0.0\n  b@2.0.0: {}\n",
    lockfile('pnpm-lock.yaml'),
  ),
  text(
    'yarn.lock',
    '# yarn lockfile v1\n\n"a@^1", a@1:\n  version "1.0.0"\n  dependencies:\n    b "*"\n\nb@*:\n  version "2.0.0"\n',
    lockfile('yarn.lock'),
  ),
  text(
    'yarn.lock of Berry',
    '__metadata:\n  version: 8\n\n"a@npm:^1":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n  dependencies:\n    b: "npm:*"\n  languageName: node\n',
    lockfile('yarn.lock'),
  ),
  text(
    'uv.lock',
    'version = 1\n\n[[package]]\nname = "app"\nversion = "1"\nsource = { virtual = "." }\ndependencies = [{ name = "flask", marker = "python_version > \'3\'" }]\n\n[[package]]\nname = "flask"\nversion = "3.0.0"\nsource = { registry = "r" }\n',
    lockfile('uv.lock'),
  ),
  text(
    'poetry.lock',
    '[[package]]\nname = "flask"\nversion = "3.0.0"\noptional = false\n\n[package.dependencies]\nclick = {version = ">=8", extras = ["x"]}\n\n[[package]]\nname = "click"\nversion = "8.1"\n',
    lockfile('poetry.lock'),
  ),
  json(
    'Pipfile.lock',
    {
      _meta: { sources: [] },
      default: { flask: { version: '==3.0.0', hashes: [] } },
      develop: { pytest: { version: '==8' } },
    },
    lockfile('Pipfile.lock'),
  ),
  text(
    'requirements.txt',
    'flask==3.0.0 ; python_version > "3" # c\n-r other.txt\nclick[x]==8.1 \\\n  --hash=sha256:00\n-e git+https://e/x#egg=x\n',
    lockfile('requirements.txt'),
  ),
  text(
    'pom.xml',
    `<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;&a;">]>\n<project><groupId>g</groupId><artifactId>a</artifactId><version>\${v}</version><properties><v>\${w}</v><w>1</w></properties><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>\${v}</version></dependency></dependencies></project>`,
    lockfile('pom.xml'),
  ),
  text('framework rules', textOf('rules/frameworks/caches.yml').slice(0, 3000), (content) =>
    parseRules('rules.yml', content),
  ),
  text(
    'cloud rules',
    'rules:\n  - id: own-rule\n    number: 10001\n    name: n\n    title: t\n    contribution: Blocker\n    language: [javascript]\n    call: { module: fs, name: [readFile] }\n',
    (content) => parseCloudRules('rules.yml', content, new Map()),
  ),
];

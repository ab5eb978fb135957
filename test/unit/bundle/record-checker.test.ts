import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../src/bundle/record-checker.ts';

const at = { file: 'f', startLine: 2, endLine: 3 };

/** One whole record of each kind: every member it can have. */
const whole: Record<string, Record<string, unknown>> = {
  analysis: {
    record: 'analysis',
    format: 1,
    analyzedAt: '2026-03-01T09:30:00Z',
    application: 'a',
    tool: { name: 't', version: '1' },
    revision: 'r',
    scans: { cve: '2026-03-01', cloud: '2026-03-01' },
    parts: ['code'],
    source: 's',
  },
  file: { record: 'file', key: 'k', path: 'p', lines: 3, checksum: 'c', text: '' },
  object: {
    record: 'object',
    key: 'k',
    name: '',
    fullName: '',
    type: 't',
    typeId: 't',
    language: '',
    id: 1,
    mangling: '',
    filePath: null,
    annotations: ['a'],
    external: true,
    parent: null,
    locations: [at],
    checksum: '',
    levels: ['1', '2', '3', '4', '5'],
    test: false,
    package: null,
  },
  link: {
    record: 'link',
    from: 'a',
    to: 'b',
    type: 't',
    escalated: true,
    locations: [at],
    confidence: 'derived',
    rule: null,
  },
  transaction: {
    record: 'transaction',
    key: 'k',
    name: '',
    fullName: '',
    startPoint: 's',
    id: '9007199254740991',
    endPoints: ['e'],
    objects: ['o'],
    stack: [''],
  },
  package: {
    record: 'package',
    key: 'k',
    name: 'n',
    version: '',
    purl: '',
    releaseDate: null,
    releasesPerYear: 0,
    saferClosestVersion: null,
    safestVersion: '',
    vulnerabilities: [{ id: 'v', aliases: ['a'], severity: null }],
    objects: ['o'],
    direct: null,
    paths: [['p']],
  },
  pattern: {
    record: 'pattern',
    id: 's:1',
    name: '',
    strategy: 's',
    category: '',
    contribution: 'c',
    criticality: 'c',
    impacts: [''],
    occurrences: [{ object: 'o', locations: [at] }],
    rule: null,
  },
};

const noText = [3, null, {}, [], true];
const noName = [...noText, ''];
const noTexts = ['a', null, {}, 3];
const noId = [0, -1, 1.5, 9007199254740992, '0', '01', '9007199254740992', '-1', '1.0', '', ' 1', '1e3', null, [1]];
const noLine = [0, -1, 1.5, '1', null];
const noFlag = ['true', 0, null];
const noTime = ['', 'today', '2026-02-30', '2026-03-01T09:30:00', '20260301', '2026-03-01T24:00:00Z', 5, null];
const locationFaults = (path: string): Record<string, readonly unknown[]> => ({
  [path]: ['a', null, {}],
  [`${path}[0]`]: [3, null, []],
  [`${path}[0].file`]: noName,
  [`${path}[0].startLine`]: noLine,
  [`${path}[0].endLine`]: [...noLine, 1],
});

/** Values that no member may have, by kind and path. */
const wrong: Record<string, Record<string, readonly unknown[]>> = {
  analysis: {
    record: ['Analysis', 1, null, 'constructor', '__proto__'],
    format: ['1', null, 0, 2],
    analyzedAt: noTime,
    application: noText,
    tool: ['t', null, []],
    'tool.name': noText,
    'tool.version': noText,
    revision: noText,
    scans: ['t', null, []],
    'scans.cve': noTime,
    'scans.cloud': noTime,
    parts: [[], 'code', null],
    'parts[0]': ['Code', null, 1],
    source: noName,
  },
  file: { key: noName, path: noName, lines: [-1, 1.5, '1', null], checksum: noText, text: noText },
  object: {
    key: noName,
    name: noText,
    fullName: noText,
    type: noName,
    typeId: noName,
    language: noText,
    id: noId,
    mangling: noText,
    filePath: [3, {}, []],
    annotations: ['a', {}, 3],
    'annotations[0]': noText,
    external: noFlag,
    parent: [3, {}, ''],
    ...locationFaults('locations'),
    checksum: noText,
    levels: [[], ['1', '2', '3', '4'], ['1', '2', '3', '4', '5', '6'], 'a', null],
    'levels[4]': noName,
    test: noFlag,
    package: [3, {}, ''],
  },
  link: {
    from: noName,
    to: noName,
    type: noName,
    escalated: noFlag,
    ...locationFaults('locations'),
    confidence: ['sure', null, 1],
    rule: [3, {}],
  },
  transaction: {
    key: noName,
    name: noText,
    fullName: noText,
    startPoint: noName,
    id: noId,
    endPoints: noTexts,
    'endPoints[0]': noName,
    objects: noTexts,
    'objects[0]': noName,
    stack: noTexts,
    'stack[0]': noText,
  },
  package: {
    key: noName,
    name: noName,
    version: noText,
    purl: noText,
    releaseDate: noTime.filter((value) => value !== null),
    releasesPerYear: [-1, 1.5, '1'],
    saferClosestVersion: [3, {}],
    safestVersion: [3, {}],
    vulnerabilities: noTexts,
    'vulnerabilities[0]': ['CVE-2020-8203', null],
    'vulnerabilities[0].id': noName,
    'vulnerabilities[0].aliases': noTexts,
    'vulnerabilities[0].aliases[0]': noName,
    'vulnerabilities[0].severity': [3, {}],
    objects: noTexts,
    'objects[0]': noName,
    direct: ['true', 0],
    paths: noTexts,
    'paths[0]': ['p', null],
    'paths[0][0]': noName,
  },
  pattern: {
    id: ['s', 's:', ':1', 's:01', 's:-1', 's:1.0', 's:1234567890123456', 1, null],
    name: noText,
    strategy: noName,
    category: noText,
    contribution: noName,
    criticality: noName,
    impacts: noTexts,
    'impacts[0]': noText,
    occurrences: ['o', null, {}],
    'occurrences[0]': ['o', null, []],
    'occurrences[0].object': noName,
    ...locationFaults('occurrences[0].locations'),
    rule: [3, {}],
  },
};

const required: Record<string, readonly string[]> = {
  analysis: ['record', 'format', 'analyzedAt', 'tool.name', 'tool.version'],
  file: ['key', 'path', 'lines'],
  object: ['key', 'name', 'fullName', 'type', 'typeId', 'language', 'locations[0].startLine', 'locations[0].endLine'],
  link: ['from', 'to', 'type', 'locations[0].file'],
  transaction: ['key', 'name', 'fullName', 'startPoint'],
  package: ['key', 'name', 'version', 'vulnerabilities[0].id'],
  pattern: [
    'id',
    'name',
    'strategy',
    'category',
    'contribution',
    'criticality',
    'impacts',
    'occurrences',
    'occurrences[0].object',
  ],
};

/** Paths of the objects inside each kind of record. */
const inside: Record<string, readonly string[]> = {
  analysis: ['', 'tool', 'scans'],
  file: [''],
  object: ['', 'locations[0]'],
  link: ['', 'locations[0]'],
  transaction: [''],
  package: ['', 'vulnerabilities[0]'],
  pattern: ['', 'occurrences[0]', 'occurrences[0].locations[0]'],
};

const cases = (table: Record<string, readonly string[]>): [string, string][] =>
  Object.entries(table).flatMap(([kind, paths]) => paths.map((path): [string, string] => [kind, path]));
const kindsAndPaths = Object.entries(wrong).flatMap(([kind, paths]) =>
  Object.keys(paths).map((path): [string, string] => [kind, path]),
);

function steps(path: string): string[] {
  return path.split(/[.[\]]/).filter((step) => step !== '');
}

function changed(kind: string, path: string, change: (node: Record<string, unknown>, member: string) => void): unknown {
  const copy = structuredClone(whole[kind]) as Record<string, unknown>;
  const names = steps(path);
  const member = names.pop() as string;
  change(
    names.reduce((node, step) => node[step] as Record<string, unknown>, copy),
    member,
  );
  return copy;
}

function faultsOf(value: unknown): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = [];
  const sound = checkRecord(value, (path, message) => faults.push({ path, message }));
  expect(sound).toBe(faults.length === 0);
  return faults;
}

describe('checkRecord', () => {
  it.each(Object.keys(whole))('accepts a whole %s record', (kind) => {
    expect(faultsOf(whole[kind])).toEqual([]);
  });

  it('tries every member of every record', () => {
    for (const [kind, record] of Object.entries(whole)) {
      const tried = new Set(Object.keys(wrong[kind] ?? {}).map((path) => steps(path)[0]));
      expect(Object.keys(record).filter((member) => member !== 'record' && !tried.has(member))).toEqual([]);
    }
  });

  it.each(kindsAndPaths)('tells a wrong value in %s at %s', (kind, path) => {
    for (const value of wrong[kind]?.[path] ?? []) {
      const faults = faultsOf(
        changed(kind, path, (node, member) => {
          node[member] = value;
        }),
      );
      // A wrong list may be told at its entries.
      expect(faults.length, `${path} = ${JSON.stringify(value)}`).toBeGreaterThan(0);
      for (const fault of faults) expect(fault.path.startsWith(path), `${fault.path} for ${path}`).toBe(true);
    }
  });

  it.each(cases(required))('tells that in %s %s is missing', (kind, path) => {
    const faults = faultsOf(changed(kind, path, (node, member) => delete node[member]));
    expect(faults.map((fault) => fault.path)).toEqual([path]);
    expect(faults[0]?.message).toMatch(/^is missing; .* is required$/);
  });

  it('does without every other member', () => {
    for (const [kind, record] of Object.entries(whole)) {
      for (const member of Object.keys(record)) {
        if (member === 'record' || required[kind]?.includes(member)) continue;
        expect(faultsOf(changed(kind, member, (node, name) => delete node[name]))).toEqual([]);
      }
    }
  });

  it.each(cases(inside))('tells an unknown member in %s at "%s", and what is allowed', (kind, path) => {
    const here = path === '' ? 'nmae' : `${path}.nmae`;
    const faults = faultsOf(
      changed(kind, here, (node, member) => {
        node[member] = 1;
      }),
    );
    expect(faults.map((fault) => fault.path)).toEqual([here]);
    expect(faults[0]?.message).toMatch(/^unknown member; allowed are \w+, \w+/);
  });

  it.each(cases(inside))('takes extensions in %s at "%s" only if it is the record', (kind, path) => {
    const here = path === '' ? 'x-mine' : `${path}.x-mine`;
    const faults = faultsOf(
      changed(kind, here, (node, member) => {
        node[member] = { any: 1 };
      }),
    );
    expect(faults.length).toBe(path === '' ? 0 : 1);
  });

  it.each([[null], [3], ['a'], [[]], [true]])('refuses %j, which is no object', (value) => {
    expect(faultsOf(value)).toMatchObject([
      { path: '', message: expect.stringMatching(/; a record is a JSON object$/) },
    ]);
  });

  it('tells every fault of a record', () => {
    const record = {
      ...whole['object'],
      id: 0,
      name: 1,
      extra: 2,
      locations: [
        { ...at, endLine: 0 },
        { ...at, file: 3 },
      ],
    };
    expect(faultsOf(record).map(({ path }) => path)).toEqual([
      'name',
      'id',
      'locations[0].endLine',
      'locations[1].file',
      'extra',
    ]);
  });

  it('quotes member names that a path cannot hold, and shortens long values', () => {
    const [name] = faultsOf({ ...whole['file'], 'a b': 1 });
    expect(name?.path).toBe('["a b"]');
    const [value] = faultsOf({ ...whole['file'], lines: 'x'.repeat(1000) });
    expect(value?.message.length).toBeLessThan(200);
  });
});

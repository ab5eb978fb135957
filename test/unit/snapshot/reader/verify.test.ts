import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';
import { verifySnapshot } from '../../../../src/snapshot/reader/verify/verify-snapshot.ts';
import { smallBundle } from '../../../cli/small-bundle.ts';
import { importText } from '../../store/imported-folder.ts';
import { containerBytes, temporaryFile, temporaryFolderFor } from './container-bytes.ts';

type Sections = Record<string, Uint8Array>;

const folder = temporaryFolderFor('verify');
const sound: Sections = {};

beforeAll(async () => {
  const more = [
    { record: 'link', from: 'add', to: 'merge', type: 'CALL' },
    { record: 'link', from: 'add', to: 'pay', type: 'READ' },
  ];
  const { path } = await importText(folder, 'Shop', smallBundle({ extra: more }));
  const file = SnapshotFile.open(path);
  for (const { name } of file.sections) sound[name] = file.load(name);
  file.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What verify says of a snapshot whose checksums are all right and whose sections were changed. */
function faultsOf(change: (sections: Sections) => void): readonly string[] {
  const sections = Object.fromEntries(Object.entries(sound).map(([name, bytes]) => [name, Uint8Array.from(bytes)]));
  change(sections);
  return verifySnapshot(temporaryFile(containerBytes(sections)), 'Shop').faults;
}

function numbers(sections: Sections, name: string): Uint32Array {
  return new Uint32Array((sections[name] as Uint8Array).buffer as ArrayBuffer);
}

function replaceText(sections: Sections, name: string, from: string, to: string): void {
  const text = Buffer.from(sections[name] as Uint8Array).toString();
  expect(text).toContain(from);
  sections[name] = Buffer.from(text.replace(from, to));
}

const wrong: readonly (readonly [what: string, fault: string | RegExp, change: (sections: Sections) => void])[] = [
  ['an id twice', /id \d is out of order/, (s) => numbers(s, 'objects/ids-sorted').set([2], 2)],
  ['an id that leads elsewhere', /leads to another object/, (s) => numbers(s, 'objects/by-id-rank').reverse()],
  ['an id unlike its row', /has the ids 2 and 9/, (s) => numbers(s, 'objects/ids').set([9], 1)],
  ['objects out of order', 'object 2 is out of order', (s) => replaceText(s, 'objects/rows', 'merge"', 'Aerge"')],
  ['a row that is no JSON', /row 0 of objects\/rows is not/, (s) => s['objects/rows']?.set([0x20], 0)],
  ['a row with other members', /has other members/, (s) => replaceText(s, 'objects/rows', '"mangling"', '"manglinG"')],
  ['annotations unlike the flag', /has annotations and says otherwise/, (s) => s['objects/flags']?.set([4], 0)],
  [
    'a parent that does not exist',
    /has a parent that does not exist/,
    (s) => numbers(s, 'objects/parent').set([77], 1),
  ],
  ['a cycle of parents', /is its own ancestor/, (s) => numbers(s, 'objects/parent').set([1], 0)],
  ['a status that is none', /has no valid status/, (s) => s['objects/status']?.set([4], 0)],
  ['a language that is none', /has a language that is not listed/, (s) => s['objects/language']?.set([9], 0)],
  ['an external object too many', '2 objects are external and not 1', (s) => s['objects/flags']?.set([1], 0)],
  [
    'a package that is not listed',
    /names a package that is not listed/,
    (s) => numbers(s, 'objects/package').set([5], 0),
  ],
  ['a location in no file', /is in a file that does not exist/, (s) => numbers(s, 'locations/entries').set([9], 0)],
  ['a location that ends early', /goes from line 3 to line 2/, (s) => numbers(s, 'locations/entries').set([2], 2)],
  [
    'a file with other lines',
    'the files have 201 lines and not 200',
    (s) => replaceText(s, 'files/rows', '120', '121'),
  ],
  ['files out of order', /file .* is out of order/, (s) => replaceText(s, 'files/rows', 'src/cart', 'src/zart')],
  ['a link to nobody', /leads to an object that does not exist/, (s) => numbers(s, 'links/targets').set([50], 0)],
  ['a link of no kind', /has a kind that does not exist/, (s) => s['links/kinds']?.set([9], 0)],
  ['links out of order', /link 1 is out of order/, (s) => numbers(s, 'links/targets').set([0], 1)],
  ['a callee with a strange caller', /is listed under a callee/, (s) => numbers(s, 'callers/links').reverse()],
  ['statements that are cut', /statements of object \d cannot be read/, (s) => s['links/statements']?.fill(0x80)],
  ['a statement in no file', /lies outside of all files/, (s) => s['links/statements']?.fill(0x04, 2, 3)],
  ['a link between levels', /does not join two nodes of one level/, (s) => numbers(s, 'levels/links').set([1], 0)],
  ['an object in no level', /stands in (no level|the levels twice)/, (s) => numbers(s, 'levels/objects').set([0], 3)],
  [
    'a level node elsewhere',
    /is not below its parent/,
    (s) => replaceText(s, 'levels/nodes', 'Business Logic"', 'Business Magic"'),
  ],
  [
    'a transaction of other size',
    /has 3 objects and not 9/,
    (s) => replaceText(s, 'transactions/rows', '"size":3', '"size":9'),
  ],
  [
    'a transaction that does not list what it should',
    /has 0 objects and not 3/,
    (s) => replaceText(s, 'transactions/rows', '"objects":"reached"', '"objects":"listed"'),
  ],
  [
    'a transaction whose start is none',
    /has an object that does not exist/,
    (s) => replaceText(s, 'transactions/rows', '"startPoint":1', '"startPoint":99'),
  ],
  [
    'an end point without its data graph',
    /data graphs are not those of the end points/,
    (s) => s['objects/flags']?.set([8], 0),
  ],
  [
    'data graphs that are none',
    /data graphs are not those of the end points/,
    (s) => {
      s['data-graphs/rows'] = Buffer.from('[{"object":1,"size":1,"stack":[],"transactions":0}]');
    },
  ],
  [
    'a data graph of other size',
    /data graph of object 1 has \d objects and not 99/,
    (s) => {
      s['objects/flags']?.set([(s['objects/flags']?.[1] as number) | 8], 1);
      s['data-graphs/rows'] = Buffer.from('[{"object":1,"size":99,"stack":[],"transactions":0}]');
    },
  ],
  [
    'a package object that is none',
    /package lodash has an object/,
    (s) => replaceText(s, 'insights/packages', '"objects":[2]', '"objects":[9]'),
  ],
  [
    'a hit that is none',
    /hits a package that does not exist/,
    (s) => replaceText(s, 'insights/packages', '"cve-2021-23337":[0]', '"cve-2021-23337":[4]'),
  ],
  [
    'a pattern object that is none',
    /pattern .* has an object/,
    (s) => replaceText(s, 'insights/patterns', '"object":3', '"object":8'),
  ],
  ['counts unlike the sections', /instead of/, (s) => replaceText(s, 'meta', '"links":4', '"links":5')],
  ['a section that is missing', 'section links/targets is missing', (s) => void delete s['links/targets']],
  [
    'a section that is too short',
    /has 8 bytes instead of 16/,
    (s) => Object.assign(s, { 'links/targets': new Uint8Array(8) }),
  ],
];

describe('verify [C-verify]', () => {
  it('finds nothing wrong with a sound snapshot', () => {
    expect(faultsOf(() => {})).toEqual([]);
  });

  it.each(wrong)('names %s', (_, fault, change) => {
    expect(faultsOf(change).join('\n')).toMatch(fault);
  });

  it('tells the first twenty faults of many', () => {
    const hits = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`cve-${i}`, [7]]));
    const faults = faultsOf((s) =>
      replaceText(s, 'insights/packages', '"hits":{', `"hits":{${JSON.stringify(hits).slice(1, -1)},`),
    );
    expect(faults.length).toBe(20);
  });
});

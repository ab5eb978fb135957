import { describe, expect, it } from 'vitest';
import type { ObjectIdentity, ObjectRow } from '../../../src/model/code-object.ts';
import type { LevelNodeRow, PackageRow, PatternRow, TransactionRow } from '../../../src/snapshot/format/sections.ts';
import type { LevelSection } from '../../../src/snapshot/reader/level-section.ts';
import type { ObjectSection } from '../../../src/snapshot/reader/object-section.ts';
import { affectedPackages, cloudPatterns } from '../../../src/store/embedded/insight-answers.ts';
import { LevelTree } from '../../../src/store/embedded/level-answers.ts';
import { TransactionList } from '../../../src/store/embedded/transaction-answers.ts';

const identity = (object: number): ObjectIdentity => ({
  id: String(object + 100),
  name: `object ${object}`,
  fullName: `full ${object}`,
  type: 'T',
  typeId: 't',
});

const objects = {
  rows: {
    readAhead: () => undefined,
    identity,
    value: (object: number): ObjectRow => ({ ...identity(object), filePath: null, mangling: '', annotations: null }),
  },
} as unknown as ObjectSection;

describe('LevelTree', () => {
  // Two branches with nodes of one name; ids follow level, then full name.
  const rows: LevelNodeRow[] = [
    { name: 'Z', fullName: 'Z', level: 1, parent: null, nbObjects: 3 },
    { name: 'b', fullName: 'Z/b', level: 2, parent: 1, nbObjects: 2 },
    { name: 'É', fullName: 'Z/É', level: 2, parent: 1, nbObjects: 1 },
    { name: 'same', fullName: 'Z/b/same', level: 3, parent: 2, nbObjects: 1 },
    { name: 'a', fullName: 'Z/b/a', level: 3, parent: 2, nbObjects: 1 },
    { name: 'same', fullName: 'Z/É/same', level: 3, parent: 3, nbObjects: 1 },
  ];
  const tree = new LevelTree({ nodes: rows, links: Uint32Array.of(5, 4, 2, 3) } as unknown as LevelSection);
  const names = (nodes: readonly { readonly fullName: string }[]): string[] => nodes.map((node) => node.fullName);

  it('lists the nodes of a level by name, then full name', () => {
    expect(names(tree.nodes(3, {}))).toEqual(['Z/b/a', 'Z/b/same', 'Z/É/same']);
    expect(tree.nodes(5, {})).toEqual([]);
  });

  it('finds nodes by folded part of the name and by id, both of them together', () => {
    expect(names(tree.nodes(2, { name: 'é' }))).toEqual(['Z/É']);
    expect(names(tree.nodes(3, { name: 'SAM' }))).toEqual(['Z/b/same', 'Z/É/same']);
    expect(names(tree.nodes(3, { name: 'same', nodeId: 6 }))).toEqual(['Z/É/same']);
    expect(tree.nodes(3, { name: 'a', nodeId: 1 })).toEqual([]);
    expect(tree.nodes(3, { name: '', nodeId: 99 })).toEqual([]);
  });

  it('gives children in order, and none of a node that has none or does not exist', () => {
    expect(names(tree.childNodes(1))).toEqual(['Z/b', 'Z/É']);
    expect(names(tree.childNodes(2))).toEqual(['Z/b/a', 'Z/b/same']);
    expect([tree.childNodes(6), tree.childNodes(0), tree.childNodes(99)]).toEqual([[], [], []]);
  });

  it('gives each level its own links', () => {
    const ends = (level: 2 | 3): string[] =>
      tree.graph(level).links.map(({ origin, target }) => `${origin.fullName} → ${target.fullName}`);
    expect(ends(2)).toEqual(['Z/b → Z/É']);
    expect(ends(3)).toEqual(['Z/b/a → Z/b/same']);
  });
});

describe('TransactionList', () => {
  const row = (name: string, fullName: string, stack: string[]): TransactionRow => ({
    id: name,
    name,
    fullName,
    size: 1,
    stack,
    startPoint: 7,
    objects: 'reached',
    endPoints: 'found',
  });
  const list = new TransactionList([row('A', 'GET A', ['java', 'PostgreSQL']), row('b', 'POST b', [])], () => objects);
  const found = (filter: object): string[] => [...list.find(filter)].map(({ name }) => name);

  it('combines folded substring filters by AND', () => {
    expect(found({})).toEqual(['A', 'b']);
    expect(found({ name: 'B' })).toEqual(['b']);
    expect(found({ fullName: 'get a' })).toEqual(['A']);
    expect(found({ name: 'a', fullName: 'post' })).toEqual([]);
  });

  it('matches any stack entry; an empty text matches a transaction without any too', () => {
    expect(found({ stack: 'postgre' })).toEqual(['A']);
    expect(found({ stack: 'apostgre' })).toEqual([]);
    expect(found({ stack: '' })).toEqual(['A', 'b']);
  });

  it('joins the start point', () => {
    expect([...list.find({ name: 'A' })][0]).toEqual({
      id: 'A',
      name: 'A',
      fullName: 'GET A',
      size: 1,
      stack: ['java', 'PostgreSQL'],
      startPoint: { id: '107', name: 'object 7', fullName: 'full 7', type: 'T', typeId: 't' },
    });
  });
});

describe('affectedPackages', () => {
  const packageRow = (name: string): PackageRow => ({
    key: name,
    name,
    version: '1',
    purl: null,
    releaseDate: null,
    releasesPerYear: null,
    saferClosestVersion: null,
    safestVersion: null,
    vulnerabilities: [],
    objects: [1, 3],
    direct: null,
    paths: [],
  });
  const section = { packages: ['a', 'b', 'c'].map(packageRow), hits: { 'cve-2024-1': [0, 1, 2] } };
  const names = (vulnerability: string, skip = 0, limit = 10): string[] =>
    affectedPackages(section, objects, { vulnerability, skip, limit }).map(({ name }) => name);

  it('finds packages in any letter case, a page of them', () => {
    expect(names('CVE-2024-1')).toEqual(['a', 'b', 'c']);
    expect(names('cve-2024-1', 1, 1)).toEqual(['b']);
    expect([names('CVE-2024-1', 3), names('CVE-2024-1', 0, 0)]).toEqual([[], []]);
  });

  it('finds nothing by a part of an id or by the name of something every object has', () => {
    expect(['CVE-2024', '', 'constructor', '__proto__', 'toString'].map((id) => names(id))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('lists the external objects of a package', () => {
    const [first] = affectedPackages(section, objects, { vulnerability: 'CVE-2024-1', skip: 0, limit: 1 });
    expect(first?.objects.map(({ id }) => id)).toEqual(['101', '103']);
    expect(Object.keys(first?.objects[0] ?? {})).toEqual(['id', 'name', 'fullName', 'mangling', 'type', 'typeId']);
  });
});

describe('cloudPatterns', () => {
  const pattern = (id: string, contribution: string, criticality: string): PatternRow => ({
    id,
    name: id,
    strategy: 'containerization',
    category: 'c',
    contribution,
    criticality,
    impacts: ['Code'],
    rule: 'r',
    occurrences: [
      { object: 1, locations: [] },
      { object: 2, locations: [] },
    ],
  });
  const patterns = [pattern('one', 'Blocker', 'High'), pattern('two', 'Booster', 'None')];
  const ids = (filter: object): string[] => cloudPatterns(patterns, filter).map(({ id }) => id);

  it('compares whole folded values and takes an empty one as no filter', () => {
    expect(ids({})).toEqual(['one', 'two']);
    expect(ids({ contribution: 'BLOCKER', strategy: 'Containerization' })).toEqual(['one']);
    expect(ids({ contribution: 'Block' })).toEqual([]);
    expect(ids({ contribution: '', criticality: 'none' })).toEqual(['two']);
  });

  it('counts the objects and keeps the rest to itself', () => {
    expect(cloudPatterns(patterns, {})[0]).toEqual({
      id: 'one',
      name: 'one',
      strategy: 'containerization',
      category: 'c',
      contribution: 'Blocker',
      criticality: 'High',
      impacts: ['Code'],
      nbObjects: 2,
    });
  });
});

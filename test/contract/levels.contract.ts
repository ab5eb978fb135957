import { describe, expect } from 'vitest';
import type { ObjectRecord } from '../../src/bundle/records.ts';
import type { Level, LevelNode } from '../../src/model/level.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly, rowsOf } from './make-store.ts';

const at = (name: string, id: number, path: string, members: Partial<ObjectRecord> = {}): ObjectRecord =>
  object(name, { id, levels: path.split(' > ') as unknown as [string, string, string, string, string], ...members });

const records = [
  at('m1', 1, 'S > Logic > Rules > TS > Method'),
  at('m2', 2, 'S > Logic > Rules > TS > Method'),
  at('f', 3, 'S > Logic > Rules > TS > Function'),
  at('x', 4, 'S > Logic > Access > TS > Method', { external: true }),
  at('t', 5, 'D > Data > Tables > SQL > Table'),
  link('m1', 'm2'),
  link('m1', 't', { type: 'READ' }),
  link('m2', 't', { type: 'WRITE' }),
  link('f', 'x'),
  link('t', 'f', { escalated: true }),
];

export function levelsContract(makeStore: MakeStore): void {
  const open = (): Promise<ApplicationReader> => openOnly(makeStore, [bundleOf(records)]);
  const names = (nodes: readonly LevelNode[]): string[] => nodes.map(({ fullName }) => fullName);

  describe('levelNodes', () => {
    it('are the paths of names, found by part of the name, by id, by both [IF-4.1-name] [IF-4.1-id] [R7-both] [R7-unknown-id] [A5-path]', async () => {
      const reader = await open();
      const both = reader.levelNodes(4, { name: 'ts' });
      expect(names(both)).toEqual(['S/Logic/Access/TS', 'S/Logic/Rules/TS']);
      const [access, rules] = both as [LevelNode, LevelNode];
      expect(names(reader.levelNodes(4, { nodeId: rules.nodeId }))).toEqual(['S/Logic/Rules/TS']);
      expect(names(reader.levelNodes(4, { nodeId: access.nodeId, name: 'T' }))).toEqual(['S/Logic/Access/TS']);
      expect(reader.levelNodes(4, { nodeId: access.nodeId, name: 'SQL' })).toEqual([]);
      expect(reader.levelNodes(3, { nodeId: access.nodeId })).toEqual([]);
      expect(reader.levelNodes(4, { nodeId: -1 })).toEqual([]);
      expect(names(reader.levelNodes(5, { name: '' }))).toHaveLength(4);
    });

    it('count the distinct objects below, external ones included [A7-nb-objects]', async () => {
      const reader = await open();
      const count = (level: Level): unknown[] =>
        reader.levelGraph(level).nodes.map(({ name, nbObjects }) => [name, nbObjects]);
      expect(count(1)).toEqual([
        ['D', 1],
        ['S', 4],
      ]);
      expect(count(3)).toEqual([
        ['Access', 1],
        ['Rules', 3],
        ['Tables', 1],
      ]);
      expect(count(5)).toEqual([
        ['Function', 1],
        ['Method', 1],
        ['Method', 2],
        ['Table', 1],
      ]);
    });

    it('have the same id everywhere, and one parent [A6-same-id] [A7-parent] [IF-2.1-children-next-level] [IF-4.1-children-sorted]', async () => {
      const reader = await open();
      for (const level of [1, 2, 3, 4, 5] as const) {
        const nodes = reader.levelGraph(level).nodes;
        expect(reader.levelNodes(level, {})).toEqual(nodes);
        const below = level === 5 ? [] : reader.levelGraph((level + 1) as Level).nodes;
        for (const node of nodes) {
          expect(Number.isSafeInteger(node.nodeId)).toBe(true);
          expect(reader.childNodes(node.nodeId)).toEqual(below.filter(({ parentId }) => parentId === node.nodeId));
        }
      }
      expect(reader.childNodes(-7)).toEqual([]);
    });

    it('of level 5 have their objects in order [IF-4.1-level-5] [IF-2.2-members]', async () => {
      const reader = await open();
      const [first, second] = reader.levelNodes(5, { name: 'method' });
      const row = (id: string, name: string) => ({
        id,
        name,
        fullName: `app.${name}`,
        type: 'Java Method',
        typeId: 'JV_METHOD',
      });
      expect(rowsOf(reader.nodeObjects(first?.nodeId as number))).toEqual([row('4', 'x')]);
      expect(rowsOf(reader.nodeObjects(second?.nodeId as number))).toEqual([row('1', 'm1'), row('2', 'm2')]);
    });

    it('follow the taxonomy of the type where no levels are given [V-levels] [B-levels-win]', async () => {
      const reader = await openOnly(makeStore, [
        bundleOf([object('typed', { id: 1 }), at('given', 2, 'A > B > C > D > E')]),
      ]);
      const leaves = reader.levelNodes(5, {});
      expect(leaves.map(({ name }) => name)).toEqual(['E', 'Java Method']);
      const typed = leaves.find(({ name }) => name === 'Java Method');
      expect(typed?.fullName.split('/')).toHaveLength(5);
    });
  });

  describe('levelGraph', () => {
    it('links two nodes once where a direct link stands between their objects [A7-links] [IF-4.2-nodes]', async () => {
      const reader = await open();
      const links = (level: Level): string[] =>
        reader.levelGraph(level).links.map(({ origin, target }) => `${origin.fullName} → ${target.fullName}`);
      expect(links(1)).toEqual(['S → D']);
      expect(links(3)).toEqual(['S/Logic/Rules → S/Logic/Access', 'S/Logic/Rules → D/Data/Tables']);
      expect(links(5)).toEqual([
        'S/Logic/Rules/TS/Function → S/Logic/Access/TS/Method',
        'S/Logic/Rules/TS/Method → D/Data/Tables/SQL/Table',
      ]);
    });

    it('orders links by origin name, target name, origin full name, target full name [R5-graph-links] [IF-4.2-links]', async () => {
      const nodes = ['A > a > a > a > n', 'B > a > a > a > n', 'A > a > a > a > m', 'B > a > a > a > m'];
      const objects = nodes.map((path, i) => at(`o${i}`, i + 1, path));
      const all = objects.flatMap(({ key: from }) => objects.map(({ key: to }) => link(from, to)));
      const reader = await openOnly(makeStore, [bundleOf([...objects, ...all])]);
      const { links } = reader.levelGraph(5);
      const order = links.map(({ origin, target }) =>
        [origin.name, target.name, origin.fullName, target.fullName].join(' '),
      );
      expect(order).toHaveLength(12);
      expect(order).toEqual(order.toSorted());
    });
  });
}

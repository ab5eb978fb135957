import { describe, expect } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import type { ModuleGraph } from '../../src/model/module.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly, rowsOf } from './make-store.ts';

/** Files in folders of two depths and of two forms, a package, and a table without a file. */
const records: BundleRecord[] = [
  object('main', { filePath: 'src/main.ts' }),
  object('list', { filePath: 'src/shop/list.ts' }),
  object('save', { filePath: 'src\\shop\\save.ts' }),
  object('check', { filePath: 'src/shop/save.ts' }),
  object('log', { filePath: 'src/log/log.ts' }),
  object('map', { external: true, package: 'pkg:npm/lodash@4' }),
  object('orders', { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' }),
  link('main', 'list'),
  link('main', 'save'),
  link('list', 'save'),
  link('save', 'check'),
  link('save', 'log'),
  link('save', 'map'),
  link('log', 'list', { type: 'REFER', escalated: true }),
  link('save', 'orders', { type: 'WRITE' }),
];

function shown({ nodes, links }: ModuleGraph): string[] {
  return links.map(({ origin, target, nbLinks }) => `${nodes[origin]?.path} ${nbLinks} ${nodes[target]?.path}`);
}

export function modulesContract(makeStore: MakeStore): void {
  const open = (): Promise<ApplicationReader> => openOnly(makeStore, [bundleOf(records, { parts: ['code'] })]);
  const graph = async (path: string, more: object = {}): Promise<ModuleGraph> => {
    const options = { depth: 1, includePackages: false, includeEscalated: false, ...more };
    return (await open()).moduleGraph(path, options) as ModuleGraph;
  };

  describe('modules', () => {
    it('are folders and files by path, with what is in them at any depth [X-modules]', async () => {
      const reader = await open();
      expect(reader.modules('', false)).toEqual([
        { path: 'src', name: 'src', kind: 'folder', nbObjects: 5, nbFiles: 4, nbModules: 3 },
      ]);
      expect(reader.modules('/src/', false)).toEqual([
        { path: 'src/log', name: 'log', kind: 'folder', nbObjects: 1, nbFiles: 1, nbModules: 1 },
        { path: 'src/main.ts', name: 'main.ts', kind: 'file', nbObjects: 1, nbFiles: 1, nbModules: 0 },
        { path: 'src/shop', name: 'shop', kind: 'folder', nbObjects: 3, nbFiles: 2, nbModules: 2 },
      ]);
      expect(reader.modules('src/main.ts', false)).toEqual([]);
      expect(reader.modules('src/ma', false)).toBeUndefined();
    });

    it('are packages too where asked [X-modules]', async () => {
      expect((await open()).modules('', true)?.at(-1)).toEqual({
        ...{ path: 'pkg:npm/lodash@4', name: 'pkg:npm/lodash@4', kind: 'package' },
        ...{ nbObjects: 1, nbFiles: 0, nbModules: 0 },
      });
    });

    it('have their objects and the links between them page by page [X-module-links]', async () => {
      const reader = await open();
      const names = (path: string): unknown[] | undefined => {
        const page = reader.moduleObjects(path, { skip: 0, limit: 9 });
        return page && rowsOf(page.rows).map(({ name }) => name);
      };
      expect(names('src/shop')).toEqual(['check', 'list', 'save']);
      expect(names('pkg:npm/lodash@4')).toEqual(['map']);
      expect(names('none')).toBeUndefined();
      const links = (origin: string, target: string, limit: number): unknown => {
        const page = reader.moduleLinks({ origin, target }, false, { skip: 0, limit });
        return page && [page.total, ...page.links.map((one) => `${one.origin.name} ${one.target.name}`)];
      };
      expect(links('src', 'src/shop', 3)).toEqual([4, 'list save', 'main list', 'main save']);
      expect(links('src/shop', 'none', 3)).toBeUndefined();
    });
  });

  describe('the graph of modules', () => {
    it('has modules at a depth and how many links lead from one to another [X-module-graph]', async () => {
      const found = await graph('src');
      expect(found.nodes.map(({ path, nbObjects }) => `${path} ${nbObjects}`)).toEqual([
        'src/log 1',
        'src/main.ts 1',
        'src/shop 3',
      ]);
      expect(shown(found)).toEqual(['src/main.ts 2 src/shop', 'src/shop 1 src/log']);
      expect(found.nbObjectsWithoutModule).toBe(1);
      expect(shown(await graph('', { depth: 3 }))).toEqual([
        'src/main.ts 1 src/shop/list.ts',
        'src/main.ts 1 src/shop/save.ts',
        'src/shop/list.ts 1 src/shop/save.ts',
        'src/shop/save.ts 1 src/log/log.ts',
      ]);
    });

    it('counts escalated links and has packages where asked [X-module-graph]', async () => {
      expect(shown(await graph('src', { includeEscalated: true }))).toContain('src/log 1 src/shop');
      const found = await graph('src/shop', { includePackages: true });
      expect(shown(found)).toEqual(['src/shop/list.ts 1 src/shop/save.ts', 'src/shop/save.ts 1 pkg:npm/lodash@4']);
      expect((await graph('src/log', { includePackages: true })).nodes.map(({ path }) => path)).toEqual([
        'src/log/log.ts',
      ]);
    });
  });
}

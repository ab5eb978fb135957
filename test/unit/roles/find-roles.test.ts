import { describe, expect, it } from 'vitest';
import { type CodeGraph, findRoles } from '../../../src/roles/find-roles.ts';
import { readRoles } from '../../../src/roles/read-roles.ts';
import { readTaxonomy } from '../../../src/taxonomy/read-taxonomy.ts';
import type { LevelPath } from '../../../src/taxonomy/taxonomy.ts';

interface Item {
  readonly name: string;
  readonly type?: string;
  readonly path?: string;
  readonly parent?: string;
  readonly annotations?: readonly string[];
  readonly levels?: LevelPath;
  readonly test?: boolean;
}

const absent = 0xffffffff;
const code: LevelPath = ['Services', 'Logic Services', 'Business Logic', 'Any Business Logic', 'Any'];
const operation: LevelPath = ['System Interaction', 'Communication Services', 'Exposed API', 'Any API', 'GET'];
const table: LevelPath = ['Data Services', 'Database Services', 'RDBMS Services', 'SQL Database', 'Table'];

/** The roles by name of objects and links `from TYPE to`. Objects with levels are none of the application's code. */
function rolesOf(items: readonly Item[], links: readonly string[] = []): Record<string, string> {
  const at = new Map(items.map(({ name }, index) => [name, index]));
  const item = (object: number): Item => items[object] as Item;
  const graph: CodeGraph = {
    count: items.length,
    absent,
    isOpen: (object) => item(object).levels === undefined,
    isTest: (object) => item(object).test === true,
    type: (object) => item(object).type ?? 'TypeScript Function',
    name: (object) => item(object).name.split('.').at(-1) as string,
    fullName: (object) => item(object).name,
    path: (object) => item(object).path ?? null,
    parent: (object) => at.get(item(object).parent ?? '') ?? absent,
    annotations: (object) => item(object).annotations ?? [],
    levels: (object) => item(object).levels ?? code,
    *links() {
      for (const link of links) {
        const [from = '', type = '', to = ''] = link.split(' ');
        yield { from: at.get(from) as number, type, to: at.get(to) as number };
      }
    },
  };
  return Object.fromEntries([...findRoles(graph, readRoles())].map(([object, role]) => [item(object).name, role]));
}

describe('roles of code', () => {
  it('are those of what start points call, of the class around it and of the other members of the class', () => {
    const roles = rolesOf(
      [
        { name: 'GET /carts', levels: operation },
        { name: 'Carts', type: 'TypeScript Class', path: 'src/carts.ts' },
        { name: 'Carts.list', type: 'TypeScript Method', path: 'src/carts.ts', parent: 'Carts' },
        { name: 'Carts.sum', type: 'TypeScript Method', path: 'src/carts.ts', parent: 'Carts' },
        { name: 'other', path: 'src/carts.ts' },
      ].map((item) => ({ ...item, name: item.name.replace(' ', '_') })) as Item[],
      ['GET_/carts CALL Carts.list'],
    );
    expect(roles).toEqual({ Carts: 'controller', 'Carts.list': 'controller', 'Carts.sum': 'controller' });
  });

  it('follow annotations before base types before names before folders', () => {
    const path = 'src/repositories/cart.ts';
    expect(
      rolesOf(
        [
          { name: 'lib.Model', levels: code },
          { name: 'A', type: 'TypeScript Class', path, annotations: ['@Injectable({ scope: 1 })'] },
          { name: 'BService', type: 'TypeScript Class', path },
          { name: 'CService', type: 'TypeScript Class', path },
          { name: 'D', type: 'TypeScript Class', path },
        ],
        ['A INHERIT lib.Model', 'BService INHERIT lib.Model'],
      ),
    ).toEqual({ A: 'service', BService: 'entity', CService: 'service', D: 'repository' });
  });

  it('come from base types over any number of classes, and cycles end', () => {
    expect(
      rolesOf(
        [
          { name: 'django.Model', levels: code },
          { name: 'A', type: 'Python Class' },
          { name: 'B', type: 'Python Class' },
          { name: 'C', type: 'Python Class' },
          { name: 'D', type: 'Python Class' },
        ],
        ['A INHERIT B', 'B INHERIT django.Model', 'C INHERIT D', 'D INHERIT C'],
      ),
    ).toEqual({ A: 'entity', B: 'entity' });
  });

  it('come from the names of base types where the class has no role by its own', () => {
    expect(
      rolesOf(
        [
          { name: 'shop.SearchPlugin', type: 'Python Class', path: 'shop/base.py' },
          { name: 'Bing', type: 'Python Class', path: 'shop/modules/bing.py' },
          { name: 'Bing.find', type: 'Python Method', path: 'shop/modules/bing.py', parent: 'Bing' },
          { name: 'BingService', type: 'Python Class', path: 'shop/modules/bing.py' },
        ],
        ['Bing INHERIT shop.SearchPlugin', 'BingService INHERIT shop.SearchPlugin'],
      ),
    ).toEqual({
      'shop.SearchPlugin': 'extension',
      Bing: 'extension',
      'Bing.find': 'extension',
      BingService: 'service',
    });
  });

  it('of files come from the end of the file name, else from the innermost folder that tells one', () => {
    const file = (path: string): string | undefined => rolesOf([{ name: 'm', type: 'TypeScript Module', path }])['m'];
    expect(file('src/services/users.controller.ts')).toBe('controller');
    expect(file('src/controllers/helpers/x.ts')).toBe('utility');
    expect(file('src/users_service.py')).toBe('service');
    expect(file('shop/migrations/0001_initial.py')).toBe('migration');
    expect(file('src/Cart.tsx')).toBe('component');
    expect(file('src/cart.ts')).toBeUndefined();
  });

  it('of functions come from the beginning of their name, of components from what is written like a type', () => {
    const named = (name: string): string | undefined => rolesOf([{ name, path: 'a.ts' }])[name];
    expect(named('useCart')).toBe('hook');
    expect(named('use')).toBeUndefined();
    expect(named('user')).toBeUndefined();
    expect(named('CartDialog')).toBe('component');
    expect(named('createService')).toBeUndefined();
  });

  it('of code without other evidence come from the tables it reads', () => {
    expect(
      rolesOf(
        [
          { name: 'carts', levels: table },
          { name: 'load', path: 'src/a.ts' },
          { name: 'show', path: 'src/a.ts' },
        ],
        ['load READ carts'],
      ),
    ).toEqual({ load: 'repository' });
  });

  it('of test code are tests, whatever else it is', () => {
    expect(rolesOf([{ name: 'A', type: 'TypeScript Class', annotations: ['@Controller()'], test: true }])).toEqual({
      A: 'test',
    });
  });
});

describe('rules/roles.yml and rules/taxonomy/roles.yml', () => {
  it('know the same roles', () => {
    const taxonomy = readTaxonomy();
    const roles = [...readRoles().map(({ role }) => role), 'test'];
    const typed = { type: 'TypeScript Function', typeId: 'TS_FUNCTION', language: 'TypeScript', external: false };
    const general = taxonomy.levelsOf(typed)[3];
    const places = roles.map((role) => taxonomy.levelsOf({ ...typed, role })[3]);
    expect(places.filter((place) => place === general)).toEqual([]);
    expect(new Set(places).size).toBe(new Set(roles).size);
  });

  it('in a folder of plug-ins are extensions, and what these state of themselves is configuration', () => {
    const plugins = Array.from({ length: 8 }, (_, at): Item[] => {
      const path = `search/engines/engine${at}.py`;
      return [
        { name: `engine${at}`, type: 'Python Module', path },
        // Two of three have the same function; all have one of their own.
        { name: `engine${at}.${at < 5 ? 'request' : 'ask'}`, type: 'Python Function', path, parent: `engine${at}` },
        { name: `engine${at}.paging`, type: 'Python Variable', path, parent: `engine${at}` },
      ];
    }).flat();
    const others = Array.from({ length: 8 }, (_, at): Item => ({ name: `run${at}`, path: `search/core/part${at}.py` }));
    const roles = rolesOf([...plugins, ...others]);
    expect(roles).toMatchObject({ engine7: 'extension', 'engine0.request': 'extension', 'engine7.ask': 'extension' });
    expect(roles['engine3.paging']).toBe('configuration');
    expect(roles['run1']).toBeUndefined();
  });
});

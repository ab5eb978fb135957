import { describe, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import { importScip } from '../../../../src/importers/scip/import-scip.ts';
import type { ScipDiagnostic } from '../../../../src/importers/scip/scip-diagnostics.ts';
import type { ScipSummary } from '../../../../src/importers/scip/scip-input.ts';
import {
  byteFile,
  type DocumentValue,
  encodeIndex,
  type IndexValue,
  type OccurrenceValue,
  type RangeForm,
  type RangeValue,
} from './encode-index.ts';

const at = (
  startLine: number,
  startCharacter = 0,
  endCharacter = startCharacter + 3,
  endLine = startLine,
): RangeValue => ({
  startLine,
  startCharacter,
  endLine,
  endCharacter,
});
const lines = (from: number, to: number): RangeValue => at(from, 0, 80, to);
const java = (descriptors: string, version = '1.0'): string =>
  `scip-java maven maven/com.acme/shop ${version} ${descriptors}`;
const library = (descriptors: string, version = '5.0'): string =>
  `scip-java maven maven/org.lib/core ${version} ${descriptors}`;
const define = (symbol: string, line: number, to?: number): OccurrenceValue => ({
  symbol,
  range: at(line, 4),
  roles: 1,
  ...(to === undefined ? {} : { enclosing: lines(line, to) }),
});
const refer = (symbol: string, line: number, roles = 0, character = 8): OccurrenceValue => ({
  symbol,
  range: at(line, character),
  roles,
});

const cart = java('com/acme/Cart#');
const total = java('com/acme/Cart#total().');
const size = java('com/acme/Cart#size.');
const pay = java('com/acme/Payment#pay().');

const cartFile: DocumentValue = {
  path: 'src/Cart.java',
  language: 'Java',
  occurrences: [
    refer(library('org/lib/Money#'), 0, 2),
    define(cart, 2, 20),
    define(size, 3),
    define(total, 5, 9),
    define(java('com/acme/Cart#total().(amount)'), 5),
    refer(pay, 6),
    refer(pay, 7),
    refer(size, 7, 8),
    refer(size, 8, 4),
    refer('local 3', 8, 8),
    refer(library('org/lib/Money#round().'), 8),
    refer(library('org/lib/Money#'), 15),
  ],
  symbols: [
    { symbol: cart, kind: 7, signature: '@Entity\npublic class Cart extends Base' },
    {
      symbol: total,
      kind: 26,
      signature: '@Override\npublic Money total(int amount, List<String> names)',
      displayName: 'total',
    },
    { symbol: size, kind: 15 },
  ],
};
const payFile: DocumentValue = {
  path: 'src/Payment.java',
  language: 'Java',
  occurrences: [define(java('com/acme/Payment#'), 1, 9), define(pay, 2, 4)],
  symbols: [{ symbol: pay, kind: 26, implementations: [total] }],
};

interface Imported {
  readonly records: BundleRecord[];
  readonly objects: Map<string, ObjectRecord>;
  readonly links: string[];
  readonly diagnostics: ScipDiagnostic[];
  readonly summaries: ScipSummary[];
}

function run(indexes: readonly IndexValue[], texts?: Readonly<Record<string, string>>): Imported {
  const diagnostics: ScipDiagnostic[] = [];
  const summaries: ScipSummary[] = [];
  const lists = importScip({
    indexes: indexes.map((index, i) => ({
      bytes: byteFile(encodeIndex(index), `${i}.scip`),
      ...(texts === undefined ? {} : { sourceText: (path: string) => texts[path] }),
    })),
    analyzedAt: '2026-01-01',
    onDiagnostic: ({ index, ...one }) => diagnostics.push(one),
    onSummary: (one) => summaries.push(one),
  });
  const records = lists.flatMap((batches) => [...batches].flat());
  const objects = new Map(records.flatMap((one) => (one.record === 'object' ? [[one.fullName, one] as const] : [])));
  const names = new Map([...objects.values()].map((one) => [one.key, one.fullName]));
  const links = records
    .filter((one): one is LinkRecord => one.record === 'link')
    .map((one) => {
      const statements = (one.locations ?? []).map(({ startLine }) => startLine).join();
      return `${names.get(one.from)} ${one.type}${one.escalated ? '~' : ''} ${names.get(one.to)}${statements && ` @${statements}`}${one.rule ? ` ${one.rule}` : ''}`;
    });
  return { records, objects, links, diagnostics, summaries };
}

describe('records of a SCIP index', () => {
  it('are the same from all three forms of ranges, whatever the order of the documents [S-decode]', () => {
    const inForm = (form: RangeForm, documents: readonly DocumentValue[]): IndexValue => ({
      documents: documents.map((one) => ({
        ...one,
        occurrences: (one.occurrences ?? []).map((o) => ({ ...o, form })),
      })),
    });
    const sorted = (index: IndexValue): string[] =>
      run([index])
        .records.map((one) => JSON.stringify(one))
        .sort();
    const expected = sorted(inForm('packed', [cartFile, payFile]));
    expect(sorted(inForm('unpacked', [cartFile, payFile]))).toEqual(expected);
    expect(sorted(inForm('typed', [payFile, cartFile]))).toEqual(expected);
  });

  it('link the innermost definition around a reference to what it names, by role [S-edges]', () => {
    expect(run([{ documents: [cartFile, payFile] }]).links.sort()).toEqual([
      'com.acme.Cart REFER~ org.lib.Money @16',
      'com.acme.Cart.total CALL com.acme.Payment.pay @7,8',
      'com.acme.Cart.total CALL org.lib.Money.round @9',
      'com.acme.Cart.total READ com.acme.Cart.size @8',
      'com.acme.Cart.total WRITE com.acme.Cart.size @9',
      'com.acme.Payment.pay OVERRIDE~ com.acme.Cart.total',
      'src/Cart REFER~ org.lib.Money @1',
    ]);
  });

  it('take kind, name, signature and annotations from where the indexer puts them, lines 1-based and inclusive [S-objects]', () => {
    const { objects } = run([{ documents: [cartFile, payFile] }]);
    expect(objects.get('com.acme.Cart.total')).toEqual({
      record: 'object',
      key: 'test-indexer:maven/com.acme/shop com/acme/Cart#total().',
      name: 'total',
      fullName: 'com.acme.Cart.total',
      type: 'Java Method',
      typeId: 'JAVA_METHOD',
      language: 'Java',
      mangling: 'total(int, List<String>) return Money',
      filePath: 'src/Cart.java',
      annotations: ['@Override'],
      parent: 'test-indexer:maven/com.acme/shop com/acme/Cart#',
      locations: [{ file: 'test-indexer:maven/com.acme/shop src/Cart.java', startLine: 6, endLine: 10 }],
    });
    expect(objects.get('com.acme.Cart')).toMatchObject({ type: 'Java Class', annotations: ['@Entity'] });
    expect(objects.get('com.acme.Cart.size')).toMatchObject({ type: 'Java Property', mangling: '' });
    expect(objects.get('src/Cart')).toMatchObject({ type: 'Java File', typeId: 'JAVA_FILE' });
    expect([...objects.keys()].some((name) => name.includes('amount'))).toBe(false);
  });

  it('have external objects with the purl of their package, below the type they are of [S-externals]', () => {
    const { objects } = run([{ documents: [cartFile, payFile] }]);
    const money = objects.get('org.lib.Money');
    expect(objects.get('org.lib.Money.round')).toMatchObject({
      external: true,
      type: 'External Method',
      package: 'pkg:maven/org.lib/core@5.0',
      parent: money?.key,
    });
    expect(money).toMatchObject({ type: 'External Class', parent: objects.get('org.lib')?.key });
  });

  it('have keys without the version of the package, its own or a library’s [S-keys]', () => {
    const upgraded = JSON.parse(
      JSON.stringify([cartFile, payFile]).replaceAll('shop 1.0', 'shop 2.0').replaceAll('core 5.0', 'core 6.0'),
    ) as DocumentValue[];
    const keys = ({ objects }: Imported): string[] => [...objects.values()].map(({ key }) => key).sort();
    expect(keys(run([{ documents: upgraded }]))).toEqual(keys(run([{ documents: [cartFile, payFile] }])));
  });

  it('tell two versions of a library apart [S-keys]', () => {
    const both: DocumentValue = {
      path: 'a.java',
      occurrences: [
        define(cart, 0, 9),
        refer(library('org/lib/Money#'), 1),
        refer(library('org/lib/Money#', '6.0'), 2),
      ],
    };
    const keys = run([{ documents: [both] }]).records.flatMap((one) => (one.record === 'object' ? [one.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.endsWith('Money#')).length).toBe(2);
  });

  it('put the parts of a document together that comes more than once [S-document-twice]', () => {
    const half = Math.floor((cartFile.occurrences ?? []).length / 2);
    const parts = [
      { ...cartFile, occurrences: (cartFile.occurrences ?? []).slice(half), symbols: [] },
      payFile,
      { ...cartFile, occurrences: (cartFile.occurrences ?? []).slice(0, half) },
    ];
    const whole = run([{ documents: [cartFile, payFile] }]);
    const found = run([{ documents: parts }]);
    expect(found.links.sort()).toEqual(whole.links.sort());
    expect(found.objects).toEqual(whole.objects);
    expect(found.diagnostics).toEqual([
      { severity: 'info', code: 'document-twice', count: 1, example: 'src/Cart.java' },
    ]);
  });

  it('fall back to the definition before a reference where the indexer writes no enclosing ranges, and say so [S-fallback]', () => {
    const bare: DocumentValue = {
      ...cartFile,
      occurrences: (cartFile.occurrences ?? []).map(({ enclosing, ...one }) => one),
    };
    const { links, summaries, diagnostics } = run([{ documents: [bare, payFile].map(withoutEnclosing) }]);
    expect(links).toContain('com.acme.Cart.total CALL com.acme.Payment.pay @7,8 scip/preceding-definition');
    expect(links).toContain('src/Cart REFER~ org.lib.Money @1');
    expect(
      links.filter((link) => link.includes(' CALL ')).every((link) => link.endsWith('scip/preceding-definition')),
    ).toBe(true);
    expect(summaries[0]?.derivedLinks).toBeGreaterThan(0);
    expect(diagnostics.map(({ code }) => code)).toContain('without-enclosing-ranges');
  });

  it('lead from one index to the objects of another that is imported with it [S-several-indexes]', () => {
    const web: DocumentValue = {
      path: 'Web.java',
      occurrences: [define('scip-java maven maven/com.acme/web 1.0 Web#run().', 0, 3), refer(pay, 1)],
    };
    const { links, summaries, objects } = run([{ documents: [web] }, { documents: [cartFile, payFile] }]);
    expect(links).toContain('Web.run CALL com.acme.Payment.pay @2');
    expect(summaries.map(({ source }) => source)).toEqual([
      'test-indexer:maven/com.acme/web',
      'test-indexer:maven/com.acme/shop',
    ]);
    expect(objects.get('com.acme.Payment.pay')?.external).toBeUndefined();
  });

  it('reach what implements or overrides the called method, in every index, but not from a call of the base class [S-edges]', () => {
    const save = java('com/acme/Store#save().');
    const implementation = (name: string, declared: string): DocumentValue => ({
      path: `${name}.java`,
      language: 'Java',
      occurrences: [
        define(java(`com/acme/${name}#`), 0, 4),
        define(java(`com/acme/${name}#save().`), 1, 3),
        { symbol: save, range: at(2, 6, 10), roles: 0 },
      ],
      symbols: [{ symbol: java(`com/acme/${name}#save().`), kind: 26, implementations: [declared] }],
    });
    const store: DocumentValue = {
      path: 'Store.java',
      language: 'Java',
      occurrences: [define(java('com/acme/Store#'), 0, 3), define(save, 1, 2)],
    };
    const caller: DocumentValue = {
      path: 'Web.java',
      language: 'Java',
      occurrences: [
        define('scip-java maven maven/com.acme/web 1.0 Web#run().', 0, 3),
        { symbol: save, range: at(1, 6, 10), roles: 0 },
        { symbol: java('com/acme/DiskStore#save().'), range: at(2, 6, 10), roles: 0 },
      ],
    };
    const disk = implementation('DiskStore', save);
    const safe = implementation('SafeStore', java('com/acme/DiskStore#save().'));
    const texts = {
      'Web.java': 'void run() {\nstore.save();\nquick.save();\n}\n',
      'Store.java': 'interface Store {\n    save();\n  void\n}\n',
      'DiskStore.java': 'class\n    save() {\nsuper.save();\n}\n',
      'SafeStore.java': 'class\n    save() {\nsuper.save();\n}\n',
    };
    const { links, records } = run([{ documents: [caller] }, { documents: [disk, safe, store] }], texts);
    expect(links.filter((each) => each.includes('implementation-reached'))).toEqual([
      'Web.run CALL com.acme.DiskStore.save @2 scip/implementation-reached',
      'Web.run CALL com.acme.SafeStore.save @2,3 scip/implementation-reached',
    ]);
    const reached = records
      .filter((one): one is LinkRecord => one.record === 'link')
      .filter(({ rule }) => rule === 'scip/implementation-reached');
    expect(reached.map((one) => [one.confidence, one['x-candidates']])).toEqual([
      ['derived', 2],
      ['derived', undefined],
    ]);
  });

  it('lead to the objects of an index that was imported before, but not to those the import replaces [S-several-indexes]', () => {
    const shop = run([{ documents: [cartFile, payFile] }]);
    const keys = [...shop.objects.values()].filter(({ external }) => external !== true).map(({ key }) => key);
    const web: DocumentValue = {
      path: 'Web.java',
      occurrences: [
        define('scip-java maven maven/com.acme/web 1.0 Web#run().', 0, 3),
        refer(pay, 1),
        refer(java('com/acme/No#'), 2),
      ],
    };
    const later = (source: string): BundleRecord[] => {
      const indexes = [{ bytes: byteFile(encodeIndex({ documents: [web] }), 'web.scip') }];
      const present = (): ReadonlyMap<string, ReadonlySet<string>> => new Map([[source, new Set(keys)]]);
      return importScip({ indexes, analyzedAt: '2026-01-01', present }).flatMap((batches) => [...batches].flat());
    };
    const payKey = shop.objects.get('com.acme.Payment.pay')?.key;
    const records = later('test-indexer:maven/com.acme/shop');
    expect(records).toContainEqual(expect.objectContaining({ record: 'link', to: payKey, type: 'CALL' }));
    const externals = (given: BundleRecord[]): string[] =>
      given.flatMap((one) => (one.record === 'object' && one.external === true ? [one.fullName] : []));
    expect(externals(records)).not.toContain('com.acme.Payment.pay');
    expect(externals(records)).toContain('com.acme.No');
    expect(externals(later('test-indexer:maven/com.acme/web'))).toContain('com.acme.Payment.pay');
  });

  it('have one object with all its places for what several documents define [S-objects]', () => {
    const namespace = 'scip-clang cxx . . shop/';
    const file = (path: string): DocumentValue => ({
      path,
      occurrences: [define(namespace, 1), define(`scip-clang cxx . . shop/${path.charAt(0)}().`, 2)],
    });
    const { records } = run([{ documents: [file('a.cc'), file('b.cc')] }]);
    const found = records.filter((one) => one.record === 'object' && one.name === 'shop') as ObjectRecord[];
    expect(found.map(({ locations }) => locations?.length)).toEqual([2]);
  });

  it('of the sources themselves where these are at hand: lines, checksums, and what is called [S-sources]', () => {
    const python = (descriptors: string): string => `scip-python python shop 1.0 ${descriptors}`;
    const text =
      'from pay import pay\nclass Cart:\n    def __init__(self): pass\ndef run(f=pay):\n    Cart()\n    return pay(1)\n';
    const document: DocumentValue = {
      path: 'cart.py',
      occurrences: [
        { symbol: python('cart/__init__:'), range: at(0, 0, 0), roles: 1 },
        { symbol: python('pay/pay().'), range: at(0, 16, 19), roles: 8 },
        { symbol: python('cart/Cart#'), range: at(1, 6, 10), roles: 1, enclosing: at(1, 0, 28, 2) },
        { symbol: python('cart/Cart#__init__().'), range: at(2, 8, 16), roles: 1, enclosing: at(2, 4, 28) },
        { symbol: python('cart/run().'), range: at(3, 4, 7), roles: 1, enclosing: at(3, 0, 17, 5) },
        { symbol: python('pay/pay().'), range: at(3, 10, 13), roles: 8 },
        { symbol: python('cart/Cart#'), range: at(4, 4, 8), roles: 8 },
        { symbol: python('pay/pay().'), range: at(5, 11, 14), roles: 8 },
        { symbol: python('pay/pay().'), range: at(90, 11, 14), roles: 8 },
      ],
    };
    const other: DocumentValue = { path: 'pay.py', occurrences: [define(python('pay/pay().'), 0, 2)] };
    const { links, records, diagnostics } = run([{ documents: [document, other] }], { 'cart.py': text });
    expect(links.sort()).toEqual([
      'cart REFER~ pay.pay @1',
      'cart.run CALL cart.Cart.__init__ @5',
      'cart.run CALL pay.pay @6',
      'cart.run REFER~ cart.Cart @5',
      'cart.run REFER~ pay.pay @4',
    ]);
    expect(records.find((one) => one.record === 'file')).toMatchObject({ path: 'cart.py', lines: 6, text });
    expect(diagnostics).toEqual([{ severity: 'warning', code: 'range-outside', count: 1, example: 'cart.py:91' }]);
  });

  it('say what is amiss in an index, and leave it out [S-diagnostics]', () => {
    const document: DocumentValue = {
      path: 'a.java',
      encoding: 9,
      occurrences: [
        define(cart, 0, 30),
        { symbol: total, roles: 1 },
        { symbol: total, range: at(9, 5, 2), roles: 1 },
        { symbol: 'broken', range: at(3), roles: 1 },
        { symbol: java('com/acme/Gone#'), range: at(4) },
        { symbol: cart, range: at(5, 0, 9, 25) },
      ],
    };
    const { diagnostics, records } = run([{ documents: [document, { path: '' }] }]);
    expect(diagnostics.map(({ code, example }) => `${code} ${example}`).sort()).toEqual([
      'definition-missing a.java:5',
      expect.stringMatching(/^document-without-path the document at byte \d+$/),
      'range-missing a.java',
      'range-reversed a.java:10',
      'range-wide a.java:6',
      'symbol-malformed a.java:4',
      'unknown-encoding a.java',
    ]);
    expect(records.filter((one) => one.record === 'file').length).toBe(1);
  });

  it('refuse a document that is damaged, with the byte [S-diagnostics]', () => {
    const bytes = encodeIndex({ documents: [cartFile] });
    const damaged = Buffer.from(bytes);
    damaged[bytes.indexOf('src/Cart.java') - 1] = 0x7f;
    const lists = importScip({ indexes: [{ bytes: byteFile(damaged) }], analyzedAt: '2026-01-01' });
    expect(() => [...(lists[0] ?? [])]).toThrow(/^index.scip: byte \d+: /);
  });
});

function withoutEnclosing(document: DocumentValue): DocumentValue {
  return { ...document, occurrences: (document.occurrences ?? []).map(({ enclosing, ...one }) => one) };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackageHeads } from '../../../../src/importers/scip/symbols/package-heads.ts';
import { mayBeObject, SymbolReader, suffix } from '../../../../src/importers/scip/symbols/symbol-reader.ts';

function read(symbol: string): unknown {
  const reader = new SymbolReader();
  const bytes = Buffer.from(`before${symbol}behind`);
  return reader.read(bytes, 6, bytes.length - 6) ? reader.descriptors().map((one) => [one.name, one.suffix]) : null;
}

const writers: readonly ((name: string) => string)[] = [
  (name) => `${name}/`,
  (name) => `${name}#`,
  (name) => `${name}.`,
  (name) => `${name}(+1).`,
  (name) => `${name}:`,
  (name) => `${name}!`,
  (name) => `[${name}]`,
  (name) => `(${name})`,
];
const escaped = (name: string): string => (/^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``);
const part = (text: string): string => (text === '' ? '.' : text.replaceAll(' ', '  '));

describe('the grammar of symbols [S-symbols]', () => {
  it('reads each kind of descriptor', () => {
    expect(read('s npm p 1.0 src/`a b.ts`/Foo#bar(+1).(x)')).toEqual([
      ['src', suffix.namespace],
      ['a b.ts', suffix.namespace],
      ['Foo', suffix.type],
      ['bar', suffix.method],
      ['x', suffix.parameter],
    ]);
    expect(read('s . . . `pkg.mod`/__init__:')).toEqual([
      ['pkg.mod', suffix.namespace],
      ['__init__', suffix.meta],
    ]);
    expect(read('s . . . m![T]v.')).toEqual([
      ['m', suffix.macro],
      ['T', suffix.typeParameter],
      ['v', suffix.term],
    ]);
  });

  it.each([
    '',
    'local 3',
    's npm p 1.0 ',
    's npm p',
    's npm p 1.0 foo',
    's npm p 1.0 `foo/',
    's npm p 1.0 foo(.',
    's npm p 1.0 (x',
  ])('refuses %j', (symbol) => expect(read(symbol)).toBeNull());

  it('reads back any names and packages that were written by the grammar', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    const head = fc
      .string({ unit: fc.constantFrom('a', 'é', ' ', '/', '@'), maxLength: 6 })
      .filter((text) => !/^ | $/.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.nat(7)), { minLength: 1, maxLength: 6 }),
        head,
        head,
        (names, manager, version) => {
          const text = names.map(([one, nth]) => (writers[nth] as (name: string) => string)(escaped(one))).join('');
          const symbol = `scheme ${part(manager)} lib ${part(version)} ${text}`;
          expect(read(symbol)).toEqual(names);
          const bytes = Buffer.from(symbol);
          expect(new PackageHeads().of(bytes, 0, bytes.length)).toMatchObject({
            scheme: 'scheme',
            manager,
            name: 'lib',
            version,
          });
        },
      ),
      { seed: 11, numRuns: 400 },
    );
  });

  it('tells quickly what cannot be an object', () => {
    const may = (symbol: string): boolean => mayBeObject(Buffer.from(symbol), 0, symbol.length);
    expect(['s . . . a#', 's . . . a().', 's . . . `a`/__init__:'].map(may)).toEqual([true, true, true]);
    expect(['', 'local 1', 's . . . a().(x)', 's . . . a#[T]', 's . . . a/name0:'].map(may)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

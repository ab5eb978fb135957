import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTaxonomy } from '../../../src/taxonomy/build-taxonomy.ts';
import type { TypedObject } from '../../../src/taxonomy/taxonomy.ts';
import type { EntryCondition, TaxonomyEntry } from '../../../src/taxonomy/taxonomy-table.ts';

const entry = (when: EntryCondition, four: string, technologies: string[] = []): TaxonomyEntry => ({
  when,
  levels: ['One', 'Two', 'Three', four],
  technologies,
});

const object = (type: string, more: Partial<TypedObject> = {}): TypedObject => ({
  type,
  typeId: 'ID',
  language: 'Java',
  external: false,
  ...more,
});

const fourOf = (entries: TaxonomyEntry[] | TaxonomyEntry[][], asked: TypedObject): string =>
  buildTaxonomy(Array.isArray(entries[0]) ? (entries as TaxonomyEntry[][]) : [entries as TaxonomyEntry[]]).levelsOf(
    asked,
  )[3];

describe('buildTaxonomy', () => {
  it('prefers the whole type to parts of it, those to the type id, and that to the language', () => {
    const entries = [
      entry({ type: ['Java Method'] }, 'by type'),
      entry({ typeStartsWith: ['Java'] }, 'by part'),
      entry({ typeId: ['id'] }, 'by id'),
      entry({ language: ['java'] }, 'by language'),
      entry({ external: false }, 'any'),
    ];
    expect(fourOf(entries, object('JAVA method'))).toBe('by type');
    expect(fourOf(entries, object('Java Field'))).toBe('by part');
    expect(fourOf(entries, object('Field'))).toBe('by id');
    expect(fourOf(entries, object('Field', { typeId: 'other' }))).toBe('by language');
    expect(fourOf(entries, object('Field', { typeId: 'other', language: 'Go' }))).toBe('any');
  });

  it('prefers the longer start, then the longer end, then the later entry', () => {
    const entries = [
      entry({ typeStartsWith: ['React Native'] }, 'long start'),
      entry({ typeStartsWith: ['React'], typeEndsWith: ['Component'] }, 'start and end'),
      entry({ typeEndsWith: ['Big Component'] }, 'long end'),
      entry({ typeEndsWith: ['Component'] }, 'early end'),
      entry({ typeEndsWith: ['component'] }, 'late end'),
    ];
    expect(fourOf(entries, object('React Native Component'))).toBe('long start');
    expect(fourOf(entries, object('React Big Component'))).toBe('start and end');
    expect(fourOf(entries, object('Vue Big Component'))).toBe('long end');
    expect(fourOf(entries, object('Vue Component'))).toBe('late end');
  });

  it('lets a later layer win with whatever condition, except that fallbacks stay last', () => {
    const builtIn = [entry({ type: ['Java Method'] }, 'built in'), entry({ language: ['Go'] }, 'built in Go')];
    expect(fourOf([builtIn, [entry({ typeContains: ['method'] }, 'own')]], object('Java Method'))).toBe('own');
    const ownLanguage = [entry({ language: ['Java', 'Go'] }, 'own language')];
    expect(fourOf([builtIn, ownLanguage], object('Java Method'))).toBe('built in');
    expect(fourOf([builtIn, ownLanguage], object('Go Func', { language: 'Go' }))).toBe('own language');
  });

  it('matches parts of the type as whole words only', () => {
    const entries = [
      entry({ typeStartsWith: ['Java'] }, 'start'),
      entry({ typeEndsWith: ['Table'] }, 'end'),
      entry({ typeContains: ['Net'] }, 'middle'),
    ];
    expect(fourOf(entries, object('JavaScript Method'))).not.toBe('start');
    expect(fourOf(entries, object('Java.Method'))).toBe('start');
    expect(fourOf(entries, object('Timetable'))).not.toBe('end');
    expect(fourOf(entries, object('Magnet Net Thing'))).toBe('middle');
    expect(fourOf(entries, object('Magnet Thing'))).not.toBe('middle');
  });

  it('demands every member of the condition, and that start and end do not overlap', () => {
    const entries = [
      entry({ type: ['Node'], language: ['Java'], external: true }, 'all three'),
      entry({ typeStartsWith: ['Data Table'], typeEndsWith: ['Table Column'] }, 'apart'),
    ];
    expect(fourOf(entries, object('Node', { external: true }))).toBe('all three');
    expect(fourOf(entries, object('Node'))).not.toBe('all three');
    expect(fourOf(entries, object('Node', { external: true, language: 'Go' }))).not.toBe('all three');
    expect(fourOf(entries, object('Data Table Column'))).not.toBe('apart');
  });

  it('fills in the start as the entry spells it, the rest, the type and the language', () => {
    const table = buildTaxonomy([
      [
        entry({ typeStartsWith: ['PostgreSQL'], typeEndsWith: ['Table'] }, '{start}|{rest}|{type}|{language}', [
          '{start}',
        ]),
        entry({ typeEndsWith: ['Queue'] }, '{rest} Messaging', ['{rest}']),
      ],
    ]);
    expect(table.levelsOf(object('POSTGRESQL Temp Table'))).toEqual([
      'One',
      'Two',
      'Three',
      'PostgreSQL|Temp|POSTGRESQL Temp Table|Java',
      'POSTGRESQL Temp Table',
    ]);
    expect(table.technologiesOf(object('postgresql Table'))).toEqual(['postgresql']);
    expect(table.levelsOf(object('Queue'))[3]).toBe('Java Messaging');
    expect(table.technologiesOf(object('Queue'))).toEqual([]);
  });

  it('keeps the slash out of the names it makes for levels 1 to 4', () => {
    const asked = object('PL/SQL Package', { language: 'PL/SQL' });
    expect(buildTaxonomy([]).levelsOf(asked)).toEqual([
      'Services',
      'Logic Services',
      'Others',
      'PL SQL Others',
      'PL/SQL Package',
    ]);
  });

  it('gives any object five names, the same ones each time, whatever was asked before', () => {
    const entries = [
      entry({ typeStartsWith: ['a', 'B'], typeEndsWith: ['c'] }, '{rest}', ['{rest}']),
      entry({ typeContains: ['a'] }, '{start}'.replace('start', 'language')),
      entry({ external: true }, '{type}'),
    ];
    const text = fc.oneof(fc.constantFrom('', ' ', 'a', 'b', 'a c', 'B a c', '/'), fc.string({ unit: 'grapheme' }));
    const asked = fc.record({ type: text, typeId: text, language: text, external: fc.boolean() });
    const shared = buildTaxonomy([entries]);
    fc.assert(
      fc.property(asked, (one) => {
        const levels = shared.levelsOf(one);
        expect(levels).toHaveLength(5);
        expect(levels.every((name) => name.trim() !== '')).toBe(true);
        expect(levels).toEqual(buildTaxonomy([entries]).levelsOf(one));
        expect(shared.technologiesOf(one).every((label) => label !== '' && label === label.toLowerCase())).toBe(true);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

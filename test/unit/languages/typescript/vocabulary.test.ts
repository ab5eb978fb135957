import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../../src/bundle/records.ts';
import { type Analysis, analyse } from './analysis-dump.ts';
import { fixtureTexts } from './simple-scope.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/typescript');
const vocabulary = ['ACCESS', 'CALL', 'CATCH', 'IMPLEMENT', 'INHERIT', 'OVERRIDE', 'READ', 'REFER', 'THROW', 'WRITE'];
const texts = {
  'shape.ts': `
export interface Shape { area(scale: number): number }
export class Base { size = 1; grow() {} }
export class Failure extends Error {}
`,
  'main.ts': `
import { Base, Failure, type Shape } from './shape.ts';
export class Square extends Base implements Shape {
  area(scale: number, names?: readonly string[]): number {
    this.grow();
    if (this.size < 0) throw new Failure();
    this.size = 2;
    return scale;
  }
  override grow(): void {}
  static of(shape: Shape): Promise<Shape | null> { return Promise.resolve(shape); }
}
export const twice = (n: number): number => n * 2;
export const limit = 3;
`,
};

describe('what the TypeScript analyzer writes', () => {
  let analysis: Analysis;
  beforeAll(() => {
    analysis = analyse(texts);
  });

  /** The links of a type as `from to escalated`, within the project. */
  const links = (...types: string[]): string[] =>
    analysis.links
      .filter(({ type, to }) => types.includes(type) && !to.startsWith('ext:'))
      .map(({ from, to, type, escalated = false }) => `${from} ${type} ${to}${escalated ? ' escalated' : ''}`)
      .sort();

  it('is a direct link for a statement that calls, reads, writes or throws [R17-analyzer-direct]', () => {
    expect(links('CALL', 'READ', 'WRITE', 'THROW')).toEqual([
      'main.ts#Square.area CALL main.ts#Square.grow',
      'main.ts#Square.area CALL shape.ts#Failure',
      'main.ts#Square.area READ shape.ts#Base.size',
      'main.ts#Square.area THROW shape.ts#Failure',
      'main.ts#Square.area WRITE shape.ts#Base.size',
    ]);
  });

  it('is an escalated link for a reference to a type or module, and between types and their members [R17-analyzer-escalated]', () => {
    expect(links('REFER', 'INHERIT', 'IMPLEMENT', 'OVERRIDE')).toEqual([
      'main.ts REFER shape.ts escalated',
      'main.ts#Square IMPLEMENT shape.ts#Shape^ escalated',
      'main.ts#Square INHERIT shape.ts#Base escalated',
      'main.ts#Square.area OVERRIDE shape.ts#Shape^.area escalated',
      'main.ts#Square.grow OVERRIDE shape.ts#Base.grow escalated',
      'main.ts#Square.static of REFER shape.ts#Shape^ escalated',
    ]);
  });

  it('is nothing but links of the types of the vocabulary, direct or escalated by the type [V-link-types]', () => {
    const all = readdirSync(folder).flatMap(
      (name): readonly LinkRecord[] => analyse(fixtureTexts(path.join(folder, name))).links,
    );
    expect(vocabulary).toEqual(expect.arrayContaining([...new Set(all.map(({ type }) => type))]));
    const escalated = all.filter((link) => link.escalated === true);
    const direct = all.filter((link) => link.escalated !== true);
    expect([...new Set(escalated.map(({ type }) => type))].sort()).toEqual([
      'IMPLEMENT',
      'INHERIT',
      'OVERRIDE',
      'REFER',
    ]);
    expect([...new Set(direct.map(({ type }) => type))].sort()).toEqual(['ACCESS', 'CALL', 'READ', 'THROW', 'WRITE']);
  });

  it('is a mangling of name, types of parameters and type of result [V-mangling]', () => {
    const mangled = [...analysis.objects.values()]
      .filter(({ external, mangling = '' }) => external !== true && mangling !== '')
      .map(({ key, mangling }) => `${key}: ${mangling}`);
    expect(mangled).toEqual([
      'main.ts#Square.area: area(number, readonly string[]) return number',
      'main.ts#Square.grow: grow() return void',
      'main.ts#Square.static of: of(Shape) return Promise<Shape | null>',
      'main.ts#twice: twice(number) return number',
      'shape.ts#Shape^.area: area(number) return number',
      'shape.ts#Base.grow: grow() return void',
    ]);
  });
});

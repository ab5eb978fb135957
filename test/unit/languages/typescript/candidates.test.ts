import { describe, expect, it } from 'vitest';
import { analyse } from './analysis-dump.ts';

const types = `
export interface Store { save(): void }
export class Disk implements Store { save() {} }
export abstract class Shape { abstract area(): number; name() { return 'shape' } }
export class Circle extends Shape { area() { return 3 } }
export class Square extends Shape { area() { return 4 } override name() { return 'square' } }
export interface Clock { now(): number }
export class Fixed implements Clock { now() { return 1 } }
`;

/** `callee rule candidates` of the calls that a function makes; shapes are made in the same file. */
function callsOf(code: string): string[] {
  const text = `${types}${code}\nexport const made = [new Disk(), new Circle(), new Square(), new Fixed()];`;
  return analyse({ 'main.ts': text })
    .links.filter(({ from, type }) => from === 'main.ts#f' && type === 'CALL')
    .map(({ to, rule = 'resolved', 'x-candidates': candidates = 1 }) => {
      return `${to.replace('main.ts#', '')} ${rule} ${candidates}`;
    })
    .sort();
}

describe('calls with several callees', () => {
  it('go to the one implementation of an interface [TA-candidates]', () => {
    expect(callsOf('export function f(store: Store) { store.save() }')).toEqual([
      'Disk.save ts/implementation-reached 1',
      'Store^.save resolved 1',
    ]);
  });

  it('go to all implementations of an abstract method and tell how many there are [TA-candidates]', () => {
    expect(callsOf('export function f(shape: Shape) { return shape.area() }')).toEqual([
      'Circle.area ts/implementation-reached 2',
      'Shape.area resolved 1',
      'Square.area ts/implementation-reached 2',
    ]);
  });

  it('go to a method and those that override it, which count together [TA-candidates]', () => {
    expect(callsOf('export function f(shape: Shape) { return shape.name() }')).toEqual([
      'Shape.name resolved 1',
      'Square.name ts/overriding-method 2',
    ]);
  });

  it('are counted one by one where several stand in a line [TA-candidates]', () => {
    expect(callsOf('export function f(store: Store, clock: Clock) { store.save(); clock.now(); }')).toEqual([
      'Clock^.now resolved 1',
      'Disk.save ts/implementation-reached 1',
      'Fixed.now ts/implementation-reached 1',
      'Store^.save resolved 1',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { DataGraphList } from '../../../src/store/embedded/data-graph-list.ts';

/** Objects whose identities are counted as they are read. */
function countedObjects(): { objects: () => never; reads: number[] } {
  const reads: number[] = [];
  const identity = (object: number): object => {
    reads.push(object);
    return { id: `${object}`, name: `Name ${object}`, fullName: `full.${object}`, type: 'Table', typeId: 'table' };
  };
  return { objects: () => ({ rows: { identity } }) as never, reads };
}

describe('the list of data graphs', () => {
  const rows = [7, 3, 12].map((object) => ({ object, size: object * 2, stack: [`sql ${object}`], transactions: 1 }));

  it('reads each end point once, and answers the same each time', () => {
    const { objects, reads } = countedObjects();
    const list = new DataGraphList(rows, objects);
    const first = [...list.find({})];
    expect(first.map(({ endPoint }) => endPoint.id)).toEqual(['7', '3', '12']);
    expect([...list.find({})]).toEqual(first);
    expect([...list.find({ name: 'NAME 1' })]).toEqual([first[2]]);
    expect([...list.find({ stack: 'SQL 3' })]).toEqual([first[1]]);
    expect(list.answer(list.rowOf(3) as number)).toEqual(first[1]);
    expect(reads).toEqual([7, 3, 12]);
  });

  it('knows no row of an object that is no end point', () => {
    expect(new DataGraphList(rows, countedObjects().objects).rowOf(8)).toBeUndefined();
  });
});

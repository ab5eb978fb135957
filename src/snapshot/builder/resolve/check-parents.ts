import type { FaultList } from '../../../bundle/faults.ts';
import { parentCycles } from '../../../graph/parent-cycles.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector } from '../collect/collector.ts';
import { originOf } from './origin-of.ts';

/** An object that is its own ancestor is a fault, reported once for each cycle, of a member that is in an input; in one that this program makes it loses its parent. */
export function checkParents(collector: Collector, faults: FaultList): void {
  const { objects, origins } = collector;
  const parents = new Uint32Array(objects.count);
  for (let row = 0; row < parents.length; row++) {
    const parent = objects.parent.at(row);
    parents[row] = parent === absent ? absent : objects.keys.rowOf(parent);
  }
  const isGiven = (row: number): boolean => !originOf(origins, 'objects', row).kept;
  for (const member of parentCycles(parents, absent)) {
    const row = cycleThrough(parents, member).find(isGiven) ?? member;
    const key = JSON.stringify(objects.keys.texts.text(objects.key.at(row)));
    const origin = originOf(origins, 'objects', row);
    const message = `${key} is an ancestor of itself`;
    if (origin.isOwn === true) {
      objects.parent.set(row, absent);
      collector.coverage.spoiled(origin, { file: null, line: null, rule: null, message });
    } else faults.add({ file: origin.file, line: objects.line.at(row), path: 'parent', message });
  }
}

function cycleThrough(parents: Uint32Array, member: number): number[] {
  const cycle = [member];
  for (let row = parents[member] as number; row !== member; row = parents[row] as number) cycle.push(row);
  return cycle;
}

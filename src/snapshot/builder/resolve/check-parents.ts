import type { FaultList } from '../../../bundle/faults.ts';
import { parentCycles } from '../../../graph/parent-cycles.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector } from '../collect/collector.ts';
import { originOf } from './origin-of.ts';

/** An object that is its own ancestor is a fault, told once for each cycle. */
export function checkParents(collector: Collector, faults: FaultList): void {
  const { objects, origins } = collector;
  const parents = new Uint32Array(objects.count);
  for (let row = 0; row < parents.length; row++) {
    const parent = objects.parent.at(row);
    parents[row] = parent === absent ? absent : objects.keys.rowOf(parent);
  }
  for (const row of parentCycles(parents, absent)) {
    const key = JSON.stringify(objects.keys.texts.text(objects.key.at(row)));
    const { file } = originOf(origins, 'objects', row);
    faults.add({ file, line: objects.line.at(row), path: 'parent', message: `${key} is an ancestor of itself` });
  }
}

import { eachHere } from '../../absent-data.ts';
import type { DataGraph } from '../../model/data-graph.ts';
import { fold } from '../../search/fold.ts';
import type { DataGraphRow } from '../../snapshot/format/sections.ts';
import type { ObjectSection } from '../../snapshot/reader/object-section.ts';
import type { DataGraphFilter } from '../store.ts';

/** The most data graphs that are kept as they are answered, about half a kilobyte each; those beyond are read anew. */
const mostKept = 16_384;

/** The data graphs of a snapshot: what was read of their end points is kept, as one answer lists them all. */
export class DataGraphList {
  readonly rows: readonly DataGraphRow[];
  private readonly objects: () => ObjectSection;
  private readonly kept: (DataGraph | undefined)[] = [];
  private readonly byObject: ReadonlyMap<number, number>;

  constructor(rows: readonly DataGraphRow[], objects: () => ObjectSection) {
    this.rows = rows;
    this.objects = objects;
    this.byObject = new Map(rows.map(({ object }, at) => [object, at]));
  }

  /** The row of an end point (object number). */
  rowOf(object: number): number | undefined {
    return this.byObject.get(object);
  }

  /** Those whose end points pass the filter, in the order of the end points. */
  *find(filter: DataGraphFilter): Iterable<DataGraph> {
    const passes = (value: string, part = ''): boolean => part === '' || fold(value).includes(fold(part));
    // An empty filter matches a data graph without any stack entry too.
    const inStack = ({ stack }: DataGraphRow): boolean =>
      !filter.stack || stack.some((entry) => passes(entry, filter.stack));
    const rows = this.rows.keys().filter((row) => inStack(this.rows[row] as DataGraphRow));
    for (const graph of eachHere(rows, (row) => this.answer(row))) {
      const { name, fullName, type } = graph.endPoint;
      if (passes(name, filter.name) && passes(fullName, filter.fullName) && passes(type, filter.type)) yield graph;
    }
  }

  answer(row: number): DataGraph {
    const known = this.kept[row];
    if (known) return known;
    const { object, size, stack, transactions } = this.rows[row] as DataGraphRow;
    const answer = { endPoint: this.objects().rows.identity(object), size, stack, nbTransactions: transactions };
    if (row < mostKept) this.kept[row] = answer;
    return answer;
  }
}

import { compareCodePoints } from '../../../model/order.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import type { NumberedImport } from './write-objects.ts';

/** The technology labels of objects, by their kinds: lower-cased languages and the technologies of their types. */
export class StackLabels {
  /** Kind of each object, by object number. */
  readonly kindOf: Uint32Array;
  readonly kinds: number;
  private readonly labels: readonly (readonly string[])[];

  constructor({ collector, objects }: NumberedImport, taxonomy: Taxonomy) {
    const columns = collector.objects;
    this.kindOf = objects.rows.map((row) => columns.kind.at(row));
    this.kinds = columns.kinds.list.length;
    this.labels = columns.kinds.list.map((kind) => [kind.language.toLowerCase(), ...taxonomy.technologiesOf(kind)]);
  }

  ofObjects(objects: Iterable<number>): string[] {
    const kinds = new Set<number>();
    for (const object of objects) kinds.add(this.kindOf[object] as number);
    return this.ofKinds(kinds);
  }

  /** Distinct labels in the order of a stack. */
  ofKinds(kinds: Iterable<number>): string[] {
    const labels = new Set([...kinds].flatMap((kind) => this.labels[kind] as string[]));
    return [...labels].filter((label) => label !== '').sort(compareCodePoints);
  }
}

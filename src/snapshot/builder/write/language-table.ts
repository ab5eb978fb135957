import { compareCodePoints } from '../../../model/order.ts';
import type { SnapshotMeta } from '../../format/sections.ts';
import type { ObjectColumns } from '../collect/object-columns.ts';

/** The languages of the objects, by number of objects descending, then name. */
export class LanguageTable {
  readonly languages: SnapshotMeta['languages'];
  private readonly byKind: Uint16Array;

  constructor(objects: ObjectColumns) {
    const { list } = objects.kinds;
    const counts = new Float64Array(list.length);
    for (const kind of objects.kind.view()) (counts[kind] as number)++;
    const totals = new Map<string, number>();
    list.forEach(({ language }, kind) => {
      totals.set(language, (totals.get(language) ?? 0) + (counts[kind] as number));
    });
    this.languages = [...totals]
      .map(([name, count]) => ({ name, objects: count }))
      .sort((a, b) => b.objects - a.objects || compareCodePoints(a.name, b.name));
    if (this.languages.length > 0x10000) throw new RangeError('objects have more than 65536 languages');
    const indexes = new Map(this.languages.map(({ name }, index) => [name, index]));
    this.byKind = Uint16Array.from(list, ({ language }) => indexes.get(language) as number);
  }

  /** Index of the language of an object kind. */
  ofKind(kind: number): number {
    return this.byKind[kind] as number;
  }
}

import type { LevelPath, TypedObject } from '../../../taxonomy/taxonomy.ts';
import { NumberPairs } from '../tables/number-pairs.ts';
import { StringTable } from '../tables/string-table.ts';

export interface ObjectKind extends TypedObject {
  /** Where the producer says itself where its objects belong. */
  readonly levels: LevelPath | undefined;
}

/** What many objects have in common: type, language, external or not, and explicit levels. Each object names one. */
export class ObjectKinds {
  readonly list: ObjectKind[] = [];
  private readonly texts = new StringTable();
  private readonly types = new NumberPairs();
  private readonly natures = new NumberPairs();
  private readonly levels = new StringTable();
  private readonly kinds = new NumberPairs();

  intern(type: string, typeId: string, language: string, external: boolean, levels: LevelPath | undefined): number {
    const typed = this.types.intern(this.texts.intern(type), this.texts.intern(typeId));
    const nature = this.natures.intern(typed, this.texts.intern(language) * 2 + (external ? 1 : 0));
    const path = levels === undefined ? 0 : 1 + this.levels.intern(JSON.stringify(levels));
    const kind = this.kinds.intern(nature, path);
    if (kind === this.list.length) this.list.push({ type, typeId, language, external, levels });
    return kind;
  }
}

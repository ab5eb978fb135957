import type { LinkKind } from '../../format/sections.ts';
import { NumberPairs } from '../tables/number-pairs.ts';
import { StringTable } from '../tables/string-table.ts';

type NewLinkKind = Omit<LinkKind, 'mention'> & { readonly mention?: boolean };

/** What many links have in common; each link names one. */
export class LinkKinds {
  readonly list: LinkKind[] = [];
  private readonly texts = new StringTable();
  private readonly natures = new NumberPairs();
  private readonly ruled = new NumberPairs();
  private readonly kinds = new NumberPairs();

  /** `candidates`: how many callees the call may have, absent for 1. */
  intern({ type, escalated, confidence, rule, candidates = 1, mention = false }: NewLinkKind): number {
    const bits = (mention ? 4 : 0) + (escalated ? 2 : 0) + (confidence === 'derived' ? 1 : 0);
    const nature = this.natures.intern(this.texts.intern(type), bits);
    const ruled = this.ruled.intern(nature, rule === null ? 0 : 1 + this.texts.intern(rule));
    const kind = this.kinds.intern(ruled, candidates);
    if (kind === this.list.length) {
      this.list.push({
        type,
        escalated,
        confidence,
        rule,
        ...(candidates === 1 ? {} : { candidates }),
        ...(mention && { mention }),
      });
    }
    return kind;
  }
}

import { pushTo } from '../../code-model/push-to.ts';
import type { IndexedKind } from './rule-index.ts';

/** The kinds of instances by the symbols that make them or that they are typed with; `*Celery` is every symbol with this end, for libraries built on others. */
export class KindsBySymbol {
  private readonly exact = new Map<string, IndexedKind[]>();
  private readonly ends = new Map<string, IndexedKind[]>();

  add(symbol: string, kind: IndexedKind): void {
    if (symbol.startsWith('*')) pushTo(this.ends, symbol.slice(1), kind);
    else pushTo(this.exact, symbol, kind);
  }

  /** Those of the symbol itself, else those of its end. */
  get(symbol: string): readonly IndexedKind[] | undefined {
    const found = this.exact.get(symbol);
    if (found !== undefined || this.ends.size === 0) return found;
    const [, ofEnd] = [...this.ends].find(([end]) => symbol.endsWith(end)) ?? [];
    return ofEnd;
  }

  /** The symbols that are stated in full. */
  symbols(): Iterable<string> {
    return this.exact.keys();
  }

  /** True for a name that ends as some symbols do. */
  mayEnd(name: string): boolean {
    return [...this.ends.keys()].some((end) => name.endsWith(end));
  }
}

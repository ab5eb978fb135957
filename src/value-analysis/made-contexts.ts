import { ownerOf } from '../bundle/context-names.ts';

/** The contexts in which closures run, by the calls that make them: what a call decides that makes a closure, the closure does in its context alone. */
export class MadeContexts {
  /** By id of the call, as its callers make it. */
  private readonly byMaker: ReadonlyMap<string, string>;
  private readonly functions: ReadonlySet<string>;

  constructor(byMaker: ReadonlyMap<string, string> = new Map()) {
    this.byMaker = byMaker;
    this.functions = new Set([...byMaker.values()].map(ownerOf));
  }

  /**
   * The context of the closures of a function that a call makes. Of a call that none is known of, one that nothing is known to enter, where other calls have
   * theirs; null where none has.
   */
  of(maker: string, making: string): string | null {
    return this.byMaker.get(maker) ?? (this.functions.has(making) ? `${making}@other` : null);
  }
}

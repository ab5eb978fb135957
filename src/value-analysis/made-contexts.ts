import { ownerOf } from '../bundle/context-names.ts';
import type { Value } from '../code-model/facts.ts';
import { KeysAround } from '../code-model/keys-around.ts';

/** An instance whose method something runs that no call in the code states, with the context in which it does. */
export interface EnteredInstance {
  /** Key of the class. */
  readonly object: string;
  readonly value: Value;
  readonly context: string;
}

/** The contexts in which closures run, by the calls that make them: what a call decides that makes a closure, the closure does in its context alone. */
export class MadeContexts {
  /** By id of the call, as its callers make it. */
  private readonly byMaker: ReadonlyMap<string, string>;
  private readonly functions: ReadonlySet<string>;

  /** By method, the instances of it that are passed on, to libraries for example. */
  readonly instances: ReadonlyMap<string, readonly EnteredInstance[]>;
  private readonly methods: KeysAround;

  constructor(
    byMaker: ReadonlyMap<string, string> = new Map(),
    instances: ReadonlyMap<string, readonly EnteredInstance[]> = new Map(),
  ) {
    this.byMaker = byMaker;
    this.instances = instances;
    this.methods = new KeysAround(instances.keys());
    this.functions = new Set([...byMaker.values()].map(ownerOf));
  }

  /** The instances that are passed on of the methods that a function is inside of. */
  instancesAround(object: string): readonly EnteredInstance[] {
    return this.methods.of(object).flatMap((method) => this.instances.get(method) ?? []);
  }

  /** The same contexts of closures, with these of instances. */
  withInstances(instances: ReadonlyMap<string, readonly EnteredInstance[]>): MadeContexts {
    return new MadeContexts(this.byMaker, instances);
  }

  /**
   * The context of the closures of a function that a call makes. Of a call that none is known of, one that nothing is known to enter, where other calls have
   * theirs; null where none has.
   */
  of(maker: string, making: string): string | null {
    return this.byMaker.get(maker) ?? (this.functions.has(making) ? `${making}@other` : null);
  }
}

import { originOf } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { MountGraph } from '../instances/mount-graph.ts';

/**
 * The instances that nothing is known to mount although they answer nothing by themselves, as rules state of `Router` of Express, or although others
 * that are made alike are mounted and they mount none of these themselves: a router that lies apart from the tree of routers, whose paths may lack a
 * prefix.
 */
export class UnmountedRoots {
  private readonly mounts: MountGraph;
  private readonly resolver: ValueResolver;
  private readonly parts: ReadonlySet<string>;
  /** Symbols of what makes instances that are mounted. */
  private readonly made = new Set<string>();
  /** Instances that what is made alike is mounted in, at any distance. */
  private readonly holding = new Set<string>();

  /** @param parts symbols of what makes instances that answer nothing by themselves */
  constructor(mounts: MountGraph, resolver: ValueResolver, parts: ReadonlySet<string>) {
    this.mounts = mounts;
    this.resolver = resolver;
    this.parts = parts;
    for (const id of mounts.mounted()) {
      const symbol = this.symbolOf(id);
      if (symbol === null) continue;
      const around = [...mounts.around(id)].filter((each) => each !== id);
      if (around.every((each) => this.isTest(each))) continue;
      this.made.add(symbol);
      for (const each of around) if (this.symbolOf(each) === symbol) this.holding.add(each);
    }
  }

  /** True where all that an instance is mounted in, or it itself, is such an instance. */
  has(id: string): boolean {
    const roots = [...this.mounts.around(id)].filter((each) => !this.mounts.isMounted(each));
    return roots.length > 0 && roots.every((each) => this.isApart(each));
  }

  private isApart(root: string): boolean {
    const symbol = this.symbolOf(root);
    if (symbol === null) return false;
    return this.parts.has(symbol) || (this.made.has(symbol) && !this.holding.has(root));
  }

  private symbolOf(id: string): string | null {
    const call = this.resolver.table.call(originOf(id));
    return call === undefined ? null : (this.resolver.symbolsOf(call.callee)[0] ?? null);
  }

  private isTest(id: string): boolean {
    const call = this.resolver.table.call(originOf(id));
    return call !== undefined && this.resolver.table.fileOf(call).test;
  }
}

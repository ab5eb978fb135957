import type { LineRange } from '../links/link-collector.ts';

/** A caller that reaches an implementation through an interface's member. */
export interface ReachedImplementation {
  readonly caller: string;
  readonly file: string;
  readonly lines: LineRange;
  readonly implementation: string;
}

interface MemberCall {
  readonly caller: string;
  readonly file: string;
  readonly lines: LineRange;
}

/** Joins calls of interface members with the members that implement them, over the whole analysis. */
export class OverrideReach {
  private readonly overriders = new Map<string, Set<string>>();
  private readonly calls = new Map<string, MemberCall[]>();

  /** The member `by` implements or overrides `overridden`; both are keys. */
  overrides(by: string, overridden: string): void {
    const known = this.overriders.get(overridden) ?? new Set<string>();
    this.overriders.set(overridden, known.add(by));
  }

  called(member: string, call: MemberCall): void {
    const calls = this.calls.get(member);
    if (calls === undefined) this.calls.set(member, [call]);
    else calls.push(call);
  }

  *reached(): Generator<ReachedImplementation> {
    for (const [member, calls] of this.calls) {
      const implementations = this.implementationsOf(member);
      for (const call of calls) {
        for (const implementation of implementations) yield { ...call, implementation };
      }
    }
  }

  /** Direct and further overriders of a member. */
  private implementationsOf(member: string): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [member];
    while (open.length > 0) {
      for (const by of this.overriders.get(open.pop() as string) ?? []) {
        if (found.has(by)) continue;
        found.add(by);
        open.push(by);
      }
    }
    return found;
  }
}

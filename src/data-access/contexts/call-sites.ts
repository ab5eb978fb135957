import type { CallFact, Value } from '../../code-model/facts.ts';
import type { CallSite } from '../../value-analysis/call-sites.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** A call that is written. */
export type WrittenCall = CallSite & { readonly call: CallFact };

/** The calls of functions, and what rules know to be passed to them; each is found once. */
export class CallSiteIndex {
  readonly resolver: ValueResolver;
  private readonly sites = new Map<string, readonly WrittenCall[]>();
  private bases: ReadonlySet<string> | null = null;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** The written calls of a function, those that a rule alone knows of excepted. */
  of(object: string): readonly WrittenCall[] {
    let sites = this.sites.get(object);
    if (sites === undefined) {
      sites = this.resolver.callSitesOf(object).flatMap(({ call, passed }): WrittenCall[] => {
        return call === undefined ? [] : [{ call, passed, receiver: receiverOf(call) }];
      });
      this.sites.set(object, sites);
    }
    return sites;
  }

  /** What rules know to be passed to a parameter: by a container, or by a library that calls the function. */
  known(object: string, index: number): readonly Value[] {
    return this.resolver
      .handedTo(object)
      .flatMap((passed) => (this.resolver.siteOf(passed) === undefined ? (passed[index] ?? []) : []));
  }

  /** True for a class with code of its own from which no other class is derived: its type says all that callers could. */
  isFinal(object: string): boolean {
    this.bases ??= this.extended();
    const members = this.resolver.table.class(object)?.members ?? [];
    return !this.bases.has(object) && members.some(({ kind }) => kind === 'method' || kind === 'constructor');
  }

  private extended(): ReadonlySet<string> {
    const { resolver } = this;
    const classes = resolver.table.files().flatMap((file) => file.classes);
    return resolver.assuming(
      null,
      () => new Set(classes.flatMap((fact) => (fact.extends === null ? [] : resolver.classesOf(fact.extends.name)))),
    );
  }
}

function receiverOf({ callee, on, receiver }: CallFact): Value | null {
  if (callee.kind === 'member') return callee.of;
  if (on !== undefined) return on.of;
  return receiver === undefined
    ? null
    : { kind: 'typed', type: { name: { kind: 'class', object: receiver }, arguments: [] } };
}

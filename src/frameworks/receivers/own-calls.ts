import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, MemberFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** A call of a method on the instance whose code makes it (`self.m()`, `this.m()`, `super().m()`), or the reading of a property of it. */
export interface OwnCall {
  readonly call: CallFact;
  /** Key of the method that the call is in. */
  readonly method: string;
  /** Key of the class that declares the method. */
  readonly owner: string;
  readonly name: string;
  /** What is called is looked up behind `owner`. */
  readonly isAbove: boolean;
  readonly isRead: boolean;
}

/** The member that a call names, with what it is called on; null for any other call. */
export function calledMember({ on, callee, form }: CallFact): { readonly of: Value; readonly name: string } | null {
  if (form === 'element' || form === 'template') return null;
  if (form === 'new' && callee.kind !== 'member') return null;
  // `super(…)`
  if (callee.kind === 'this') return { of: { kind: 'super', of: callee, class: callee.class }, name: constructorName };
  // What may be a function itself is a choice of it and of its member.
  const called = on ?? (callee.kind === 'choice' ? callee.of.at(-1) : callee);
  return called?.kind === 'member' ? { of: called.of, name: nameOf(called.name) } : null;
}

/** What the members that make instances are called in all languages. */
export const constructorName = 'constructor';

function nameOf(name: string): string {
  return name === '__init__' ? constructorName : name;
}

/** Functions by the classes that they are members of, and the calls that they make on their own instance. */
export class OwnCalls {
  /** By class, in the order of the source. */
  readonly byClass = new Map<string, OwnCall[]>();
  private readonly owners = new Map<string, string>();
  private readonly names = new Map<string, string>();
  private readonly calls = new Set<CallFact>();

  constructor(resolver: ValueResolver) {
    const files = resolver.table.files().filter(({ test }) => !test);
    for (const { classes } of files)
      for (const { object, members } of classes)
        for (const member of members) for (const key of functionsOf(member)) this.addMember(key, object, member);
    for (const { calls } of files) for (const call of calls) this.add(call);
    for (const { ownReads } of files)
      for (const call of ownReads ?? []) if (readsProperty(call, resolver)) this.add(call, true);
  }

  /** The method that a function is or is inside; null for any other. */
  methodAround(caller: string): string | null {
    for (let key = caller; ; key = key.slice(0, key.lastIndexOf('.'))) {
      if (this.owners.has(key)) return isInside(caller, key) ? key : null;
      if (!key.includes('.')) return null;
    }
  }

  /** Key of the class that declares a method. */
  ownerOf(method: string): string | undefined {
    return this.owners.get(method);
  }

  nameOf(method: string): string {
    return this.names.get(method) ?? '';
  }

  has(call: CallFact): boolean {
    return this.calls.has(call);
  }

  private addMember(key: string, owner: string, { kind, name }: MemberFact): void {
    this.owners.set(key, owner);
    this.names.set(key, kind === 'constructor' ? constructorName : name);
  }

  private add(call: CallFact, isRead = false): void {
    const member = calledMember(call);
    if (member === null || (member.of.kind !== 'this' && member.of.kind !== 'super')) return;
    const method = this.methodAround(call.caller);
    const owner = method === null ? undefined : this.owners.get(method);
    if (method === null || owner === undefined || owner !== member.of.class) return;
    this.calls.add(call);
    const found = { call, method, owner, name: member.name, isAbove: member.of.kind === 'super', isRead };
    const known = this.byClass.get(owner);
    if (known === undefined) this.byClass.set(owner, [found]);
    else known.push(found);
  }
}

/** Whether what is read is a property that runs code, by what the class that reads it has. */
function readsProperty(call: CallFact, resolver: ValueResolver): boolean {
  const member = calledMember(call);
  const of = member?.of;
  if (member === null || (of?.kind !== 'this' && of?.kind !== 'super')) return false;
  return resolver.memberOf(of.class, member.name)?.kind === 'accessor';
}

/** Keys of the functions that a member is. */
export function functionsOf({ object, value }: MemberFact): readonly string[] {
  const own = object === null ? [] : [object];
  return value?.kind === 'function' && value.object !== object ? [...own, value.object] : own;
}

import { type CallFact, type ClassFact, type FileFacts, type MemberFact, unknownValue, type Value } from './facts.ts';
import { renamedIn } from './renamed-in.ts';

/** Names that lead from a module to another one. */
const maxSteps = 8;

/**
 * A file with functions that are members of classes which other files write: in `function load() { return this.carts; }` of one file, `this` is an instance
 * of `Shop` where another one says `Shop.prototype.load = load`. A function that several classes have, or none, uses something that is not known.
 */
export function withMembersElsewhere(files: readonly FileFacts[]): (facts: FileFacts) => FileFacts {
  const receivers = new Set(files.flatMap((each) => each.receivers ?? []));
  if (receivers.size === 0) return (facts) => facts;
  const exported = new ExportedFunctions(files);
  const owners = new Map<string, string | null>();
  const memberFunction = (member: MemberFact): string | null => {
    const object = member.value === null || member.static ? null : exported.functionOf(member.value);
    return object !== null && receivers.has(object) ? object : null;
  };
  for (const { classes, test } of files) {
    for (const { object, members } of test ? [] : classes) {
      for (const used of members.flatMap((member) => memberFunction(member) ?? []))
        owners.set(used, (owners.get(used) ?? object) === object ? object : null);
    }
  }
  return (facts) => {
    const classes = facts.classes.map((each) => withMethods(each, memberFunction, owners));
    const changed = classes.some((each, at) => each !== facts.classes[at]) ? { ...facts, classes } : facts;
    return facts.receivers === undefined ? changed : withInstances(changed, owners);
  };
}

/** A class whose members of other files are methods of it. */
function withMethods(
  fact: ClassFact,
  functionOf: (member: MemberFact) => string | null,
  owners: ReadonlyMap<string, string | null>,
): ClassFact {
  let isChanged = false;
  const members = fact.members.map((member): MemberFact => {
    const object = member.kind === 'property' ? functionOf(member) : null;
    if (object === null || owners.get(object) !== fact.object) return member;
    isChanged = true;
    return { ...member, kind: 'method', object, value: { kind: 'function', object } };
  });
  return isChanged ? { ...fact, members } : fact;
}

/** A file in whose functions `this` is an instance of the class that has them, or nothing that is known. */
function withInstances(facts: FileFacts, owners: ReadonlyMap<string, string | null>): FileFacts {
  const { receivers, openCalls, ...others } = facts;
  const own = new Set(receivers);
  const isOwned = (object: string): boolean => (owners.get(object) ?? null) !== null;
  const changed = renamedIn(others as FileFacts, (value) => {
    const object = instanceBehind(value);
    if (object === null || !own.has(object)) return null;
    if (!isOwned(object)) return unknownValue;
    return value.kind === 'this' ? { kind: 'this', class: owners.get(object) as string } : null;
  });
  const calls = changed.calls.map(({ ofThis, ...call }): CallFact => {
    const isKept = ofThis !== undefined && !isOwned(ofThis.function);
    return isKept ? { ...call, ofThis } : call;
  });
  const open = openCalls?.filter(({ of }) => of === undefined || !isOwned(of)) ?? [];
  return { ...changed, calls, ...(open.length === 0 ? {} : { openCalls: open }) };
}

/** The class, or the function in place of one, from whose instance a value leads. */
export function instanceBehind(value: Value): string | null {
  let at: Value = value;
  while (at.kind === 'member' || at.kind === 'element') at = at.of;
  return at.kind === 'this' ? at.class : null;
}

/** The functions that files export, by the names that other files have for them. */
class ExportedFunctions {
  private readonly files: ReadonlyMap<string, FileFacts>;

  constructor(files: readonly FileFacts[]) {
    this.files = new Map(files.map((each) => [each.file, each]));
  }

  /** The function that a value is, by names alone; null for any other value. */
  functionOf(value: Value): string | null {
    const found = this.follow(value, maxSteps);
    return found?.kind === 'function' ? found.object : null;
  }

  private follow(value: Value, steps: number): Value | null {
    if (steps === 0) return null;
    if (value.kind === 'import') return this.exported(value.file, value.name, steps - 1);
    if (value.kind !== 'member') return value;
    const of = value.of.kind === 'import' && value.of.name === '*' ? value.of : this.follow(value.of, steps - 1);
    if (of === null) return null;
    if (of.kind === 'import') return this.exported(of.file, value.name, steps - 1);
    return this.memberOf(of, value.name, steps - 1);
  }

  private exported(file: string, name: string, steps: number): Value | null {
    const exports = this.files.get(file)?.exports;
    const whole = exports?.['export='];
    if (name === '*' && whole === undefined) return { kind: 'import', file, name };
    const own = name === '*' ? whole : exports?.[name];
    if (own !== undefined) return this.follow(own, steps);
    return whole === undefined ? null : this.memberOf(this.follow(whole, steps), name, steps);
  }

  private memberOf(of: Value | null, name: string, steps: number): Value | null {
    if (of?.kind !== 'record' || !Object.hasOwn(of.members, name)) return null;
    return this.follow(of.members[name] as Value, steps);
  }
}

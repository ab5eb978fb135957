import type { LinkRecord } from '../bundle/records.ts';
import type { CallFact, FileFacts } from '../code-model/facts.ts';
import { callTargets } from './call-targets.ts';
import { DerivedCalls } from './derived-calls.ts';
import { loadedObject } from './loaded-objects.ts';
import { isRequest } from './request-members.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A call that may enter more functions states none. */
const maxTargets = 8;
/** A call of each element of a list enters all of them, one in each turn of the loop. */
const maxElements = 64;

/** Which calls are asked for, and the id of the rule that their links carry. */
export interface CalledValuesRule {
  readonly languages: readonly string[];
  readonly rule: string;
  /** How a call enters a function, as `x-contexts` states it; null where nothing is known of it. */
  readonly entered?: (call: CallFact, to: string) => readonly object[] | null;
}

/**
 * Links of the calls that neither a compiler or index nor the flow of functions resolves, to the functions that the value analysis finds behind
 * what is called: members of globals, of modules that are loaded by computed names, of what containers make.
 * @param known `caller callee` of the links that there are
 */
export function* calledValues(
  resolver: ValueResolver,
  known: ReadonlySet<string>,
  { languages, rule, entered }: CalledValuesRule,
): Generator<LinkRecord> {
  const accessors = accessorNames(resolver);
  for (const file of resolver.table.files()) {
    if (file.test || !languages.includes(file.language)) continue;
    const links = new DerivedCalls(file.file, rule);
    for (const read of file.loads ?? []) {
      const loaders = loadersRead(read, resolver);
      const targets =
        loaders.length > 0 || accessors.size === 0 ? loaders : accessorsRead(read, accessors, file, resolver);
      if (targets.some((target) => known.has(`${read.caller} ${target}`))) continue;
      for (const target of targets) links.add(read, target, targets.length);
    }
    for (const call of file.calls) {
      const targets = enteredBy(call, file, resolver);
      if (targets.some((target) => known.has(`${call.caller} ${target}`))) continue;
      for (const target of targets) links.add(call, target, targets.length, entered?.(call, target) ?? null);
    }
    yield* links.records();
  }
}

/** Names of members that run code when they are read: properties of Python. */
function accessorNames(resolver: ValueResolver): ReadonlySet<string> {
  const members = resolver.table.files().flatMap(({ classes }) => classes.flatMap(({ members: own }) => own));
  const own = members.flatMap(({ kind, name, object }) => (kind === 'accessor' && object !== null ? [name] : []));
  return new Set([...own, ...resolver.requestGetters.keys()]);
}

/** The functions that reading a member runs: `cart.total` of a class with such a property, `request.user` where an application adds that to requests. */
function accessorsRead(
  read: CallFact,
  names: ReadonlySet<string>,
  { file }: FileFacts,
  resolver: ValueResolver,
): readonly string[] {
  const value = read.callee.kind === 'member' ? read.callee.of : null;
  if (value?.kind !== 'member' || !names.has(value.name)) return [];
  const unit = { phase: 'calls of values', file, line: read.lines.startLine };
  const { coverage } = resolver.table;
  const ofRequests = resolver.requestGetters.get(value.name) ?? [];
  const isOfRequest = (): boolean => resolver.resolve(value.of).some((each) => isRequest(each, resolver));
  if (ofRequests.length > 0 && coverage.attempt(unit, isOfRequest) === true)
    return withinBound(ofRequests, read, resolver);
  const classes = coverage.attempt(unit, () => resolver.classesOf(value.of)) ?? [];
  const found = classes.flatMap((object) => {
    const member = resolver.memberOf(object, value.name);
    return member?.kind === 'accessor' && member.object !== null ? [member.object] : [];
  });
  return withinBound(found, read, resolver);
}

/** The functions that load the object of a library of which a member is read: `current_user.name`. */
function loadersRead({ callee }: CallFact, { table }: ValueResolver): readonly string[] {
  const value = callee.kind === 'member' ? callee.of : null;
  return value?.kind === 'member' ? (loadedObject(value.of, table)?.functions ?? []) : [];
}

/** Functions that a call may enter; none where the compiler resolves what is called. An error costs the call alone. */
function enteredBy(call: CallFact, { file }: FileFacts, resolver: ValueResolver): readonly string[] {
  if (call.declared !== undefined || call.callee.kind === 'function') return [];
  const unit = { phase: 'calls of values', file, line: call.lines.startLine };
  const targets = resolver.table.coverage.attempt(unit, () => callTargets(call, resolver)) ?? [];
  return withinBound(
    targets.map(({ object }) => object),
    call,
    resolver,
  );
}

/** None where there are too many, which is reported. */
function withinBound(found: readonly string[], { id, callee }: CallFact, resolver: ValueResolver): readonly string[] {
  const objects = [...new Set(found)];
  const of = callee.kind === 'member' ? callee.of : callee;
  const most = of.kind === 'element' && of.index === undefined ? maxElements : maxTargets;
  if (objects.length <= most) return objects;
  resolver.bounds.add('functions that a call may enter', most, id);
  return [];
}

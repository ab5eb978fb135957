import { type CallFact, unknownValue, type Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What one place hands over, by the position of the parameter; undefined where it tells nothing. */
export type Handed = readonly (Value | undefined)[];

const none: readonly Handed[] = [];

/** What is handed over to each function, place by place. What tests hand over counts only for what nothing else calls. */
export class HandedValues {
  private readonly callers = new Map<string, Handed[]>();
  private readonly testers = new Map<string, Handed[]>();
  private readonly usedOutsideTests = new Set<string>();
  private readonly sites = new WeakMap<Handed, CallFact>();

  /** @param isTest true where test code hands it over, or nothing is known of who does */
  add(object: string, values: Handed, isTest: boolean, site?: CallFact): void {
    const all = isTest && site !== undefined ? this.testers : this.callers;
    const places = all.get(object);
    if (places === undefined) all.set(object, [values]);
    else places.push(values);
    if (site !== undefined) this.sites.set(values, site);
    if (!isTest) this.usedOutsideTests.add(object);
  }

  to(object: string): readonly Handed[] {
    return this.callers.get(object) ?? this.fromTests(object);
  }

  fromTests(object: string): readonly Handed[] {
    return this.testers.get(object) ?? none;
  }

  /** The call that hands values over; undefined where a rule knows them. */
  siteOf(values: Handed): CallFact | undefined {
    return this.sites.get(values);
  }

  /** True for a function that is called with arguments, and by test code alone. */
  isOnlyTested(object: string): boolean {
    return (this.callers.has(object) || this.testers.has(object)) && !this.usedOutsideTests.has(object);
  }
}

/** Methods that call a function with each element of a list. */
const visiting: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find']);

/** What a call hands over to in-house code, also through `items.forEach(f)`. */
export function handedOver(call: CallFact, resolver: ValueResolver): { object: string; values: Handed }[] {
  if (call.form === 'element' || call.form === 'template' || call.arguments.length === 0) return [];
  const { callee } = call;
  if (callee.kind === 'external') return [];
  if (callee.kind === 'member' && visiting.has(callee.name)) {
    const [visitor] = resolver.resolve(call.arguments[0] as Value);
    if (visitor?.kind === 'function') {
      return [{ object: visitor.object, values: [{ kind: 'element', of: callee.of }] }];
    }
  }
  const values = call.arguments.map((value) =>
    value.kind === 'unknown' || value.kind === 'spread' ? undefined : value,
  );
  if (values.every((value) => value === undefined)) return [];
  return resolver.resolve(callee).flatMap((target) => {
    const object =
      call.form === 'new' ? constructorOf(target, resolver) : target.kind === 'function' ? target.object : null;
    return object === null ? [] : [{ object, values: atPlaces(object, values, resolver) }];
  });
}

/** Arguments given by name, which are one record behind all others, at the places of the parameters. */
function atPlaces(object: string, values: Handed, { table }: ValueResolver): Handed {
  const last = values.at(-1);
  if (last?.kind !== 'record' || last.keywords !== true) return values;
  const placed = values.slice(0, -1);
  for (const [index, { name, rest }] of (table.function(object)?.parameters ?? []).entries()) {
    if (rest === true)
      placed[index] = { kind: 'list', items: values.slice(index, -1).map((value) => value ?? unknownValue) };
    if (Object.hasOwn(last.members, name)) placed[index] = last.members[name];
  }
  return placed;
}

function constructorOf(target: Value, resolver: ValueResolver): string | null {
  return target.kind === 'class' ? (resolver.memberOf(target.object, 'constructor')?.object ?? null) : null;
}

import type { StoreFact, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { hasPart } from '../code-model/replace-values.ts';
import { operandsByCaller } from './entries-by-caller.ts';
import { givingFunctions } from './giving-functions.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Keys of keys. */
const maxKeys = 6;
const none: readonly Value[] = [];

/** What holds collections in collections: a record, or an instance of a class that the application derives from a dictionary. */
export type Holder = Value & { readonly kind: 'record' | 'result' };

/** What a statement stores below keys that it computes: `registry[app][name].append(view)`. */
interface StoreBelow {
  readonly holders: readonly Holder[];
  /** The outermost first. */
  readonly keys: readonly Value[];
  readonly value: Value;
  /** True for a further element of the list that stands there. */
  readonly isAdded: boolean;
}

/** What all statements store in a holder below one key. */
export interface StoredBelow {
  readonly holder: Holder;
  readonly name: string;
  readonly value: Value;
}

/** What stands below one key. */
interface Place {
  readonly places: Map<string, Place>;
  readonly values: Value[];
  readonly added: Value[];
}

/**
 * Collections in collections that statements fill by keys which their callers give: what each caller stores stands below its own keys, and below no other's.
 * It is put together of all statements before anything of it is read.
 */
export class StoresBelowKeys {
  private readonly resolver: ValueResolver;
  private readonly stores: StoreBelow[] = [];
  /** Records that are put together here: they are put together anew each time, and hold nothing themselves. */
  private readonly made = new WeakSet<Value>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Takes a statement that stores below computed keys, where what holds all is known; false for any other. */
  add(store: StoreFact): boolean {
    const below = this.storeBelow(store);
    if (below !== null) this.stores.push(below);
    return below !== null;
  }

  /** What the statements taken so far store in each holder, by the outermost key; they are forgotten. */
  take(): readonly StoredBelow[] {
    const byHolder = new Map<Holder, Place>();
    for (const { holders, keys, value, isAdded } of this.stores.splice(0)) {
      for (const operands of operandsByCaller([...keys, value], this.resolver)) {
        const names = operands.slice(0, -1).map((key) => this.nameOf(key));
        const stored = operands.at(-1);
        if (stored === undefined || names.includes(null)) continue;
        for (const holder of holders) put(placeOf(holder, byHolder), names as string[], stored, isAdded);
      }
    }
    return [...byHolder].flatMap(([holder, { places }]) =>
      [...places].map(([name, place]) => ({ holder, name, value: this.valueOf(place) })),
    );
  }

  private valueOf({ places, values, added }: Place): Value {
    if (added.length > 0)
      return { kind: 'list', items: [...values.map((of): Value => ({ kind: 'spread', of })), ...added] };
    if (places.size === 0) return oneOf(values);
    const members = Object.fromEntries([...places].map(([name, place]) => [name, this.valueOf(place)]));
    const made: Value = { kind: 'record', members, ...(values.length === 0 ? {} : { spread: values }) };
    this.made.add(made);
    return made;
  }

  /** The one text that a key is; null where it is not known. */
  private nameOf(key: Value): string | null {
    const [only, more] = this.resolver.textsOf(key);
    return only === undefined || more !== undefined || only.includes('{}') ? null : only;
  }

  private storeBelow({ of, name, value }: StoreFact): StoreBelow | null {
    const steps = this.stepsOf(of);
    const decided = steps.findLastIndex(({ key }) => this.isDecided(key));
    if (decided < 0 && !steps.some(({ isComputed }) => isComputed)) return null;
    const keys = name === null ? [] : [name];
    // What is found by a key that callers decide is another thing for each of them.
    if (decided < 0 && this.resolver.resolve(of).some((each) => each.kind === 'list' || this.isHolder(each)))
      return null;
    for (const [at, { of: inner, key }] of steps.entries()) {
      keys.unshift(key);
      if (at < decided) continue;
      const holders = this.resolver.resolve(inner).filter((each): each is Holder => this.isHolder(each));
      if (holders.length > 0) return { holders, keys, value, isAdded: name === null };
    }
    return null;
  }

  /** The keys by which something is looked up, the last first. */
  private stepsOf(of: Value): readonly Step[] {
    const steps: Step[] = [];
    for (
      let step = stepOf(of, this.resolver);
      step !== null && steps.length < maxKeys;
      step = stepOf(step.of, this.resolver)
    )
      steps.push(step);
    return steps;
  }

  /** True for a key that callers or the turns of a loop decide. */
  private isDecided(key: Value): boolean {
    return isTurn(key) || givingFunctions(key, (id) => this.resolver.table.call(id)).size > 0;
  }

  private isHolder(value: Value | undefined): value is Holder {
    if (value?.kind === 'record') return value.keywords !== true && !this.made.has(value);
    return value?.kind === 'result' && isDictionary(value, this.resolver);
  }
}

const dictionaries = /^(builtins#dict|collections#(OrderedDict|defaultdict|UserDict|Counter))$/;

/** True for an instance of a class of the application that is derived from a dictionary of Python. */
export function isDictionary(value: Value, resolver: ValueResolver): boolean {
  return areDictionaries(resolver.classesOf(value), resolver);
}

function areDictionaries(classes: readonly string[], resolver: ValueResolver): boolean {
  return classes.some((object) => resolver.ancestorsOf(object).some((symbol) => dictionaries.test(symbol)));
}

/**
 * What a dictionary of an own class is made with: `Registry({'views': {}}, models={})`.
 * @param classes those that the value is an instance of: most have none, and to ask for them again is to follow a long chain of calls once for each of its members
 */
export function madeWith(value: Value, classes: readonly string[], resolver: ValueResolver): readonly Value[] {
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (call === undefined || !areDictionaries(classes, resolver)) return none;
  return call.arguments.flatMap((each) => resolver.resolve(each).filter(({ kind }) => kind === 'record'));
}

function isTurn(value: Value): boolean {
  return hasPart(value, (part) => part.kind === 'element' && part.index === undefined);
}

const looksUp = /^(get|setdefault)$/;

/** One key by which something is looked up. */
interface Step {
  readonly of: Value;
  readonly key: Value;
  /** False for a member, which a constant key is in Python. */
  readonly isComputed: boolean;
}

/** Of `all[app]` and `all.setdefault(app, {})` what is looked up, and by which key; null for what is no such look-up. */
function stepOf(value: Value, { table }: ValueResolver): Step | null {
  if (value.kind === 'member') return { of: value.of, key: { kind: 'text', text: value.name }, isComputed: false };
  if (value.kind === 'element') {
    const { of, index } = value;
    const isPosition = index?.kind === 'constant' && typeof index.value === 'number';
    return index === undefined || isPosition ? null : { of, key: index, isComputed: true };
  }
  const call = value.kind === 'result' ? table.call(value.call) : undefined;
  const [key] = call?.arguments ?? [];
  if (call?.callee.kind !== 'member' || !looksUp.test(call.callee.name) || key === undefined) return null;
  return key.kind === 'record' ? null : { of: call.callee.of, key, isComputed: true };
}

function placeOf<Key>(key: Key, places: Map<Key, Place>): Place {
  const known = places.get(key) ?? { places: new Map(), values: [], added: [] };
  places.set(key, known);
  return known;
}

function put(root: Place, names: readonly string[], value: Value, isAdded: boolean): void {
  const place = names.reduce((at, name) => placeOf(name, at.places), root);
  (isAdded ? place.added : place.values).push(value);
}

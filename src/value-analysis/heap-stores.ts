import { isInside, originOf, siteOf } from '../code-model/fact-table.ts';
import type { StoreFact, Value } from '../code-model/facts.ts';
import { globalPath } from '../code-model/global-names.ts';
import { memberAt, withoutMembers } from '../code-model/member-at.ts';
import { givenOf, oneOf } from '../code-model/one-of.ts';
import { hasPart, replaceValues } from '../code-model/replace-values.ts';
import { memberSymbol } from '../code-model/symbol-name.ts';
import type { Answers } from './answers.ts';
import { entriesByCaller, pairsByCaller } from './entries-by-caller.ts';
import { loadedObject } from './loaded-objects.ts';
import { loopsOf, membersByTurn } from './members-by-turn.ts';
import { requestKey } from './request-members.ts';
import { type StoredBelow, StoresBelowKeys } from './stores-below-keys.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A member of requests that more statements store is known by its name alone. */
const maxOfRequest = 16;
const isInstance: ReadonlySet<Value['kind']> = new Set(['result', 'typed', 'class', 'record', 'function']);

type Collection = Value & { readonly kind: 'list' | 'record' };

/**
 * What is stored in objects through other names than that of their declaration: into an array that is a parameter, into a field of an
 * instance from outside its class. The objects that a statement stores into are found once; they are told apart by what makes them.
 */
export class HeapStores {
  private readonly resolver: ValueResolver;
  private readonly stored = new Map<Collection, Set<StoreFact>>();
  private readonly filled = new Map<Collection, Collection>();
  private readonly origins = new WeakMap<Collection, Collection>();
  /** Values of globals, by name. */
  private readonly globals = new Map<string, Set<Value>>();
  /** Values by the call that makes an instance, or by class, and name of the member. */
  private readonly fields = new Map<string, Set<Value>>();
  /** Lists of names and values as callers fill them. */
  private readonly entered: Answers<Collection, Collection>;
  private isMadeStored = false;
  /** How much is stored. */
  private size = 0;
  /** What statements store by the object that they store it in. */
  private readonly ofTargets = new Map<StoreFact, Map<Value, StoreFact>>();
  /** Statements that make a member of what it was, by the object: it is no more what it was. */
  private readonly updates = new Set<StoreFact>();
  private readonly belowKeys: StoresBelowKeys;
  /** By key of `fields` what is stored below keys, which is put together anew each time. */
  private readonly collections = new Map<string, Value>();
  /** Values of members of objects of libraries, by their symbols. */
  private readonly objects = new Map<string, Set<Value>>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.belowKeys = new StoresBelowKeys(resolver);
    this.entered = resolver.answers<Collection, Collection>({ kind: 'list', items: [], keyed: true });
  }

  /** True where code stores functions and the like in members of what calls of libraries make. */
  get hasMadeMembers(): boolean {
    return this.isMadeStored;
  }

  /** Finds what each statement stores into, as far as the calls of functions are known. True where that is more than before. */
  find(): boolean {
    const before = this.size;
    // What callers store is another thing once more of them are known.
    this.stored.clear();
    this.updates.clear();
    for (const [key, value] of this.collections) this.fields.get(key)?.delete(value);
    this.collections.clear();
    const dependent = this.addAll((store) => !isOfTarget(store));
    this.fill();
    if (dependent === 0) return this.isMoreThan(before);
    // What is stored by the names of objects is found when these are known.
    this.resolver.memories.forget();
    this.addAll(isOfTarget);
    this.fill();
    return this.isMoreThan(before);
  }

  private isMoreThan(before: number): boolean {
    const ofMembers = [...this.fields.values(), ...this.objects.values()].map(({ size }) => size);
    const filled = [...this.filled.values()].map((each) =>
      each.kind === 'list' ? each.items.length : Object.keys(each.members).length,
    );
    this.size = [...ofMembers, ...filled].reduce((sum, size) => sum + size, 0);
    return this.size > before;
  }

  /** Adds the stores that are asked for, and counts the others. */
  private addAll(isWanted: (store: StoreFact) => boolean): number {
    const { table } = this.resolver;
    let others = 0;
    for (const { file, stores = [], test, language } of table.files()) {
      for (const store of test ? [] : stores) {
        if (isWanted(store)) table.coverage.attempt({ phase: 'stored values', file }, () => this.add(store, language));
        else others++;
      }
    }
    for (const below of table.coverage.attempt({ phase: 'stored values' }, () => this.belowKeys.take()) ?? [])
      this.addBelow(below);
    return others;
  }

  private addBelow({ holder, name, value }: StoredBelow): void {
    if (holder.kind === 'record') {
      const store: StoreFact = { of: holder, name: { kind: 'text', text: name }, value };
      addTo<Collection, StoreFact>(this.stored, this.originOf(holder), store);
      return;
    }
    const key = `${holder.call} ${name}`;
    const same = this.resolver.interned.of(value);
    this.collections.set(key, same);
    addTo(this.fields, key, same);
  }

  private fill(): void {
    const { table } = this.resolver;
    this.filled.clear();
    for (const [collection, stores] of this.stored) {
      const filled = table.coverage.attempt({ phase: 'stored values' }, () => this.withStores(collection, stores));
      if (filled === undefined) continue;
      this.filled.set(collection, filled);
      this.origins.set(filled, collection);
    }
  }

  /** A list or object with all that is stored in it. */
  in(collection: Collection): Collection {
    const filled = this.filled.get(collection) ?? collection;
    return filled.kind === 'list' && filled.keyed === true
      ? this.entered.of(filled, () => this.byCaller(filled))
      : filled;
  }

  /** A list of names and values in which what the callers of functions store stands once for each of them. */
  private byCaller(list: Collection & { readonly kind: 'list' }): Collection {
    const items = list.items.flatMap((item): readonly Value[] => {
      const [name, value] = item.kind === 'list' ? item.items : [];
      if (name === undefined || value === undefined) return [item];
      const entries = entriesByCaller([name, value], this.resolver);
      return entries.length < 2 ? [item] : entries.map((each): Value => ({ kind: 'list', items: each }));
    });
    if (items.length === list.items.length) return list;
    const own = { ...list, items };
    this.origins.set(own, this.originOf(list));
    return own;
  }

  /** What is stored in a member of an instance, or of a class itself. @param object key of the class */
  inMember(of: Value, object: string, name: string): readonly Value[] {
    if (this.fields.size === 0) return [];
    if (of.kind === 'class') return [...(this.fields.get(staticKey(object, name)) ?? [])];
    const own = of.kind === 'result' ? this.fields.get(`${of.call} ${name}`) : undefined;
    return [...(own ?? []), ...(this.fields.get(`${object} ${name}`) ?? [])];
  }

  /**
   * What is stored in a member of something that a call of a library makes, or of a member of it; functions that the maker of it makes are those of the
   * one call.
   */
  inMade(of: Value, name: string): readonly Value[] {
    const made = this.fields.size === 0 ? null : madePath(of);
    if (made === null) return [];
    const { call, names } = made;
    const stored = this.fields.get(libraryKey(call, [...names, name].join('.')));
    const site = siteOf(call);
    if (stored === undefined || site === null) return [...(stored ?? [])];
    return [...stored].map((each) => (each.kind === 'function' ? { ...each, madeAt: site } : each));
  }

  /** What is stored in a member of a function itself: `api.list = list`. Functions that its maker makes are those of the same call of that. */
  inFunction({ object, madeAt }: Value & { readonly kind: 'function' }, name: string): readonly Value[] {
    const stored = [...(this.fields.get(functionKey(object, name)) ?? [])];
    if (madeAt === undefined) return stored;
    return stored.map((each) =>
      each.kind === 'function' && isBeside(each.object, object) ? { ...each, madeAt } : each,
    );
  }

  /** What other files than its own store in what a module exports: `require('./more')(module.exports)`. */
  inModule(file: string, name: string): readonly Value[] {
    return [...(this.fields.get(exportKey(file, name)) ?? [])];
  }

  /** What is stored in a member of a global, or what the application loads an object of a library with; null for anything else of a library. */
  ofGlobal(value: Value & { readonly kind: 'external' }): Value | null {
    const loaded = loadedObject(value, this.resolver.table);
    if (loaded !== null) return loaded.value;
    if (this.globals.size === 0) return null;
    const [root, ...names] = globalPath(value) ?? [];
    const stored = root === undefined ? undefined : this.globals.get(root);
    if (stored === undefined) return null;
    return memberAt(oneOf([...stored]), names);
  }

  /** Finds the globals, before the first calls: functions are called through them, and what is stored in their members is found by them. */
  findGlobals(): void {
    for (const { stores = [], test } of this.resolver.table.files()) {
      for (const { of, name, value } of test ? [] : stores) {
        if (name?.kind === 'text' && globalPath(of)?.length === 0) addTo(this.globals, name.text, value);
      }
    }
  }

  /**
   * What code stores in a request or in the context of one: `request.user = await User.findById(id)` in middleware. The object goes from function to
   * function through a library, so that names alone lead from one to the other; of what else is stored there nothing is known.
   */
  inRequest(of: Value, name: string): readonly Value[] {
    const key = requestKey(of, name, this.resolver);
    const stored = key === null ? undefined : this.fields.get(key);
    if (stored === undefined || stored.size > maxOfRequest) return [];
    return [...stored].flatMap((each) => this.resolver.resolve(each)).filter(({ kind }) => isInstance.has(kind));
  }

  /**
   * What code stores in an object of a library that all functions share, such as `g` of Flask; none where too much is stored to say anything.
   * @param symbol of the member
   */
  inObject(symbol: string): readonly Value[] {
    const stored = this.objects.get(symbol);
    return stored === undefined || stored.size > maxOfRequest ? [] : [...stored];
  }

  private add(given: StoreFact, language: string): void {
    if (language === 'Python' && this.belowKeys.add(given)) return;
    for (const store of this.inTurns(given))
      for (const each of this.forFunctions(store)) this.addStore(each, language, store !== given);
  }

  /** What is stored in functions and classes that callers give belongs to the one that each of them gives. */
  private forFunctions(store: StoreFact): readonly StoreFact[] {
    const { of, name, value } = store;
    if (of.kind !== 'parameter' || name?.kind !== 'text') return [store];
    const targets = this.resolver.resolve(of);
    if (targets.length < 2 || !targets.some(({ kind }) => kind === 'function' || kind === 'class')) return [store];
    return pairsByCaller(of, value, this.resolver).map(([object, stored]) => ({ of: object, name, value: stored }));
  }

  /** A statement in a loop that computes the name: one for each turn of the loop. */
  private inTurns(store: StoreFact): readonly StoreFact[] {
    const { name, value } = store;
    if (name === null) return [store];
    const loops = store.loops ?? loopsOf(name, this.resolver);
    if (loops.length === 0 && name.kind === 'text' && isOfTarget(store)) return this.byObject(store, name);
    if (loops.length === 0)
      return entriesByCaller([name, value], this.resolver).map(([own, stored]) => ({
        of: store.of,
        name: own,
        value: stored,
      }));
    const turns = membersByTurn({ name, value, loops }, this.resolver);
    const stored = turns.map(([text, of]): StoreFact => ({ of: store.of, name: { kind: 'text', text }, value: of }));
    return stored.length === 0 ? [store] : stored;
  }

  /** What a loop stores in what it goes through depends on each: one statement for each turn, however many there are. */
  private byObject(store: StoreFact, text: Value): readonly StoreFact[] {
    const { of, value } = store;
    const loops = loopsOf(of, this.resolver);
    const both: Value = { kind: 'list', items: [of, value] };
    const turns = loops.length === 0 ? [] : membersByTurn({ name: text, value: both, loops }, this.resolver);
    const stored = turns.flatMap(([, each]) => {
      const [object, own] = each.kind === 'list' ? each.items : [];
      return object === undefined || own === undefined ? [] : [{ ...store, of: object, value: own }];
    });
    return stored.length === 0 ? [store] : stored;
  }

  /** @param isOfTurn true for what a loop stores under a name that it computes, which what a library makes does not have itself */
  private addStore(given: StoreFact, language: string, isOfTurn: boolean): void {
    for (const target of this.resolver.resolve(given.of)) {
      const store = this.storeInto(target, given);
      if (target.kind === 'list' || target.kind === 'record') {
        addTo(this.stored, this.originOf(target), store);
        continue;
      }
      if (store.name?.kind !== 'text') continue;
      const value = this.resolver.interned.of(store.value);
      if (target.kind === 'class') {
        addTo(this.fields, staticKey(target.object, store.name.text), value);
        continue;
      }
      if (target.kind === 'function') {
        addTo(this.fields, functionKey(target.object, store.name.text), value);
        continue;
      }
      if (target.kind === 'import') {
        addTo(this.fields, exportKey(target.file, store.name.text), value);
        continue;
      }
      if (target.kind === 'external' && language === 'Python') {
        addTo(this.objects, memberSymbol(target.symbol, store.name.text), value);
        continue;
      }
      const ofRequest = requestKey(target, store.name.text, this.resolver);
      if (ofRequest !== null) {
        addTo(this.fields, ofRequest, value);
        continue;
      }
      const made = isOfTurn && target.kind === 'member' ? madePath(target) : null;
      if (made !== null) {
        this.isMadeStored = true;
        addTo(this.fields, libraryKey(made.call, [...made.names, store.name.text].join('.')), value);
        continue;
      }
      const instance = target.kind === 'result' ? [target.call] : [];
      const classes = this.resolver.classesOf(target);
      if (classes.length === 0 && target.kind === 'result')
        addTo(this.fields, libraryKey(target.call, store.name.text), value);
      if (classes.length === 0) continue;
      for (const key of instance.length > 0 ? instance : classes)
        addTo(this.fields, `${key} ${store.name.text}`, value);
    }
  }

  /**
   * What is stored depends on the object that it is stored in: `model.query = queries[model.name]` of each model that callers pass,
   * `route.path = prefix + route.path` of each route. Members of it that are texts stand for themselves and decide conditions, and nothing else does: an
   * object that held itself would have no end.
   */
  private storeInto(target: Value, store: StoreFact): StoreFact {
    if (target.kind !== 'record' || !isOfTarget(store)) return store;
    const { of, value } = store;
    const object = this.originOf(target);
    const ofTarget = (part: Value): Value | null => {
      if (part.kind === 'choice' && part.where?.kind === 'member' && isSame(part.where.of, of)) {
        const given = givenOf({ ...part, where: { ...part.where, of: object } }, (record) => record);
        return given.kind === 'choice' ? null : replaceValues(given, ofTarget);
      }
      if (part.kind !== 'member' || !isSame(part.of, of)) return null;
      const [text, more] = this.resolver.textsOf({ kind: 'member', of: object, name: part.name });
      return text === undefined || more !== undefined || text.includes('{}') ? null : { kind: 'text', text };
    };
    const stored = replaceValues(value, ofTarget);
    if (stored === value) return store;
    const ofStore = this.ofTargets.get(store) ?? new Map<Value, StoreFact>();
    const made = ofStore.get(object) ?? { ...store, of: object, value: stored };
    this.ofTargets.set(store, ofStore.set(object, made));
    if (store.isConditional !== true && isUpdate(store)) this.updates.add(made);
    return made;
  }

  /** The collection as it is declared. */
  private originOf(collection: Collection): Collection {
    return this.origins.get(collection) ?? collection;
  }

  private withStores(collection: Collection, stores: ReadonlySet<StoreFact>): Collection {
    if (collection.kind === 'list') {
      const items = [...stores].flatMap(({ name, value }): Value[] => {
        if (collection.keyed === true) return name === null ? [] : [{ kind: 'list', items: [name, value] }];
        return name === null ? [value] : [];
      });
      return { ...collection, items: [...collection.items, ...items] };
    }
    const members: Record<string, Value> = { ...collection.members };
    const updates = [...stores].filter((store) => this.updates.has(store)).map(({ name }) => name);
    // Of several statements that make a member of what it was the order is not known.
    const isOnly = ({ name }: StoreFact): boolean =>
      name?.kind === 'text' && updates.filter((each) => each?.kind === 'text' && each.text === name.text).length === 1;
    for (const store of stores) {
      const { name, value } = store;
      for (const text of name === null ? [] : this.resolver.textsOf(name)) {
        if (text.includes('{}')) continue;
        const isReplaced = this.updates.has(store) && isOnly(store);
        const known = Object.hasOwn(members, text) && !isReplaced ? members[text] : undefined;
        members[text] = known === undefined ? value : oneOf([known, value]);
      }
    }
    return { ...collection, members };
  }
}

function staticKey(object: string, name: string): string {
  return `class ${object} ${name}`;
}

function functionKey(object: string, name: string): string {
  return `function ${object} ${name}`;
}

/** True for a function that the function around another one makes as well. */
function isBeside(object: string, other: string): boolean {
  return isInside(object, other.slice(0, other.lastIndexOf('.')));
}

/** True for what depends on a member of the object that it is stored in. */
function isOfTarget({ of, value }: StoreFact): boolean {
  return hasPart(value, (part) => part.kind === 'member' && isSame(part.of, of));
}

/** True for `route.path = prefix + route.path`. */
function isUpdate({ of, name, value }: StoreFact): boolean {
  if (name?.kind !== 'text') return false;
  return hasPart(value, (part) => part.kind === 'member' && part.name === name.text && isSame(part.of, of));
}

/** Whether two expressions of one function name the same object. */
function isSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  switch (one.kind) {
    case 'parameter':
      return other.kind === one.kind && one.function === other.function && one.index === other.index;
    case 'result':
      return other.kind === one.kind && one.call === other.call;
    case 'import':
      return other.kind === one.kind && one.file === other.file && one.name === other.name;
    case 'element':
      return other.kind === one.kind && one.at !== undefined && one.at === other.at;
    case 'member':
      return other.kind === one.kind && one.name === other.name && isSame(one.of, other.of);
    default:
      return false;
  }
}

/** The call that makes something, and the names that lead from there to a member of it; null for any other value. */
function madePath(value: Value): { readonly call: string; readonly names: readonly string[] } | null {
  const { of, names } = withoutMembers(value);
  return of.kind === 'result' ? { call: of.call, names } : null;
}

function libraryKey(call: string, name: string): string {
  return `made ${originOf(call)} ${name}`;
}

function exportKey(file: string, name: string): string {
  return `module ${file} ${name}`;
}

function addTo<Key, Item>(all: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = all.get(key);
  if (known === undefined) all.set(key, new Set([item]));
  else known.add(item);
}

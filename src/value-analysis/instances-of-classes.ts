import { copyId, originOf } from '../code-model/fact-table.ts';
import type { CallFact, MemberFact, Value } from '../code-model/facts.ts';
import { type Replacement, replaceValues } from '../code-model/replace-values.ts';
import type { CallSites } from './call-sites.ts';
import { callTargets } from './call-targets.ts';
import { copyCall, isKeptInContext } from './copied-calls.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * Tells the instances of one class apart where that decides something: object sensitivity for classes that are instantiated more than
 * once or have classes derived from them. `new Wrapper('/a').router` and `new Wrapper('/b').router` are two routers, each of what its own
 * constructor was passed.
 */
export class ClassInstances {
  private readonly resolver: ValueResolver;
  private readonly sites: CallSites;
  /** Ids of calls that are being copied. */
  private readonly copying = new Set<string>();
  private readonly creators = new Map<string, readonly CallFact[]>();

  constructor(resolver: ValueResolver, sites: CallSites) {
    this.resolver = resolver;
    this.sites = sites;
  }

  /** Records that a call instantiates a class. */
  addCreator(object: string, call: CallFact): void {
    const known = this.creators.get(object) ?? [];
    if (!known.includes(call)) this.creators.set(object, [...known, call]);
  }

  /** The calls that instantiate the class itself. */
  creatorsOf(object: string): readonly CallFact[] {
    return this.creators.get(object) ?? [];
  }

  /** True where the code of the class may run on one of several instances or classes. */
  hasSeveral(object: string): boolean {
    return this.creatorsOf(object).length > 1 || this.resolver.hierarchy.heirsInScope(object).length > 0;
  }

  /**
   * What stands for one instance in ids of what its code makes: the call that makes it, or its class where that is instantiated once at
   * most.
   */
  siteOf(of: Value, object: string): string {
    const isMade = of.kind === 'result' && this.creatorsOf(object).length > 1;
    return isMade ? of.call : object;
  }

  /** The value of a member as the instance has it. */
  memberOf(of: Value, object: string, owner: string, { value }: MemberFact): Value | null {
    if (value === null || !this.hasSeveral(owner)) return value;
    const site = this.siteOf(of, object);
    const passed =
      (of.kind === 'result' ? this.constructorValues(owner, of.call) : null) ?? this.valuesOfHeir(owner, object);
    const ofConstructor = this.constructorOf(owner);
    const parameters = ofConstructor === null ? [] : (this.resolver.table.function(ofConstructor)?.parameters ?? []);
    const replace: Replacement = (part) => {
      if (part.kind === 'this') return part.class === owner && of.kind !== 'typed' ? of : null;
      if (part.kind === 'parameter')
        return part.function === ofConstructor && passed !== null
          ? (passed[part.index] ?? parameters[part.index]?.default ?? null)
          : null;
      return part.kind === 'result' && this.isMadeBy(part.call, owner) ? this.copyOf(part.call, site, replace) : null;
    };
    return replaceValues(value, replace);
  }

  /** A method of an instance, with the call that makes it where a constructor is passed something that it may work with. */
  withMaker(of: Value, object: string, { value }: MemberFact, values: readonly Value[]): readonly Value[] {
    if (of.kind !== 'result' || value?.kind !== 'function') return values;
    if (!this.keepsSomething(object)) return values;
    return values.map((each) =>
      each.kind === 'function' && each.object === value.object && each.madeAt === undefined
        ? { ...each, madeAt: of.call }
        : each,
    );
  }

  /** A method for each instance that it is taken of; the method itself where none is known. */
  methodOf({ of, ...method }: Value & { readonly kind: 'function' }): readonly Value[] {
    const { table, hierarchy } = this.resolver;
    const owner = table.ownerOf(method.object);
    const found = (of === undefined ? [] : this.resolver.resolve(of)).map((each): Value => {
      if (each.kind !== 'result' || owner === null) return method;
      const [object] = this.resolver.classesOf(each);
      const isOf = object !== undefined && (object === owner || hierarchy.isDerived(object, owner));
      return isOf && this.keepsSomething(object) ? { ...method, madeAt: each.call } : method;
    });
    return found.length === 0 ? [method] : found;
  }

  private keepsSomething(object: string): boolean {
    return this.resolver.hierarchy.lineage(object).some((owner) => this.isPassedSomething(owner));
  }

  private isPassedSomething(owner: string): boolean {
    const ofConstructor = this.constructorOf(owner);
    return ofConstructor !== null && (this.resolver.table.function(ofConstructor)?.parameters ?? []).length > 0;
  }

  /** What one instance makes, of what its constructor was passed. */
  private copyOf(call: string, site: string, replace: Replacement): Value {
    const id = copyId(call, site);
    const made = this.resolver.table.call(call);
    const isOpen = made !== undefined && made.form !== 'element' && !this.copying.has(id);
    if (isOpen && isKeptInContext(call, this.resolver)) {
      this.copying.add(id);
      const copied = copyCall(made, id, replace, this.resolver);
      // What a function of the application or a container gives is followed, for each instance: `http = makeClient('/api')`.
      if (copied === null && !this.isMadeThere(call)) this.resolver.table.instantiate({ ...made, id });
      this.copying.delete(id);
    }
    return { kind: 'result', call: id };
  }

  /** True for a call of a library that makes its result. */
  private isMadeThere(call: string): boolean {
    const [only, more] = this.resolver.resolve({ kind: 'result', call });
    return only === undefined || (only.kind === 'result' && only.call === call && more === undefined);
  }

  /** True for what the class itself makes: in its constructor or the initial values of its members. */
  private isMadeBy(id: string, owner: string): boolean {
    const caller = this.resolver.table.call(originOf(id))?.caller;
    return !id.includes('\t') && (caller === owner || (caller !== undefined && caller === this.constructorOf(owner)));
  }

  private constructorOf(object: string): string | null {
    return this.resolver.table.class(object)?.members.find(({ kind }) => kind === 'constructor')?.object ?? null;
  }

  /**
   * What the constructor of a class is passed where one call makes an instance of it or of a derived class; null where that is not known.
   * @param asked classes that were asked already: where two are taken to be derived from each other, each is asked once
   */
  constructorValues(owner: string, creator: string, asked = new Set<string>()): readonly (Value | undefined)[] | null {
    const ofConstructor = this.constructorOf(owner);
    if (ofConstructor === null || asked.has(owner)) return null;
    asked.add(owner);
    for (const { call, passed } of this.sites.of(ofConstructor)) {
      if (call?.id === creator) return passed;
      if (call?.id === originOf(creator)) return this.passedByCopy(creator, ofConstructor) ?? passed;
      const heir = call === undefined ? null : callingHeir(call);
      if (heir === null) continue;
      const given = this.constructorValues(heir, creator, asked);
      if (given !== null) return this.passedOn(passed, heir, given);
    }
    return null;
  }

  /** What a constructor is passed by a call as one context makes it: `make('carts')` by `new Repository(name)` in `make`. */
  private passedByCopy(creator: string, object: string): readonly (Value | undefined)[] | null {
    const call = this.resolver.table.call(creator);
    const targets = call === undefined ? [] : callTargets(call, this.resolver);
    return targets.find((each) => each.object === object)?.site.passed ?? null;
  }

  /** What the constructor of a class is passed by that of a class derived from it, whatever makes instances of that; null where it is not. */
  private valuesOfHeir(owner: string, object: string, depth = 0): readonly (Value | undefined)[] | null {
    const ofConstructor = this.constructorOf(owner);
    if (ofConstructor === null || owner === object || depth > maxInheritance) return null;
    const { hierarchy } = this.resolver;
    for (const { call, passed } of this.sites.of(ofConstructor)) {
      const heir = call === undefined ? null : callingHeir(call);
      if (heir === null || (heir !== object && !hierarchy.isDerived(object, heir))) continue;
      const given = this.valuesOfHeir(heir, object, depth + 1);
      return given === null ? passed : this.passedOn(passed, heir, given);
    }
    return null;
  }

  /** What a constructor passes on, of what it is passed itself. */
  private passedOn(
    passed: readonly (Value | undefined)[],
    heir: string,
    given: readonly (Value | undefined)[],
  ): readonly (Value | undefined)[] {
    const ofHeir = this.constructorOf(heir);
    const replace: Replacement = (part) =>
      part.kind === 'parameter' && part.function === ofHeir ? (given[part.index] ?? null) : null;
    return passed.map((value) => (value === undefined ? undefined : replaceValues(value, replace)));
  }
}

const maxInheritance = 16;

/** The class whose constructor calls that of its base class: `super(…)`, `super().__init__(…)`; null for any other call. */
function callingHeir({ callee }: CallFact): string | null {
  if (callee.kind === 'this') return callee.class;
  return callee.kind === 'member' && callee.of.kind === 'super' && callee.name === '__init__' ? callee.of.class : null;
}

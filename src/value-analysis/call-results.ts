import { callsOf, copyId, isInside, siteOf } from '../code-model/fact-table.ts';
import type { CallFact, FunctionFact, Value } from '../code-model/facts.ts';
import { type Replacement, replaceValues } from '../code-model/replace-values.ts';
import { isEmptyDefault, resultOfBuiltIn } from './built-in-calls.ts';
import { inContext } from './copied-calls.ts';
import { goesOn } from './folder-walkers.ts';
import { givenByCall } from './given-by-call.ts';
import { type FunctionValue, givenByMaker } from './given-by-maker.ts';
import { givenByTypes } from './given-by-types.ts';
import { joinsAddress } from './joined-addresses.ts';
import { documentByName } from './python-documents.ts';
import { namedByTexts } from './python-loaders.ts';
import { defaultOfTrait } from './python-traits.ts';
import { holds } from './tests.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Closures made by calls made by calls. */
const maxCopies = 3;
const none: readonly Value[] = [];

/** The value that the result of a call stands for; null where it is not known. */
export type Explanation = (call: CallFact) => Value | null;

/** What the results of calls stand for: what in-house functions return, in the context of the call. */
export class CallResults {
  private readonly resolver: ValueResolver;
  private readonly explanations: Explanation[] = [];

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Adds what is known of results of calls of libraries; the first explanation that gives a value holds. */
  explain(explanation: Explanation): void {
    this.explanations.push(explanation);
  }

  /** What an in-house function returns; the call itself where a library or a class makes the result. */
  of(value: Value & { kind: 'result' }): readonly Value[] {
    const call = this.resolver.table.call(value.call);
    if (call === undefined || call.form === 'element') return [value];
    if (siteOf(value.call) !== null && !this.resolver.table.isInstantiated(value.call)) return [value];
    for (const explanation of this.explanations) {
      const explained = explanation(call);
      if (explained !== null) return this.resolver.resolve(explained);
    }
    const trait = defaultOfTrait(call, this.resolver);
    if (trait !== null) return this.resolver.resolve(trait);
    if (call.form !== 'call' || joinsAddress(call, this.resolver)) return [value];
    const named = namedByTexts(call, this.resolver) ?? documentByName(call, this.resolver);
    if (named !== null) return this.resolver.resolve(named);
    if (goesOn(call, this.resolver)) return [{ kind: 'list', items: none }];
    const returned: Value[] = [];
    for (const callee of this.calleesOf(call)) {
      const fact = this.resolver.table.function(callee.object);
      if (fact === undefined || fact.returns.length === 0) continue;
      const { replace: ofReceiver, site: ofCall } = this.forReceiver(call, value.call, callee.object);
      const ofMaker = givenByMaker(callee, this.resolver);
      const site = ofMaker === null ? ofCall : this.siteOfClosure(call, ofCall, callee);
      const ofArguments = forArguments(fact, call, site, this.resolver);
      const given: Replacement = (part) => ofArguments(part) ?? ofReceiver(part) ?? ofMaker?.(part) ?? null;
      const entrance = { site, maker: callee.object, isOneOfSeveral: true, from: call.caller };
      const replace = inContext(given, entrance, this.resolver);
      for (const [at, each] of fact.returns.entries()) {
        const test = fact.returnTests?.[at] ?? null;
        if (test !== null && holds(test, replace, this.resolver) === false) continue;
        const values = this.resolver.resolve(replaceValues(each, replace));
        for (const made of values) returned.push(this.copyOf(made, callee.object, site, replace));
      }
    }
    if (returned.length > 0) return returned;
    const typed = givenByTypes(call, this.resolver);
    if (typed.length > 0) return typed;
    const built = resultOfBuiltIn(call, this.resolver);
    const values = built === null ? none : this.resolver.resolve(built);
    if (values.length === 0) return [value];
    return built !== null && isEmptyDefault(built) ? [...values, value] : values;
  }

  /** Of a method that the compiler resolved the one that the class of the receiver has; of an instance that is called in Python its `__call__`. */
  private calleesOf(call: CallFact): readonly FunctionValue[] {
    const { callee, on } = call;
    const ofReceiver = on === undefined ? [] : this.resolver.resolve(on).filter((each) => each.kind === 'function');
    if (ofReceiver.length > 0) return ofReceiver;
    const values = this.resolver.resolve(callee);
    const functions = values.filter((each) => each.kind === 'function');
    return functions.length > 0 ? functions : this.calledInstances(call, values);
  }

  private calledInstances(call: CallFact, values: readonly Value[]): readonly FunctionValue[] {
    const instances = values.filter(({ kind }) => kind === 'typed' || kind === 'result');
    if (instances.length === 0 || this.resolver.table.fileOf(call).language !== 'Python') return [];
    const classes = new Set(instances.flatMap((each) => this.resolver.classesOf(each)));
    const methods = [...classes].flatMap((object) => this.resolver.memberOf(object, '__call__')?.object ?? []);
    return methods.map((object) => ({ kind: 'function', object }));
  }

  /**
   * What a method of a base class is called on, in place of `this`, where that is of one derived class; and the call, distinguished by this where
   * what is assumed decides it: the same call enters the method for other classes under other assumptions.
   */
  private forReceiver({ callee, on }: CallFact, id: string, method: string): { replace: Replacement; site: string } {
    const called = on ?? callee;
    if (called.kind !== 'member' || called.of.kind === 'this') return { replace: () => null, site: id };
    const { resolver } = this;
    const of = called.of.kind === 'super' ? called.of.of : called.of;
    const owner = resolver.table.ownerOf(method);
    const find = (): Value | null => {
      const [only, more] = resolver.resolve(of);
      return only !== undefined && more === undefined && isReceiver(only, owner, resolver)
        ? resolver.interned.of(only)
        : null;
    };
    const receiver = find();
    const name = receiver === null ? '' : resolver.interned.identityOfAll([receiver]);
    return {
      replace: (part) =>
        part.kind === 'this' && receiver !== null && isReceiver(receiver, part.class, resolver) ? receiver : null,
      site: receiver === resolver.assuming(null, find) ? id : copyId(id, `[${name}]`),
    };
  }

  /** The call, distinguished by what made the closure that it enters where that is one of several, or decided by what is assumed. */
  private siteOfClosure(call: CallFact, id: string, { object, madeAt = '' }: FunctionValue): string {
    const [only, more] = this.resolver.assuming(null, () => this.calleesOf(call));
    const isOnly = only?.object === object && only.madeAt === madeAt && more === undefined;
    return isOnly ? id : copyId(id, madeAt);
  }

  /** What a function makes itself is another for each call of it. */
  private copyOf(made: Value, object: string, site: string, replace: Replacement): Value {
    if (made.kind === 'function') return this.closureOf(made, object, site);
    return made.kind === 'result' ? (replace(made) ?? made) : made;
  }

  /** A closure with the call that made it; of one that a call inside the function made, both calls. */
  private closureOf(made: FunctionValue, callee: string, site: string): Value {
    if (made.object !== callee && isInside(made.object, callee)) return { ...made, madeAt: site };
    const { madeAt } = made;
    const maker = madeAt === undefined ? undefined : this.resolver.table.call(siteOf(madeAt) ?? madeAt)?.caller;
    if (madeAt === undefined || maker !== callee) return made;
    if (callsOf(madeAt).length <= maxCopies) return { ...made, madeAt: copyId(madeAt, site) };
    this.resolver.bounds.add('closures made by closures', maxCopies, madeAt);
    return made;
  }
}

/** Whether a value is of one class alone, and stands for `this` in what an owner writes: any class that this one is derived from, where none is given. */
function isReceiver(value: Value, owner: string | null, resolver: ValueResolver): boolean {
  const [object, other] = value.kind === 'record' ? [] : resolver.classesOf(value);
  if (object === undefined || other !== undefined) return false;
  // An instance may be of a derived class; a class is itself.
  if (owner === null || owner === object) return owner === null || value.kind === 'class';
  return resolver.hierarchy.isDerived(object, owner);
}

/**
 * The arguments of a call in place of the parameters of the function that it calls; functions inside it, which other calls receive
 * (`return wrap(() => handler())`), with the call that made them.
 */
function forArguments(fact: FunctionFact, call: CallFact, site: string, resolver: ValueResolver): Replacement {
  const { object } = fact;
  const given = givenByCall(fact, call, resolver);
  return (part) => {
    if (part.kind !== 'function' || part.madeAt !== undefined) return given(part);
    return part.object !== object && isInside(part.object, object) ? { ...part, madeAt: site } : null;
  };
}

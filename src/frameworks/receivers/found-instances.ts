import type { CallFact, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { HeldTarget } from './held-calls.ts';
import { calledMember } from './own-calls.ts';

/** Instances of a class that are distinguished; those of a class with more have no contexts, and coverage reports the bound. */
const maxInstances = 256;

/** An instance by the call that makes it, or any instance of a class. */
export interface Instance {
  /** Id of the call; the key of the class where any instance of it is meant. */
  readonly id: string;
  /** Key of the class. */
  readonly object: string;
  readonly value: Value;
  readonly isAny: boolean;
}

export interface FoundInstances {
  /** By class and id, in the order of ids. */
  readonly byClass: ReadonlyMap<string, ReadonlyMap<string, Instance>>;
  /** By id. */
  readonly byId: ReadonlyMap<string, Instance>;
  /** By method, the instances of which it is passed on. */
  readonly passed: ReadonlyMap<string, ReadonlySet<Instance>>;
  /** Those whose methods are passed on, and what they keep. */
  readonly reached: ReadonlySet<Instance>;
}

/** Stands for an instance of a class of which nothing else is known. */
export function anyInstanceOf(object: string): Instance {
  const value: Value = { kind: 'typed', type: { name: { kind: 'class', object }, arguments: [] } };
  return { id: object, object, value, isAny: true };
}

/**
 * The instances of some classes: those that calls make, on which methods are called or whose methods are passed on, and what such instances keep.
 * @param targetsOf what the code of the class of an instance calls on what the instance keeps
 */
export function findInstances(
  classes: ReadonlySet<string>,
  targetsOf: (instance: Instance) => readonly HeldTarget[],
  resolver: ValueResolver,
): FoundInstances {
  const { hierarchy, table } = resolver;
  const byClass = new Map<string, Map<string, Instance>>();
  const found: Instance[] = [];
  const tooMany = new Set<string>();
  const add = (object: string, id: string): Instance | undefined => {
    if (!classes.has(object) || tooMany.has(object)) return undefined;
    const all = byClass.get(object) ?? new Map<string, Instance>();
    byClass.set(object, all);
    const known = all.get(id);
    if (known !== undefined) return known;
    if (all.size === maxInstances) {
      resolver.bounds.add('instances of a class', maxInstances, object);
      tooMany.add(object);
      byClass.delete(object);
      return undefined;
    }
    const instance: Instance = { id, object, value: { kind: 'result', call: id }, isAny: false };
    all.set(id, instance);
    found.push(instance);
    return instance;
  };
  for (const object of classes) for (const { id } of resolver.instances.creatorsOf(object)) add(object, id);
  const owners = new Set([...classes].flatMap((each) => hierarchy.lineage(each)));
  const names = new Set([...owners].flatMap((each) => (table.class(each)?.members ?? []).map(({ name }) => name)));
  const passed = new Map<string, Set<Instance>>();
  for (const { file, calls, test } of classes.size === 0 ? [] : table.files()) {
    for (const call of test ? [] : calls) {
      const unit = { phase: 'contexts', file, line: call.lines.startLine };
      table.coverage.attempt(unit, () => {
        const called = call.form === 'call' ? calledMember(call) : null;
        for (const value of called !== null && names.has(called.name) ? resolver.resolve(called.of) : [])
          if (value.kind === 'result') for (const object of resolver.classesOf(value)) add(object, value.call);
        for (const { method, maker } of methodsIn(call, resolver)) {
          const [object] = resolver.classesOf({ kind: 'result', call: maker });
          const instance = object === undefined ? undefined : add(object, maker);
          if (instance !== undefined) passed.set(method, (passed.get(method) ?? new Set()).add(instance));
        }
      });
    }
  }
  const reached = new Set([...passed.values()].flatMap((each) => [...each]));
  const kept = new Map<Instance, readonly Instance[]>();
  for (const instance of found) {
    const held = targetsOf(instance).flatMap(({ object, maker }) =>
      object === null || maker === null ? [] : (add(object, maker) ?? []),
    );
    kept.set(instance, held);
  }
  for (const instance of reached) for (const held of kept.get(instance) ?? []) reached.add(held);
  const sorted = Array.from(byClass, ([object, all]) => {
    return [object, new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)))] as const;
  });
  const byId = new Map(sorted.flatMap(([, all]) => [...all]));
  return { byClass: new Map(sorted), byId, passed, reached };
}

const mayBeMethod: ReadonlySet<Value['kind']> = new Set(['function', 'member', 'import', 'element', 'choice'] as const);

/** The methods of instances that a call passes on, with the calls that made these. */
function* methodsIn(
  call: CallFact,
  resolver: ValueResolver,
): Generator<{ readonly method: string; readonly maker: string }> {
  const met = new Set<Value>(call.arguments);
  for (const each of met) {
    for (const part of partsOf(each)) met.add(part);
    if (!mayBeMethod.has(each.kind) || (each.kind === 'function' && each.of === undefined)) continue;
    for (const value of resolver.resolve(each)) {
      if (value.kind !== 'function' || value.madeAt === undefined) continue;
      yield { method: value.object, maker: value.madeAt };
    }
  }
}

import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel } from '../../data-model.ts';

interface GenericAccess {
  readonly library: string;
  readonly kinds: ReadonlySet<DataAccessKind>;
}

/** Accesses of methods to the table of whatever entity their class is derived for, by the method's key. */
const accessesOf = new WeakMap<DataContext, Map<string, GenericAccess>>();

/** States that a call accesses the table of the entity that the class around it is derived for: `em.persist(entity)` in `Dao<T>`. */
export function addGeneric(
  call: CallFact,
  library: string,
  kinds: readonly DataAccessKind[],
  context: DataContext,
): void {
  const known = accessesOf.get(context) ?? new Map<string, GenericAccess>();
  accessesOf.set(context, known);
  if (kinds.length > 0) extend(known, methodAround(call.caller), { library, kinds: new Set(kinds) });
}

/** Methods of generic base classes act on the tables of the entities that derived classes state: `class Users extends Dao<User>`. */
export const genericClasses: DataLibrary = {
  name: 'jpa',
  access() {},
  complete(context) {
    const known = accessesOf.get(context);
    if (known === undefined) return;
    const { table } = context.resolver;
    const calls = table.files().flatMap((file) => (file.language === 'Java' ? file.calls : []));
    const received = calls.filter(({ receiver }) => receiver !== undefined);
    for (let changed = true; changed; ) {
      changed = false;
      for (const call of received) {
        const access = accessOf(call, known, context);
        if (access === null || entitiesOf(call, context).length > 0) continue;
        changed = extend(known, methodAround(call.caller), access) || changed;
      }
    }
    for (const call of received) {
      const access = accessOf(call, known, context);
      for (const model of access === null ? [] : entitiesOf(call, context))
        context.add((access as GenericAccess).library, call, model, [...(access as GenericAccess).kinds]);
    }
  },
};

/** The entity that a class or interface names as an argument of what it is derived from; null where it names none. */
export function entityArgument(object: string, context: DataContext): DataModel | null {
  const { resolver } = context;
  const seen = new Set([object]);
  for (const each of seen) {
    const fact = resolver.table.class(each);
    const bases = fact === undefined ? [] : [...(fact.extends === null ? [] : [fact.extends]), ...fact.implements];
    for (const base of bases) {
      for (const argument of base.arguments) {
        const [model] = modelsNamed(argument.name, context);
        if (model !== undefined) return model;
      }
      for (const key of resolver.classesOf(base.name)) seen.add(key);
    }
  }
  return null;
}

export function modelsNamed(name: Value, context: DataContext): readonly DataModel[] {
  return context.resolver.classesOf(name).flatMap((key) => context.models.get(key) ?? []);
}

/** What the class of a call's receiver, or the arguments of its type, say. */
function entitiesOf(call: CallFact, context: DataContext): readonly DataModel[] {
  const { receiver, on } = call;
  const own = receiver === undefined ? null : entityArgument(receiver, context);
  if (own !== null) return [own];
  const of = memberCalled(call)?.of ?? on?.of;
  const types = of === undefined ? [] : context.resolver.resolve(of);
  const named = types.flatMap((each) => (each.kind === 'typed' ? each.type.arguments : []));
  return [...new Set(named.flatMap(({ name }) => modelsNamed(name, context)))].slice(0, 1);
}

/** The access of the method that is called, or of those that implement it below the class it is called on. */
function accessOf(
  call: CallFact,
  known: ReadonlyMap<string, GenericAccess>,
  { resolver }: DataContext,
): GenericAccess | null {
  const { callee, receiver } = call;
  if (callee.kind === 'function') return known.get(callee.object) ?? null;
  const member = memberCalled(call);
  if (member === null || receiver === undefined) return null;
  for (const object of [receiver, ...resolver.hierarchy.descendants(receiver)]) {
    const access = known.get(resolver.memberOf(object, member.name)?.object ?? '');
    if (access !== undefined) return access;
  }
  return null;
}

/** The member that a call names; of what may be a function it is one of two. */
function memberCalled({ callee }: CallFact): (Value & { kind: 'member' }) | null {
  if (callee.kind === 'member') return callee;
  return callee.kind === 'choice' ? (callee.of.findLast((each) => each.kind === 'member') ?? null) : null;
}

function extend(known: Map<string, GenericAccess>, method: string, { library, kinds }: GenericAccess): boolean {
  const before = known.get(method)?.kinds;
  const all = new Set([...(before ?? []), ...kinds]);
  if (all.size === before?.size) return false;
  known.set(method, { library, kinds: all });
  return true;
}

/** Key of the method that a lambda or a method of an anonymous class stands in. */
function methodAround(caller: string): string {
  return caller.replace(/\.(lambda~|\(\w+\)[.~]).*$/, '');
}

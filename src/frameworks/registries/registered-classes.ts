import type { CallFact, ClassFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { nameInKey, nameOfCallee } from './callee-names.ts';

/** Members of members, and calls of what calls give. */
const maxMade = 8;

/** A function that keeps a class it is given, or what it makes of it, in a collection under a name. */
interface Keeping {
  readonly function: string;
  /** Position of the class. */
  readonly index: number;
  readonly registry: Registry;
}

/** A collection that classes are kept in, by the class and the member that hold it, or the dictionary of a file. */
export interface Registry {
  readonly id: string;
  readonly is: (value: Value) => boolean;
}

/** A class that code registers, and where. */
export interface RegisteredClass {
  readonly object: string;
  readonly name: string;
  readonly file: FileFacts;
  readonly lines: Lines;
}

/** A call that registers a class under a name which callers give. */
export interface OpenRegistration {
  readonly registry: Registry;
  readonly file: string;
  readonly line: number;
}

/**
 * The registries of an application with the classes that production code registers with each, by a call, a decorator, or because a class is derived.
 * @param open takes the places of calls whose callers name what they register
 */
export function registeredClasses(
  resolver: ValueResolver,
  open: OpenRegistration[] = [],
): ReadonlyMap<Registry, readonly RegisteredClass[]> {
  const registries = new Map<string, Registry>();
  const keeping: Keeping[] = [];
  const found = new Map<Registry, RegisteredClass[]>();
  const add = (registry: Registry, each: RegisteredClass): void => {
    const known = found.get(registry) ?? [];
    if (!known.some(({ object, name }) => object === each.object && name === each.name))
      found.set(registry, [...known, each]);
  };
  for (const file of resolver.table.files()) {
    for (const { of, name, value } of file.test || file.language !== 'Python' ? [] : (file.stores ?? [])) {
      const registry = name === null || name.kind === 'text' ? null : registryOf(of, registries, resolver);
      if (registry === null) continue;
      const given = givenParameters(value, resolver);
      keeping.push(...given.map((each) => ({ function: each.function, index: each.index, registry })));
      if (value.kind === 'this' && isNameOf(name, value)) {
        for (const object of heirsOf(value.class, resolver)) addHeir(object, registry, add, resolver);
      }
    }
  }
  const byName = Map.groupBy(keeping, (each) => nameInKey(each.function));
  for (const file of resolver.table.files()) {
    if (file.test || file.language !== 'Python') continue;
    for (const call of file.calls) {
      const registered = registeredBy(call, byName.get(nameOfCallee(call.callee)) ?? [], resolver);
      const isOpen = registered.length > 0 && isNamedByCallers(call.arguments);
      for (const { registry } of isOpen ? registered : [])
        open.push({ registry, file: file.file, line: call.lines.startLine });
      for (const { registry, object } of isOpen ? [] : registered)
        add(registry, { object, name: textGiven(call.arguments) ?? nameOf(object, resolver), file, lines: call.lines });
    }
    for (const fact of file.classes)
      for (const { registry, name, lines } of decoratedWith(fact, keeping, resolver))
        add(registry, { object: fact.object, name: name ?? fact.name, file, lines });
  }
  return found;
}

function registryOf(of: Value, known: Map<string, Registry>, resolver: ValueResolver): Registry | null {
  if (of.kind !== 'member' || (of.of.kind !== 'this' && of.of.kind !== 'class')) return null;
  const owner = of.of.kind === 'this' ? of.of.class : of.of.object;
  const id = `${owner} ${of.name}`;
  const isOwner = (each: Value): boolean =>
    resolver.classesOf(each).some((object) => resolver.hierarchy.lineage(object).includes(owner));
  const registry = known.get(id) ?? {
    id,
    is: (value: Value) => value.kind === 'member' && value.name === of.name && isOwner(value.of),
  };
  known.set(id, registry);
  return registry;
}

/** The parameters that a kept value is, or is made of by calling them or their methods. */
function givenParameters(value: Value, resolver: ValueResolver, depth = 0): readonly (Value & { kind: 'parameter' })[] {
  if (value.kind === 'parameter') return [value];
  if (depth > maxMade) return [];
  switch (value.kind) {
    case 'member':
    case 'element':
    case 'annotated':
      return givenParameters(value.of, resolver, depth + 1);
    case 'choice':
      return value.of.flatMap((each) => givenParameters(each, resolver, depth + 1));
    case 'result': {
      const call = resolver.table.call(value.call);
      return call === undefined ? [] : givenParameters(call.callee, resolver, depth + 1);
    }
    default:
      return [];
  }
}

/** `cls.__name__` */
function isNameOf(name: Value | null, of: Value & { kind: 'this' }): boolean {
  return (
    name?.kind === 'member' &&
    /^__(qual)?name__$/.test(name.name) &&
    name.of.kind === 'this' &&
    name.of.class === of.class
  );
}

/** The classes at the ends of the tree below one. */
function heirsOf(object: string, { hierarchy, table }: ValueResolver): readonly string[] {
  return hierarchy
    .descendants(object)
    .filter((each) => each !== object && hierarchy.descendants(each).every((below) => below === each))
    .filter((each) => table.fileOfDefinition(each)?.test === false);
}

function addHeir(
  object: string,
  registry: Registry,
  add: (registry: Registry, each: RegisteredClass) => void,
  { table }: ValueResolver,
): void {
  const [fact, file] = [table.class(object), table.fileOfDefinition(object)];
  if (fact !== undefined && file !== undefined) add(registry, { object, name: fact.name, file, lines: fact.lines });
}

function registeredBy(
  call: CallFact,
  keeping: readonly Keeping[],
  resolver: ValueResolver,
): readonly { readonly registry: Registry; readonly object: string }[] {
  if (keeping.length === 0) return [];
  const functions = resolver.resolve(call.callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  return keeping
    .filter((each) => functions.includes(each.function))
    .flatMap(({ index, registry }) => {
      const given = call.arguments[index];
      const classes = given === undefined ? [] : resolver.resolve(given);
      return classes.flatMap((each) => (each.kind === 'class' ? [{ registry, object: each.object }] : []));
    });
}

/** `@register`, `@registry.register("name")`: the function itself, or one that the call of it gives. */
function decoratedWith(
  { decorators }: ClassFact,
  keeping: readonly Keeping[],
  resolver: ValueResolver,
): readonly { readonly registry: Registry; readonly name: string | null; readonly lines: Lines }[] {
  return decorators.flatMap(({ callee, arguments: given, lines }) => {
    const functions = resolver.resolve(callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
    const made = functions.flatMap((each) => resolver.table.function(each)?.returns ?? []);
    const inner = made.flatMap((each) => (each.kind === 'function' ? [each.object] : []));
    const run = given === null ? functions : inner;
    return keeping
      .filter((each) => each.index === 0 && run.includes(each.function))
      .map(({ registry }) => ({ registry, name: textGiven(given ?? []), lines }));
  });
}

/** `register(Export, name=name)` in a function that is given the name. */
function isNamedByCallers(given: readonly Value[]): boolean {
  return argumentsOf(given).some(({ kind }) => kind === 'parameter');
}

function argumentsOf(given: readonly Value[]): readonly Value[] {
  return given.flatMap((each) =>
    each.kind === 'record' && each.keywords === true ? Object.values(each.members) : [each],
  );
}

/** The name that a registration states. */
function textGiven(given: readonly Value[]): string | null {
  const text = argumentsOf(given).find((each) => each.kind === 'text');
  return text?.kind === 'text' ? text.text : null;
}

function nameOf(object: string, { table }: ValueResolver): string {
  return table.class(object)?.name ?? '';
}

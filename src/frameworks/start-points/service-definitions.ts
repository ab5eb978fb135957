import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { membersOf, recordsOf } from '../rules/select.ts';
import { methodKey, pathOnWire, type ServiceFiles } from '../schemas/service-files.ts';

/** What generators add to the name of a service, the shortest first: a service may be called `CartsService` itself. */
const suffixes = ['Client', 'Service', 'Definition', 'ServiceClient', 'ServiceDefinition'];

/**
 * The paths on the wire of the procedures of a definition of a service, by their names in the spelling of `methodKey`: of a record with a member for each, which
 * states its `path`; of one of Connect or ts-proto, with `typeName` or `fullName`, and `methods`; and of what a generated file exports that is not there
 * or that a call makes (`serviceDesc(file, 0)`), by the files of protocol buffers it is made of. Empty where the definition is not known.
 * @param methods names of procedures that it is asked for, which decide where several services have one name
 */
export function pathsOfService(
  value: Value,
  methods: readonly string[],
  services: ServiceFiles,
  resolver: ValueResolver,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const record of recordsOf(value, resolver)) {
    for (const { key, value: member } of membersOf(record, resolver)) {
      const [path, ...others] = resolver.textsOf({ kind: 'member', of: member, name: 'path' });
      if (path !== undefined && others.length === 0 && /^\/[\w.]+\/\w+$/.test(path)) found.set(methodKey(key), path);
    }
    const [fullName] = ['typeName', 'fullName'].flatMap((name) =>
      resolver.textsOf({ kind: 'member', of: record, name }),
    );
    const of: Value = { kind: 'member', of: record, name: 'methods' };
    for (const { key, value: member } of fullName === undefined ? [] : membersOf(of, resolver)) {
      const [name] = resolver.textsOf({ kind: 'member', of: member, name: 'name' });
      if (fullName !== undefined && name !== undefined) found.set(methodKey(key), pathOnWire({ fullName }, name));
    }
  }
  if (found.size > 0 || services.isEmpty()) return found;
  for (const name of exportedNames(value, resolver)) {
    const service = services.named(serviceNames(name), methods);
    if (service !== null)
      for (const method of service.methods) found.set(methodKey(method), pathOnWire(service, method));
  }
  return found;
}

/** How a service may be called whose generated code has a name. */
function serviceNames(name: string): readonly string[] {
  const ending = suffixes.filter((suffix) => name.endsWith(suffix));
  return [name, ...ending.map((suffix) => name.slice(0, -suffix.length))];
}

/** The names under which files export a value that they do not state: files that are not analysed, or that have a call make it. */
function exportedNames(value: Value, resolver: ValueResolver): readonly string[] {
  const names = [value, ...resolver.resolve(value)].flatMap((each): readonly string[] => {
    if (each.kind === 'external') return /#(?:.*\.)?(\w+)$/.exec(each.symbol)?.slice(1) ?? [];
    if (each.kind === 'import') return [each.name];
    return each.kind === 'result' ? namesOfMade(each, resolver) : [];
  });
  return [...new Set(names)];
}

/** The names under which its own file exports what a call makes. */
function namesOfMade({ call: id }: Value & { kind: 'result' }, { table }: ValueResolver): readonly string[] {
  const call = table.call(id);
  const exported = call === undefined ? [] : Object.entries(table.fileOf(call).exports);
  return exported.flatMap(([name, each]) => (each.kind === 'result' && each.call === id ? [name] : []));
}

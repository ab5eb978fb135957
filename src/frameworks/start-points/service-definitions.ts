import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { membersOf, recordsOf } from '../rules/select.ts';
import { methodKey, pathOnWire, type ServiceFiles } from '../schemas/service-files.ts';

/** Names that generators give what they make of a service: `CartsService`, `CartsDefinition`, `CartsClient` of `Carts`. */
const suffix = /(Service|Definition|Client|ServiceDefinition|ServiceClient)$/;

/**
 * The paths on the wire of the procedures of a definition of a service, by their names in the spelling of `methodKey`: of a record with a member for each, which
 * states its `path`; of one of Connect, with `typeName` and `methods`; and of what a generated file exports that is not there, by the files of
 * protocol buffers it is made of. Empty where the definition is not known.
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
    const [fullName] = resolver.textsOf({ kind: 'member', of: record, name: 'typeName' });
    const of: Value = { kind: 'member', of: record, name: 'methods' };
    for (const { key, value: member } of fullName === undefined ? [] : membersOf(of, resolver)) {
      const [name] = resolver.textsOf({ kind: 'member', of: member, name: 'name' });
      if (fullName !== undefined && name !== undefined) found.set(methodKey(key), pathOnWire({ fullName }, name));
    }
  }
  if (found.size > 0 || services.isEmpty()) return found;
  for (const name of exportedNames(value, resolver)) {
    const service = services.named([name, name.replace(suffix, ''), name.replace(/Client$/, '')], methods);
    for (const method of service?.methods ?? []) found.set(methodKey(method), pathOnWire(service as never, method));
  }
  return found;
}

/** The names under which files export a value that are not analysed. */
function exportedNames(value: Value, resolver: ValueResolver): readonly string[] {
  const symbols = [value, ...resolver.resolve(value)].flatMap((each) =>
    each.kind === 'external' ? [each.symbol] : [],
  );
  return [
    ...new Set(symbols.map((symbol) => /#(?:.*\.)?(\w+)$/.exec(symbol)?.[1] ?? '').filter((name) => name !== '')),
  ];
}

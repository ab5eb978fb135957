/**
 * JSON of the members of a record whose names begin with `x-`; undefined when it has none.
 * @param taken names of those that are kept elsewhere
 */
export function extensionsOf(record: object, taken: readonly string[] = []): string | undefined {
  let found: Record<string, unknown> | undefined;
  for (const name in record) {
    if (!name.startsWith('x-') || taken.includes(name)) continue;
    found ??= {};
    found[name] = (record as Readonly<Record<string, unknown>>)[name];
  }
  return found && JSON.stringify(found);
}

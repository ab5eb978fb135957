/** JSON of the members of a record whose names begin with `x-`; undefined when it has none. */
export function extensionsOf(record: object): string | undefined {
  for (const name in record) if (name.startsWith('x-')) return collect(record);
  return undefined;
}

function collect(record: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => name.startsWith('x-'))));
}

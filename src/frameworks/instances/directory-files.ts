import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * The files below a directory that code names, test code excluded.
 * @param directory a path that begins with `file:`; its part before the first wildcard counts (`file:api/**\/*.ts`)
 */
export function filesBelow(directory: string, resolver: ValueResolver): readonly FileFacts[] {
  if (!directory.startsWith('file:')) return [];
  const path = directory.slice('file:'.length).replace(/\/?[^/]*[*{].*$/s, '');
  const start = path === '' ? '' : `${path}/`;
  return resolver.table.files().filter(({ file, test }) => !test && file.startsWith(start));
}

/** What a file exports by default; the module as a whole where it has no default export. */
export function defaultExport({ file, exports }: FileFacts): Value {
  if (exports['default'] !== undefined) return { kind: 'import', file, name: 'default' };
  return { kind: 'import', file, name: exports['export='] === undefined ? '*' : 'default' };
}

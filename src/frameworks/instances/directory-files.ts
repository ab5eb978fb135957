import type { FileFacts } from '../../code-model/facts.ts';
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

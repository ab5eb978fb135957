import type { FileFacts, Value } from './facts.ts';

/** What a file exports by default; the module as a whole where it has no default export. */
export function defaultExport({ file, exports }: FileFacts): Value {
  if (exports['default'] !== undefined) return { kind: 'import', file, name: 'default' };
  return { kind: 'import', file, name: exports['export='] === undefined ? '*' : 'default' };
}

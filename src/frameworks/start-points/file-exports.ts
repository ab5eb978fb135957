import { posix } from 'node:path';
import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { membersOf } from '../rules/select.ts';
import { componentsOf } from './functions-of.ts';

/** Keys of the functions and classes that a file exports under a name, also as members of an object. */
export function exportedFunctions(
  { file, exports, exportsAllOf }: FileFacts,
  name: string,
  resolver: ValueResolver,
): readonly string[] {
  const value: Value | undefined = exports[name] ?? (name === 'default' ? exports['export='] : undefined);
  if (value === undefined && (name === 'default' || exportsAllOf.length === 0)) return [];
  const exported: Value = { kind: 'import', file, name };
  const inRecord = membersOf(exported, resolver).map((member) => member.value);
  return [exported, ...inRecord].flatMap((each) => componentsOf(each, resolver));
}

/** The file that a path names, relative to the directory of another file, with or without its ending. */
export function fileNamed(path: string, from: string, resolver: ValueResolver): FileFacts | undefined {
  const plain = posix.join(posix.dirname(from), path.replace(/^file:/, ''));
  const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cjs'];
  const found = endings.map((ending) => resolver.table.file(plain + ending));
  return found.find((facts) => facts !== undefined);
}

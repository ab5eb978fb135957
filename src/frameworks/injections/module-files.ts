import { posix } from 'node:path';
import type { FileFacts, Value } from '../../code-model/facts.ts';
import { matchesGlob } from '../../code-model/matches-glob.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { RegisterRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { type Subject, textsAt } from '../rules/select.ts';

/** What a file exports for a container, and the names it may be registered under. */
export interface ModuleProvider {
  readonly names: readonly string[];
  readonly value: Value;
}

/**
 * The files that a call loads by globs. A glob is relative to a folder that the call names, else to that of the package; one that asks for
 * JavaScript takes TypeScript too, which it is made from.
 * @param home folder of the package that the call is in
 */
export function moduleProviders(
  { globs, folder }: NonNullable<RegisterRule['files']>,
  subject: Subject,
  home: string,
  resolver: ValueResolver,
): readonly ModuleProvider[] {
  const [base = home] = textsAt(listOf(folder), subject, resolver).map(inHouse);
  const wanted = textsAt(listOf(globs), subject, resolver).map((glob) =>
    glob.startsWith('file:') ? inHouse(glob) : posix.normalize(posix.join(base, glob)),
  );
  return resolver.table.files().flatMap((facts) => {
    if (facts.test || !wanted.some((glob) => isWanted(facts.file, glob))) return [];
    const value = exportOf(facts);
    const name = posix.basename(facts.file).replace(/\.[cm]?[jt]sx?$/, '');
    return value === null ? [] : [{ names: [...new Set([name, camelCase(name)])], value }];
  });
}

function inHouse(text: string): string {
  return posix.normalize(text.replace(/^file:/, '')).replace(/^\.?\//, '');
}

function isWanted(file: string, glob: string): boolean {
  return matchesGlob(file, glob) || matchesGlob(file.replace(/\.([cm]?)ts$/, '.$1js'), glob);
}

function exportOf({ file, exports }: FileFacts): Value | null {
  if (exports['default'] !== undefined) return { kind: 'import', file, name: 'default' };
  return exports['export='] === undefined ? null : { kind: 'import', file, name: '*' };
}

function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

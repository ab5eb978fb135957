import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DataFile } from '../../data-access/data-file.ts';
import { userRuleFiles } from '../../frameworks/rules/read-rules.ts';
import type { DiscoveredProject } from '../../languages/typescript/projects/discover-project.ts';

/**
 * Hash of all that interpreters read beside the code: schemas, settings, templates, and the rules of the user.
 * @param says of other languages, whose sources are read after the code
 */
export function hashBeside(
  { dataDefinitions, descriptions, templates }: DiscoveredProject,
  { rules, includeText }: { readonly rules: readonly string[]; readonly includeText: boolean },
  says: readonly string[],
): string {
  const hash = createHash('sha256');
  const write = (text: string | null): unknown => hash.update(text ?? '').update(text === null ? '\0-' : '\0');
  write(String(includeText));
  for (const each of says) write(each);
  for (const path of userRuleFiles(rules).values()) write(path) && write(readFileSync(path, 'utf8'));
  for (const files of [dataDefinitions, descriptions, templates]) {
    write(String(files.length));
    for (const file of files) write(file.path) && write(textOf(file));
  }
  return hash.digest('hex');
}

/** A file that cannot be read has no text. */
function textOf(file: Pick<DataFile, 'read'>): string | null {
  try {
    return file.read();
  } catch {
    return null;
  }
}

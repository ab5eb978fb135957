import { posix } from 'node:path';
import type { FactTable } from '../../code-model/fact-table.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration } from './start-point.ts';

const named = /^examples?\//i;

/**
 * Leaves out what examples register (`examples/shop/app.py`, beside the application or one of its packages), where the code outside them registers as much:
 * they show how the application is used, and are not what runs of it. Where all or most that there is stands in such a folder, that is the application.
 */
export function leaveExamples(found: Registrations, table: FactTable): void {
  const packages = [...table.manifests, ...table.files().filter(({ file }) => posix.basename(file) === 'setup.py')];
  const folders = new Set(['.', ...packages.map(({ file }) => posix.dirname(file))]);
  const isExample = (file: string): boolean =>
    [...folders].some((folder) => {
      const path = folder === '.' ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '';
      return named.test(path);
    });
  const open = found.declarations.filter(({ test }) => !test);
  const examples = new Set(open.filter(({ file }) => isExample(file)));
  if (examples.size === 0 || examples.size * 2 > open.length) return;
  recordLeft(examples, table);
  found.drop(examples);
}

/** One place for each framework and folder of examples: where its first entry is. */
function recordLeft(examples: ReadonlySet<Declaration>, { coverage }: FactTable): void {
  const folderOf = ({ file }: Declaration): string =>
    /^(?:.*\/)?examples?(?=\/)/i.exec(file)?.[0] ?? posix.dirname(file);
  const groups = Map.groupBy(examples, (each) => `${each.rules.framework} ${folderOf(each)}`);
  for (const [id, [first, ...others]] of groups) {
    if (first === undefined) continue;
    const { file, lines, rules } = first;
    const what = others.length === 0 ? '1 entry' : `${others.length + 1} entries`;
    const reason = `${what} in '${folderOf(first)}' left out as those of an example: analyse that folder by itself to have them`;
    coverage.unresolved({ kind: 'registration', library: rules.framework, file, line: lines.startLine, id, reason });
  }
}

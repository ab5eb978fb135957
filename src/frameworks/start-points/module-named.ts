import type { FileFacts } from '../../code-model/facts.ts';

/** The file of a module; of one that is below a folder of sources the only one whose name ends like it. */
export function moduleNamed(name: string, files: readonly FileFacts[]): FileFacts | undefined {
  const exact = files.find(({ moduleName }) => moduleName === name);
  const ending = files.filter(({ moduleName }) => moduleName?.endsWith(`.${name}`));
  return exact ?? (ending.length === 1 ? ending[0] : undefined);
}

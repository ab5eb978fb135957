import type { SgNode } from '@ast-grep/napi';
import type { FactReader } from '../../code-model/indexed-file.ts';
import { configurationFacts } from './configuration-classes.ts';
import { djangoFacts } from './django-facts.ts';
import { programIn } from './member-facts.ts';
import { methodDecoratorFacts } from './method-decorators.ts';
import { ModulePaths } from './module-paths.ts';
import { namedCode } from './named-code.ts';
import { readPythonFacts } from './read-python-facts.ts';
import { settingFacts } from './setting-facts.ts';

/** Reads the Python files of one index. */
export function pythonReader(parse: (path: string, text: string) => SgNode): FactReader {
  let modules: ModulePaths | undefined;
  return (file, paths) => {
    modules ??= new ModulePaths(paths);
    const root = parse(file.path, file.text);
    const django = configurationFacts(djangoFacts(readPythonFacts(file, root, modules), modules));
    const facts = methodDecoratorFacts(settingFacts(django));
    const executable = file.text.startsWith('#!') ? { isExecutable: true as const } : {};
    return { ...facts, ...programIn(root), ...executable, ...namedCode(root) };
  };
}

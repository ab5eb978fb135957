import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { CodeRecord } from './index-records.ts';
import { packageKey } from './java-objects.ts';

/** Facts of one file for the code model, annotations as they are written. @param packageName of the file @param test true for test code */
export function fileFacts(code: CodeRecord, packageName: string, test: boolean): FileFacts {
  const { file, callFacts, functions, classes } = code;
  const exports = Object.fromEntries(
    classes.map(({ name, object }): [string, Value] => [name, { kind: 'class', object }]),
  );
  return {
    file,
    language: 'Java',
    test,
    module: packageKey(packageName),
    package: packageName,
    // Every file imports `java.lang`.
    imports: [...new Set([...code.imports.map(([name]) => name.slice(0, name.lastIndexOf('.'))), 'java.lang'])],
    calls: callFacts,
    classes,
    functions,
    exports,
    exportsAllOf: [],
    directives: [],
  };
}

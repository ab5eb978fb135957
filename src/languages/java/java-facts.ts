import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { CodeRecord, FactsRecord } from './index-records.ts';
import { packageKey } from './java-objects.ts';

/** Facts of one file for the code model, annotations as they are written. @param test true for test code */
export function fileFacts(record: FactsRecord, { imports }: Pick<CodeRecord, 'imports'>, test: boolean): FileFacts {
  const { file, callFacts, functions, classes } = record;
  const exports = Object.fromEntries(
    classes.map(({ name, object }): [string, Value] => [name, { kind: 'class', object }]),
  );
  return {
    file,
    language: 'Java',
    test,
    module: packageKey(record.package),
    package: record.package,
    // Every file imports `java.lang`.
    imports: [...new Set([...imports.map(([name]) => name.slice(0, name.lastIndexOf('.'))), 'java.lang'])],
    calls: callFacts,
    classes,
    functions,
    exports,
    exportsAllOf: [],
    directives: [],
  };
}

import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import type { FactInterpreter } from '../../src/code-model/fact-interpreter.ts';
import { analyzeTypeScript } from '../../src/languages/typescript/analyze-typescript.ts';
import { discoverProject } from '../../src/languages/typescript/projects/discover-project.ts';

/** What the analyzer says of a checkout. */
export interface AnalysedCalls {
  readonly objects: ReadonlyMap<string, ObjectRecord>;
  /** CALL links between in-house code that is no test. */
  readonly calls: readonly LinkRecord[];
  /** Relative paths. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

export function analysedCalls(checkout: string, interpreters: readonly FactInterpreter[] = []): AnalysedCalls {
  const { scope } = discoverProject(checkout);
  const objects = new Map<string, ObjectRecord>();
  const links: LinkRecord[] = [];
  const analyzedAt = '2000-01-01T00:00:00Z';
  for (const batch of analyzeTypeScript({ scope, analyzedAt, includeText: false, interpreters })) {
    for (const record of batch) {
      if (record.record === 'object') objects.set(record.key, record);
      else if (record.record === 'link' && record.type === 'CALL') links.push(record);
    }
  }
  const isOurs = (key: string): boolean => {
    const object = objects.get(key);
    return object !== undefined && object.external !== true && object.test !== true;
  };
  const modules = [...objects.values()].filter(({ typeId, external }) => external !== true && /_MODULE$/.test(typeId));
  const paths = (test: boolean): string[] =>
    modules
      .filter((each) => (each.test === true) === test)
      .map((each) => each.filePath as string)
      .sort();
  return {
    objects,
    calls: links.filter(({ from, to }) => isOurs(from) && isOurs(to)),
    files: paths(false).filter((path) => !path.endsWith('.d.ts')),
    tests: paths(true).filter((path) => !path.endsWith('.d.ts')),
  };
}

import { FrameworkInterpreter } from '../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../src/languages/typescript/analyze-typescript.ts';
import { discoverProject } from '../../src/languages/typescript/projects/discover-project.ts';

/** `GET api/users/{}` for each HTTP operation that the rules find in a folder, test code aside. */
export function foundRoutes(directory: string): Set<string> {
  const { scope } = discoverProject(directory);
  const interpreters = [new FrameworkInterpreter(readRules())];
  const found = new Set<string>();
  for (const batch of analyzeTypeScript({ scope, analyzedAt: new Date().toISOString(), interpreters })) {
    for (const record of batch) {
      if (record.record !== 'object' || !record.key.startsWith('start:') || record.test === true) continue;
      const verb = /^\S+ (\w+) Operation$/.exec(record.type)?.[1];
      if (verb !== undefined) found.add(`${verb} ${record.name}`);
    }
  }
  return found;
}

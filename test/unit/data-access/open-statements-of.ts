import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { factsOf } from '../frameworks/facts-of.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';

/** The statements whose tables are not known, as lines: place and reason. */
export function openStatementsOf(texts: Texts): string[] {
  const facts = factsOf(texts);
  for (const _ of new DataInterpreter({ files: [], includeText: false }).records(facts));
  const { libraries } = facts.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  return (libraries ?? []).flatMap(({ unresolved }) =>
    unresolved.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
  );
}

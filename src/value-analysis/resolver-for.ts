import { builtInsOf, conventionsOf, type FactInterpreter } from '../code-model/fact-interpreter.ts';
import type { FactTable } from '../code-model/fact-table.ts';
import { type ReportShare, unreported } from '../code-model/share-of-work.ts';
import { ValueResolver } from './value-resolver.ts';

/**
 * A resolver that knows what interpreters state of libraries; an error of one costs what it states.
 * @param report takes how far the search for the calls of functions is
 */
export function resolverFor(
  table: FactTable,
  interpreters: readonly FactInterpreter[],
  report: ReportShare = unreported,
): ValueResolver {
  const explain = (resolver: ValueResolver): void => {
    for (const each of interpreters)
      table.coverage.attempt({ phase: 'results of library calls' }, () => each.explain?.(resolver));
  };
  return new ValueResolver(
    table,
    { builtIns: builtInsOf(interpreters), conventions: conventionsOf(interpreters) },
    explain,
    report,
  );
}

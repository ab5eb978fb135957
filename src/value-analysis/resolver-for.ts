import { builtInsOf, type FactInterpreter } from '../code-model/fact-interpreter.ts';
import type { FactTable } from '../code-model/fact-table.ts';
import { ValueResolver } from './value-resolver.ts';

/** A resolver that knows what interpreters state of libraries; an error of one costs what it states. */
export function resolverFor(table: FactTable, interpreters: readonly FactInterpreter[]): ValueResolver {
  return new ValueResolver(table, builtInsOf(interpreters), (resolver) => {
    for (const each of interpreters)
      table.coverage.attempt({ phase: 'results of library calls' }, () => each.explain?.(resolver));
  });
}

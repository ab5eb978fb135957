import type { GuardFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** The program and the file that it runs stand before the words of `process.argv`. */
const before = 2;

/** Which word a guard tests where it is one at a known position, the first being 0: of `process.argv[3]` and `process.argv.slice(2)[1]` 1; null for any other value. */
export function wordOf(guard: GuardFact | undefined, resolver: ValueResolver): number | null {
  const tested = guard?.tests.at(-1)?.of;
  if (tested?.kind !== 'element' || tested.index?.kind !== 'constant') return null;
  const { of, index } = tested;
  const at = index.value;
  if (typeof at !== 'number') return null;
  const call = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
  if (call?.callee.kind === 'member' && call.callee.name === 'slice') return at;
  return resolver.symbolsOf(of).some((symbol) => /[#.]argv$/.test(symbol)) ? at - before : at;
}

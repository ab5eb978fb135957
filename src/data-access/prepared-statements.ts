import { originOf } from '../code-model/fact-table.ts';
import type { CallFact } from '../code-model/facts.ts';
import { chainOf } from './call-chain.ts';
import type { DataAccess } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';

const preparing = 'prepare';
/** Members by which a statement that was prepared runs. */
const running = /^(run|get|all|iterate|execute|exec|values|first|raw|each)$/;

/**
 * Moves the accesses of statements that one function prepares and others run (`const all = db.prepare('SELECT …')`, `all.all()`) to where they
 * run. One that nothing is seen to run stays where it is prepared.
 * @returns the accesses at the places of preparation, which are none
 */
export function movePreparedStatements(context: DataContext): ReadonlySet<DataAccess> {
  const { resolver } = context;
  const prepared = new Set<DataAccess>();
  const files = resolver.table.files();
  if (!files.some(({ calls }) => calls.some((call) => isCallOf(call, preparing)))) return prepared;
  const byCall = Map.groupBy(context.accesses, ({ call }) => call ?? '');
  for (const call of files.flatMap(({ calls }) => calls)) {
    if (call.callee.kind !== 'member' || !running.test(call.callee.name)) continue;
    const { steps } = chainOf(call, resolver);
    const at = steps.findLastIndex(({ method }) => method === preparing);
    const maker = steps[at]?.call;
    if (maker === undefined || maker.caller === call.caller) continue;
    const statement = steps.slice(0, at + 1).flatMap((step) => byCall.get(originOf(step.call.id)) ?? []);
    for (const access of statement.filter(({ from }) => from === maker.caller)) {
      prepared.add(access);
      context.accesses.push({ ...access, from: call.caller, place: context.placeOf(call) });
    }
  }
  return prepared;
}

function isCallOf({ callee }: CallFact, name: string): boolean {
  return callee.kind === 'member' && callee.name === name;
}

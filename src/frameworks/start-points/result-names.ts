import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { handlerNames } from './handler-names.ts';
import type { Handler } from './start-point.ts';

/** A function that is written in a call whose result has a name: `getUser` of `src/users.ts#getUser.createServerFn().handler()=>`. */
const inNamedResult = /#(\w+)\.\w[^#]*=>[^/]*$/;

/** What the result of a call is called: as what its file exports it, else as the variable that holds it, else as the handlers are called. */
export function resultNames(call: CallFact, handlers: readonly Handler[], resolver: ValueResolver): readonly string[] {
  const { exports } = resolver.table.fileOf(call);
  const id = originOf(call.id);
  const exported = Object.entries(exports).flatMap(([name, value]) =>
    value.kind === 'result' && value.call === id && name !== 'default' && name !== 'export=' ? [name] : [],
  );
  if (exported.length > 0) return exported;
  const held = handlers.flatMap(({ object }) => inNamedResult.exec(originOf(object))?.[1] ?? []);
  return held.length > 0 ? [...new Set(held)] : handlerNames(handlers, resolver);
}

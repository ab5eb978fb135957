import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { recordsOf, type Subject, select } from '../rules/select.ts';

const prefix = 'procedure:';
/** Types of start points that are called by name over JSON-RPC. */
const procedureType = /^RPC Procedure$/;
const stringify = /^(globalThis#JSON\.stringify|json#dumps)$/;

/** The address of a procedure that is called by name; `{}` for one whose name is not known. */
export function procedureAddress(name: string): string {
  return `${prefix}${name}`;
}

/** True for the address of a procedure, and not for one of HTTP. */
export function isProcedureAddress(address: string): boolean {
  return address.startsWith(prefix);
}

/** True where the name of the procedure that is called is known. */
export function isKnownProcedure(address: string): boolean {
  return isProcedureAddress(address) && !address.includes('{}');
}

/** The address of a start point that is called by name over JSON-RPC; null for any other. */
export function addressOfProcedure(type: string, name: string): string | null {
  return procedureType.test(type) ? procedureAddress(name) : null;
}

/**
 * The procedures that requests call whose bodies are calls of JSON-RPC: `{ jsonrpc: '2.0', method: name }`, also as a text; `{}` for a name that is
 * not known. None for other bodies.
 */
export function calledProcedures(
  selectors: readonly string[],
  subject: Subject,
  resolver: ValueResolver,
): readonly string[] {
  const bodies = selectors.flatMap((selector) => select(selector, subject, resolver));
  const records = bodies.flatMap(({ value }) => recordsOf(written(value, resolver), resolver));
  return records.flatMap(({ members }) => {
    const { jsonrpc, method } = members;
    if (jsonrpc === undefined || method === undefined) return [];
    const names = resolver.textsOf(method);
    return names.length === 0 ? ['{}'] : names;
  });
}

/** What a text of JSON is made of. */
function written(value: Value, resolver: ValueResolver): Value {
  for (const each of [value, ...resolver.resolve(value)]) {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const [given] = call?.arguments ?? [];
    if (
      call !== undefined &&
      given !== undefined &&
      resolver.symbolsOf(call.callee).some((each) => stringify.test(each))
    )
      return given;
  }
  return value;
}

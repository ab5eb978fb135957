import type { TSchema } from 'typebox';
import type { ParameterFault } from '../errors.ts';
import type { Parameter } from '../operations/operation.ts';
import { malformedEncoding, queryDecode } from './percent-decoding.ts';
import { enumFault, type ValueReader, valueReader } from './read-value.ts';

/** Reads a query string into `values`, and reports every fault. */
export type QueryReader = (query: string, values: Record<string, unknown>, faults: ParameterFault[]) => void;

interface QueryParameter {
  readonly read: ValueReader;
  readonly repeatable: boolean;
}

/** A strict reader: unknown, doubled, missing and ill-formed parameters are faults (decisions R1, R3, R4, R8). */
export function queryReader(parameters: readonly (readonly [string, Parameter])[]): QueryReader {
  const known = new Map<string, QueryParameter>();
  for (const [name, { schema, repeatable }] of parameters) known.set(name, { read: valueReader(schema), repeatable });
  const required = parameters
    .filter(([, parameter]) => parameter.required)
    .map(([name, { schema }]) => ({ name, message: requiredMessage(schema) }));
  const allowed = known.size === 0 ? 'this path has no query parameters' : `allowed: ${[...known.keys()].join(', ')}`;

  return (query, values, faults) => {
    const faulty = new Set<string>();
    for (const piece of query.split('&')) {
      if (piece === '') continue;
      const equals = piece.indexOf('=');
      const rawName = equals < 0 ? piece : piece.slice(0, equals);
      const rawValue = equals < 0 ? '' : piece.slice(equals + 1);
      const name = queryDecode(rawName);
      const message = readPiece(name, rawValue, values);
      if (message === undefined) continue;
      faulty.add(name ?? rawName);
      faults.push({ parameter: name ?? rawName, message });
    }
    for (const { name, message } of required) {
      if (!Object.hasOwn(values, name) && !faulty.has(name)) faults.push({ parameter: name, message });
    }
  };

  /** Reads one `name=value` into `values`. Returns what is wrong with it. */
  function readPiece(name: string | undefined, rawValue: string, values: Record<string, unknown>): string | undefined {
    if (name === undefined) return malformedEncoding;
    const parameter = known.get(name);
    if (parameter === undefined) return `is not a parameter; ${allowed}`;
    const text = queryDecode(rawValue);
    if (text === undefined) return malformedEncoding;
    const result = parameter.read(text);
    if ('fault' in result) return result.fault;
    if (parameter.repeatable) addValue(values, name, result.value);
    else if (Object.hasOwn(values, name)) return 'must be given only once';
    else values[name] = result.value;
    return undefined;
  }
}

/** Names the values of a parameter that has only some. */
function requiredMessage(schema: TSchema): string {
  const { enum: allowed } = schema as { readonly enum?: readonly string[] };
  return allowed === undefined ? 'is required' : `is required and ${enumFault(allowed)}`;
}

function addValue(values: Record<string, unknown>, name: string, value: unknown): void {
  const list = values[name] as unknown[] | undefined;
  if (list) list.push(value);
  else values[name] = [value];
}

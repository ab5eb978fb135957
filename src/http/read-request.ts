import { type ParameterFault, QueryError } from '../errors.ts';
import type { InputValues, Operation, ServiceOperation } from '../operations/operation.ts';
import type { Exchange } from './exchange.ts';
import { malformedEncoding, percentDecode } from './percent-decoding.ts';
import { queryReader } from './read-query.ts';
import { valueReader } from './read-value.ts';

export const applicationPath = '/rest/applications/{name}';

/** What a request asks: an application and the input of an operation. */
export interface OperationRequest {
  readonly application: string;
  readonly input: InputValues;
}

/** Reads the requests of one operation. Throws `invalid-request` with every fault of path and query. */
export function requestReader(
  operation: Operation,
): (request: Pick<Exchange, 'segments' | 'query'>) => OperationRequest {
  const parameters = Object.entries(operation.parameters);
  const readQuery = queryReader(parameters.filter(([, parameter]) => parameter.in === 'query'));
  const segments = `${applicationPath}${operation.path}`.split('/');
  const pathReaders = parameters
    .filter(([, parameter]) => parameter.in === 'path')
    .map(([name, { schema }]) => ({ name, segment: segments.indexOf(`{${name}}`), read: valueReader(schema) }));
  const applicationSegment = segments.indexOf('{name}');
  const readApplication = applicationReader();

  return ({ segments: sent, query }) => {
    const faults: ParameterFault[] = [];
    const input: Record<string, unknown> = {};
    const application = readApplication(sent[applicationSegment] as string, faults);
    for (const { name, segment, read } of pathReaders) {
      const text = percentDecode(sent[segment] as string);
      const result = text === undefined ? { fault: malformedEncoding } : read(text);
      if ('fault' in result) faults.push({ parameter: name, message: result.fault });
      else input[name] = result.value;
    }
    readQuery(query, input, faults);
    if (faults.length === 0 && operation.check) faults.push(...operation.check(input));
    if (faults.length > 0) throw invalidRequest(faults);
    return { application, input };
  };
}

/** The same for a question about the service. */
export function serviceRequestReader({
  parameters,
  check,
}: ServiceOperation): (request: Pick<Exchange, 'query'>) => InputValues {
  const readQuery = queryReader(Object.entries(parameters));
  return ({ query }) => {
    const faults: ParameterFault[] = [];
    const input: Record<string, unknown> = {};
    readQuery(query, input, faults);
    if (faults.length === 0 && check) faults.push(...check(input));
    if (faults.length > 0) throw invalidRequest(faults);
    return input;
  };
}

/**
 * Reads names of applications. A name that is that of the request before is given as the same text, whose hash is known: what is looked up by it,
 * several times a request, is found without looking at its characters.
 */
function applicationReader(): (segment: string, faults: ParameterFault[]) => string {
  let last = { segment: '', name: '' };
  return (segment, faults) => {
    // Texts that were just cut out of an address are compared fastest in this way.
    if (segment.length === last.segment.length && segment.startsWith(last.segment)) return last.name;
    const name = percentDecode(segment);
    if (name === undefined) faults.push({ parameter: 'name', message: `in the path ${malformedEncoding}` });
    else if (name.includes('`')) faults.push({ parameter: 'name', message: 'in the path must not hold a back-quote' });
    else last = { segment, name };
    return name ?? '';
  };
}

export function invalidRequest(faults: readonly ParameterFault[]): QueryError {
  const detail = faults.map(({ parameter, message }) => `${parameter} ${message}`).join('; ');
  return new QueryError('invalid-request', detail, { faults });
}

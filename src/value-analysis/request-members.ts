import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What code calls a request, its answer, or the context of both, where nothing says of what type it is. */
const names = /^_?(req|request|ctx|context|socket|res|response|reply)$/;
const types = /[#.]\w*(Request|Response|Reply|Context|Socket)$/;
/** What a request has by itself: what is stored there says nothing of what a client sent. */
const own: ReadonlySet<string> = new Set(
  [
    'body',
    'query',
    'params',
    'headers',
    'url',
    'path',
    'method',
    'cookies',
    'session',
    'status',
    'statusCode',
    'type',
  ].concat(['ip', 'file', 'files', 'log', 'on', 'once', 'emit', 'send', 'json', 'end', 'write', 'set', 'get', 'next']),
);
/** `ctx.state.user` is as deep as such members go. */
const maxSteps = 2;

/** By what a member of a request is known wherever the request goes; null for a member of anything else. @param of one alternative of a value */
export function requestKey(of: Value, name: string, resolver: ValueResolver): string | null {
  const path = [name];
  let at = of;
  for (; at.kind === 'member'; at = at.of) {
    if (path.length > maxSteps) return null;
    path.unshift(at.name);
  }
  if (own.has(path[0] as string)) return null;
  return isCalledRequest(at, resolver) ? `request ${path.join('.')}` : null;
}

/** True for what code calls a request, and for a member of that name of something that is not known: `celery.request`. */
export function isRequest(value: Value, resolver: ValueResolver): boolean {
  return value.kind === 'member' ? value.name === 'request' : isCalledRequest(value, resolver);
}

function isCalledRequest(value: Value, resolver: ValueResolver): boolean {
  if (value.kind === 'parameter')
    return names.test(resolver.table.function(value.function)?.parameters[value.index]?.name ?? '');
  if (value.kind !== 'typed') return false;
  const { name } = value.type;
  return name.kind === 'external' && types.test(name.symbol);
}

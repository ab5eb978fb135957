import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { orderOf } from './order-of.ts';

/**
 * Whether a function answers requests that it is given as middleware. One does that never passes a request on by its last parameter, and one that
 * passes some on and after that, in the order of the code, answers all others: not with a refusal or a redirection, as one does that only guards
 * what is registered next. Of a function that is not in the code it is not known.
 * @param parameters how many parameters a function has that passes requests on; the response is the one before the last
 */
export function answersItself(object: string, parameters: number, resolver: ValueResolver): boolean {
  const { table } = resolver;
  const fact = table.function(object);
  if (fact === undefined || fact.parameters.some(({ rest }) => rest === true)) return false;
  if (fact.parameters.length < parameters) return true;
  const isOrHas = (value: Value, index: number): boolean =>
    hasPart(value, (part) => part.kind === 'parameter' && part.function === object && part.index === index);
  const isNext = (value: Value): boolean => isOrHas(value, parameters - 1);
  const { calls = [] } = table.fileOfDefinition(object) ?? {};
  const own = calls.filter(({ caller }) => caller === object || isInside(caller, object));
  const using = own.filter(({ callee, arguments: given }) => isNext(callee) || given.some(isNext));
  if (using.length === 0) return true;
  const last = Math.max(-1, ...using.filter((call) => !isNext(call.callee) || !passesError(call)).map(orderOf));
  const after = own.filter((call) => orderOf(call) > last);
  const isRefused = after.some((call) => isRefusal(call));
  return after.some(({ callee, arguments: given }) => {
    if (isNext(callee) || given.some(isNext)) return false;
    if (given.some((value) => isOrHas(value, parameters - 2))) return true;
    if (callee.kind !== 'member' || !isAnswerOf(callee.of, (value) => isOrHas(value, parameters - 2), resolver))
      return false;
    return answering.has(callee.name) || (callee.name === 'end' && !isRefused);
  });
}

/** Members of a response that answer with a content. */
const answering: ReadonlySet<string> = new Set(['send', 'json', 'jsonp', 'sendFile', 'download']);
const longestChain = 16;

/** `next(error)`, which enters no further handler; `next('route')` does. */
function passesError({ arguments: [first] }: CallFact): boolean {
  return first !== undefined && !(first.kind === 'text' && /^route(r)?$/.test(first.text));
}

/** True for a response, and what calls on it give, but for one that states that it refuses. */
function isAnswerOf(value: Value, isResponse: (value: Value) => boolean, { table }: ValueResolver): boolean {
  let each = value;
  for (let step = 0; step < longestChain && each.kind === 'result'; step++) {
    const call = table.call(each.call);
    if (call?.callee.kind !== 'member' || isRefusal(call)) return false;
    each = call.callee.of;
  }
  return isResponse(each);
}

/** `res.status(403)`. */
function isRefusal({ callee, arguments: [code] }: CallFact): boolean {
  if (callee.kind !== 'member' || !/^(status|sendStatus|writeHead)$/.test(callee.name)) return false;
  return code?.kind === 'constant' && typeof code.value === 'number' && code.value >= 400;
}

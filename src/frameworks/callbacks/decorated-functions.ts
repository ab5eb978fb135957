import type { LinkRecord } from '../../bundle/records.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { giverOf, mayDecorate } from '../instances/decorating-call.ts';
import { isDecoratorCall } from '../instances/decorator-calls.ts';
import type { CallContexts } from './call-contexts.ts';
import type { ContextWay } from './context-links.ts';

/** The id of the rule behind links from functions to what decorates them. */
export const decoratedRule = 'python/decorated';

/**
 * Links from functions to the closures that decorators of the application make around them: who calls `show`, of `@signed_in def show`, runs the closure of
 * `signed_in` that calls `show`. The closure is entered as the decorator made it; where it calls what it was given and the contexts of the decorator are not
 * known there is no link, as it would lead to everything that the decorator is used for. Classes that are decorators are not followed.
 */
export function decoratedFunctions(resolver: ValueResolver, contexts: CallContexts): LinkRecord[] {
  const links: LinkRecord[] = [];
  for (const { calls, test, file, language } of resolver.table.files()) {
    if (test || language !== 'Python') continue;
    // `@in_group('staff')` calls what `in_group('staff')` gives.
    const givers = new Set(calls.flatMap((call) => giverOf(call) ?? []));
    for (const call of calls) {
      const decorated = givers.has(call.id) ? null : decoratedBy(call);
      if (decorated === null) continue;
      const location = { file, ...call.lines };
      for (const [to, way] of around(call, decorated, resolver, contexts))
        links.push({
          record: 'link',
          from: decorated,
          to,
          type: 'CALL',
          confidence: 'derived',
          rule: decoratedRule,
          locations: [location],
          ...(way === null ? {} : { 'x-contexts': [way] }),
        });
    }
  }
  return links;
}

/** Key of the function that a call decorates. */
function decoratedBy(call: CallFact): string | null {
  const given = mayDecorate(call) ? call.arguments[0] : isDecoratorCall(call) ? call.arguments.at(-1) : undefined;
  return given?.kind === 'function' ? given.object : null;
}

function around(
  { id }: CallFact,
  decorated: string,
  resolver: ValueResolver,
  contexts: CallContexts,
): readonly (readonly [string, ContextWay | null])[] {
  const given: Value = { kind: 'result', call: id };
  const found = new Map<string, ContextWay | null>();
  for (const each of resolver.resolve(given)) {
    if (each.kind !== 'function' || each.madeAt === undefined || each.object === decorated) continue;
    const way = contexts.entering(each.madeAt);
    if (way !== null || !contexts.isGiven(each.object)) found.set(each.object, way);
  }
  return [...found];
}

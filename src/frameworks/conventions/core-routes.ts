import { globalMember } from '../../code-model/conventions/global-member.ts';
import type { Value } from '../../code-model/facts.ts';
import { memberAt } from '../../code-model/member-at.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { joinPath } from '../instances/join-path.ts';
import type { CoreRoutesRule } from '../rules/convention-schema.ts';
import { listOf, verbsOf } from '../rules/rule-schema.ts';
import { elementsOf, textsAt } from '../rules/select.ts';

/** A route that a library makes for a type of content; without a function of its own it answers itself. */
export interface CoreRoute {
  readonly verb: string;
  readonly path: string;
  /** Names the function of the application that answers instead. */
  readonly handler: string;
}

/** The routes that a call makes for a type which a file of JSON describes: `createCoreRouter('api::cart.cart', { only: ['find'] })`. */
export function coreRoutes(value: Value, rule: CoreRoutesRule, resolver: ValueResolver): readonly CoreRoute[] {
  return resolver.resolve(value).flatMap((each): readonly CoreRoute[] => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call === undefined || !resolver.symbolsOf(call.callee).some((symbol) => listOf(rule.calls).includes(symbol)))
      return [];
    const texts = (selector: string): readonly string[] => textsAt([selector], { arguments: call.arguments }, resolver);
    const only = listed(call.arguments[1], 'only', resolver);
    const except = listed(call.arguments[1], 'except', resolver) ?? [];
    const [prefix] = texts('1.prefix');
    return texts('0').flatMap((type) => {
      const described: Value = {
        kind: 'element',
        of: globalMember(rule.described),
        index: { kind: 'text', text: type },
      };
      const text = (path: string): string | undefined => resolver.textsOf(memberAt(described, path.split('.')))[0];
      const isSingle = text(rule.kind.member) === rule.kind.single;
      const name = text(isSingle ? rule.singleName : rule.name) ?? type.split('.').at(-1) ?? type;
      const base = prefix ?? `/${name}`;
      return [...verbsOf(isSingle ? rule.singleRoutes : rule.routes)].flatMap(([action, stated]) => {
        if ((only !== null && !only.includes(action)) || except.includes(action)) return [];
        const [verb = 'GET', below = ''] = stated.split(' ');
        return [{ verb, path: joinPath(base, below), handler: `${type}.${action}` }];
      });
    });
  });
}

function listed(options: Value | undefined, name: string, resolver: ValueResolver): readonly string[] | null {
  if (options === undefined) return null;
  const value: Value = { kind: 'member', of: options, name };
  const items = resolver.itemsOf(value);
  return items === null ? null : elementsOf(value, resolver).flatMap((each) => resolver.textsOf(each));
}

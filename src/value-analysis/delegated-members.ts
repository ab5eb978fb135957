import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { replaceValues } from '../code-model/replace-values.ts';
import { writtenSymbol } from '../code-model/symbol-name.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * The member that an instance of Python passes on to something else, where its class has none of this name:
 * `def __getattr__(self, name): return getattr(self._client, name)`, `return self._members[name]`. Null where it passes on none.
 */
export function delegatedMember(of: Value, name: string, resolver: ValueResolver): Value | null {
  if (of.kind === 'class' || name.startsWith('__')) return null;
  const values = resolver.classesOf(of).flatMap((object) => {
    const method = resolver.memberOf(object, '__getattr__')?.object;
    const fact = method === undefined || method === null ? undefined : resolver.table.function(method);
    return (fact?.returns ?? []).flatMap((each) => {
      const passed = passedOn(each, fact?.object ?? '', name, resolver);
      return passed === null ? [] : [replaceValues(passed, (part) => (part.kind === 'this' ? of : null))];
    });
  });
  return values.length === 0 ? null : oneOf(values);
}

/** What a returned value is for one name; null where the name does not decide it. */
function passedOn(value: Value, method: string, name: string, { table }: ValueResolver): Value | null {
  const isName = (part: Value | undefined): boolean => part?.kind === 'parameter' && part.function === method;
  if (value.kind === 'element' && isName(value.index)) return { ...value, index: { kind: 'text', text: name } };
  const call = value.kind === 'result' ? table.call(value.call) : undefined;
  if (call === undefined || writtenSymbol(call.callee) !== 'builtins#getattr') return null;
  const [of, asked] = call.arguments;
  // An instance that asks itself for the name has no such member.
  if (of === undefined || of.kind === 'this' || !isName(asked)) return null;
  return { kind: 'member', of, name };
}

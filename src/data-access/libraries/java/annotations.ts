import type { DecoratorFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { itemsOf } from '../../record-values.ts';

/** The first annotation whose symbol meets the pattern. */
export function annotationLike(
  decorators: readonly DecoratorFact[],
  pattern: RegExp,
  resolver: ValueResolver,
): DecoratorFact | null {
  return decorators.find(({ callee }) => resolver.symbolsOf(callee).some((symbol) => pattern.test(symbol))) ?? null;
}

/** The text of an argument of an annotation. */
export function textIn(decorator: DecoratorFact, name: string, resolver: ValueResolver): string | null {
  const value = argumentOf(decorator, name);
  return value === undefined ? null : (resolver.textsOf(value)[0] ?? null);
}

/** The same, where several strings are one text: `@Select({"select *", "from carts"})`. */
export function wholeTextIn(decorator: DecoratorFact, name: string, resolver: ValueResolver): string | null {
  const value = argumentOf(decorator, name);
  const parts = itemsOf(value, resolver).map((each) => resolver.textsOf(each)[0] ?? '{}');
  return parts.length === 0 ? null : parts.join(' ');
}

export function isTrue(decorator: DecoratorFact, name: string): boolean {
  const value = argumentOf(decorator, name);
  return value?.kind === 'constant' && value.value === true;
}

export function argumentOf({ arguments: given }: DecoratorFact, name: string): Value | undefined {
  const record = given?.[0];
  return record?.kind === 'record' && Object.hasOwn(record.members, name) ? record.members[name] : undefined;
}

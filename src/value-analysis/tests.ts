import type { Test, Value } from '../code-model/facts.ts';
import { partsOf, type Replacement, replaceValues } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Whether something holds of values in a context; null where that is not known. */
export function holds(test: Test, replace: Replacement, resolver: ValueResolver): boolean | null {
  switch (test.kind) {
    case 'not': {
      const inner = holds(test.of, replace, resolver);
      return inner === null ? null : !inner;
    }
    case 'all':
    case 'any': {
      const decides = test.kind === 'any';
      const parts = test.of.map((each) => holds(each, replace, resolver));
      if (parts.includes(decides)) return decides;
      return parts.includes(null) ? null : !decides;
    }
    case 'equal': {
      const sides = [test.of, test.to].map((side) => onlyText(replaceValues(side, replace), resolver));
      return sides.some((side) => side === null) ? null : sides[0] === sides[1];
    }
    case 'true': {
      const of = replaceValues(test.of, replace);
      if (isOfSeveral(of, resolver)) return null;
      const [only, more] = resolver.resolve(of);
      return only?.kind === 'constant' && typeof only.value === 'boolean' && more === undefined ? only.value : null;
    }
  }
}

function onlyText(value: Value, resolver: ValueResolver): string | null {
  const [only, more] = resolver.resolve(value);
  return only?.kind === 'text' && more === undefined && !only.text.includes('{}') ? only.text : null;
}

/** True for what depends on which of several classes `this` is. */
function isOfSeveral(value: Value, resolver: ValueResolver): boolean {
  if (value.kind === 'this') return resolver.instances.hasSeveral(value.class);
  return partsOf(value).some((part) => isOfSeveral(part, resolver));
}

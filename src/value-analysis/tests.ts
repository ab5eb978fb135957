import { type Test, unknownValue, type Value } from '../code-model/facts.ts';
import { hasPart, type Replacement, replaceValues } from '../code-model/replace-values.ts';
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
    case 'derived':
      return isDerived(replaceValues(test.of, replace), test.from, resolver);
    case 'true': {
      const of = replaceValues(test.of, replace);
      if (isOfSeveral(of, resolver)) return null;
      const [only, more] = resolver.resolve(of);
      return only?.kind === 'constant' && typeof only.value === 'boolean' && more === undefined ? only.value : null;
    }
  }
}

/** Null where the class, or one that it is derived from, is not known. */
function isDerived(value: Value, from: readonly Value[], resolver: ValueResolver): boolean | null {
  const [only, more] = resolver.resolve(value);
  const wanted = from
    .flatMap((each) => resolver.resolve(each))
    .flatMap((each) => (each.kind === 'class' ? [each.object] : []));
  if (only?.kind !== 'class' || more !== undefined || wanted.length < from.length) return null;
  const lineage = resolver.hierarchy.lineage(only.object);
  return wanted.some((object) => lineage.includes(object));
}

/** Whether something may hold of what some callers decide, others not yet: what is not decided may be anything. */
export function mayHold(test: Test, resolver: ValueResolver): boolean {
  return holds(test, (part) => (part.kind === 'parameter' ? unknownValue : null), resolver) !== false;
}

/** A test of the same with its values replaced. */
export function replaceInTest(test: Test, replace: Replacement): Test {
  switch (test.kind) {
    case 'not':
      return { kind: 'not', of: replaceInTest(test.of, replace) };
    case 'all':
    case 'any':
      return { kind: test.kind, of: test.of.map((each) => replaceInTest(each, replace)) };
    default:
      return { ...test, of: replaceValues(test.of, replace) };
  }
}

function onlyText(value: Value, resolver: ValueResolver): string | null {
  const [only, more] = resolver.resolve(value);
  return only?.kind === 'text' && more === undefined && !only.text.includes('{}') ? only.text : null;
}

/** True for what depends on which of several classes `this` is. */
function isOfSeveral(value: Value, resolver: ValueResolver): boolean {
  return hasPart(value, (part) => part.kind === 'this' && resolver.instances.hasSeveral(part.class));
}

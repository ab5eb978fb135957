import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
}

const keyedCollections: ReadonlySet<string> = new Set(['globalThis#Map', 'globalThis#WeakMap']);
const collections: ReadonlySet<string> = new Set(['globalThis#Set', 'globalThis#WeakSet']);

/** What `new Set(items)` and `new Map(entries)` hold, as a list; null for any other object. */
export function collectionValue(node: ts.NewExpression, values: Values): Value | null {
  const callee = values.valueOf(node.expression);
  if (callee.kind !== 'external') return null;
  const isKeyed = keyedCollections.has(callee.symbol);
  if (!isKeyed && !collections.has(callee.symbol)) return null;
  const [first] = node.arguments ?? [];
  const given = first === undefined ? null : values.valueOf(first);
  const items: readonly Value[] =
    given === null ? [] : given.kind === 'list' ? given.items : [{ kind: 'spread', of: given }];
  return isKeyed ? { kind: 'list', keyed: true, items } : { kind: 'list', items };
}

/** What the iterator of a generator goes through: what it yields, as a list; null for any other function. */
export function yieldedValue(node: ts.SignatureDeclaration, body: ts.ConciseBody, values: Values): Value | null {
  const isGenerator = (node as { asteriskToken?: ts.AsteriskToken }).asteriskToken !== undefined;
  if (!isGenerator) return null;
  const items: Value[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner) || ts.isClassLike(inner)) return;
    if (ts.isYieldExpression(inner) && inner.expression !== undefined) {
      const value = values.valueOf(inner.expression);
      items.push(inner.asteriskToken === undefined ? value : { kind: 'spread', of: value });
    }
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(body, visit);
  return items.length === 0 ? null : { kind: 'list', items };
}

/** What `Array.isArray(given) ? given : [given]` makes a list of, where it is none; null for any other condition. */
export function givenAsList({ whenTrue, whenFalse }: ts.ConditionalExpression): ts.Expression | null {
  for (const [list, given] of [
    [whenTrue, whenFalse],
    [whenFalse, whenTrue],
  ] as const) {
    const inner = unwrap(list);
    const [only, more] = ts.isArrayLiteralExpression(inner) ? inner.elements : [];
    const isSame = only !== undefined && more === undefined && unwrap(only).getText() === unwrap(given).getText();
    if (isSame) return given;
  }
  return null;
}

import type { Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { positional } from './python-model.ts';

/** Methods of a session that give the row of a class by its key. */
const byKey = new Set(['get', 'get_one', 'get_or_404']);

/**
 * States to the resolver that a session gives rows of the class it is given: `session.get(Cart, 1)`, and `session.get(cls, id)` in a class method
 * of whatever class it is called for.
 */
export function explainSessionRows(resolver: ValueResolver): void {
  resolver.explain((call) => {
    const { callee } = call;
    if (callee.kind !== 'member' || !byKey.has(callee.name)) return null;
    const [of, key] = positional(call);
    if (of === undefined || key === undefined || resolver.table.fileOf(call).language !== 'Python') return null;
    if (of.kind === 'this') return of;
    const classes = resolver.resolve(of).filter(({ kind }) => kind === 'class');
    const rows = classes.map((name): Value => ({ kind: 'typed', type: { name, arguments: [] } }));
    return rows.length === 0 ? null : oneOf(rows);
  });
}

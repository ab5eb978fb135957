import type { SgNode } from '@ast-grep/napi';
import type { FunctionFact, Need, Value } from '../../code-model/facts.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import { leaves } from './tests-around.ts';
import type { Values } from './values.ts';

/**
 * What parameters of a function must be for it to do anything: it begins with `if not issubclass(sender, Cart): return`,
 * `if not isinstance(instance, (Cart, Tag)) or created: return`, `if sender is not Cart: return`, `if sender not in (Cart, Tag): return` or
 * `if not hasattr(instance, "total"): return`. What comes before that may only leave, too.
 */
export function needsOf(block: SgNode, values: Values, scope: Scope): Pick<FunctionFact, 'needs'> {
  const found: Need[] = [];
  for (const statement of named(block)) {
    const isText = statement.kind() === 'expression_statement' && named(statement)[0]?.kind() === 'string';
    if (isText || statement.kind().toString().startsWith('import_')) continue;
    const body = statement.kind() === 'if_statement' ? statement.field('consequence') : null;
    if (body === null || named(body).length !== 1 || !leaves(statement)) break;
    for (const reason of alternatives(statement.field('condition'))) found.push(...needed(reason, values, scope));
  }
  return found.length === 0 ? {} : { needs: found };
}

/** What suffices for a condition to hold: the parts of `a or b or c`. */
function alternatives(condition: SgNode | null): SgNode[] {
  if (condition === null) return [];
  if (condition.kind() === 'parenthesized_expression') return named(condition).flatMap(alternatives);
  const isOr = condition.kind() === 'boolean_operator' && condition.field('operator')?.text() === 'or';
  return isOr ? [condition.field('left'), condition.field('right')].flatMap(alternatives) : [condition];
}

function needed(reason: SgNode, values: Values, scope: Scope): Need[] {
  const asked = askedOf(reason);
  const of = asked === null ? null : values.of(asked.of, scope);
  if (asked === null || of?.kind !== 'parameter') return [];
  const what = values.of(asked.what, scope);
  const { by } = asked;
  if (by === 'member') return what.kind === 'text' ? [{ parameter: of.index, member: what.text }] : [];
  return [{ parameter: of.index, classes: each(what), derived: by === 'class' }];
}

function each(classes: Value): readonly Value[] {
  return classes.kind === 'list' ? classes.items : [classes];
}

interface Asked {
  readonly of: SgNode;
  readonly what: SgNode;
  readonly by: 'identity' | 'class' | 'member';
}

const questions: ReadonlyMap<string, Asked['by']> = new Map([
  ['issubclass', 'class'],
  ['isinstance', 'class'],
  ['hasattr', 'member'],
]);

/** What is asked of what; null for any other condition than that the answer is no. */
function askedOf(reason: SgNode): Asked | null {
  if (reason.kind() === 'comparison_operator') {
    const [of, what, more] = named(reason);
    if (of === undefined || what === undefined || more !== undefined) return null;
    const operator = reason.text().slice(of.text().length, what.range().start.index - reason.range().start.index);
    return /^\s*(!=|is\s+not|not\s+in)\s*$/.test(operator) ? { of, what, by: 'identity' } : null;
  }
  let call = reason.kind() === 'not_operator' ? reason.field('argument') : null;
  while (call?.kind() === 'parenthesized_expression') call = named(call)[0] ?? null;
  const by = call?.kind() === 'call' ? questions.get(call.field('function')?.text() ?? '') : undefined;
  const [of, what] = by === undefined ? [] : named(call?.field('arguments') ?? reason);
  return by === undefined || of === undefined || what === undefined ? null : { of, what, by };
}

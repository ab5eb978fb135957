import type { Value } from '../../code-model/facts.ts';
import { modelPath } from '../../value-analysis/django-applications.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type ClassMembersRule, listOf } from '../rules/rule-schema.ts';
import { type Subject, textsAt } from '../rules/select.ts';
import type { ClassOperation } from './class-operation.ts';

/** Calls on the way from rows to their model. */
const maxCalls = 16;

/**
 * What the members of a class answer, with the names by which templates ask for their addresses: `cart-list`, `cart-detail` and `cart-archive` of what a
 * router has for `basename="cart"`, or for the rows of a model that is called so.
 * @param object key of the class
 */
export function addressed(
  operations: readonly ClassOperation[],
  object: string,
  { addressed: rule }: ClassMembersRule,
  subject: Subject,
  resolver: ValueResolver,
): readonly ClassOperation[] {
  if (rule === undefined) return operations;
  const stated = textsAt(listOf(rule.by), subject, resolver);
  const rows = rule.model === undefined ? null : (resolver.memberOf(object, rule.model)?.value ?? null);
  const [, model] = rows === null ? [] : (modelPath(modelBehind(rows, resolver), resolver)?.split('/') ?? []);
  const names = stated.length > 0 ? stated : model === undefined ? [] : [model];
  if (names.length === 0) return operations;
  return operations.map((operation) => {
    const behind =
      operation.named === undefined ? (operation.path === '' ? rule.lone : rule.below) : `-${operation.named}`;
    return { ...operation, routeNames: names.map((name) => `${name}${behind}`) };
  });
}

/** The model whose rows a query gives: `Cart` of `Cart.objects.filter(open=True)`. */
function modelBehind(rows: Value, resolver: ValueResolver): Value {
  let value = rows;
  for (let calls = 0; calls < maxCalls; calls++) {
    if (value.kind !== 'result' && resolver.resolve(value).some(({ kind }) => kind === 'class')) return value;
    const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call === undefined && value.kind !== 'member') return value;
    value = call === undefined ? (value as Value & { kind: 'member' }).of : call.callee;
  }
  return value;
}

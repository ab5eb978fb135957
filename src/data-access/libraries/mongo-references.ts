import type { CallFact, Value } from '../../code-model/facts.ts';
import type { DataContext } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { itemsOf, memberOf, membersOf, textOf } from '../record-values.ts';

const maxDepth = 6;

/** What finds a model by the name it is defined under. */
export const modelId = (name: string): string => `mongoose:${name}`;

/** Path of a field → id of the model it refers to: `{ author: { type: ObjectId, ref: 'User' } }`, in lists and nested too. */
export function referencesIn(fields: Value | undefined, context: DataContext): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (value: Value | undefined, prefix: string, depth: number): void => {
    if (depth > maxDepth) return;
    for (const [name, field] of membersOf(value, context.resolver)) {
      const path = `${prefix}${name}`;
      for (const each of itemsOf(field, context.resolver)) {
        const target = referenceOf(each, context);
        if (target !== null) found.set(path, target);
        else visit(each, `${path}.`, depth + 1);
      }
    }
  };
  visit(fields, '', 0);
  return found;
}

/** `{ ref: 'User' }`, `{ type: [{ ref: 'User' }] }`, `{ ref: User.name }` of Nest: what finds the model. */
export function referenceOf(options: Value | undefined, context: DataContext): string | null {
  const { resolver } = context;
  const ref = memberOf(options, 'ref', resolver);
  if (ref === undefined) {
    const type = memberOf(options, 'type', resolver);
    return (
      itemsOf(type, resolver).flatMap((each) =>
        each.kind === 'record' && memberOf(each, 'ref', resolver) !== undefined
          ? (referenceOf(each, context) ?? [])
          : [],
      )[0] ?? null
    );
  }
  const [object] = resolver.classesOf(ref.kind === 'member' && ref.name === 'name' ? ref.of : ref);
  if (object !== undefined) return object;
  const name = textOf(ref, resolver);
  return name === null ? null : modelId(name);
}

/** The paths that a call of `populate` names, each as the fields that lead from one document to the next: `'author'`, `'a b'`, `['a', 'b']`, `{ path: 'a', populate: 'b' }`. */
export function populatedPaths(value: Value | undefined, context: DataContext, depth = 0): string[][] {
  if (depth > maxDepth) return [];
  const { resolver } = context;
  return itemsOf(value, resolver).flatMap((each) => {
    const text = textOf(each, resolver) ?? textOf(memberOf(each, 'path', resolver), resolver);
    const names = text?.split(/\s+/).filter(Boolean) ?? [];
    const further = populatedPaths(memberOf(each, 'populate', resolver), context, depth + 1);
    return names.flatMap((name) => [[name], ...further.map((path) => [name, ...path])]);
  });
}

/** The other collections of an aggregation: read by `$lookup` and its like, written by `$out` and `$merge`. */
export function readStages(call: CallFact, context: DataContext, library = 'mongo'): void {
  const { resolver } = context;
  for (const stage of itemsOf(call.arguments[0], resolver)) {
    for (const [operator, value] of membersOf(stage, resolver)) {
      const name = collectionOfStage(operator, value, context);
      if (name === null) continue;
      context.add(
        library,
        call,
        collectionNamed(name),
        operator === '$out' || operator === '$merge' ? ['insert'] : ['select'],
      );
    }
  }
}

function collectionOfStage(operator: string, value: Value, { resolver }: DataContext): string | null {
  if (operator === '$lookup' || operator === '$graphLookup') return textOf(memberOf(value, 'from', resolver), resolver);
  if (operator === '$unionWith') return textOf(memberOf(value, 'coll', resolver) ?? value, resolver);
  if (operator === '$out') return textOf(memberOf(value, 'coll', resolver) ?? value, resolver);
  return operator === '$merge' ? textOf(memberOf(value, 'into', resolver) ?? value, resolver) : null;
}

export function collectionNamed(name: string): Pick<DataModel, 'kind' | 'table'> {
  return { kind: 'collection', table: { schema: null, name } };
}

import ts from 'typescript';
import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { FileOutline } from '../outline/declared-object.ts';
import { propertyNameText } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';

/**
 * The calls of decorators that the application defines, as the language makes them: `@job('0 1 * * *') clean() {}` calls what `job('0 1 * * *')` gives
 * with the prototype of the class, `'clean'` and `{ value: clean }`. What a library defines is read as a fact of its class alone.
 */
export function decoratingCalls({ objects }: FileOutline, collector: FileFactCollector): CallFact[] {
  return objects.flatMap(({ nodes, key }) => {
    const node = nodes.find((each) => ts.isClassLike(each));
    if (node === undefined) return [];
    return node.members.flatMap((member) => (ts.isMethodDeclaration(member) ? ofMethod(member, key, collector) : []));
  });
}

function ofMethod(method: ts.MethodDeclaration, owner: string, collector: FileFactCollector): CallFact[] {
  const object = collector.input.objectKey(method);
  const name = propertyNameText(method.name);
  if (object === null || name === null) return [];
  const given: readonly Value[] = [
    { kind: 'typed', type: { name: { kind: 'class', object: owner }, arguments: [] } },
    { kind: 'text', text: name },
    { kind: 'record', members: { value: { kind: 'function', object } } },
  ];
  return (ts.getDecorators(method) ?? []).flatMap((decorator): CallFact[] => {
    const { expression } = decorator;
    const named = ts.isCallExpression(expression) ? expression.expression : expression;
    if (!isOwn(collector.values.valueOf(named))) return [];
    const id = collector.values.places.idOf(expression.getStart());
    const callee = collector.values.valueOf(expression);
    const lines = collector.linesOf(decorator);
    return [{ id, form: 'call', callee, arguments: given, decorates: true, caller: owner, lines }];
  });
}

function isOwn({ kind }: Value): boolean {
  return kind === 'function' || kind === 'import';
}

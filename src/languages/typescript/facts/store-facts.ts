import ts from 'typescript';
import type { StoreFact, Value } from '../../../code-model/facts.ts';
import { type Addition, additionOf, isMemberName } from './additions.ts';
import type { FileValues } from './file-values.ts';

/** What a file assigns and adds to objects that it knows by another name than that of their declaration: `holder.router = Router()`. */
export function storeFacts(sourceFile: ts.SourceFile, values: FileValues): StoreFact[] {
  const found: StoreFact[] = [];
  const visit = (node: ts.Node): void => {
    const added = additionOf(node);
    if (added !== null && !isOwnMember(added.to)) found.push(...storesOf(added.to, added.addition, values));
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

/** `this` and its members belong to the class. */
function isOwnMember(to: ts.Expression): boolean {
  return (ts.isPropertyAccessExpression(to) ? to.expression : to).kind === ts.SyntaxKind.ThisKeyword;
}

function storesOf(to: ts.Expression, { name, values: given }: Addition, values: FileValues): StoreFact[] {
  const of = values.valueOf(to);
  if (!isElsewhere(of)) return [];
  const named = name === null ? null : nameValue(name, values);
  if (named?.kind === 'unknown') return [];
  return given.flatMap((each): StoreFact[] => {
    const value = ts.isSpreadElement(each)
      ? { kind: 'spread' as const, of: values.valueOf(each.expression) }
      : values.valueOf(each);
    return value.kind === 'unknown' || value.kind === 'constant' ? [] : [{ of, name: named, value }];
  });
}

/** True for what may be an object that is made elsewhere. */
function isElsewhere(value: Value): boolean {
  switch (value.kind) {
    case 'parameter':
    case 'result':
    case 'import':
      return true;
    case 'member':
    case 'element':
      return value.of.kind === 'this' || isElsewhere(value.of);
    default:
      return false;
  }
}

function nameValue(name: ts.Expression | ts.MemberName, values: FileValues): Value {
  return isMemberName(name) ? { kind: 'text', text: name.text } : values.valueOf(name);
}

import ts from 'typescript';
import { type StoreFact, unknownValue, type Value } from '../../../code-model/facts.ts';
import { globalPath, globalValue } from '../../../code-model/global-names.ts';
import { isValueAssignment } from '../outline/syntax.ts';
import { type Addition, additionOf, isMemberName } from './additions.ts';
import type { FileValues } from './file-values.ts';
import { loopsAround } from './loops-around.ts';
import { memberOfObject } from './merging-calls.ts';
import { runsUnderCondition } from './runs-wherever.ts';

/**
 * What a file assigns and adds to objects that it knows by another name than that of their declaration: `holder.router = Router()`. What it
 * assigns to a name that is declared nowhere it stores in the object of all globals.
 */
export function storeFacts(sourceFile: ts.SourceFile, values: FileValues): StoreFact[] {
  const found: StoreFact[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...globalStores(node, values));
    found.push(...mergedStores(node, values));
    const added = additionOf(node);
    if (added !== null) {
      const { to, addition } = added;
      found.push(...(isOwnMember(to) ? inheritedStores(to, addition, values) : storesOf(to, addition, values)));
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

/** `APP = { models: {} }` where no statement declares `APP`. */
function globalStores(node: ts.Node, values: FileValues): StoreFact[] {
  if (!isValueAssignment(node)) return [];
  const { left, right } = node;
  if (!ts.isIdentifier(left) || globalPath(values.valueOf(left))?.join('.') !== left.text) return [];
  const value = values.valueOf(right);
  if (isNothing(value) || isOfLibraryAt(left, values)) return [];
  return [{ of: globalValue('globalThis'), name: { kind: 'text', text: left.text }, value }];
}

/** True for a name that the runtime or a package declares: `window.location`. */
function isOfLibraryAt(name: ts.Node, { input }: FileValues): boolean {
  const declarations = input.checker.getSymbolAtLocation(name)?.declarations ?? [];
  return declarations.some((each) => each.getSourceFile().isDeclarationFile && input.objectKey(each) === null);
}

/** `this` and its members belong to the class. */
function isOwnMember(to: ts.Expression): boolean {
  return (ts.isPropertyAccessExpression(to) ? to.expression : to).kind === ts.SyntaxKind.ThisKeyword;
}

/** `this.routes = […]` and `this.routes.push(…)` in a class that inherits the member: what its instances have beside what the base class gives them. */
function inheritedStores(to: ts.Expression, { name, values: given }: Addition, values: FileValues): StoreFact[] {
  const isAdded = ts.isPropertyAccessExpression(to) && name === null;
  const member = isAdded ? to.name : to.kind === ts.SyntaxKind.ThisKeyword ? name : null;
  if (member === null || !ts.isIdentifier(member)) return [];
  const of = values.valueOf(isAdded ? to.expression : to);
  if (of.kind !== 'this' || !isInherited(member, of.class, values)) return [];
  const named = { kind: 'text', text: member.text } as const;
  if (isAdded) return [{ of, name: named, value: { kind: 'list', items: values.valuesOf(given) } }];
  return values.valuesOf(given).flatMap((value) => (isNothing(value) ? [] : [{ of, name: named, value }]));
}

/** True for a member that another class of the application declares. */
function isInherited(member: ts.Identifier, owner: string, { input }: FileValues): boolean {
  const declarations = input.checker.getSymbolAtLocation(member)?.declarations ?? [];
  const classes = declarations.flatMap((each) => (ts.isClassElement(each) ? input.objectKey(each.parent) : null) ?? []);
  return classes.length > 0 && !classes.includes(owner);
}

function storesOf(to: ts.Expression, { name, values: given }: Addition, values: FileValues): StoreFact[] {
  const of = values.valueOf(to);
  if (!isElsewhere(of)) return [];
  if (of.kind === 'external' && name !== null && isOfLibraryAt(name, values)) return [];
  const named = name === null ? null : nameValue(name, values);
  if (named?.kind === 'unknown') return [];
  return given.flatMap((each): StoreFact[] => {
    const value = ts.isSpreadElement(each)
      ? { kind: 'spread' as const, of: values.valueOf(each.expression) }
      : values.valueOf(each);
    if (isNothing(value)) return [];
    const conditional = runsUnderCondition(to) ? { isConditional: true as const } : {};
    return [{ of, name: named, value, ...conditional, ...loopsOf(name, named, to, values) }];
  });
}

/** The loops of a statement whose name of a member is computed, within the code that declares the object. */
function loopsOf(
  name: Addition['name'],
  named: Value | null,
  to: ts.Expression,
  values: FileValues,
): Pick<StoreFact, 'loops'> {
  if (name === null || named === null || named.kind === 'text' || !ts.isIdentifier(to)) return {};
  const declaration = values.input.checker.getSymbolAtLocation(to)?.valueDeclaration;
  const loops = declaration === undefined ? null : loopsAround(name, declaration, values);
  return loops === null || loops.length === 0 ? {} : { loops };
}

/** `Object.assign(model, { query })` stores each member of the record. */
function mergedStores(node: ts.Node, values: FileValues): StoreFact[] {
  if (!ts.isCallExpression(node) || memberOfObject(node.expression) !== 'assign') return [];
  const [to, ...records] = node.arguments;
  const of = to === undefined ? unknownValue : values.valueOf(to);
  if (!isElsewhere(of)) return [];
  return records.flatMap((each): StoreFact[] => {
    const record = values.valueOf(each);
    if (record.kind !== 'record') return [];
    return Object.entries(record.members).flatMap(([name, value]) =>
      isNothing(value) ? [] : [{ of, name: { kind: 'text', text: name }, value }],
    );
  });
}

/** True for a value of which nothing can be followed. */
function isNothing({ kind }: Value): boolean {
  return kind === 'unknown' || kind === 'constant';
}

/** True for what may be an object that is made elsewhere. */
function isElsewhere(value: Value): boolean {
  switch (value.kind) {
    case 'parameter':
    case 'result':
    case 'import':
    case 'class':
    case 'function':
      return true;
    case 'external':
      return globalPath(value) !== null;
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

import ts from 'typescript';
import { returnedExpressions } from '../facts/returned-expressions.ts';
import type { LinkContext } from '../links/link-context.ts';
import type { LinkTarget } from '../links/link-target.ts';
import { propertyNameText, unwrap } from '../outline/syntax.ts';
import { functionOf, optionsIn } from './component-options.ts';

const library = 'pinia';

/**
 * The actions of stores of Pinia that a component has as methods: by the name that it calls them by (`this.put()`), the functions of the store, for
 * `methods: { ...mapActions(useCarts, ['add']), ...mapActions(useCarts, { put: 'add' }) }`.
 */
export function storeMembers(
  methods: ts.ObjectLiteralExpression,
  context: LinkContext,
): ReadonlyMap<string, LinkTarget> {
  const found = new Map<string, LinkTarget>();
  for (const member of methods.properties) {
    const call = ts.isSpreadAssignment(member) ? unwrap(member.expression) : undefined;
    if (call === undefined || !ts.isCallExpression(call) || !isMapActions(call.expression, context)) continue;
    const [store, names] = call.arguments;
    const actions = store === undefined ? null : actionsOf(store, context);
    for (const [name, action] of names === undefined ? [] : mappedNames(names)) {
      const target = actions?.(action) ?? null;
      if (target !== null) found.set(name, target);
    }
  }
  return found;
}

function isMapActions(callee: ts.Expression, { checker }: LinkContext): boolean {
  const [declaration] = (ts.isIdentifier(callee) ? checker.getSymbolAtLocation(callee)?.declarations : undefined) ?? [];
  if (declaration === undefined || !ts.isImportSpecifier(declaration)) return false;
  const { moduleSpecifier } = declaration.parent.parent.parent;
  const name = declaration.propertyName ?? declaration.name;
  return ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === library && name.text === 'mapActions';
}

/** `['add']`, and `{ put: 'add' }`: by name the action that it stands for. */
function mappedNames(names: ts.Expression): readonly (readonly [name: string, action: string])[] {
  const given = unwrap(names);
  if (ts.isArrayLiteralExpression(given))
    return given.elements.flatMap((each) => (ts.isStringLiteralLike(each) ? [[each.text, each.text] as const] : []));
  if (!ts.isObjectLiteralExpression(given)) return [];
  return given.properties.flatMap((each) => {
    const name = ts.isPropertyAssignment(each) ? propertyNameText(each.name) : null;
    return name !== null && ts.isPropertyAssignment(each) && ts.isStringLiteralLike(each.initializer)
      ? [[name, each.initializer.text] as const]
      : [];
  });
}

/** The actions of a store by their names; null for what is no store. */
function actionsOf(store: ts.Expression, context: LinkContext): ((name: string) => LinkTarget | null) | null {
  const declaration = context.resolver.symbolAt(unwrap(store))?.declarations?.find(ts.isVariableDeclaration);
  const made = declaration?.initializer === undefined ? undefined : unwrap(declaration.initializer);
  const last = made !== undefined && ts.isCallExpression(made) ? made.arguments.at(-1) : undefined;
  const given = last === undefined ? undefined : unwrap(last);
  if (given === undefined) return null;
  const record = ts.isObjectLiteralExpression(given) ? optionsIn(given, 'actions') : returnedRecord(given);
  return record === null ? null : (name) => memberOf(record, name, context);
}

/** The record that the function of a store returns: `defineStore('carts', () => { …; return { add }; })`. */
function returnedRecord(setup: ts.Expression): ts.ObjectLiteralExpression | null {
  if (!ts.isArrowFunction(setup) && !ts.isFunctionExpression(setup)) return null;
  const [returned] = returnedExpressions(setup.body).map(unwrap);
  return returned !== undefined && ts.isObjectLiteralExpression(returned) ? returned : null;
}

function memberOf(record: ts.ObjectLiteralExpression, name: string, context: LinkContext): LinkTarget | null {
  const member = record.properties.find((each) => each.name !== undefined && propertyNameText(each.name) === name);
  if (member === undefined || !ts.isShorthandPropertyAssignment(member))
    return member === undefined ? null : functionOf(member, context);
  const [declaration] = context.checker.getShorthandAssignmentValueSymbol(member)?.declarations ?? [];
  const value =
    declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return value === undefined ? null : context.resolver.objectOf(ts.isExpression(value) ? unwrap(value) : value);
}

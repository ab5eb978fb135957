import ts from 'typescript';
import type { Declaration, DeclaredObject } from './declared-object.ts';
import { expressionPlace, ownName, shownSteps, stepsAround } from './expression-place.ts';
import { assignmentDeclaration } from './javascript-declarations.ts';
import { wrappedComponent } from './jsx-component.ts';
import { boundSymbol, hasModifier, isAliasSymbol, isValueExpression, propertyNameText, unwrap } from './syntax.ts';

/** What the classification of a node needs to know of the objects found so far. */
export interface OutlineContext {
  readonly isObject: (node: ts.Node) => boolean;
  /** The object the node stands in. */
  readonly enclosing: DeclaredObject;
  readonly topLevelObject: (name: string) => DeclaredObject | null;
}

/** The object a node declares; null when it declares none. A node whose value belongs to an object already is none. */
export function declarationOf(node: ts.Node, context: OutlineContext): Declaration | null {
  if (context.isObject(node)) return null;
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
    case ts.SyntaxKind.EnumDeclaration:
    case ts.SyntaxKind.ModuleDeclaration:
      return namedDeclaration(node as NamedStatement);
    case ts.SyntaxKind.VariableDeclaration:
      return variableDeclaration(node as ts.VariableDeclaration, context);
    case ts.SyntaxKind.BindingElement:
      return bindingDeclaration(node as ts.BindingElement);
    case ts.SyntaxKind.EnumMember:
      return memberDeclaration(node as ts.EnumMember, 'enum-member');
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.MethodSignature:
    case ts.SyntaxKind.PropertyDeclaration:
    case ts.SyntaxKind.PropertySignature:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
    case ts.SyntaxKind.Constructor:
      return elementDeclaration(node as Element, context);
    case ts.SyntaxKind.Parameter:
      return parameterProperty(node as ts.ParameterDeclaration, context);
    case ts.SyntaxKind.PropertyAssignment:
      return propertyDeclaration(node as ts.PropertyAssignment, context);
    case ts.SyntaxKind.ExportAssignment:
      return exportDeclaration(node as ts.ExportAssignment);
    case ts.SyntaxKind.BinaryExpression:
      return assignmentDeclaration(node as ts.BinaryExpression, context);
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.ClassExpression:
      return expressionDeclaration(node as ts.FunctionExpression | ts.ArrowFunction | ts.ClassExpression, context);
    default:
      return null;
  }
}

type NamedStatement =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration;

type Element =
  | ts.MethodDeclaration
  | ts.MethodSignature
  | ts.PropertyDeclaration
  | ts.PropertySignature
  | ts.AccessorDeclaration
  | ts.ConstructorDeclaration;

function simple(kind: Declaration['kind'], name: string, node: ts.Node, more: Partial<Declaration> = {}): Declaration {
  const symbol = boundSymbol(node);
  return { kind, name, path: [], segment: name, vague: false, symbol, space: 'value', nodes: [node], ...more };
}

/** Declarations that merge take the kind of the strongest: class, enum, function, then the rest. */
function namedDeclaration(node: NamedStatement): Declaration {
  const name = node.name === undefined ? 'default' : node.name.text;
  const flags = boundSymbol(node)?.flags ?? 0;
  if (ts.isTypeAliasDeclaration(node)) return simple('type-alias', name, node, { space: 'type', segment: `${name}^` });
  if (ts.isFunctionDeclaration(node)) return simple('function', name, node);
  if (flags & ts.SymbolFlags.Class) return simple('class', name, node);
  if (ts.isInterfaceDeclaration(node)) return simple('interface', name, node, { space: 'type', segment: `${name}^` });
  if (flags & ts.SymbolFlags.Enum) return simple('enum', name, node);
  return simple(flags & ts.SymbolFlags.Function ? 'function' : 'namespace', name, node);
}

function variableDeclaration(node: ts.VariableDeclaration, context: OutlineContext): Declaration | null {
  if (!ts.isIdentifier(node.name) || isAliasSymbol(boundSymbol(node))) return null;
  const name = node.name.text;
  const value = node.initializer === undefined ? null : unwrap(node.initializer);
  if (value !== null && isValueExpression(value)) {
    const kind = ts.isClassExpression(value) ? 'class' : 'function';
    return withPath(simple(kind, name, node, { nodes: [node, value] }), node, context);
  }
  if (value !== null && /^\p{Lu}/u.test(name)) {
    const component = wrappedComponent(value);
    if (component !== null)
      return withPath(simple('function', name, node, { nodes: [node, component] }), node, context);
  }
  return isModuleLevel(node) ? simple('variable', name, node) : null;
}

function bindingDeclaration(node: ts.BindingElement): Declaration | null {
  if (!ts.isIdentifier(node.name) || isAliasSymbol(boundSymbol(node))) return null;
  let outer: ts.Node = node;
  while (ts.isBindingElement(outer) || ts.isObjectBindingPattern(outer) || ts.isArrayBindingPattern(outer)) {
    outer = outer.parent;
  }
  return ts.isVariableDeclaration(outer) && isModuleLevel(outer) ? simple('variable', node.name.text, node) : null;
}

/** True for a variable of a module or namespace; a block's variables are local. */
function isModuleLevel(node: ts.VariableDeclaration): boolean {
  const statement = node.parent.parent;
  return ts.isVariableStatement(statement) && (ts.isSourceFile(statement.parent) || ts.isModuleBlock(statement.parent));
}

function memberDeclaration(node: ts.EnumMember, kind: 'enum-member'): Declaration | null {
  const name = propertyNameText(node.name);
  return name === null ? null : simple(kind, name, node);
}

function elementDeclaration(node: Element, context: OutlineContext): Declaration | null {
  if (ts.isConstructorDeclaration(node))
    return simple('constructor', 'constructor', node, { segment: 'constructor()' });
  const name = propertyNameText(node.name);
  if (name === null || !isContainerOfElements(node.parent)) return null;
  const segment = hasModifier(node, ts.SyntaxKind.StaticKeyword) ? `static ${name}` : name;
  const declaration = elementOf(node, name, segment);
  return ts.isObjectLiteralExpression(node.parent) ? withPath(declaration, node, context) : declaration;
}

function elementOf(node: Exclude<Element, ts.ConstructorDeclaration>, name: string, segment: string): Declaration {
  if (ts.isGetAccessor(node)) return simple('getter', name, node, { segment: `get ${segment}`, space: 'get' });
  if (ts.isSetAccessor(node)) return simple('setter', name, node, { segment: `set ${segment}`, space: 'set' });
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return simple('method', name, node, { segment });
  const value = ts.isPropertyDeclaration(node) && node.initializer !== undefined ? unwrap(node.initializer) : null;
  if (value === null || !isValueExpression(value)) return simple('property', name, node, { segment });
  const kind = ts.isClassExpression(value) ? 'class' : 'method';
  return simple(kind, name, node, { segment, nodes: [node, value] });
}

/** Members of classes, interfaces and object literals are objects; of type literals, those that a type alias names. */
function isContainerOfElements(container: ts.Node): boolean {
  if (!ts.isTypeLiteralNode(container)) return true;
  let outer: ts.Node = container.parent;
  while (ts.isIntersectionTypeNode(outer) || ts.isUnionTypeNode(outer) || ts.isParenthesizedTypeNode(outer)) {
    outer = outer.parent;
  }
  return ts.isTypeAliasDeclaration(outer);
}

function parameterProperty(node: ts.ParameterDeclaration, context: OutlineContext): Declaration | null {
  if (!ts.isParameterPropertyDeclaration(node, node.parent) || !ts.isIdentifier(node.name)) return null;
  const parent = context.enclosing.parent;
  return parent === null ? null : simple('property', node.name.text, node, { parent });
}

/** A property of an object literal is an object when its value is a function or class. */
function propertyDeclaration(node: ts.PropertyAssignment, context: OutlineContext): Declaration | null {
  const value = unwrap(node.initializer);
  const name = propertyNameText(node.name);
  if (name === null || !isValueExpression(value)) return null;
  const kind = ts.isClassExpression(value) ? 'class' : 'method';
  return withPath(simple(kind, name, node, { nodes: [node, value] }), node, context);
}

function exportDeclaration(node: ts.ExportAssignment): Declaration | null {
  if (node.isExportEquals || isAliasSymbol(boundSymbol(node))) return null;
  const value = unwrap(node.expression);
  if (!isValueExpression(value)) return simple('variable', 'default', node);
  const kind = ts.isClassExpression(value) ? 'class' : 'function';
  return simple(kind, ownName(value) ?? 'default', node, { segment: 'default', nodes: [node, value] });
}

function expressionDeclaration(
  node: ts.FunctionExpression | ts.ArrowFunction | ts.ClassExpression,
  context: OutlineContext,
): Declaration {
  const place = expressionPlace(node, context.isObject);
  const own = ownName(node);
  const isClass = ts.isClassExpression(node);
  return {
    kind: isClass ? 'class' : own === null ? 'anonymous-function' : 'function',
    name: own ?? (isClass ? 'anonymous class' : place.name),
    shown: own ?? (isClass ? 'anonymous class' : place.shown),
    path: own === null ? place.path : [],
    segment: own === null ? `${place.segment}=>` : `${place.segment}=>${own}`,
    vague: place.vague && own === null,
    symbol: null,
    space: 'value',
    nodes: [node],
  };
}

/** Adds the names of the literals, variables and calls between the node and the object it stands in. */
function withPath(declaration: Declaration, node: ts.Node, context: OutlineContext): Declaration {
  const steps = stepsAround(node, context.isObject);
  if (steps.length === 0) return declaration;
  const segment = [...steps.map((step) => step.segment), declaration.segment].join('/');
  return { ...declaration, path: shownSteps(steps), segment };
}

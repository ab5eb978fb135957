import ts from 'typescript';
import { componentOf } from '../components/component-source.ts';
import { boundNames } from './bound-names.ts';

/** The names that what is around a node declares, the innermost first. */
interface Scope {
  readonly names: ReadonlySet<string>;
  readonly outer: Scope | null;
}

/** A node that is still to be visited. */
interface OpenNode {
  readonly node: ts.Node;
  readonly parent: ts.Node;
  readonly scope: Scope;
}

/** Whether a name is looked for, in code and as that of an element. */
export interface WantedNames {
  readonly inCode: (name: string) => boolean;
  readonly asElement: (name: string) => boolean;
}

export interface FreeNames {
  readonly inCode: ReadonlySet<string>;
  /** Those of elements of JSX. */
  readonly asElement: ReadonlySet<string>;
}

/** The names that a file uses as values, types or elements and declares and imports nowhere; of a template those that it can only have from the script. */
export function freeNames(file: ts.SourceFile, wanted: WantedNames): FreeNames {
  const walk = new FreeNameWalk(file, wanted);
  walk.visit(file, { names: declaredNames(file), outer: null });
  return walk.found();
}

/** The names that a file declares or imports for all of its code. */
export function declaredNames({ statements }: ts.SourceFile): ReadonlySet<string> {
  return namesOfStatements(statements);
}

class FreeNameWalk {
  private readonly file: ts.SourceFile;
  private readonly wanted: WantedNames;
  private readonly asElement = new Set<string>();
  private readonly inScript = new Set<string>();
  private readonly inTemplate = new Set<string>();
  /** Names of properties, which a template has without a script that reads them. */
  private readonly properties = new Set<string>();

  constructor(file: ts.SourceFile, wanted: WantedNames) {
    this.file = file;
    this.wanted = wanted;
  }

  found(): FreeNames {
    const bound = componentOf(this.file)?.templateNames ?? new Set();
    const shown = [...this.inTemplate].filter((name) => !this.properties.has(name) && !bound.has(name));
    return { inCode: new Set([...this.inScript, ...shown]), asElement: this.asElement };
  }

  /** Visits what is inside a node by a list of its own, as chains of operators are deeper than the stack. */
  visit(root: ts.Node, around: Scope): void {
    const open: OpenNode[] = [];
    const addChildren = (parent: ts.Node, scope: Scope): void => {
      ts.forEachChild(parent, (node) => {
        open.push({ node, parent, scope });
      });
    };
    addChildren(root, around);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { node, parent, scope } = at;
      if (ts.isIdentifier(node)) this.addReference(node, parent, scope);
      else addChildren(node, this.scopeIn(node, scope));
    }
  }

  private addReference(node: ts.Identifier, parent: ts.Node, scope: Scope): void {
    const isElement = isTag(node, parent);
    const isWanted = isElement ? this.wanted.asElement : this.wanted.inCode;
    if (!isWanted(node.text) || !isReference(node, parent) || isDeclared(node.text, scope)) return;
    const found = isElement ? this.asElement : this.isInScript(node) ? this.inScript : this.inTemplate;
    found.add(node.text);
  }

  private scopeIn(node: ts.Node, outer: Scope): Scope {
    if (ts.isPropertySignature(node)) this.addProperty(node.name);
    else if (ts.isCallExpression(node) && isMacro(node.expression)) this.addProperties(node.arguments);
    const own = ownNames(node);
    return own.length === 0 ? outer : { names: new Set(own), outer };
  }

  private addProperties(given: readonly ts.Expression[]): void {
    for (const each of given) {
      if (ts.isStringLiteral(each)) this.properties.add(each.text);
      else if (ts.isArrayLiteralExpression(each)) this.addProperties(each.elements);
      else if (ts.isObjectLiteralExpression(each))
        for (const { name } of each.properties) if (name !== undefined) this.addProperty(name);
    }
  }

  private addProperty(name: ts.PropertyName): void {
    if (ts.isIdentifier(name) || ts.isStringLiteral(name)) this.properties.add(name.text);
  }

  private isInScript({ end }: ts.Node): boolean {
    const component = componentOf(this.file);
    return component === undefined || component.scripts.some((script) => script.start < end && end <= script.end);
  }
}

function isDeclared(name: string, scope: Scope): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.outer) if (at.names.has(name)) return true;
  return false;
}

/** `defineProps(['cart'])`, `defineModel('cart')`. */
function isMacro(callee: ts.Expression): boolean {
  return ts.isIdentifier(callee) && /^define(Props|Model)$/.test(callee.text);
}

/** False for names that declare, label or only spell out a member. */
function isReference(node: ts.Identifier, parent: ts.Node): boolean {
  const at = parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node; label?: ts.Node; right?: ts.Node };
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isExportSpecifier(parent)) return (at.propertyName ?? at.name) === node;
  if (at.name === node || at.propertyName === node || at.label === node) return false;
  if (ts.isQualifiedName(parent) && parent.right === node) return false;
  return !isTag(node, parent) || /^[A-Z]/.test(node.text);
}

function isTag(node: ts.Identifier, parent: ts.Node): boolean {
  return (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) && parent.tagName === node;
}

/** The names that a node declares for what is inside it. */
function ownNames(node: ts.Node): readonly string[] {
  const names: string[] = [];
  const { typeParameters } = node as { typeParameters?: readonly ts.TypeParameterDeclaration[] };
  names.push(...(typeParameters ?? []).map(({ name }) => name.text));
  if (ts.isFunctionLike(node)) names.push(...node.parameters.flatMap(({ name }) => boundNames(name)));
  if ((ts.isFunctionExpression(node) || ts.isClassExpression(node)) && node.name !== undefined)
    names.push(node.name.text);
  if (ts.isBlock(node) || ts.isModuleBlock(node)) names.push(...namesOfStatements(node.statements));
  else if (ts.isCaseBlock(node)) names.push(...node.clauses.flatMap((each) => [...namesOfStatements(each.statements)]));
  else if (ts.isForStatement(node) || ts.isForInStatement(node) || ts.isForOfStatement(node))
    names.push(...namesOfList(node.initializer));
  else if (ts.isCatchClause(node))
    names.push(...(node.variableDeclaration === undefined ? [] : boundNames(node.variableDeclaration.name)));
  else if (ts.isInferTypeNode(node) || ts.isMappedTypeNode(node)) names.push(node.typeParameter.name.text);
  return names;
}

function namesOfList(node: ts.Node | undefined): readonly string[] {
  if (node === undefined || !ts.isVariableDeclarationList(node)) return [];
  return node.declarations.flatMap(({ name }) => boundNames(name));
}

function namesOfStatements(statements: readonly ts.Statement[]): ReadonlySet<string> {
  return new Set(statements.flatMap(namesOfStatement));
}

function namesOfStatement(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) return namesOfList(statement.declarationList);
  if (ts.isImportDeclaration(statement)) return importedBy(statement.importClause);
  const { name } = statement as { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function importedBy(clause: ts.ImportClause | undefined): readonly string[] {
  const bindings = clause?.namedBindings;
  const named =
    bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? [bindings.name.text]
        : bindings.elements.map(({ name }) => name.text);
  return [...(clause?.name === undefined ? [] : [clause.name.text]), ...named];
}

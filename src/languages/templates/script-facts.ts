import ts from 'typescript';
import {
  type CallFact,
  type FunctionFact,
  type ParameterFact,
  unknownValue,
  type Value,
} from '../../code-model/facts.ts';
import type { ScriptRange } from './markup.ts';
import { ScriptNames } from './script-names.ts';
import type { TemplateText } from './template-tags.ts';

/** Names that stand for names that stand for values. */
const maxDepth = 12;

/** What a name that no script of a page declares stands for: key of a function; null where that is not known. */
export type GlobalFunctions = (name: string) => string | null;

interface Template {
  readonly file: string;
  /** Key of the template's object. */
  readonly object: string;
  readonly text: TemplateText;
}

/** Reads scripts by their syntax: a name stands for what it is declared with in its scope, wherever there that is; one declared twice in a scope for nothing. */
export class ScriptReader {
  readonly calls: CallFact[] = [];
  readonly functions: FunctionFact[] = [];
  private readonly template: Template;
  private readonly globals: GlobalFunctions;
  private readonly names = new ScriptNames();
  /** Where the code of a source begins in the template. */
  private readonly offsets = new WeakMap<ts.SourceFile, number>();

  constructor(template: Template, globals: GlobalFunctions = () => null) {
    this.template = template;
    this.globals = globals;
  }

  /** Scripts of one page share their names. */
  read(range: ScriptRange): void {
    const source = this.parse(range);
    this.bindNames(source);
    this.collect(source);
  }

  /** What an expression in an attribute stands for; its calls are read, too. */
  expression(range: ScriptRange): Value {
    const source = this.parse(range);
    this.collect(source);
    const [statement] = source.statements;
    return statement !== undefined && ts.isExpressionStatement(statement)
      ? this.valueOf(statement.expression)
      : unknownValue;
  }

  private parse({ start, end }: ScriptRange): ts.SourceFile {
    const code = this.template.text.masked.slice(start, end);
    const source = ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    this.offsets.set(source, start);
    return source;
  }

  private bindNames(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const { initializer } = node;
      if (initializer !== undefined && isFunction(initializer)) this.declareFunction(node.name.text, initializer, node);
      else this.names.declare(node.name.text, node, initializer ?? null);
    } else if (ts.isFunctionDeclaration(node) && node.name !== undefined)
      this.declareFunction(node.name.text, node, node);
    else if (isFunction(node)) this.declareParameters(node, null);
    ts.forEachChild(node, (child) => this.bindNames(child));
  }

  private declareFunction(name: string, node: ts.SignatureDeclaration, declaration: ts.Node): void {
    const object = this.idOf(node);
    this.names.declare(name, declaration, { function: object });
    this.declareParameters(node, object);
    const parameters = node.parameters.map(
      (each): ParameterFact => ({ name: ts.isIdentifier(each.name) ? each.name.text : '', type: null, decorators: [] }),
    );
    this.functions.push({
      object,
      name,
      parameters,
      type: null,
      returns: [],
      directives: [],
      lines: this.linesOf(node),
    });
  }

  private declareParameters(node: ts.SignatureDeclaration, object: string | null): void {
    for (const [index, parameter] of node.parameters.entries()) {
      const { name } = parameter;
      if (ts.isIdentifier(name))
        this.names.declare(name.text, parameter, object === null ? null : { function: object, index });
    }
  }

  private collect(node: ts.Node): void {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.add(node);
    ts.forEachChild(node, (child) => this.collect(child));
  }

  private add(node: ts.CallExpression | ts.NewExpression): void {
    this.calls.push({
      id: this.idOf(node),
      form: ts.isNewExpression(node) ? 'new' : 'call',
      callee: this.valueOf(node.expression),
      arguments: (node.arguments ?? []).map((each) => this.valueOf(each)),
      caller: this.template.object,
      lines: this.linesOf(node),
    });
  }

  private valueOf(node: ts.Expression, depth = 0): Value {
    if (depth > maxDepth) return unknownValue;
    const of = (inner: ts.Expression): Value => this.valueOf(inner, depth + 1);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      return this.template.text.valueOf(this.startOf(node) + 1, this.endOf(node) - 1);
    if (ts.isTemplateExpression(node)) return this.templateValue(node, of);
    if (ts.isBinaryExpression(node)) return binaryValue(node, of);
    if (ts.isConditionalExpression(node)) return { kind: 'choice', of: [of(node.whenTrue), of(node.whenFalse)] };
    if (ts.isIdentifier(node)) return this.nameValue(node, depth);
    if (ts.isPropertyAccessExpression(node)) return { kind: 'member', of: of(node.expression), name: node.name.text };
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return { kind: 'result', call: this.idOf(node) };
    if (ts.isObjectLiteralExpression(node)) return recordValue(node, of);
    if (ts.isArrayLiteralExpression(node)) return { kind: 'list', items: node.elements.map(of) };
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return of(node.expression);
    return unknownValue;
  }

  private templateValue(node: ts.TemplateExpression, of: (inner: ts.Expression) => Value): Value {
    const { text } = this.template;
    const parts: Value[] = [text.valueOf(this.startOf(node.head) + 1, this.endOf(node.head) - 2)];
    for (const { expression, literal } of node.templateSpans) {
      const closing = literal.kind === ts.SyntaxKind.TemplateTail ? 1 : 2;
      parts.push(of(expression), text.valueOf(this.startOf(literal) + 1, this.endOf(literal) - closing));
    }
    return { kind: 'joined', parts };
  }

  private nameValue(node: ts.Identifier, depth: number): Value {
    const filled = this.template.text.filledAt(this.startOf(node), this.endOf(node));
    if (filled !== null) return filled;
    const meaning = this.names.meaningOf(node);
    if (meaning === undefined) {
      const shared = this.globals(node.text);
      return shared === null
        ? { kind: 'external', symbol: `globalThis#${node.text}` }
        : { kind: 'function', object: shared };
    }
    if (meaning === null) return unknownValue;
    if (!('function' in meaning)) return this.valueOf(meaning, depth + 1);
    const { function: object, index } = meaning;
    return index === undefined ? { kind: 'function', object } : { kind: 'parameter', function: object, index };
  }

  private idOf(node: ts.Node): string {
    return `${this.template.file}:${this.endOf(node)}`;
  }

  private linesOf(node: ts.Node): { startLine: number; endLine: number } {
    const { text } = this.template;
    return { startLine: text.lineAt(this.startOf(node)), endLine: text.lineAt(this.endOf(node)) };
  }

  private startOf(node: ts.Node): number {
    return this.offsetOf(node) + node.getStart();
  }

  private endOf(node: ts.Node): number {
    return this.offsetOf(node) + node.getEnd();
  }

  private offsetOf(node: ts.Node): number {
    return this.offsets.get(node.getSourceFile()) ?? 0;
  }
}

function isFunction(node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

function binaryValue({ left, operatorToken, right }: ts.BinaryExpression, of: (inner: ts.Expression) => Value): Value {
  switch (operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return { kind: 'joined', parts: [of(left), of(right)] };
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return { kind: 'choice', of: [of(left), of(right)] };
    default:
      return unknownValue;
  }
}

function recordValue(node: ts.ObjectLiteralExpression, of: (inner: ts.Expression) => Value): Value {
  const members: Record<string, Value> = {};
  for (const property of node.properties) {
    if (ts.isShorthandPropertyAssignment(property)) members[property.name.text] = of(property.name);
    else if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
      members[property.name.text] = of(property.initializer);
  }
  return { kind: 'record', members };
}

import ts from 'typescript';
import type {
  CallFact,
  DecoratorFact,
  FileFacts,
  Lines,
  OpenCallFact,
  ParameterFact,
  Value,
} from '../../../code-model/facts.ts';
import { componentOf } from '../components/component-source.ts';
import { componentFact, templateCalls, templateElements } from '../components/template-facts.ts';
import { templateForms } from '../components/template-forms.ts';
import type { DeclaredObject, FileOutline } from '../outline/declared-object.ts';
import { orderInFile } from '../outline/file-places.ts';
import { unwrap } from '../outline/syntax.ts';
import { callArguments, calleeNode, formOf } from './call-parts.ts';
import { classFact } from './class-facts.ts';
import { codeRecords } from './code-records.ts';
import { decoratingCalls } from './decorating-calls.ts';
import { directivesOf } from './directives.ts';
import { exportFacts } from './export-facts.ts';
import { FileValues, type ResultNode } from './file-values.ts';
import { functionFacts } from './function-facts.ts';
import { guardFacts } from './guard-facts.ts';
import type { ModuleFile } from './import-values.ts';
import { keptFacts } from './kept-facts.ts';
import { isOfLibrary } from './library-module.ts';
import { namedCode } from './named-code.ts';
import { openCall } from './open-call.ts';
import { receiverOf } from './own-instance.ts';
import { superCall } from './prototype-class-facts.ts';
import { statedRoutes } from './stated-routes.ts';
import { storeFacts } from './store-facts.ts';
import { whenMade } from './tests-around.ts';
import { thisContainer } from './this-around.ts';
import { parameterType, typeReferences } from './type-references.ts';

export interface FileFactsInput {
  readonly outline: FileOutline;
  readonly checker: ts.TypeChecker;
  readonly moduleFile: ModuleFile;
  /** Key of the in-house object that a declaration of any file makes. */
  readonly objectKey: (declaration: ts.Node) => string | null;
  /** The library's declaration that a called name resolves to, as `package#path`. */
  readonly declared: (name: ts.Node) => string | null;
}

/** Gathers the facts of one file. Calls are reported to it one by one as the file is walked; the rest it reads at the end. */
export class FileFactCollector {
  readonly input: FileFactsInput;
  readonly values: FileValues;
  /** Calls to keep; null while a call is being reported. */
  private readonly calls = new Map<ResultNode, CallFact | null>();
  /** Calls of what nothing is known of. */
  private readonly open: OpenCallFact[] = [];

  constructor(input: FileFactsInput) {
    this.input = input;
    this.values = new FileValues({ ...input, resultOf: (node) => this.keep(node) });
  }

  /** A call, `new`, tagged template or element met in the walk. It is kept when what is called may be of interest. */
  call(node: ResultNode): void {
    const callee = calleeNode(node);
    const wasKept = this.calls.has(node);
    const value = this.values.valueOf(callee);
    // `cart = await cart.close()`: kept on the way to its own callee, as of something that was not known yet.
    if (!wasKept) this.calls.delete(node);
    if (this.calls.has(node) && value.kind !== 'unknown') return;
    const of = receiverOf(value, this.values);
    if (of !== null) this.addOpen(node, callee, of);
    if (isInformative(value) || this.receiver(callee) !== null || this.memberOfThis(callee).ofThis !== undefined)
      this.keep(node);
    else this.addOpen(node, callee);
  }

  facts(): FileFacts {
    const { outline } = this.input;
    const classes = outline.objects.flatMap((object) => classFact(object, this) ?? []);
    const { functions, plain } = functionFacts(outline, this);
    const named = namedCode(outline.sourceFile, this);
    const exported = exportFacts(outline.sourceFile, this.values);
    const stores = storeFacts(outline.sourceFile, this.values);
    const kept = keptFacts(outline.sourceFile, this);
    const guards = guardFacts(outline.sourceFile, this);
    const records = codeRecords(outline.sourceFile, this);
    const routes = statedRoutes(outline.sourceFile, this);
    const program = outline.sourceFile.statements.find(isOfProgram);
    const component = componentOf(outline.sourceFile);
    const inTemplate =
      component === undefined
        ? []
        : [
            ...templateCalls(component, this.values),
            ...templateElements(component, this.values),
            ...templateForms(component, this.values),
          ];
    if (component?.flavour === 'svelte') functions.push(componentFact(outline));
    // A component in a file of its own is what the file exports.
    if (component !== undefined) exported.exports['default'] = { kind: 'function', object: outline.module.key };
    const decorating = decoratingCalls(outline, this);
    const calls = [...[...this.calls.values()].filter((fact) => fact !== null), ...inTemplate, ...decorating];
    return {
      file: outline.path,
      language: outline.language,
      test: outline.test,
      module: outline.module.key,
      imports: importedModules(outline, this.input.moduleFile),
      calls: calls.sort((a, b) => orderInFile(a.id) - orderInFile(b.id)),
      ...(this.open.length === 0 ? {} : { openCalls: this.open }),
      ...(records.length === 0 ? {} : { codeRecords: records }),
      ...(routes.length === 0 ? {} : { statedRoutes: routes }),
      classes,
      functions,
      ...(plain.length === 0 ? {} : { plainFunctions: plain }),
      ...(named.length === 0 ? {} : { namedCode: named }),
      ...(stores.length === 0 ? {} : { stores }),
      ...(kept.length === 0 ? {} : { kept }),
      ...(guards.length === 0 ? {} : { guards }),
      ...(this.values.receivers.size === 0 ? {} : { receivers: [...this.values.receivers].sort() }),
      ...(program === undefined ? {} : { program: this.linesOf(program) }),
      ...exported,
      directives: directivesOf(outline.sourceFile.statements),
    };
  }

  linesOf(node: ts.Node): Lines {
    const { sourceFile } = this.input.outline;
    const lineAt = (position: number): number => sourceFile.getLineAndCharacterOfPosition(position).line + 1;
    return { startLine: lineAt(node.getStart(sourceFile)), endLine: lineAt(node.getEnd()) };
  }

  decorators(node: ts.Node): DecoratorFact[] {
    if (!ts.canHaveDecorators(node)) return [];
    return (ts.getDecorators(node) ?? []).map((decorator) => {
      const expression = unwrap(decorator.expression);
      const isCalled = ts.isCallExpression(expression);
      return {
        callee: this.values.valueOf(isCalled ? expression.expression : expression),
        arguments: isCalled ? this.values.valuesOf(expression.arguments) : null,
        lines: this.linesOf(decorator),
      };
    });
  }

  /** Parameters of a function, `this` left out. */
  parameters(node: ts.SignatureDeclaration): ParameterFact[] {
    const parameters = node.parameters.filter((each) => !ts.isIdentifier(each.name) || each.name.text !== 'this');
    return parameters.map((each) => ({
      name: ts.isIdentifier(each.name) ? each.name.text : '',
      type: each.type === undefined ? null : parameterType(each.type, this.values),
      ...(each.initializer === undefined ? {} : { default: this.values.valueOf(each.initializer) }),
      ...(each.dotDotDotToken === undefined ? {} : { rest: true as const }),
      decorators: this.decorators(each),
    }));
  }

  /** @param of the function whose receiver leads to what is called */
  private addOpen(node: ResultNode, callee: ts.Expression, of: string | null = null): void {
    const open = openCall(node, callee, this.input.declared);
    if (open === null) return;
    this.open.push({ ...open, lines: this.callLines(node, callee), ...(of === null ? {} : { of }) });
  }

  private keep(node: ResultNode): string {
    const id = this.values.places.idOf(node.getEnd());
    if (this.calls.has(node)) return id;
    this.calls.set(node, null);
    const callee = calleeNode(node);
    const declared = this.input.declared(callee);
    const receiver = this.receiver(callee);
    const typeArguments = ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) ? undefined : node.typeArguments;
    this.calls.set(node, {
      id,
      form: formOf(node),
      callee: this.calleeValue(callee),
      arguments: callArguments(node, this.values),
      ...this.calledMember(callee),
      ...superCall(node, this.values),
      ...(typeArguments === undefined ? {} : { typeArguments: typeReferences(typeArguments, this.values) }),
      ...(declared === null ? {} : { declared }),
      ...(receiver === null ? {} : { receiver }),
      ...this.memberOfThis(callee),
      ...whenMade(node, this.values),
      caller: this.callerOf(node).key,
      lines: this.callLines(node, callee),
    });
    return id;
  }

  /** Of a method that the compiler knows, what it is called on. */
  private calledMember(callee: ts.Expression): Pick<CallFact, 'on'> {
    if (!ts.isPropertyAccessExpression(callee) || this.values.valueOf(callee).kind !== 'function') return {};
    const of = this.values.valueOf(callee.expression);
    const mayBeInjected = /^(this|super|class|member|parameter|result|element|choice|import)$/.test(of.kind);
    return mayBeInjected ? { on: { kind: 'member', of, name: callee.name.text } } : {};
  }

  /** Of `this.find()` and `this.constructor.find()`, where `this` is what a function is called on that is written elsewhere. */
  private memberOfThis(callee: ts.Expression): Pick<CallFact, 'ofThis'> {
    if (!ts.isPropertyAccessExpression(callee)) return {};
    const value = this.values.valueOf(callee);
    if (value.kind !== 'unknown' && receiverOf(value, this.values) === null) return {};
    const { expression: of } = callee;
    const isConstructor = ts.isPropertyAccessExpression(of) && of.name.text === 'constructor';
    const self = isConstructor ? of.expression : of;
    if (self.kind !== ts.SyntaxKind.ThisKeyword) return {};
    const around = thisContainer(self);
    const object = this.input.outline.byNode.get(around);
    return object === undefined || !ts.isFunctionLike(around)
      ? {}
      : { ofThis: { function: object.key, member: callee.name.text } };
  }

  /** The in-house class of what a member is called of. */
  private receiver(callee: ts.Expression): string | null {
    if (!ts.isPropertyAccessExpression(callee)) return null;
    const { checker, objectKey } = this.input;
    const type = checker.getNonNullableType(checker.getTypeAtLocation(callee.expression));
    for (const part of type.isUnion() ? type.types : [type]) {
      const declaration = part.symbol?.declarations?.find((each) => ts.isClassLike(each) && !isOfLibrary(each));
      const object = declaration === undefined ? null : objectKey(declaration);
      if (object !== null) return object;
    }
    return null;
  }

  /** A member of a module may be a member of what the module is as a whole, so it stays a member. */
  private calleeValue(callee: ts.Expression): Value {
    const value = this.values.valueOf(callee);
    if (value.kind !== 'import' || !ts.isPropertyAccessExpression(callee)) return value;
    return { kind: 'member', of: this.values.valueOf(callee.expression), name: callee.name.text };
  }

  /** From the called name on, so that the calls of a chain have each their own lines. */
  private callLines(node: ResultNode, callee: ts.Expression): Lines {
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : node;
    return { startLine: this.linesOf(name).startLine, endLine: this.linesOf(node).endLine };
  }

  /** Key of the innermost object whose code a node is. */
  ownerOf(node: ts.Node): string {
    return this.callerOf(node).key;
  }

  /** The innermost object whose code a node is. */
  private callerOf(node: ts.Node): DeclaredObject {
    const { outline } = this.input;
    for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
      if (!ts.isFunctionLike(outer) && !ts.isClassLike(outer) && !ts.isModuleDeclaration(outer)) continue;
      const object = outline.byNode.get(outer);
      if (object !== undefined) return object;
    }
    return outline.module;
  }
}

/** False for what no rule can ask for: what is called is not known, or is of the language itself. */
function isInformative(callee: Value): boolean {
  switch (callee.kind) {
    case 'unknown':
    case 'text':
    case 'joined':
    case 'constant':
    case 'list':
      return false;
    case 'external':
      return !ofLanguage.test(callee.symbol);
    case 'member':
      return isInformative(callee.of) || (callee.of.kind === 'list' && passesElements.has(callee.name));
    case 'element': {
      const { of } = callee;
      if (of.kind !== 'list') return isInformative(of);
      return of.items.some((each) => isInformative(each.kind === 'spread' ? each.of : each));
    }
    case 'choice':
      return callee.of.some(isInformative);
    default:
      return true;
  }
}

/** Methods that call a function with each element of a list that is written out: what it does with it depends on that. */
const passesElements: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'some', 'every', 'find', 'reduce']);

const ofLanguage =
  /^globalThis#(console|Math|JSON|Object|Array|String|Number|Boolean|Symbol|Promise|Reflect|Date|Error|Map|Set|WeakMap|WeakSet|RegExp|BigInt|Intl|Buffer|\w+Error|parse(Int|Float)|isNaN|isFinite|(en|de)codeURI\w*|clear\w+)\b/;

/** Packages and in-house files, each once, in source order. */
function importedModules(outline: FileOutline, moduleFile: ModuleFile): string[] {
  const imports = (outline.sourceFile as { imports?: readonly ts.StringLiteralLike[] }).imports ?? [];
  const names = imports.map((specifier) => moduleFile(specifier) ?? specifier.text);
  return [...new Set(names)];
}

/** `if (require.main === module) …`, `if (import.meta.main) …`. */
function isOfProgram(statement: ts.Statement): boolean {
  return (
    ts.isIfStatement(statement) &&
    /\b(require\.main\s*===?\s*module|module\s*===?\s*require\.main|import\.meta\.main)\b/.test(
      statement.expression.getText(),
    )
  );
}

import ts from 'typescript';

/** Something of in-house code that runs: a function, a module's top level, or the initialisers of a class. */
export interface CodeUnit {
  readonly id: number;
  readonly file: string;
  /** 1-based, from the first line of the declaration to its last. */
  readonly startLine: number;
  readonly endLine: number;
  /** 0-based offset. */
  readonly start: number;
  readonly kind: 'function' | 'generator' | 'getter' | 'setter' | 'constructor' | 'class' | 'module';
  readonly name: string;
}

export interface InstrumentedSource {
  readonly text: string;
  readonly units: readonly CodeUnit[];
}

const runtime = 'process.callTruth';

/**
 * The source with calls of the recorder at the beginning and end of each function, around `await`, `yield` and
 * initialisers. No line is added before the end, so that messages keep their lines. Test code gets the id 0 throughout.
 * @param firstId id of the first unit; each next has the next number
 */
export function instrumentSource(text: string, file: string, firstId: number, isTest: boolean): InstrumentedSource {
  return new Instrumenter(text, file, firstId, isTest).run();
}

class Instrumenter {
  private readonly source: ts.SourceFile;
  private readonly file: string;
  private readonly isTest: boolean;
  private readonly firstId: number;
  private readonly units: CodeUnit[] = [];
  /** Insertions by offset; at one offset in order, closings of inner code before those of outer. */
  private readonly before = new Map<number, string[]>();
  private readonly after = new Map<number, string[]>();
  private readonly classIds = new Map<ts.ClassLikeDeclaration, number>();
  private readonly initialiserIds = new Map<ts.ClassLikeDeclaration, number>();

  constructor(text: string, file: string, firstId: number, isTest: boolean) {
    this.source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.file = file;
    this.firstId = firstId;
    this.isTest = isTest;
  }

  run(): InstrumentedSource {
    this.module();
    ts.forEachChild(this.source, this.visit);
    return { text: this.edited(), units: this.units };
  }

  private unit(node: ts.Node, kind: CodeUnit['kind'], name: string): number {
    if (this.isTest) return 0;
    const id = this.firstId + this.units.length;
    const start = node.getStart(this.source);
    const { source, file } = this;
    const startLine = source.getLineAndCharacterOfPosition(start).line + 1;
    const endLine = source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    this.units.push({ id, file, startLine, endLine, start, kind, name });
    return id;
  }

  private module(): void {
    const id = this.unit(this.source, 'module', '');
    const first = afterDirectives(this.source.statements);
    if (first === undefined) return;
    this.open(first, `;const callTruthFrame = ${runtime}.begin(${id});`);
    this.close(this.source.text.length, `\n;${runtime}.end(callTruthFrame);`);
  }

  private readonly visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isDecorator(node)) this.visitDecorator(node);
    else if (ts.isFunctionLike(node)) this.visitFunction(node);
    else if (ts.isPropertyDeclaration(node)) this.visitProperty(node);
    else if (ts.isAwaitExpression(node)) this.around(node, node.expression, 'suspend');
    else if (ts.isYieldExpression(node)) this.visitYield(node);
    else if (ts.isForOfStatement(node) && node.awaitModifier !== undefined) this.visitForAwait(node);
    else if (ts.isTryStatement(node)) this.visitTry(node);
    ts.forEachChild(node, this.visit);
  };

  private visitFunction(node: ts.SignatureDeclaration): void {
    const { body } = node as ts.FunctionLikeDeclaration;
    if (body === undefined) return;
    const id = ts.isConstructorDeclaration(node)
      ? this.initialiserId(node.parent)
      : this.unit(node, kindOf(node), nameOf(node));
    for (const parameter of node.parameters) {
      if (parameter.initializer !== undefined) this.initialiser(parameter.initializer, id);
    }
    const suspends = canSuspend(node);
    const begin = `const callTruthFrame = ${runtime}.${suspends ? 'begin' : 'enter'}(${id});`;
    const end = `finally { ${runtime}.${suspends ? 'end' : 'leave'}(callTruthFrame); }`;
    if (!ts.isBlock(body)) {
      this.open(body.getStart(this.source), `{ ${begin} try { return (`);
      this.close(body.getEnd(), `); } ${end} }`);
      return;
    }
    const start = afterDirectives(body.statements);
    if (start === undefined) {
      this.open(body.getEnd() - 1, `${begin} try {} ${end}`);
      return;
    }
    const superCall = ts.isConstructorDeclaration(node) ? body.statements.find(isSuperCall) : undefined;
    this.close(body.getEnd() - 1, `} ${end}`);
    this.open(start, superCall === undefined ? `${begin} try {` : begin);
    if (superCall !== undefined) this.close(superCall.getEnd(), '; try {');
  }

  /** The constructor, else the class: what the initialisers of instance properties run for. */
  private initialiserId(node: ts.ClassLikeDeclaration): number {
    const known = this.initialiserIds.get(node);
    if (known !== undefined) return known;
    const declared = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined);
    const id = declared === undefined ? this.classId(node) : this.unit(declared, 'constructor', 'constructor');
    this.initialiserIds.set(node, id);
    return id;
  }

  private classId(node: ts.ClassLikeDeclaration): number {
    const known = this.classIds.get(node);
    if (known !== undefined) return known;
    const id = this.unit(node, 'class', node.name?.text ?? '');
    this.classIds.set(node, id);
    return id;
  }

  private visitProperty(node: ts.PropertyDeclaration): void {
    if (node.initializer === undefined || !runsCode(node.initializer)) return;
    const isStatic = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
    this.initialiser(node.initializer, isStatic ? this.classId(node.parent) : this.initialiserId(node.parent));
  }

  /** Runs for the class. */
  private visitDecorator({ expression, parent }: ts.Decorator): void {
    const owner = ts.findAncestor(parent, (each) => ts.isClassLike(each));
    if (owner !== undefined) this.initialiser(expression, this.classId(owner as ts.ClassLikeDeclaration));
  }

  private initialiser(value: ts.Expression, id: number): void {
    if (!runsCode(value)) return;
    this.open(value.getStart(this.source), `${runtime}.within(${id}, () => (`);
    this.close(value.getEnd(), '))');
  }

  private around(whole: ts.Node, value: ts.Expression, how: 'suspend' | 'iterate'): void {
    this.open(whole.getStart(this.source), `${runtime}.resume(callTruthFrame, `);
    this.open(value.getStart(this.source), `${runtime}.${how}(callTruthFrame, `);
    this.close(value.getEnd(), ')');
    this.close(whole.getEnd(), ')');
  }

  private visitYield(node: ts.YieldExpression): void {
    if (node.expression !== undefined) {
      this.around(node, node.expression, node.asteriskToken === undefined ? 'suspend' : 'iterate');
      return;
    }
    this.open(node.getStart(this.source), `${runtime}.resume(callTruthFrame, `);
    this.close(node.getEnd(), ` ${runtime}.suspend(callTruthFrame))`);
  }

  private visitForAwait(node: ts.ForOfStatement): void {
    this.open(node.expression.getStart(this.source), `${runtime}.iterate(callTruthFrame, `);
    this.close(node.expression.getEnd(), ')');
    const outer = ts.isLabeledStatement(node.parent) ? node.parent : node;
    if (ts.isBlock(outer.parent) || ts.isSourceFile(outer.parent)) {
      this.close(outer.getEnd(), `; ${runtime}.resume(callTruthFrame);`);
    }
    this.open(node.statement.getStart(this.source), `{ ${runtime}.resume(callTruthFrame); `);
    this.close(node.statement.getEnd(), '}');
  }

  /** In a function that can be suspended, an exception may come while its frame is off the stack. */
  private visitTry(node: ts.TryStatement): void {
    const owner = ts.findAncestor(node, (each) => ts.isFunctionLike(each) || ts.isClassStaticBlockDeclaration(each));
    if (owner !== undefined && !(ts.isFunctionLike(owner) && canSuspend(owner))) return;
    for (const block of [node.catchClause?.block, node.finallyBlock]) {
      if (block !== undefined) this.open(block.getStart(this.source) + 1, `${runtime}.resume(callTruthFrame);`);
    }
  }

  private open(at: number, text: string): void {
    this.before.set(at, [...(this.before.get(at) ?? []), text]);
  }

  private close(at: number, text: string): void {
    this.after.set(at, [text, ...(this.after.get(at) ?? [])]);
  }

  private edited(): string {
    const { text } = this.source;
    const offsets = [...new Set([...this.before.keys(), ...this.after.keys()])].sort((a, b) => a - b);
    const parts: string[] = [];
    let from = 0;
    for (const offset of offsets) {
      parts.push(text.slice(from, offset), ...(this.after.get(offset) ?? []), ...(this.before.get(offset) ?? []));
      from = offset;
    }
    parts.push(text.slice(from));
    return parts.join('');
  }
}

/** Where the code begins: the first statement that is no directive; undefined when there is none. */
function afterDirectives(statements: readonly ts.Statement[]): number | undefined {
  return statements.find((statement) => !isDirective(statement))?.getStart();
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

function isSuperCall(statement: ts.Statement): boolean {
  return (
    ts.isExpressionStatement(statement) &&
    ts.isCallExpression(statement.expression) &&
    statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword
  );
}

function canSuspend(node: ts.SignatureDeclaration): boolean {
  const { asteriskToken, modifiers } = node as ts.FunctionDeclaration;
  return asteriskToken !== undefined || (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false);
}

function kindOf(node: ts.SignatureDeclaration): CodeUnit['kind'] {
  if (ts.isGetAccessor(node)) return 'getter';
  if (ts.isSetAccessor(node)) return 'setter';
  return (node as ts.FunctionDeclaration).asteriskToken === undefined ? 'function' : 'generator';
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  return named ? parent.name.getText() : '';
}

/** True when something is called by evaluating the expression. */
function runsCode(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) return true;
  return ts.forEachChild(node, (child) => runsCode(child) || undefined) ?? false;
}

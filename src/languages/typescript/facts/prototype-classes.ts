import ts from 'typescript';
import { isModuleExports, propertyNameText, unwrap } from '../outline/syntax.ts';
import { type Addition, additionOf } from './additions.ts';
import { type Defined, DefinedFunctions } from './defined-functions.ts';
import { prototypeStatement, type WrittenMember } from './prototype-statements.ts';
import { returnedExpressions } from './returned-expressions.ts';
import { thisContainer } from './this-around.ts';

/** A function that makes instances, or a class to whose prototype statements add members. */
export interface PrototypeClass {
  readonly node: Defined;
  /** In source order. */
  readonly members: WrittenMember[];
  /** What is added to members of the instance: `this.routes.push(route)`. */
  readonly additions: Map<string, Addition[]>;
  /** In source order, each by one expression. */
  readonly bases: ts.Expression[];
}

/** What the code of a function does with its `this`. */
interface UseOfThis {
  readonly stores: WrittenMember[];
  readonly additions: Map<string, Addition[]>;
  /** `Base.call(this, name)`. */
  readonly calls: ts.Expression[];
}

const known = new WeakMap<ts.SourceFile, PrototypeClasses>();

/**
 * The classes of a file that are written without `class`: functions with members on their prototype, functions that inherit, and constructors that
 * store in `this`. By the syntax and the names of the file alone, so that values can be found out with it.
 */
export class PrototypeClasses {
  private readonly functions: DefinedFunctions;
  private readonly classes = new Map<ts.Node, PrototypeClass>();
  /** The class by the function that is a method of it; null for a function that is a method of several. */
  private readonly methods = new Map<ts.Node, PrototypeClass | null>();
  private readonly uses = new Map<ts.Node, UseOfThis>();
  private readonly instantiated = new Set<ts.Node>();
  private readonly exported = new Set<ts.Node>();
  /** Functions that are registered under a name as what libraries make instances of. */
  private readonly registered = new Set<ts.Node>();

  private constructor(sourceFile: ts.SourceFile, checker: ts.TypeChecker) {
    this.functions = new DefinedFunctions(sourceFile, checker);
    const visit = (node: ts.Node): void => {
      this.readPrototype(node);
      this.readThis(node);
      this.readUse(node);
      ts.forEachChild(node, visit);
    };
    visit(sourceFile);
    for (const each of [...this.classes.values()]) this.addMethods(each, each.members);
    for (const [node, use] of this.uses) if (this.isConstructor(node, use)) this.classOf(node as Defined);
    // What methods store shows further methods: a map gives what is added to it while it is gone through.
    for (const [node, { bases }] of this.classes)
      for (const base of this.uses.get(node)?.calls ?? []) if (isNamedAsClass(base)) addBase(bases, base);
    for (const each of this.classes.values()) this.addUse(each, each.node);
    for (const [method, owner] of this.methods) if (owner !== null) this.addUse(owner, method);
  }

  static of(sourceFile: ts.SourceFile, checker: ts.TypeChecker): PrototypeClasses {
    const found = known.get(sourceFile) ?? new PrototypeClasses(sourceFile, checker);
    known.set(sourceFile, found);
    return found;
  }

  /** What a function or class is as a class, by its node; undefined for any other. */
  at(node: ts.Node): PrototypeClass | undefined {
    return this.classes.get(node);
  }

  /** The function or class whose instance `this` is at a node; null where it is none of these. */
  instanceAt(node: ts.Node): Defined | null {
    const around = thisContainer(node);
    const owner = this.methods.get(around);
    if (owner !== undefined) return owner?.node ?? null;
    return ts.isClassLike(around) ? null : (this.classes.get(around)?.node ?? null);
  }

  /** True for a function that is a member of a class, or of several. */
  isMethod(node: ts.Node): boolean {
    return this.methods.has(node);
  }

  /** The function that makes instances of a class, where a call is one of the constructor of its base: `Base.call(this, name)`. */
  calledAsBase(node: ts.CallExpression): Defined | null {
    const called = this.baseCall(node);
    const owner = called === null ? undefined : this.classes.get(called.within);
    const text = called?.base.getText();
    return owner?.bases.some((each) => each.getText() === text) === true ? owner.node : null;
  }

  private classOf(node: Defined): PrototypeClass {
    const found = this.classes.get(node) ?? { node, members: [], additions: new Map(), bases: [] };
    this.classes.set(node, found);
    return found;
  }

  private readPrototype(node: ts.Node): void {
    const statement = prototypeStatement(node, this.functions);
    if (statement === null) return;
    const { members, bases } = this.classOf(statement.of);
    members.push(...statement.members);
    for (const base of statement.bases) addBase(bases, base);
  }

  private readThis(node: ts.Node): void {
    const called = ts.isCallExpression(node) ? this.baseCall(node) : null;
    if (called !== null) this.useOf(called.within).calls.push(called.base);
    const added = additionOf(node);
    if (added === null) return;
    const { to, addition } = added;
    const [value] = addition.values;
    const within = this.functions.whoseThis(to);
    if (within !== null && ts.isBinaryExpression(node) && addition.name !== null && value !== undefined) {
      const name = propertyNameText(addition.name as ts.PropertyName);
      if (name !== null && !ts.isElementAccessExpression(node.left))
        this.useOf(within).stores.push({ name, value: unwrap(value) });
    } else if (ts.isPropertyAccessExpression(to) && to.expression.kind === ts.SyntaxKind.ThisKeyword) {
      const { additions } = this.useOf(thisContainer(to));
      additions.set(to.name.text, [...(additions.get(to.name.text) ?? []), addition]);
    }
  }

  private readUse(node: ts.Node): void {
    if (ts.isNewExpression(node)) addIfDefined(this.instantiated, this.functions.of(node.expression));
    const registered = ts.isCallExpression(node) ? registeredConstructor(node) : null;
    if (registered !== null) addIfDefined(this.registered, this.functions.of(registered));
    if (ts.isExportAssignment(node)) addIfDefined(this.exported, this.functions.of(node.expression));
    if (ts.isBinaryExpression(node) && isModuleExports(node.left))
      addIfDefined(this.exported, this.functions.of(node.right));
  }

  private useOf(node: ts.Node): UseOfThis {
    const found = this.uses.get(node) ?? { stores: [], additions: new Map(), calls: [] };
    this.uses.set(node, found);
    return found;
  }

  /** True for a function that stores in its `this`, and that is called with `new`, named as classes are, or all that its module exports. */
  private isConstructor(node: ts.Node, { stores, calls }: UseOfThis): boolean {
    if (!isFunction(node) || this.methods.has(node) || (stores.length === 0 && !calls.some(isNamedAsClass)))
      return false;
    const name = this.functions.nameOf(node);
    const isRegistered = this.registered.has(node);
    if (name === null && !isRegistered) return false;
    const isNamed = /^_*[A-Z]/.test(name ?? '') || isRegistered;
    if (!isNamed && !this.instantiated.has(node) && !this.exported.has(node)) return false;
    return !returnedExpressions(node.body ?? null).some((each) => this.isOtherObject(each));
  }

  /** True for something else that a function returns in place of the instance. */
  private isOtherObject(returned: ts.Expression): boolean {
    const node = unwrap(returned);
    if (ts.isIdentifier(node)) return node.text !== 'undefined' && this.functions.whoseThis(node) === null;
    return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isFunctionLike(node);
  }

  private addMethods(owner: PrototypeClass, members: readonly WrittenMember[]): void {
    for (const { value } of members) {
      const isMethod = ts.isMethodDeclaration(value) || ts.isGetAccessorDeclaration(value);
      const node = isMethod ? value : this.functions.calledBy(value);
      if (node === null || this.classes.has(node) || ts.isClassLike(node)) continue;
      const before = this.methods.get(node);
      this.methods.set(node, before === undefined || before === owner ? owner : null);
    }
  }

  /** Adds what the constructor or a method stores in the instance. */
  private addUse(owner: PrototypeClass, node: ts.Node): void {
    const use = this.uses.get(node);
    if (use === undefined) return;
    owner.members.push(...use.stores);
    for (const [name, given] of use.additions)
      owner.additions.set(name, [...(owner.additions.get(name) ?? []), ...given]);
    this.addMethods(
      owner,
      use.stores.filter(({ value }) => ts.isFunctionExpression(value)),
    );
  }

  /** `Base.call(this, name)` and `Base.apply(this, arguments)`, with the function that they stand in. */
  private baseCall(node: ts.CallExpression): { readonly base: ts.Expression; readonly within: ts.Node } | null {
    const { expression: callee } = node;
    const [first] = node.arguments;
    if (!ts.isPropertyAccessExpression(callee) || !/^(call|apply)$/.test(callee.name.text)) return null;
    const within = first === undefined ? null : this.functions.whoseThis(first);
    return within === null ? null : { base: callee.expression, within };
  }
}

/**
 * What a container makes an instance of that is given it with a name: `module.service('carts', ['$http', function ($http) { this.list = … }])`; null for any
 * other call.
 */
function registeredConstructor({ expression, arguments: [name, given, ...others] }: ts.CallExpression): ts.Node | null {
  if (!ts.isPropertyAccessExpression(expression) || !/^(service|controller)$/.test(expression.name.text)) return null;
  if (name === undefined || !ts.isStringLiteralLike(name) || given === undefined || others.length > 0) return null;
  return ts.isArrayLiteralExpression(given) ? (given.elements.at(-1) ?? null) : given;
}

function addIfDefined(to: Set<ts.Node>, node: ts.Node | null): void {
  if (node !== null) to.add(node);
}

function addBase(bases: ts.Expression[], base: ts.Expression): void {
  if (!bases.some((each) => each.getText() === base.getText())) bases.push(base);
}

function isFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.FunctionExpression {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node);
}

/** `Base`, `shop.Base`. */
function isNamedAsClass(base: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(base) ? base.name : base;
  if (ts.isPropertyAccessExpression(base) && base.expression.getText().endsWith('prototype')) return false;
  return ts.isIdentifier(name) && /^_*[A-Z]|^_super$/.test(name.text);
}

import ts from 'typescript';
import { computedMember } from '../../../code-model/computed-members.ts';
import { type Loop, unknownValue, type Value } from '../../../code-model/facts.ts';
import { globalValue, isGlobalHolder } from '../../../code-model/global-names.ts';
import { assigned, LiteralMembers } from '../../../code-model/literal-members.ts';
import { firstOf, oneOf } from '../../../code-model/one-of.ts';
import { memberSymbol } from '../../../code-model/symbol-name.ts';
import { componentProperties, givenProperty, isAllProperties } from '../components/svelte-properties.ts';
import type { FileOutline } from '../outline/declared-object.ts';
import { FilePlaces } from '../outline/file-places.ts';
import { isImportKeyword, isModuleExports, propertyNameText, unwrap, wrapped } from '../outline/syntax.ts';
import { withAdditions } from './additions.ts';
import { withAppended } from './appended-texts.ts';
import { Assignments } from './assignments.ts';
import { BuildingValues } from './building-values.ts';
import { childValues } from './call-parts.ts';
import { collectionValue, givenAsList } from './collection-values.ts';
import { declaredMember, methodOf } from './declared-member.ts';
import { fileAddress } from './file-address.ts';
import { firstParts } from './first-parts.ts';
import { conditionalValue } from './given-conditions.ts';
import { exportOf, importedValue, type ModuleFile, moduleValue } from './import-values.ts';
import { LatestAssigned } from './latest-assigned.ts';
import { loopsAround } from './loops-around.ts';
import { memberOfObject } from './merging-calls.ts';
import { negativeNumber } from './negative-number.ts';
import { ownInstance } from './own-instance.ts';
import { promised } from './promised-value.ts';
import { PrototypeClasses } from './prototype-classes.ts';
import { returnedExpressions } from './returned-expressions.ts';
import { classAround } from './this-around.ts';
import { typeReference, typeValue } from './type-references.ts';

/** A call that a value can be the result of. */
export type ResultNode =
  | ts.CallExpression
  | ts.NewExpression
  | ts.TaggedTemplateExpression
  | ts.JsxElement
  | ts.JsxSelfClosingElement;

export interface FileValuesInput {
  readonly outline: FileOutline;
  readonly checker: ts.TypeChecker;
  readonly moduleFile: ModuleFile;
  /** Key of the in-house object that a declaration of any file makes. */
  readonly objectKey: (declaration: ts.Node) => string | null;
  /** Reported of each call whose result is a value; gives its id. */
  readonly resultOf: (node: ResultNode) => string;
}

/** Deeper nesting has no information any more; also what keeps the evaluation of odd code short. */
const maxDepth = 40;
const maxMembers = 500;

/** What the expressions of a file stand for, by its own text and the names it imports. Each is found out once. */
export class FileValues {
  readonly input: FileValuesInput;
  readonly places: FilePlaces;
  readonly assignments: Assignments;
  /** Keys of functions that may be members of a class which another file writes. */
  readonly receivers = new Set<string>();
  private readonly building: BuildingValues;
  private readonly latest = new LatestAssigned();
  private readonly known = new Map<ts.Node, Value>();
  private depth = 0;

  /** The classes that the file writes without `class`. */
  get prototypes(): PrototypeClasses {
    return this.prototypesOf(this.input.outline.sourceFile);
  }

  constructor(input: FileValuesInput) {
    this.input = input;
    this.places = FilePlaces.of(input.outline);
    this.assignments = new Assignments(input.outline.sourceFile, input.checker);
    this.building = new BuildingValues(input.checker);
  }

  valueOf(expression: ts.Expression): Value {
    const node = unwrap(expression);
    const known = this.known.get(node);
    if (known !== undefined) return known;
    // Before the parts: each would look for its own first ones in vain.
    if (this.depth > maxDepth) return unknownValue;
    for (const part of firstParts(node, (each) => this.known.has(each))) this.valueOf(part);
    this.known.set(node, unknownValue);
    this.depth++;
    const value = this.find(node);
    this.depth--;
    const found = this.isOpaque(node, value) ? (this.asserted(node) ?? value) : value;
    this.known.set(node, found);
    return found;
  }

  /** What a module as a whole stands for. */
  moduleOf(specifier: ts.Expression): Value {
    return moduleValue(specifier, this.input.moduleFile);
  }

  /** True for a value of which nothing is known but, perhaps, that a call of something unknown makes it. */
  private isOpaque(node: ts.Expression, value: Value): boolean {
    if (value.kind === 'unknown') return true;
    return ts.isCallExpression(node) && value.kind === 'result' && this.valueOf(node.expression).kind === 'unknown';
  }

  /** Of `value as Type` the type; null where it names nothing. */
  private asserted(node: ts.Expression): Value | null {
    let outer: ts.Node = wrapped(node);
    while (outer !== node && ts.isParenthesizedExpression(outer)) outer = outer.expression;
    if (outer === node || !(ts.isAsExpression(outer) || ts.isSatisfiesExpression(outer))) return null;
    const value = ts.isConstTypeReference(outer.type) ? unknownValue : this.typed(outer.type);
    return value.kind === 'unknown' ? null : value;
  }

  member(of: Value, name: string): Value {
    switch (of.kind) {
      case 'external':
        return { kind: 'external', symbol: memberSymbol(of.symbol, name) };
      case 'record': {
        const own = of.members[name];
        if (own !== undefined && Object.hasOwn(of.members, name)) return own;
        return of.spread === undefined ? unknownValue : { kind: 'member', of, name };
      }
      case 'import':
        return of.name === '*' ? exportOf(of, name) : { kind: 'member', of, name };
      case 'text':
      case 'joined':
        return textMethods.has(name) ? { kind: 'member', of, name } : unknownValue;
      case 'constant':
      case 'unknown':
        return unknownValue;
      default:
        return { kind: 'member', of, name };
    }
  }

  private find(node: ts.Expression): Value {
    if (isAllProperties(node, this.input.outline)) return componentProperties(this.input.outline.module.key);
    if (ts.isStringLiteralLike(node)) return { kind: 'text', text: node.text };
    if (ts.isIdentifier(node)) return this.named(node);
    if (ts.isPropertyAccessExpression(node)) return this.access(node, node.name.text);
    if (ts.isElementAccessExpression(node)) return this.elementAccess(node);
    if (ts.isCallExpression(node)) return this.call(node);
    if (ts.isNewExpression(node)) {
      const address = fileAddress(node, this.input.outline.path, (each) => this.valueOf(each));
      if (address !== null) return address;
      return promised(node, (each) => this.valueOf(each)) ?? collectionValue(node, this) ?? this.result(node);
    }
    if (ts.isTaggedTemplateExpression(node)) return this.result(node);
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return this.result(node);
    if (ts.isJsxFragment(node)) return { kind: 'list', items: childValues(node.children, this) };
    if (ts.isTemplateExpression(node)) return this.template(node);
    if (ts.isObjectLiteralExpression(node)) return this.record(node);
    if (ts.isArrayLiteralExpression(node)) {
      return { kind: 'list', items: this.valuesOf(node.elements.slice(0, maxMembers)) };
    }
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return this.declared(node);
    if (ts.isAwaitExpression(node) || ts.isExpressionWithTypeArguments(node)) return this.valueOf(node.expression);
    if (ts.isConditionalExpression(node)) {
      const given = givenAsList(node);
      if (given !== null) return { kind: 'list', items: [{ kind: 'spread', of: this.valueOf(given) }] };
      return conditionalValue(node, this);
    }
    if (ts.isBinaryExpression(node)) return this.binary(node);
    return this.simple(node);
  }

  /** Arguments of a call or elements of a list, spread ones as such. */
  valuesOf(expressions: readonly ts.Expression[]): Value[] {
    return expressions.map((each) =>
      ts.isSpreadElement(each) ? { kind: 'spread', of: this.valueOf(each.expression) } : this.valueOf(each),
    );
  }

  private simple(node: ts.Expression): Value {
    switch (node.kind) {
      case ts.SyntaxKind.ImportKeyword:
        return globalValue('import');
      case ts.SyntaxKind.NumericLiteral:
        return { kind: 'constant', value: Number((node as ts.NumericLiteral).text) };
      case ts.SyntaxKind.PrefixUnaryExpression:
        return negativeNumber(node as ts.PrefixUnaryExpression);
      case ts.SyntaxKind.TrueKeyword:
        return { kind: 'constant', value: true };
      case ts.SyntaxKind.FalseKeyword:
        return { kind: 'constant', value: false };
      case ts.SyntaxKind.NullKeyword:
        return { kind: 'constant', value: null };
      case ts.SyntaxKind.RegularExpressionLiteral:
        return { kind: 'text', text: (node as ts.RegularExpressionLiteral).text };
      case ts.SyntaxKind.ThisKeyword:
        return ownInstance(node, this);
      case ts.SyntaxKind.SuperKeyword:
        return this.above(node);
      default:
        return unknownValue;
    }
  }

  private named(node: ts.Identifier): Value {
    const { checker } = this.input;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    if (node.text === 'undefined') return { kind: 'constant', value: null };
    if (node.text === '__dirname') return this.directory();
    if (isModuleExports(node) && isOfFile(symbol)) return this.ownModule();
    return symbol === undefined ? globalValue(node.text) : this.ofSymbol(symbol, node.text);
  }

  /** What a name stands for, by its declaration. */
  ofSymbol(symbol: ts.Symbol, name: string): Value {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    if (declaration === undefined) return globalValue(name);
    const imported = importedValue(declaration, this.input.moduleFile);
    if (imported !== null) return imported;
    if (declaration.getSourceFile() !== this.input.outline.sourceFile) {
      const object = this.input.objectKey(declaration);
      return object === null ? globalValue(name) : this.declaredIn(declaration, object);
    }
    if (ts.isVariableDeclaration(declaration)) {
      const isAmbient = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0;
      // `declare const global: { db: Database }` names the object that holds all globals.
      return isAmbient && isGlobalHolder(name) ? globalValue(name) : this.variable(declaration, symbol);
    }
    if (ts.isBindingElement(declaration)) return this.bound(declaration);
    if (ts.isParameter(declaration)) return this.parameter(declaration);
    // In JavaScript an assignment to a member of what nothing declares makes a symbol: `global.app = app`.
    if (ts.isIdentifier(declaration) && !/^(module|exports)$/.test(name)) return globalValue(name);
    return this.declared(declaration);
  }

  /** A function or class by where it is written, and its key. */
  definedAt(node: ts.SignatureDeclaration | ts.ClassLikeDeclaration, object: string): Value {
    const isClass = ts.isClassLike(node) || this.prototypesOf(node).at(node) !== undefined;
    return { kind: isClass ? 'class' : 'function', object };
  }

  private declaredIn(declaration: ts.Node, object: string): Value {
    if (ts.isClassLike(declaration) || ts.isFunctionLike(declaration)) return this.definedAt(declaration, object);
    if (declaration.getSourceFile() === this.input.outline.sourceFile)
      return typeValue(declaration, this) ?? unknownValue;
    const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
    return isType ? { kind: 'class', object } : unknownValue;
  }

  /** A function or class where it is written. */
  private declared(node: ts.Node): Value {
    const object = this.input.objectKey(node);
    return object === null ? unknownValue : this.declaredIn(node, object);
  }

  private variable(node: ts.VariableDeclaration, symbol: ts.Symbol): Value {
    if (this.building.has(symbol)) return unknownValue;
    const statement = node.parent.parent;
    const property = givenProperty(node, this.input.outline);
    if (property !== null) return node.initializer ? firstOf(property, this.valueOf(node.initializer)) : property;
    if (ts.isForOfStatement(statement)) return this.loopElement(statement);
    if (ts.isForInStatement(statement)) return this.loopName(statement);
    const isConstant = (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
    const assigned = isConstant ? [] : this.assignments.of(symbol);
    const given = node.initializer === undefined ? assigned : [node.initializer, ...assigned];
    const declared = this.mutated(this.choice(given), symbol);
    const value = withAppended(
      declared,
      this.assignments.appendedTo(symbol),
      { node, symbol, checker: this.input.checker },
      this,
    );
    return value.kind === 'unknown' ? this.typed(node.type) : value;
  }

  /** A list or object with what is added to it after its declaration: `routes.push(route)`, `handlers[name] = handler`. */
  private mutated(value: Value, symbol: ts.Symbol): Value {
    if (value.kind !== 'list' && value.kind !== 'record' && value.kind !== 'choice') return value;
    const at = symbol.valueDeclaration;
    const loops = (node: ts.Node): readonly Loop[] | null => (at === undefined ? null : loopsAround(node, at, this));
    const all = this.assignments.additionsTo(symbol);
    const changed = this.building.build(symbol, (begin) => withAdditions(value, all, this, at, loops, begin));
    const merged = changed.kind === 'record' ? this.assignments.mergesInto(symbol) : [];
    if (changed.kind !== 'record' || merged.length === 0) return changed;
    return { ...changed, spread: [...(changed.spread ?? []), ...merged.map((call) => this.valueOf(call))] };
  }

  private loopElement(statement: ts.ForOfStatement): Value {
    return { kind: 'element', of: this.valueOf(statement.expression), at: this.places.idOf(statement.getStart()) };
  }

  /** The name of a member in `for (const name in record)`. */
  private loopName(statement: ts.ForInStatement): Value {
    const of = this.valueOf(statement.expression);
    if (of.kind === 'list' || of.kind === 'unknown') return unknownValue;
    return { kind: 'element', of, at: this.places.idOf(statement.getStart()) };
  }

  private typed(type: ts.TypeNode | undefined): Value {
    const reference = type === undefined ? null : typeReference(type, this);
    return reference === null ? unknownValue : { kind: 'typed', type: reference };
  }

  /** A name that is taken out of a record or list, with what it stands for where that has no such member. */
  private bound(node: ts.BindingElement): Value {
    const taken = this.taken(node);
    return node.initializer === undefined ? taken : firstOf(taken, this.valueOf(node.initializer));
  }

  private taken(node: ts.BindingElement): Value {
    const pattern = node.parent;
    const holder = pattern.parent;
    let whole: Value = unknownValue;
    if (ts.isBindingElement(holder)) whole = this.bound(holder);
    else if (ts.isParameter(holder)) whole = this.parameter(holder);
    else if (holder.initializer !== undefined) whole = this.valueOf(holder.initializer);
    else if (ts.isForOfStatement(holder.parent.parent)) whole = this.loopElement(holder.parent.parent);
    if (node.dotDotDotToken !== undefined) return whole;
    if (ts.isArrayBindingPattern(pattern)) {
      const index: Value = { kind: 'constant', value: pattern.elements.indexOf(node) };
      return whole.kind === 'unknown' ? unknownValue : { kind: 'element', of: whole, index };
    }
    const name = propertyNameText((node.propertyName ?? node.name) as ts.PropertyName);
    return name === null ? unknownValue : this.member(whole, name);
  }

  private parameter(node: ts.ParameterDeclaration): Value {
    const owner = this.input.objectKey(node.parent);
    if (owner === null) return this.typed(node.type);
    const parameters = node.parent.parameters.filter((each) => !isThis(each));
    return { kind: 'parameter', function: owner, index: parameters.indexOf(node) };
  }

  private access(node: ts.PropertyAccessExpression, name: string): Value {
    if (ts.isMetaProperty(node.expression)) {
      if (name === 'dirname') return this.directory();
      if (name === 'url') return { kind: 'text', text: `file:${this.input.outline.path}` };
      return { kind: 'external', symbol: `globalThis#import.meta.${name}` };
    }
    if (isModuleExports(node)) return this.ownModule();
    const declared = declaredMember(node.name, this.input);
    if (declared !== null) return methodOf(declared, node, (of) => this.valueOf(of));
    if (name.startsWith('$') && node.expression.kind === ts.SyntaxKind.ThisKeyword && classAround(node) === null) {
      return { kind: 'external', symbol: `${componentInstance}.${name}` };
    }
    const latest = this.latest.of(node);
    if (latest.length > 0) return this.choice(latest);
    return this.building.memberAt(node) ?? this.member(this.valueOf(node.expression), name);
  }

  private elementAccess(node: ts.ElementAccessExpression): Value {
    const index = this.valueOf(node.argumentExpression);
    const of = this.valueOf(node.expression);
    if (index.kind === 'text') return this.member(of, index.text);
    return of.kind === 'unknown' ? unknownValue : { kind: 'element', of, index };
  }

  private call(node: ts.CallExpression): Value {
    const callee = unwrap(node.expression);
    const [first] = node.arguments;
    const loads = isImportKeyword(callee) || (ts.isIdentifier(callee) && callee.text === 'require');
    if (loads && first !== undefined) {
      const module = moduleValue(unwrap(first), this.input.moduleFile);
      return module.kind === 'unknown' ? this.result(node) : module;
    }
    if (ts.isPropertyAccessExpression(callee)) {
      if (callee.name.text === 'bind' && this.isFunctionBind(callee, first)) return this.valueOf(callee.expression);
      const ofObject = first === undefined ? null : memberOfObject(callee);
      if (first !== undefined && (ofObject === 'freeze' || ofObject === 'seal')) return this.valueOf(first);
      if (ofObject === 'assign') return assigned(this.valuesOf(node.arguments));
    }
    return this.result(node);
  }

  /** The `bind` of functions, and not that of a container or the like; where no type states, by what it is bound to. */
  private isFunctionBind(callee: ts.PropertyAccessExpression, to: ts.Expression | undefined): boolean {
    const owner = this.input.checker.getSymbolAtLocation(callee.name)?.declarations?.[0]?.parent;
    if (owner !== undefined) return ts.isInterfaceDeclaration(owner) && /Function$/.test(owner.name.text);
    const { expression } = callee;
    if (to === undefined || to.kind === ts.SyntaxKind.ThisKeyword || to.kind === ts.SyntaxKind.NullKeyword) return true;
    if (ts.isPropertyAccessExpression(expression) && expression.expression.getText() === to.getText()) return true;
    return this.valueOf(expression).kind === 'function';
  }

  private result(node: ResultNode): Value {
    return { kind: 'result', call: this.input.resultOf(node) };
  }

  private template(node: ts.TemplateExpression): Value {
    const parts: Value[] = [{ kind: 'text', text: node.head.text }];
    for (const span of node.templateSpans) {
      parts.push(this.valueOf(span.expression), { kind: 'text', text: span.literal.text });
    }
    return joined(parts);
  }

  private record(node: ts.ObjectLiteralExpression): Value {
    const literal = new LiteralMembers();
    for (const property of node.properties.slice(0, maxMembers)) {
      if (ts.isSpreadAssignment(property)) literal.addSpread(this.valueOf(property.expression));
      else {
        const name = this.propertyName(property.name);
        if (name !== null) literal.add(name, this.propertyValue(property));
        else if (ts.isComputedPropertyName(property.name)) {
          const named = this.valueOf(property.name.expression);
          const value = this.propertyValue(property);
          if (named.kind !== 'unknown' && value.kind !== 'unknown')
            literal.addSpread(computedMember({ name: named, value, loops: [] }));
        }
      }
    }
    return literal.record();
  }

  private propertyName(name: ts.PropertyName): string | null {
    if (!ts.isComputedPropertyName(name)) return propertyNameText(name);
    const value = this.valueOf(name.expression);
    return value.kind === 'text' ? value.text : null;
  }

  private propertyValue(property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>): Value {
    if (ts.isPropertyAssignment(property)) return this.valueOf(property.initializer);
    if (ts.isShorthandPropertyAssignment(property)) return this.valueOf(property.name);
    if (ts.isGetAccessorDeclaration(property)) return this.choice(returnedExpressions(property.body ?? null));
    return ts.isMethodDeclaration(property) ? this.declared(property) : unknownValue;
  }

  private binary(node: ts.BinaryExpression): Value {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return joined([this.valueOf(node.left), this.valueOf(node.right)]);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return firstOf(this.valueOf(node.left), this.valueOf(node.right));
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.CommaToken:
      case ts.SyntaxKind.EqualsToken:
        return this.valueOf(node.right);
      case ts.SyntaxKind.QuestionQuestionEqualsToken:
      case ts.SyntaxKind.BarBarEqualsToken:
        return firstOf(this.valueOf(node.left), this.valueOf(node.right));
      default:
        return unknownValue;
    }
  }

  private choice(expressions: readonly ts.Expression[]): Value {
    return oneOf(expressions.map((each) => this.valueOf(each)));
  }

  /** The classes that the file of a declaration writes without `class`. */
  private prototypesOf(declaration: ts.Node): PrototypeClasses {
    return PrototypeClasses.of(declaration.getSourceFile(), this.input.checker);
  }

  /** `super` of a member; that of a call, which makes the instance, is the instance itself. */
  private above(node: ts.Node): Value {
    const of = ownInstance(node, this);
    const isMember = ts.isPropertyAccessExpression(node.parent);
    return isMember && of.kind === 'this' ? { kind: 'super', of, class: of.class } : of;
  }

  private ownModule(): Value {
    return { kind: 'import', file: this.input.outline.path, name: '*' };
  }

  /** The folder of the file, `file:` and its path relative to the analysed folder. */
  private directory(): Value {
    const { path } = this.input.outline;
    return { kind: 'text', text: `file:${path.slice(0, Math.max(0, path.lastIndexOf('/')))}` };
  }
}

/** Methods of texts whose result is a text that follows from theirs. */
const textMethods: ReadonlySet<string> = new Set([
  'replace',
  'replaceAll',
  'concat',
  'toLowerCase',
  'toUpperCase',
  'trim',
]);

function isThis(parameter: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === 'this';
}

/** True for a name that the runtime gives each file. */
function isOfFile(symbol: ts.Symbol | undefined): boolean {
  return symbol?.valueDeclaration === undefined || ts.isSourceFile(symbol.valueDeclaration);
}

/** What `this` is in options of Vue: its members that begin with `$` are Vue's or were put there for all components. */
const componentInstance = 'vue#ComponentPublicInstance';

function joined(parts: readonly Value[]): Value {
  const known = parts.some(({ kind }) => kind === 'text' || kind === 'joined');
  return known || parts.every(({ kind }) => kind !== 'unknown') ? { kind: 'joined', parts } : unknownValue;
}

import type { SgNode } from '@ast-grep/napi';
import {
  type CallFact,
  type ClassFact,
  type CodeRecordFact,
  type DecoratorFact,
  type FileFacts,
  type FunctionFact,
  type MemberFact,
  type StoreFact,
  type Test,
  unknownValue,
  type Value,
} from '../../code-model/facts.ts';
import type { IndexedFile } from '../../code-model/indexed-file.ts';
import { bindingStatements, namedIn, nesting } from './binding-nodes.ts';
import { basesOf, innerClass, interfacesOf, keywordsOf } from './class-bases.ts';
import { codeRecordOf } from './code-records.ts';
import { decoratedInline, namesOf } from './decorated-inline.ts';
import { callOfReplacing } from './element-stores.ts';
import { explicitSuper } from './explicit-super.ts';
import { callsOfFilters } from './filtered-turns.ts';
import { GlobalNames } from './global-names.ts';
import { callOfGiven, callsOfAssignment, callsOfPartial, callsOfWith } from './implicit-calls.ts';
import { Imports } from './imports.ts';
import { loadsOf, ownReadsOf } from './loads.ts';
import { bindAssigned } from './loop-names.ts';
import {
  addAlternative,
  classIn,
  givenBy,
  isSetter,
  isStaticMethod,
  linesOf,
  linesOfCall,
  methodFact,
  yielded,
} from './member-facts.ts';
import type { ModulePaths } from './module-paths.ts';
import { named } from './named-children.ts';
import { parametersOf } from './parameters.ts';
import { type Renewal, renewalBy, scopeAt, statementsOfClass } from './renewed-names.ts';
import { Scope } from './scope.ts';
import { storeOfAssignment, storesOfCall } from './store-facts.ts';
import { runningParts, testsAround, whenMade } from './tests-around.ts';
import { aboveSelf, patterns, Values } from './values.ts';
import { limitsOf } from './verb-limits.ts';

/**
 * Facts of one Python file, as rules of frameworks ask for them. Keyword arguments are one record behind the positional ones, there always. A
 * decorator is a call whose last argument is what it decorates; `$name` in its record is the dotted name of that.
 */
export function readPythonFacts(file: IndexedFile, root: SgNode, modules: ModulePaths): FileFacts {
  return new FileReader(file, modules).read(root);
}

/** Where the walk is: names in sight, and whose code it is. */
interface Place {
  readonly scope: Scope;
  /** Key of the innermost object. */
  readonly owner: string;
  readonly ownClass: ClassDraft | null;
  readonly ownFunction: FunctionDraft | null;
}

interface ClassDraft {
  readonly object: string;
  readonly base: string | undefined; // The first one, as it is written.
  readonly members: MemberFact[];
}

interface FunctionDraft {
  readonly returns: Value[];
  /** Of what is returned only if something holds. */
  readonly tests: Map<Value, Test>;
  readonly yields: Value[];
  /** Of a method, the name of its first parameter. */
  readonly self: string | null;
  readonly isConstructor: boolean;
}

class FileReader {
  private readonly file: IndexedFile;
  private readonly modules: ModulePaths;
  private readonly imports: Imports;
  private readonly values: Values;
  private readonly calls: CallFact[] = [];
  private readonly classes: ClassFact[] = [];
  private readonly functions: FunctionFact[] = [];
  private readonly stores: StoreFact[] = [];
  private readonly codeRecords: CodeRecordFact[] = [];
  private readonly loads: CallFact[] = [];
  private readonly ownReads: CallFact[] = [];
  /** The names in sight of assignments that make a name of a loop stand for something else, by the node. */
  private readonly seenBy = new Map<number, Scope>();
  private readonly prefix: string;
  private readonly globals: GlobalNames;

  constructor(file: IndexedFile, modules: ModulePaths) {
    this.file = file;
    this.modules = modules;
    this.imports = new Imports(file.path, modules);
    this.values = new Values(file.path, this.imports);
    this.prefix = modules.nameOf(file.path);
    this.globals = new GlobalNames(file.path);
  }

  read(root: SgNode): FileFacts {
    const scope = new Scope(null);
    this.globals.bind(root, scope);
    this.bindAll(root, scope);
    this.visit(root, { scope, owner: this.file.module, ownClass: null, ownFunction: null });
    const inside = this.modules
      .inside(this.file.path)
      .map(([name, path]): [string, Value] => [name, { kind: 'import', file: path, name: '*' }]);
    return {
      file: this.file.path,
      language: 'Python',
      test: this.file.test,
      module: this.file.module,
      moduleName: this.prefix,
      imports: [...this.imports.named],
      calls: this.calls,
      classes: this.classes,
      functions: this.functions,
      ...(this.stores.length === 0 ? {} : { stores: this.stores }),
      ...(this.codeRecords.length === 0 ? {} : { codeRecords: this.codeRecords }),
      ...(this.loads.length === 0 ? {} : { loads: this.loads }),
      ...(this.ownReads.length === 0 ? {} : { ownReads: this.ownReads }),
      exports: Object.fromEntries([...inside, ...scope.entries(), ...this.globals.exports()]),
      exportsAllOf: this.imports.stars,
      directives: [],
    };
  }

  /** Binds the names that a scope defines, in whatever order they are used: what assignments give is reported with all other names in sight. */
  private bindAll(node: SgNode, scope: Scope, renewals?: Renewal[]): void {
    const assignments: SgNode[] = [];
    this.bindNames(node, scope, assignments);
    for (const assignment of assignments) {
      const renewal = renewals === undefined ? null : renewalBy(assignment, node, scope, this.values);
      if (renewal === null || renewal.value !== undefined) this.assign(assignment, scope);
      if (renewal === null) continue;
      renewals?.push(renewal);
      scope.renew(renewal.name, renewal.value ?? this.values.of(assignment.field('right'), scope));
    }
  }

  private bindNames(node: SgNode, scope: Scope, assignments: SgNode[]): void {
    for (const child of node.children()) {
      const kind = String(child.kind());
      if (kind === 'import_statement' || kind === 'import_from_statement') this.imports.bind(child.text(), scope);
      else if (kind === 'class_definition' || kind === 'function_definition') this.bindDefinition(child, scope);
      else if (bindingStatements.has(kind)) assignments.push(child);
      else if (!nesting.has(kind)) assignments.push(...namedIn(child));
      else {
        if (kind === 'for_statement') assignments.push(child);
        this.bindNames(child, scope, assignments);
      }
    }
  }

  private bindDefinition(node: SgNode, scope: Scope): void {
    const name = node.field('name');
    const object = name === null ? undefined : this.keyOf(name);
    if (name === null) return;
    // A function in a function may have no object of its own: its code is that of the one around it.
    if (object === undefined) scope.bind(name.text(), unknownValue);
    else scope.bind(name.text(), { kind: node.kind() === 'class_definition' ? 'class' : 'function', object });
  }

  private assign(node: SgNode, scope: Scope): void {
    if (node.kind() === 'as_pattern') {
      const [given, target] = named(node);
      const name = target === undefined ? undefined : named(target)[0];
      if (name?.kind() !== 'identifier') return;
      const isEntered = node.parent()?.kind() === 'with_item';
      const value: Value = isEntered
        ? { kind: 'result', call: this.values.callId(node) }
        : this.values.of(given ?? null, scope);
      scope.bind(name.text(), value);
      return;
    }
    if (node.kind() === 'named_expression') {
      scope.bind(node.field('name')?.text() ?? '', this.values.of(node.field('value'), scope));
      return;
    }
    if (node.kind() === 'type_alias_statement') {
      const [alias, type] = named(node);
      if (alias !== undefined) scope.bind(alias.text(), this.values.of(type ?? null, scope));
      return;
    }
    if (node.kind() === 'augmented_assignment' || node.kind() === 'call') {
      this.values.grow(node, scope);
      return;
    }
    const left = node.field('left');
    const right = node.field('right');
    if (left?.kind() === 'subscript' && node.kind() === 'assignment') {
      this.values.setMember(left, this.values.of(right, scope), scope);
      return;
    }
    if (left === null || (left.kind() !== 'identifier' && !patterns.has(String(left.kind())))) return;
    if (node.kind() === 'for_statement') {
      this.values.bindPattern(left, this.values.turnOf(node, scope), scope);
      return;
    }
    if (left.kind() !== 'identifier') {
      this.values.bindPattern(left, this.values.of(right, scope), scope);
      return;
    }
    // `x = x or …` must not lead to itself.
    if (right !== null && right.kind() === 'identifier' && right.text() === left.text()) return;
    if (right !== null) this.values.keepBefore(left.text(), right, scope);
    const type = this.values.type(node.field('type'), scope);
    const value = right === null ? unknownValue : this.values.of(right, scope);
    if (value.kind !== 'unknown') scope.bind(left.text(), value);
    else scope.bind(left.text(), type === null ? unknownValue : { kind: 'typed', type });
  }

  private visit(node: SgNode, around: Place): void {
    const seen = node.kind() === 'assignment' ? this.seenBy.get(node.id()) : undefined;
    const place = seen === undefined ? around : { ...around, scope: seen };
    switch (node.kind()) {
      case 'decorated_definition':
        this.decorated(node, place);
        return;
      case 'class_definition':
        this.classDefinition(node, place, []);
        return;
      case 'function_definition':
        this.functionDefinition(node, place, []);
        return;
      case 'for_statement':
        this.loop(node, place);
        return;
      case 'call':
        this.call(node, place);
        this.calls.push(...callsOfPartial(node, place.owner, this.values, place.scope));
        break;
      case 'return_statement':
        if (place.ownFunction !== null) this.returned(node, place.ownFunction, place.scope);
        break;
      case 'yield':
        place.ownFunction?.yields.push(yielded(node, this.values.of(named(node)[0] ?? null, place.scope)));
        break;
      case 'with_item':
        this.calls.push(...callsOfWith(node, place.owner, this.values, place.scope));
        break;
      case 'assignment':
      case 'augmented_assignment':
        if (!this.member(node, place)) this.store(node, place);
        this.calls.push(...this.attribute(node, place));
        break;
      case 'attribute':
        this.loads.push(...loadsOf(node, place.owner, this.values, place.scope));
        this.ownReads.push(...ownReadsOf(node, place.owner, this.values, place.scope));
        break;
      case 'dictionary':
      case 'list':
      case 'tuple':
        this.codeRecords.push(...codeRecordOf(node));
        break;
      case 'list_comprehension':
      case 'set_comprehension':
      case 'dictionary_comprehension':
      case 'generator_expression':
      case 'lambda':
        this.calls.push(...callsOfFilters(node, place.owner, this.values, place.scope));
        this.visitChildren(node, { ...place, scope: this.values.scopeWithin(node, place.scope) });
        return;
      default:
    }
    for (const child of runningParts(node)) this.visit(child, place);
  }

  private decorated(node: SgNode, place: Place): void {
    const definition = node.field('definition');
    const decorators = node.children().filter((child) => child.kind() === 'decorator');
    const name = definition?.field('name') ?? null;
    if (definition === null || name === null) return;
    const object = this.keyOf(name);
    const isClass = definition.kind() === 'class_definition';
    const facts = decorators.map((decorator) => this.decorator(decorator, name, object, isClass, place));
    for (const decorator of decorators) {
      // What is called inside a decorator's arguments.
      const call = named(decorator)[0];
      if (call?.kind() === 'call') for (const child of call.children()) this.visit(child, place);
    }
    if (isClass) this.classDefinition(definition, place, facts);
    else this.functionDefinition(definition, place, facts);
  }

  private decorator(
    node: SgNode,
    name: SgNode,
    object: string | undefined,
    isClass: boolean,
    place: Place,
  ): DecoratorFact {
    const [expression] = named(node);
    const isCall = expression?.kind() === 'call';
    const callee = this.values.of((isCall ? expression.field('function') : expression) ?? null, place.scope);
    const of: Value = object === undefined ? unknownValue : { kind: isClass ? 'class' : 'function', object };
    const list = isCall ? expression.field('arguments') : null;
    const given = this.values.arguments(list, place.scope, namesOf(name.text(), this.prefix));
    const lines = linesOf(node);
    const id = this.values.callId(isCall ? expression : node);
    const made: CallFact = { id, form: 'call', callee, arguments: [...given, of], caller: place.owner, lines };
    this.calls.push(made);
    if (isCall && (callee.kind === 'function' || callee.kind === 'import'))
      this.calls.push(callOfGiven(made, of, `${this.file.path}:${node.range().start.index + 1}`));
    return { callee, arguments: isCall ? given : null, lines };
  }

  private classDefinition(node: SgNode, place: Place, decorators: readonly DecoratorFact[]): void {
    const name = node.field('name');
    const object = name === null ? undefined : this.keyOf(name);
    const body = node.field('body');
    if (name === null || object === undefined || body === null) return;
    const { written, bases } = basesOf(node, object, this.values, place.scope);
    for (const each of written) if (each.kind() === 'call') this.visit(each, place);
    const scope = new Scope(place.scope);
    this.bindAll(body, scope);
    const members = keywordsOf(node, this.prefix, this.values, scope);
    const ownClass: ClassDraft = { object, base: written[0]?.text(), members };
    for (const { statement, seen } of statementsOfClass(body, scope))
      this.visit(statement, { scope: seen, owner: object, ownClass, ownFunction: null });
    if (place.ownFunction === null) place.ownClass?.members.push(innerClass(name, object));
    const [extended = null, ...implemented] = bases;
    this.classes.push({
      object,
      name: name.text(),
      extends: extended,
      implements: [...implemented, ...interfacesOf(decorators)],
      decorators,
      members: ownClass.members,
      lines: linesOf(node),
    });
  }

  private functionDefinition(node: SgNode, place: Place, decorators: readonly DecoratorFact[]): void {
    const name = node.field('name');
    const body = node.field('body');
    const object = name === null ? undefined : this.keyOf(name);
    if (name === null || body === null) return;
    const isMethod = place.ownClass !== null && place.ownFunction === null;
    const isStatic = isStaticMethod(decorators);
    const declared = parametersOf(node.field('parameters'), this.values, place.scope);
    const self = isMethod && !isStatic ? (declared[0]?.name ?? null) : null;
    const parameters = self === null ? declared : declared.slice(1);
    // Names of a class are not in sight of its methods.
    const scope = new Scope(isMethod ? place.scope.outer : place.scope);
    const key = object ?? place.owner;
    if (self !== null && place.ownClass !== null) {
      const instance: Value = { kind: 'this', class: place.ownClass.object };
      scope.bind(self, instance);
      scope.bind(aboveSelf, { kind: 'super', of: instance, class: place.ownClass.object });
    }
    for (const [index, parameter] of parameters.entries()) {
      const typed: Value = parameter.type === null ? unknownValue : { kind: 'typed', type: parameter.type };
      const value: Value = object === undefined ? typed : { kind: 'parameter', function: key, index };
      scope.bind(
        parameter.name,
        parameter.rest === 'keywords' ? { kind: 'record', members: {}, spread: [value] } : value,
      );
    }
    const renewals: Renewal[] = [];
    this.bindAll(body, scope, renewals);
    this.globals.take(body, scope);
    const draft: FunctionDraft = {
      returns: [],
      tests: new Map(),
      yields: [],
      self,
      isConstructor: isMethod && name.text() === '__init__',
    };
    for (const child of node.children()) {
      if (child.kind() === 'parameters') this.visit(child, { ...place, owner: key });
      else if (child.kind() === 'block')
        for (const statement of child.children()) {
          const seen = scopeAt(statement, renewals, scope);
          this.visit(statement, { scope: seen, owner: key, ownClass: place.ownClass, ownFunction: draft });
        }
    }
    if (object === undefined) return;
    const returns = [...givenBy(draft, decorators), ...this.typedReturn(node, place)];
    this.functions.push({
      object,
      name: name.text(),
      parameters,
      type: null,
      returns,
      ...(draft.tests.size === 0 ? {} : { returnTests: returns.map((value) => draft.tests.get(value) ?? null) }),
      ...limitsOf(body, this.values, scope),
      directives: [],
      lines: linesOf(node),
    });
    if (isMethod && !isSetter(decorators))
      place.ownClass?.members.push(methodFact(name.text(), object, isStatic, decorators, parameters, linesOf(node)));
  }

  private returned(node: SgNode, { returns, tests }: FunctionDraft, scope: Scope): void {
    const value = this.values.of(named(node)[0] ?? null, scope);
    const test = testsAround(node, this.values, scope);
    returns.push(value);
    if (test !== null) tests.set(value, test);
  }

  /** What a function says that it returns, where that is a class of the analysed code. */
  private typedReturn(node: SgNode, place: Place): Value[] {
    const type = this.values.type(node.field('return_type'), place.scope);
    const isOwn = type?.name.kind === 'import' || type?.name.kind === 'class';
    return type !== null && isOwn ? [{ kind: 'typed', type }] : [];
  }

  private call(node: SgNode, place: Place): void {
    const called = node.field('function');
    const last = called?.kind() === 'attribute' ? called.field('attribute')?.text() : called?.text();
    const decorated = decoratedInline(node, () => this.values.of(called, place.scope));
    const names = decorated?.kind() === 'identifier' ? namesOf(decorated.text(), this.prefix) : {};
    const all = this.values.arguments(node.field('arguments'), place.scope, names);
    const written = { callee: this.values.of(called, place.scope), arguments: all, ...linesOfCall(node) };
    const made = explicitSuper(written, called, place.ownClass?.base, place.scope) ?? written;
    const { callee, arguments: given } = made;
    if (called?.field('object')?.kind() !== 'identifier' || !this.values.hasGrown(node))
      this.stores.push(...storesOfCall(callee, given));
    this.calls.push({
      ...made,
      id: this.values.callId(node),
      // What begins with a capital letter is a class by the custom of the language.
      form: /^_*[A-Z]/.test(last ?? '') || callee.kind === 'this' || callee.kind === 'class' ? 'new' : 'call',
      arguments: decorated === null ? given : [...given, this.values.of(decorated, place.scope)],
      caller: place.owner,
      ...whenMade(node, this.values, place.scope),
    });
  }

  /** In the body of a loop a name stands for what this loop makes of it, whatever other loops use the name for. */
  private loop(node: SgNode, place: Place): void {
    const left = node.field('left');
    const body = node.field('body');
    const scope = new Scope(place.scope);
    if (left !== null) this.values.bindPattern(left, this.values.turnOf(node, place.scope), scope);
    if (body !== null) bindAssigned(body, scope, this.values, (each) => this.assign(each, scope), this.seenBy);
    this.calls.push(...callOfReplacing(node, place.owner, this.values, scope));
    for (const child of node.children()) this.visit(child, child.kind() === 'block' ? { ...place, scope } : place);
  }

  private visitChildren(node: SgNode, place: Place): void {
    for (const child of node.children()) this.visit(child, place);
  }

  /** What a class makes of itself in `__init__` is reported as its properties. */
  private attribute(node: SgNode, { scope, owner, ownFunction }: Place): readonly CallFact[] {
    const isOwn =
      ownFunction?.isConstructor === true && node.field('left')?.field('object')?.text() === ownFunction.self;
    return isOwn ? [] : callsOfAssignment(node, owner, this.values, scope);
  }

  /** What an assignment stores in an object that is made elsewhere. */
  private store(node: SgNode, { scope }: Place): void {
    const left = node.field('left');
    if (left === null || node.kind() !== 'assignment') return;
    const found = storeOfAssignment(left, this.values.of(node.field('right'), scope), scope, this.values);
    if (found !== null) this.stores.push(found);
  }

  /** Properties of a class: what its body assigns, and what its methods assign to `self`; true for a new one. */
  private member(node: SgNode, { scope, ownClass, ownFunction }: Place): boolean {
    const left = node.field('left');
    if (left === null || ownClass === null) return false;
    const isOwn = left.kind() === 'identifier' && ownFunction === null;
    const isSelf =
      left.kind() === 'attribute' && ownFunction?.self != null && left.field('object')?.text() === ownFunction.self;
    const name = isOwn ? left : isSelf ? left.field('attribute') : null;
    const right = node.field('right');
    const isKnown = ownClass.members.some((member) => member.name === name?.text());
    if (isOwn && isKnown) addAlternative(ownClass.members, left.text(), node, this.values.of(right, scope));
    if (name === null || isKnown) return false;
    const type = this.values.type(node.field('type'), scope);
    ownClass.members.push({
      name: name.text(),
      kind: 'property',
      static: false,
      object: this.keyOf(name) ?? null,
      decorators: [],
      type,
      value: right === null ? classIn(type) : this.values.of(right, scope),
      parameters: [],
      lines: linesOf(node),
    });
    return true;
  }

  private keyOf(name: SgNode): string | undefined {
    const { line, column } = name.range().start;
    return this.file.definitions.get(`${line}:${column}`);
  }
}

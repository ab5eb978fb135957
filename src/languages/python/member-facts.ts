import type { SgNode } from '@ast-grep/napi';
import {
  type CallFact,
  type DecoratorFact,
  type FileFacts,
  type Lines,
  type MemberFact,
  type ParameterFact,
  type TypeReference,
  unknownValue,
  type Value,
} from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';

/** A property of a class that is written as no assignment. */
export function staticProperty(name: string, value: Value, node: SgNode): MemberFact {
  return {
    name,
    kind: 'property',
    static: true,
    object: null,
    decorators: [],
    type: null,
    value,
    parameters: [],
    lines: linesOf(node),
  };
}

/** What a branch of the body of a class assigns to a property is one more way of what it is. */
export function addAlternative(members: MemberFact[], name: string, assignment: SgNode, value: Value): void {
  const at = members.findIndex((member) => member.name === name && member.kind === 'property');
  const known = members[at];
  const isBranch = assignment.parent()?.parent()?.parent()?.kind() !== 'class_definition';
  // What a call makes, such as a column of a table, is read as it is written: the first one stays.
  if (known === undefined || !isBranch || known.value?.kind === 'result') return;
  members[at] = { ...known, value: oneOf([known.value ?? unknownValue, value]) };
}

/** Decorators of methods that are called when the member is read: `property`, `cached_property`, `hybrid_property`. */
const makesAccessor = /(^|[#._])(class)?property$/;

function writtenName(decorator: Value): string {
  if (decorator.kind === 'external') return decorator.symbol;
  if (decorator.kind === 'member' || decorator.kind === 'import') return decorator.name;
  return decorator.kind === 'class' || decorator.kind === 'function' ? decorator.object.replace(/[#.()]+$/, '') : '';
}

/** `@staticmethod`: called without an instance or class. */
export function isStaticMethod(decorators: readonly DecoratorFact[]): boolean {
  return decorators.some(({ callee }) => callee.kind === 'external' && callee.symbol === 'builtins#staticmethod');
}

/** True for the setter or deleter of a property that another method gives: `@total.setter`. */
export function isSetter(decorators: readonly DecoratorFact[]): boolean {
  return decorators.some(({ callee }) => callee.kind === 'member' && /^(setter|deleter)$/.test(callee.name));
}

/** A method or the constructor of a class. */
export function methodFact(
  name: string,
  object: string,
  isStatic: boolean,
  decorators: readonly DecoratorFact[],
  parameters: readonly ParameterFact[],
  lines: Lines,
): MemberFact {
  const isConstructor = name === '__init__';
  const isAccessor = decorators.some(({ callee }) => makesAccessor.test(writtenName(callee)));
  return {
    name: isConstructor ? 'constructor' : name,
    kind: isConstructor ? 'constructor' : isAccessor ? 'accessor' : 'method',
    static: isStatic,
    object,
    decorators,
    type: null,
    value: isAccessor ? null : { kind: 'function', object },
    parameters,
    lines,
  };
}

/** The lines of a node. */
export function linesOf(node: SgNode): Lines {
  const { start, end } = node.range();
  return { startLine: start.line + 1, endLine: end.line + 1 };
}

/** What a file does only where it is started as a program. */
export function programIn(root: SgNode): Pick<FileFacts, 'program'> {
  const guard = root
    .children()
    .find((child) => child.kind() === 'if_statement' && isStarted.test(child.field('condition')?.text() ?? ''));
  return guard === undefined ? {} : { program: linesOf(guard) };
}

const isStarted = /__name__\s*==\s*["']__main__["']/;

/** The lines of a call, and of its arguments where they stand in several. */
export function linesOfCall(node: SgNode): Pick<CallFact, 'lines' | 'argumentLines'> {
  const lines = linesOf(node);
  const given = lines.startLine === lines.endLine ? [] : (node.field('arguments')?.children() ?? []);
  const starts = given.filter((child) => child.isNamed() && !byName.test(String(child.kind()))).map(startOf);
  return starts.some((line) => line !== lines.startLine) ? { lines, argumentLines: starts } : { lines };
}

const byName = /^(comment|keyword_argument|dictionary_splat)$/;

function startOf(node: SgNode): number {
  return node.range().start.line + 1;
}

/** The class that something declared as `type[Cart]` is; null for any other type. */
export function classIn(type: TypeReference | null): Value | null {
  const symbol = type?.name.kind === 'external' ? type.name.symbol : '';
  return /^(builtins#type|typing#Type)$/.test(symbol) ? (type?.arguments[0]?.name ?? null) : null;
}

/** What `yield` adds to what a generator gives; `yield from` adds all of it. */
export function yielded(node: SgNode, value: Value): Value {
  return node.children().some((child) => child.kind() === 'from') ? { kind: 'spread', of: value } : value;
}

/** What a function gives: what it returns, to a `with` statement what it yields, and as a generator all of that, one after the other. */
export function givenBy(
  { returns, yields }: { readonly returns: readonly Value[]; readonly yields: readonly Value[] },
  decorators: readonly { readonly callee: Value }[],
): readonly Value[] {
  const known = (yields.length === 0 ? returns : yields).filter(({ kind }) => kind !== 'unknown');
  if (yields.length === 0 || decorators.some(({ callee }) => managesContext(callee))) return known;
  return known.length === 0 ? [] : [{ kind: 'list', items: known }];
}

/** True for a decorator whose function gives what it yields to a `with` statement. */
function managesContext(decorator: Value): boolean {
  const name = decorator.kind === 'member' ? decorator.name : '';
  const symbol = decorator.kind === 'external' ? decorator.symbol : `#${name}`;
  return /#(async)?contextmanager$/.test(symbol);
}

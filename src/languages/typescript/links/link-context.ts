import ts from 'typescript';
import type { DerivedRule } from '../derived-rules.ts';
import type { FileFactCollector } from '../facts/file-facts.ts';
import type { FindingsRecorder } from '../file-findings.ts';
import type { DeclaredObject, FileOutline } from '../outline/declared-object.ts';
import type { LineRange, LinkCollector, LinkType } from './link-collector.ts';
import { isExternal, type LinkTarget } from './link-target.ts';
import type { SymbolResolver } from './symbol-resolver.ts';

/** Where the walk over a file stands: what runs the code, and what the syntax belongs to. */
export interface Place {
  /** The function, class, namespace or module whose code it is. */
  readonly caller: DeclaredObject;
  /** The innermost object, also a property or interface: the origin of type references. */
  readonly owner: DeclaredObject;
}

/** What finding the links of a file needs. */
export interface LinkContext {
  readonly file: FileOutline;
  readonly checker: ts.TypeChecker;
  readonly resolver: SymbolResolver;
  readonly collector: LinkCollector;
  readonly findings: FindingsRecorder;
  /** Null where no rules ask for facts. */
  readonly facts: FileFactCollector | null;
  /** Functions and names that a call has linked already. */
  readonly consumed: Set<ts.Node>;
  /** The function that JSX elements are made by, as the options name it; null: a library's. */
  readonly jsxFactory: string | null;
  /** What is known of each call, for the flow of values. */
  readonly calls: Map<ts.Node, KnownCall>;
  /** Arguments and attributes in which a library is given a function. */
  readonly passed: Set<ts.Node>;
}

/** What the compiler says of a call. */
export interface KnownCall {
  /** Keys of the in-house functions that are called. */
  readonly targets: readonly string[];
  /** Keys of the in-house members that are called, also of those without code. */
  readonly members: readonly string[];
  /** True when it is these and no members that override them. */
  readonly exact: boolean;
  /** True when a library's function is called. */
  readonly external: boolean;
  /** True when there is no type for what is called. */
  readonly unknown: boolean;
}

/** Lines from the name that makes the link to the end of its expression, excluding bodies of inline functions. */
export function linesOf(context: LinkContext, name: ts.Node, whole: ts.Node = name): LineRange {
  const { sourceFile } = context.file;
  const startLine = lineAt(sourceFile, name.getStart(sourceFile));
  const end = holdsBlock(whole) ? name.getEnd() : whole.getEnd();
  return { startLine, endLine: Math.max(startLine, lineAt(sourceFile, end)) };
}

function lineAt(sourceFile: ts.SourceFile, position: number): number {
  return sourceFile.getLineAndCharacterOfPosition(position).line + 1;
}

/** True when an argument brings statements or elements of its own. */
function holdsBlock(node: ts.Node): boolean {
  if (ts.isBlock(node) || ts.isClassLike(node) || ts.isJsxElement(node)) return true;
  return ts.forEachChild(node, (child) => holdsBlock(child) || undefined) ?? false;
}

/** What a link that names it, and does not call it, only mentions. */
const functions: ReadonlySet<string> = new Set(['function', 'anonymous-function', 'method']);

export function link(
  context: LinkContext,
  from: DeclaredObject,
  to: LinkTarget,
  type: LinkType,
  lines: LineRange,
  rule: DerivedRule | null = null,
): void {
  if (isExternal(to)) context.findings.use(to);
  const mention = type === 'ACCESS' && !isExternal(to) && functions.has(to.kind);
  context.collector.add(from, to.key, type, lines, { rule, mention });
}

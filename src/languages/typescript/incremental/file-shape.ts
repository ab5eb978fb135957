import { createHash } from 'node:crypto';
import ts from 'typescript';
import { numberedMembers } from '../outline/declaration-places.ts';
import type { DeclaredObject, FileOutline } from '../outline/declared-object.ts';

const writtenOut =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseFullyQualifiedType |
  ts.TypeFormatFlags.WriteTypeArgumentsOfSignature |
  ts.TypeFormatFlags.UseStructuralFallback;

/** `...` that stands for what was left out, not before the name of a rest parameter or in a tuple. */
const leftOut = /\.\.\.(?![\w$[({"'])/;

/**
 * Hash of all that other files can see of a file: its text without the bodies of functions, for which their results stand: the
 * written ones, or those that the checker infers. A change that keeps the shape changes no other file's objects and links.
 * Of JavaScript, where anything can be seen through an inferred type, it is the whole text.
 */
export function fileShape(outline: FileOutline, checker: ts.TypeChecker): string {
  const hash = createHash('sha256');
  if (outline.language === 'JavaScript') return hash.update(outline.sourceFile.text).digest('hex');
  const writer = new ShapeWriter(outline, checker);
  for (const part of writer.parts()) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** True for a file that other files see without importing it: a script, or one that declares globals or adds to modules. */
export function isAmbient(file: ts.SourceFile): boolean {
  const isModule = ts.isExternalModule(file) || 'commonJsModuleIndicator' in file;
  if (!isModule) return true;
  return file.statements.some(
    (statement) =>
      ts.isModuleDeclaration(statement) &&
      (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0),
  );
}

interface Body {
  readonly from: number;
  readonly to: number;
  readonly stands: string;
  /** Nothing in it can be seen. */
  readonly closed: boolean;
}

class ShapeWriter {
  private readonly outline: FileOutline;
  private readonly checker: ts.TypeChecker;
  private readonly bodies: Body[] = [];

  constructor(outline: FileOutline, checker: ts.TypeChecker) {
    this.outline = outline;
    this.checker = checker;
  }

  *parts(): Generator<string> {
    const { sourceFile, objects } = this.outline;
    this.collect(sourceFile);
    let at = 0;
    for (const { from, to, stands } of this.bodies) {
      yield sourceFile.text.slice(at, from);
      yield stands;
      at = to;
    }
    yield sourceFile.text.slice(at);
    for (const object of objects) if (!this.isHidden(object)) yield `${object.kind} ${object.key}`;
    for (const { closed, from, to } of this.bodies) if (!closed) yield* numberedMembers(this.outline, from, to);
  }

  private readonly collect = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) ? (node as ts.FunctionLikeDeclaration).body : undefined;
    if (body === undefined) {
      ts.forEachChild(node, this.collect);
      return;
    }
    ts.forEachChild(node, (child) => {
      if (child !== body) this.collect(child);
    });
    const stands = this.standsFor(node as ts.FunctionLikeDeclaration, body);
    if (stands !== null) this.bodies.push({ from: body.getStart(this.outline.sourceFile), to: body.end, ...stands });
  };

  /** What stands for a body, or null where it counts as it is. */
  private standsFor(node: ts.FunctionLikeDeclaration, body: ts.Node): Pick<Body, 'stands' | 'closed'> | null {
    const closed = { stands: '', closed: true };
    if (ts.isSetAccessor(node)) return closed;
    if (ts.isConstructorDeclaration(node)) return hasInferredProperty(node.parent) ? null : closed;
    if (node.type !== undefined) return closed;
    if (declaresTypes(body)) return null;
    const signature = this.checker.getSignatureFromDeclaration(node);
    if (signature === undefined) return null;
    const stands = this.checker.signatureToString(signature, undefined, writtenOut);
    return leftOut.test(stands) ? null : { stands, closed: false };
  }

  private isHidden({ nodes }: DeclaredObject): boolean {
    const node = nodes[0];
    if (node === undefined) return false;
    return this.bodies.some(({ from, to, closed }) => closed && node.pos >= from && node.end <= to);
  }
}

/** A property whose type the compiler takes from what the constructor gives it. */
function hasInferredProperty(node: ts.ClassLikeDeclaration): boolean {
  return node.members.some(
    (member) => ts.isPropertyDeclaration(member) && member.type === undefined && member.initializer === undefined,
  );
}

/** Types of a body can leave it through an inferred result, which names but does not describe them. */
function declaresTypes(node: ts.Node): boolean {
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isEnumDeclaration(node)) return true;
  return ts.forEachChild(node, (child) => declaresTypes(child) || undefined) ?? false;
}

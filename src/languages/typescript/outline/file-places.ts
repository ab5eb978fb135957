import ts from 'typescript';
import { componentOf, isComponentName, sendsForm } from '../components/component-source.ts';
import type { FileOutline } from './declared-object.ts';

/**
 * Names the places of a file that facts refer to: calls by their ends, loops by their starts, decorators by where their names start, what makes objects and functions by where it
 * begins. The places of each kind are numbered in the order of the text, so that an edit which adds and removes none of them leaves all names
 * as they were.
 */
export class FilePlaces {
  private readonly path: string;
  private readonly calls: ReadonlyMap<number, number>;
  private readonly makers: ReadonlyMap<number, number>;

  private constructor({ path, sourceFile }: FileOutline) {
    this.path = path;
    const { calls, makers } = placesIn(sourceFile);
    const component = componentOf(sourceFile);
    for (const { start } of component?.events ?? []) calls.push(start);
    if (component?.flavour === 'svelte')
      for (const each of component.elements) if (isComponentName(each.name) || sendsForm(each)) calls.push(each.start);
    this.calls = numbered(calls);
    this.makers = numbered(makers);
  }

  static of(outline: FileOutline): FilePlaces {
    let places = known.get(outline);
    if (places === undefined) {
      places = new FilePlaces(outline);
      known.set(outline, places);
    }
    return places;
  }

  /** `<file>:<number>` of the end of a call, the start of a loop or the name of a decorator: unique in the analysis. Throws where neither is. */
  idOf(offset: number): string {
    const number = this.calls.get(offset);
    if (number === undefined) throw new Error(`there is no call and no loop at offset ${offset} of ${this.path}`);
    return `${this.path}:${number}`;
  }

  /** The name of the place at which a node begins, without spaces; of a node that makes nothing by the offset. */
  nameOf({ pos }: ts.Node): string {
    const number = this.makers.get(pos);
    return number === undefined ? `${this.path}:~${pos}` : `${this.path}:${number}`;
  }
}

/** The number of a call, by which the calls of one file are in order. */
export function orderInFile(id: string): number {
  return Number(id.slice(id.lastIndexOf(':') + 1));
}

const known = new WeakMap<FileOutline, FilePlaces>();

function numbered(offsets: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(offsets)].sort((a, b) => a - b).map((offset, number) => [offset, number]));
}

function placesIn(file: ts.SourceFile): { readonly calls: number[]; readonly makers: number[] } {
  const calls: number[] = [];
  const makers: number[] = [];
  const open: ts.Node[] = [file];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isCall(node)) calls.push(node.end);
    else if (ts.isForOfStatement(node) || ts.isForInStatement(node)) calls.push(node.getStart(file));
    // Behind the sign, as a call may end where that stands.
    else if (ts.isDecorator(node)) calls.push(node.expression.getStart(file));
    if (isMaker(node)) makers.push(node.pos);
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
  return { calls, makers };
}

function isCall(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node)
  );
}

function isMaker(node: ts.Node): boolean {
  return (
    isCall(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isJsxAttributes(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isVariableDeclaration(node) ||
    (ts.isIdentifier(node) && node.text === 'arguments')
  );
}

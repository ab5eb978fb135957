import { createHash } from 'node:crypto';
import ts from 'typescript';
import type { FileOutline } from './declared-object.ts';
import { propertyNameText } from './syntax.ts';

/**
 * Names the declarations of a file that make no object of their own (members of literals and type literals, parameters, locals): by the
 * object they stand in, their name, and their number among those of one name. A member of an object literal is also named by the
 * names of its neighbours, as in `make.ts#make/{id,show}.show`. So an edit leaves the names of other declarations alone, and files
 * that read a declaration of another file go on naming it as that file does.
 */
export function declarationPlaces(outline: FileOutline): ReadonlyMap<ts.Node, string> {
  let places = known.get(outline);
  if (places === undefined) {
    places = findPlaces(outline);
    known.set(outline, places);
  }
  return places;
}

/**
 * Names of the members of literals below a node that only their number distinguishes: where another one comes or goes, the same name
 * means another member.
 */
export function numberedMembers(outline: FileOutline, from: number, to: number): string[] {
  const found: string[] = [];
  for (const [node, place] of declarationPlaces(outline)) {
    if (node.pos >= from && node.end <= to && ts.isObjectLiteralExpression(node.parent) && numbered.test(place)) {
      found.push(place);
    }
  }
  return found;
}

const known = new WeakMap<FileOutline, ReadonlyMap<ts.Node, string>>();

const numbered = /~\d+$/;

function findPlaces({ sourceFile, module, byNode }: FileOutline): ReadonlyMap<ts.Node, string> {
  const places = new Map<ts.Node, string>();
  const counts = new Map<string, number>();
  const literals = new Map<ts.Node, string>();
  const open: (readonly [node: ts.Node, owner: string])[] = [[sourceFile, module.key]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, outer] = next;
    const object = byNode.get(node);
    const name = object === undefined ? placeName(node, literals) : null;
    if (name !== null) {
      const place = `${outer}/${name}`;
      const count = counts.get(place) ?? 0;
      counts.set(place, count + 1);
      places.set(node, count === 0 ? place : `${place}~${count}`);
    }
    const children: (readonly [ts.Node, string])[] = [];
    ts.forEachChild(node, (child) => {
      children.push([child, object?.key ?? outer]);
    });
    for (let child = children.pop(); child !== undefined; child = children.pop()) open.push(child);
  }
  return places;
}

function placeName(node: ts.Node, literals: Map<ts.Node, string>): string | null {
  const name = declaredName(node);
  if (name === null || !ts.isObjectLiteralExpression(node.parent)) return name;
  let neighbours = literals.get(node.parent);
  if (neighbours === undefined) {
    neighbours = shortened(node.parent.properties.map((each) => declaredName(each) ?? '…').join());
    literals.set(node.parent, neighbours);
  }
  return `{${neighbours}}.${name}`;
}

function declaredName(node: ts.Node): string | null {
  if (ts.isExportAssignment(node)) return 'default';
  if (
    ts.isObjectLiteralElementLike(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isEnumMember(node)
  ) {
    const { name } = node;
    if (name === undefined) return null;
    if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) return '[]';
    return propertyNameText(name as ts.PropertyName) ?? '[]';
  }
  return null;
}

const longest = 60;

function shortened(names: string): string {
  return names.length <= longest ? names : createHash('sha256').update(names).digest('hex').slice(0, 16);
}

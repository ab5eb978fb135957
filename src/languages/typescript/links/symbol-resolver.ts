import ts from 'typescript';
import type { ExternalResolver } from '../externals/external-resolver.ts';
import { declarationPlaces } from '../outline/declaration-places.ts';
import type { DeclaredObject, FileOutline } from '../outline/declared-object.ts';
import { FilePlaces } from '../outline/file-places.ts';
import { requiredSymbol } from './commonjs-alias.ts';
import type { LinkTarget } from './link-target.ts';

/** Whether a name stands for a value or for a type. */
export type Space = 'value' | 'type';

/** What in-house code can add to a declaration of a library, which stays the library's. */
const augmenting: ReadonlySet<string> = new Set(['interface', 'namespace']);

const none: readonly LinkTarget[] = [];

/** Leads from syntax to objects through the symbols of one program's checker. */
export class SymbolResolver {
  readonly checker: ts.TypeChecker;
  readonly externals: ExternalResolver;
  private readonly outlineOf: (file: ts.SourceFile) => FileOutline | null;
  private readonly known: Record<Space, Map<ts.Symbol, readonly LinkTarget[]>> = { value: new Map(), type: new Map() };

  constructor(
    checker: ts.TypeChecker,
    externals: ExternalResolver,
    outlineOf: (file: ts.SourceFile) => FileOutline | null,
  ) {
    this.checker = checker;
    this.externals = externals;
    this.outlineOf = outlineOf;
  }

  /** The symbol a node names, imports and re-exports followed to what they stand for. */
  symbolAt(node: ts.Node): ts.Symbol | null {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol === undefined ? null : this.unaliased(symbol);
  }

  unaliased(symbol: ts.Symbol): ts.Symbol {
    if ((symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
    const aliased = this.checker.getAliasedSymbol(symbol);
    if (aliased.declarations !== undefined) return aliased;
    return requiredSymbol(this.checker, symbol) ?? aliased;
  }

  /** The objects a symbol stands for: one, or one for each member of a union; none for locals and parameters. */
  targets(symbol: ts.Symbol, space: Space): readonly LinkTarget[] {
    const cache = this.known[space];
    let targets = cache.get(symbol);
    if (targets === undefined) {
      targets = this.find(symbol, space);
      cache.set(symbol, targets);
    }
    return targets;
  }

  objectOf(declaration: ts.Node): DeclaredObject | null {
    return this.outlineOf(declaration.getSourceFile())?.byNode.get(declaration) ?? null;
  }

  isInHouse(declaration: ts.Node): boolean {
    return this.outlineOf(declaration.getSourceFile()) !== null;
  }

  /** Path of a file in house, relative to the analysed folder; null for any other. */
  pathOf(file: ts.SourceFile): string | null {
    return this.outlineOf(file)?.path ?? null;
  }

  /** The place of a node in house, by its number. An edit before it may change the number, so no other file may name the node by it. */
  placeOf(node: ts.Node): string {
    const file = node.getSourceFile();
    const outline = this.outlineOf(file);
    return outline === null ? `${file.fileName}:~${node.pos}` : FilePlaces.of(outline).nameOf(node);
  }

  /** The name of a declaration in house, the same from every program that reads its file and after edits beside it. */
  declarationPlace(declaration: ts.Node): string {
    const outline = this.outlineOf(declaration.getSourceFile());
    const place = outline === null ? undefined : declarationPlaces(outline).get(declaration);
    return place ?? this.placeOf(declaration);
  }

  private find(symbol: ts.Symbol, space: Space): readonly LinkTarget[] {
    if (symbol.flags & ts.SymbolFlags.Transient) {
      const roots = this.checker.getRootSymbols(symbol).filter((root) => root !== symbol);
      if (roots.length > 0) return [...new Set(roots.flatMap((root) => this.targets(root, space)))];
    }
    const inHouse = new Set<DeclaredObject>();
    const external: ts.Declaration[] = [];
    for (const declaration of symbol.declarations ?? []) {
      const outline = this.outlineOf(declaration.getSourceFile());
      if (outline === null) {
        if (!ts.isTypeParameterDeclaration(declaration)) external.push(declaration);
        continue;
      }
      const object = outline.byNode.get(declaration);
      if (object !== undefined) inHouse.add(object);
    }
    const isAugmented = external.length > 0 && [...inHouse].every(({ kind }) => augmenting.has(kind));
    if (inHouse.size > 0 && !isAugmented) return chosen([...inHouse], space);
    return external.length === 0 ? none : [this.externals.ofDeclarations(external)];
  }
}

/** Of objects that share a symbol those of the space asked for; of merged ones the first, of an accessor both halves. */
function chosen(objects: readonly DeclaredObject[], space: Space): readonly LinkTarget[] {
  if (objects.length === 1) return objects;
  const fitting = objects.filter((object) => isOfSpace(object, space));
  const among = fitting.length === 0 ? objects : fitting;
  return among.every((object) => object.kind === 'getter' || object.kind === 'setter') ? among : among.slice(0, 1);
}

function isOfSpace(object: DeclaredObject, space: Space): boolean {
  switch (object.kind) {
    case 'interface':
    case 'type-alias':
      return space === 'type';
    case 'class':
    case 'enum':
    case 'react-component':
      return true;
    default:
      return space === 'value';
  }
}

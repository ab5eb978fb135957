import ts from 'typescript';
import { componentOf, isCompletion, textOnDisk } from '../components/component-source.ts';
import type { SourceLanguage } from '../object-types.ts';
import { assignKeys, type KeyPart } from './assign-keys.ts';
import { declarationOf, type OutlineContext } from './declaration-of.ts';
import type { Declaration, DeclaredObject, FileOutline } from './declared-object.ts';
import { isComponentClass, isComponentFunction, isJsx, type JsxFlavour } from './jsx-component.ts';
import { StructuralHash } from './structural-hash.ts';
import { expressionText, operatorChain } from './syntax.ts';

export interface OutlineOptions {
  /** Relative path of the file. */
  readonly path: string;
  readonly test: boolean;
  readonly jsx: JsxFlavour;
  /** True: the object of the file alone. */
  readonly moduleOnly?: boolean;
}

/** Finds the objects of a bound source file in one walk over its syntax. */
export function outlineFile(sourceFile: ts.SourceFile, options: OutlineOptions): FileOutline {
  return new Outliner(sourceFile, options).outline;
}

/** What the walk gathers about an object while it is inside it. */
interface Extent {
  readonly object: DeclaredObject;
  readonly hash: StructuralHash;
  firstCall: string | null;
  makesJsx: boolean;
  isClassComponent: boolean;
}

class Outliner {
  readonly outline: FileOutline;
  private readonly objects: DeclaredObject[] = [];
  private readonly byNode = new Map<ts.Node, DeclaredObject>();
  private readonly bySymbol = new Map<ts.Symbol, Map<Declaration['space'], DeclaredObject>>();
  private readonly topLevel = new Map<string, DeclaredObject>();
  private readonly keyParts = new Map<DeclaredObject, KeyPart>();
  private readonly extents = new Map<DeclaredObject, Extent>();
  private readonly jsx: JsxFlavour;
  private current: Extent;

  constructor(sourceFile: ts.SourceFile, options: OutlineOptions) {
    this.jsx = options.jsx;
    const outline: FileOutline = {
      path: options.path,
      sourceFile,
      language: languageOf(sourceFile),
      test: options.test,
      lines: countLines(sourceFile),
      objects: this.objects,
      byNode: this.byNode,
      get module(): DeclaredObject {
        return module;
      },
    };
    const module = moduleObject(outline, sourceFile);
    this.outline = outline;
    this.objects.push(module);
    this.byNode.set(sourceFile, module);
    this.current = this.extentOf(module);
    if (options.moduleOnly !== true)
      ts.forEachChild(sourceFile, (node) => {
        if (!isCompletion(node, sourceFile)) this.visit(node);
      });
    for (const extent of this.extents.values()) this.finish(extent);
    assignKeys(this.objects, this.keyParts);
  }

  private readonly context: OutlineContext = (() => {
    const outliner = this;
    return {
      isObject: (node: ts.Node): boolean => outliner.byNode.has(node),
      get enclosing(): DeclaredObject {
        return outliner.current.object;
      },
      topLevelObject: (name: string): DeclaredObject | null => outliner.topLevel.get(name) ?? null,
    };
  })();

  private readonly visit = (node: ts.Node): void => {
    const declaration = declarationOf(node, this.context);
    if (declaration === null) {
      this.visitPlain(node);
      return;
    }
    const object = this.place(declaration);
    const outer = this.current;
    outer.hash.text(declaration.segment);
    if (isScope(declaration)) {
      this.current = this.extentOf(object);
      this.note(node);
      ts.forEachChild(node, this.visit);
      this.current = outer;
      this.passJsxOn(object, outer);
    } else {
      ts.forEachChild(node, this.visit);
    }
  };

  private visitPlain(node: ts.Node): void {
    const chain = operatorChain(node);
    if (chain === null) {
      this.note(node);
      ts.forEachChild(node, this.visit);
      return;
    }
    this.visit(chain.first);
    for (const operation of chain.rest) {
      this.note(operation);
      this.note(operation.operatorToken);
      this.visit(operation.right);
    }
  }

  private note(node: ts.Node): void {
    const { current } = this;
    current.hash.node(node);
    if (current.firstCall === null && ts.isCallExpression(node)) current.firstCall = expressionText(node.expression);
    if (isJsx(node)) current.makesJsx = true;
    if (ts.isClassLike(node) && isComponentClass(node)) current.isClassComponent = true;
  }

  /** JSX made in a callback counts for the function around it. */
  private passJsxOn(object: DeclaredObject, outer: Extent): void {
    const extent = this.extentOf(object);
    const counts = object.kind === 'anonymous-function' || outer.isClassComponent;
    if (extent.makesJsx && counts) outer.makesJsx = true;
  }

  private extentOf(object: DeclaredObject): Extent {
    let extent = this.extents.get(object);
    if (extent === undefined) {
      const hash = new StructuralHash();
      extent = { object, hash, firstCall: null, makesJsx: false, isClassComponent: false };
      this.extents.set(object, extent);
    }
    return extent;
  }

  private place(declaration: Declaration): DeclaredObject {
    const object = this.merged(declaration) ?? this.add(declaration);
    object.nodes.push(declaration.nodes[0] as ts.Node);
    for (const node of declaration.nodes) this.byNode.set(node, object);
    return object;
  }

  private merged(declaration: Declaration): DeclaredObject | null {
    if (declaration.symbol === null) return null;
    return this.bySymbol.get(declaration.symbol)?.get(declaration.space) ?? null;
  }

  private add(declaration: Declaration): DeclaredObject {
    const parent = declaration.parent ?? this.current.object;
    const names = [...declaration.path, declaration.shown ?? declaration.name];
    const object: DeclaredObject = {
      kind: declaration.kind,
      name: declaration.name,
      fullName: `${parent.fullName}.${names.join('.')}`,
      parent,
      file: this.outline,
      nodes: [],
      key: '',
      checksum: '',
    };
    this.objects.push(object);
    this.keyParts.set(object, { segment: declaration.segment, sketch: null, vague: declaration.vague });
    if (declaration.symbol !== null) {
      const spaces = this.bySymbol.get(declaration.symbol) ?? new Map<Declaration['space'], DeclaredObject>();
      spaces.set(declaration.space, object);
      this.bySymbol.set(declaration.symbol, spaces);
    }
    if (parent.parent === null && declaration.space === 'value') this.topLevel.set(declaration.name, object);
    return object;
  }

  private finish(extent: Extent): void {
    const { object } = extent;
    object.checksum = extent.hash.digest();
    if (extent.isClassComponent && extent.makesJsx && object.kind === 'class') object.kind = this.jsx;
    if (isComponentFunction(object.kind, object.name, extent.makesJsx)) object.kind = this.jsx;
    const part = this.keyParts.get(object);
    if (part?.vague) part.sketch = sketchOf(extent);
  }
}

/** An object whose extent is the node; an assignment of something else than a function or class stays part of the code it stands in. */
function isScope({ nodes }: Declaration): boolean {
  const [node] = nodes;
  return node === undefined || !ts.isBinaryExpression(node) || nodes.at(-1) !== node.left;
}

const smallExpression = 16;

/**
 * What of a nameless function's content goes into its key: all of a short expression, or of a block without calls; of
 * any other its parameters and the first call it makes, which most changes of its body leave alone.
 */
function sketchOf(extent: Extent): string {
  const node = extent.object.nodes[0];
  const isShort = node !== undefined && ts.isArrowFunction(node) && !ts.isBlock(node.body);
  if (extent.firstCall === null || (isShort && extent.hash.leaves <= smallExpression)) {
    return extent.object.checksum.slice(0, 8);
  }
  const sketch = new StructuralHash();
  if (node !== undefined && ts.isFunctionLike(node)) {
    for (const parameter of node.parameters) {
      sketch.text(ts.isIdentifier(parameter.name) ? parameter.name.text : parameter.name.getText().replace(/\s+/g, ''));
    }
  }
  sketch.text(extent.firstCall);
  return sketch.digest().slice(0, 8);
}

function moduleObject(file: FileOutline, sourceFile: ts.SourceFile): DeclaredObject {
  const fullName = file.path.replace(/(\.d)?\.([cm]?[jt]sx?|vue|svelte)$/, '');
  const name = fullName.slice(fullName.lastIndexOf('/') + 1);
  const flavour = componentOf(sourceFile)?.flavour;
  const kind = flavour === undefined ? 'module' : (`${flavour}-component` as const);
  return { kind, name, fullName, parent: null, file, nodes: [sourceFile], key: '', checksum: '' };
}

function languageOf(sourceFile: ts.SourceFile): SourceLanguage {
  const kind = componentOf(sourceFile)?.scriptKind;
  if (kind !== undefined) return kind === ts.ScriptKind.TS || kind === ts.ScriptKind.TSX ? 'TypeScript' : 'JavaScript';
  return /\.[cm]?jsx?$/.test(sourceFile.fileName) ? 'JavaScript' : 'TypeScript';
}

const lineBreak = /\r\n|[\r\n\u2028\u2029]/;

/** Lines of the text; a line break at the end begins none. */
function countLines(sourceFile: ts.SourceFile): number {
  const text = textOnDisk(sourceFile);
  const starts = text === sourceFile.text ? sourceFile.getLineStarts().length : text.split(lineBreak).length;
  return text === '' ? 0 : /[\r\n\u2028\u2029]$/.test(text) ? starts - 1 : starts;
}

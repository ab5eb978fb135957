import type ts from 'typescript';
import type { ExternalKind } from '../object-types.ts';
import { SignatureWriter } from '../outline/signature-text.ts';
import type { PackageIdentity } from '../program-plan.ts';
import { externalKind } from './external-kind.ts';
import { type ExternalObject, keyPrefix, purlOf } from './external-object.ts';
import { type DeclarationPath, declarationPath } from './external-path.ts';

const runtimeNames: Readonly<Record<string, string>> = { node: 'Node.js', ecmascript: 'ECMAScript', dom: 'DOM' };

const runtimes = ['ecmascript', 'node', 'dom'];

/**
 * Turns declarations out of scope into external objects, for one program. An object follows from what is declared alone, not from which
 * of its declarations or uses is met first.
 */
export class ExternalResolver {
  private readonly checker: ts.TypeChecker;
  private readonly byKey = new Map<string, ExternalObject>();
  private readonly packageOf: (path: string) => PackageIdentity | null;
  private readonly relative: (path: string) => string;
  private readonly signatures: SignatureWriter;
  private readonly byNode = new Map<ts.Node, ExternalObject>();
  private readonly packages = new Map<ts.SourceFile, PackageIdentity>();

  constructor(
    checker: ts.TypeChecker,
    packageOf: (path: string) => PackageIdentity | null,
    relative: (path: string) => string,
  ) {
    this.checker = checker;
    this.packageOf = packageOf;
    this.relative = relative;
    this.signatures = new SignatureWriter(checker);
  }

  /** Of merged declarations the one of the language, else of Node.js, else of the browser, else a package's. */
  ofDeclarations(declarations: readonly ts.Declaration[]): ExternalObject {
    let best = declarations[0] as ts.Declaration;
    for (const declaration of declarations) {
      if (this.rank(declaration) < this.rank(best)) best = declaration;
    }
    return this.ofDeclaration(best);
  }

  ofDeclaration(declaration: ts.Node): ExternalObject {
    const known = this.byNode.get(declaration);
    if (known !== undefined) return known;
    const object = this.ofPath(declarationPath(declaration));
    this.byNode.set(declaration, object);
    return object;
  }

  /** An object and what it is part of, outwards. */
  *partsOf(object: ExternalObject): Generator<ExternalObject> {
    for (let part: ExternalObject | undefined = object; part !== undefined; ) {
      yield part;
      part = part.parent === null ? undefined : this.byKey.get(part.parent);
    }
  }

  /** A package that is imported and not found: its name is all there is. */
  unresolvedModule(name: string): ExternalObject {
    return this.module(`ext:npm/${name}`, name, null, null);
  }

  /** A module of Node.js whose declarations are not there. */
  runtimeModule(name: string): ExternalObject {
    return this.moduleOfRuntime({ manager: 'runtime', name: 'node', version: null, directory: null }, name);
  }

  private rank(declaration: ts.Declaration): number {
    const identity = this.identityOf(declaration.getSourceFile());
    const place = identity.manager === 'npm' ? -1 : runtimes.indexOf(identity.name);
    return place < 0 ? runtimes.length : place;
  }

  private identityOf(file: ts.SourceFile): PackageIdentity {
    let identity = this.packages.get(file);
    if (identity === undefined) {
      const path = describedPath(file.fileName);
      identity = this.packageOf(path) ?? packageByPath(path, this.relative);
      this.packages.set(file, identity);
    }
    return identity;
  }

  private ofPath(path: DeclarationPath): ExternalObject {
    const identity = this.identityOf(path.sourceFile);
    let object = this.container(identity, path);
    const isGlobal = identity.manager === 'runtime' && path.module === null;
    for (const [index, segment] of path.segments.entries()) {
      const name = identity.manager === 'runtime' ? segment.name.replace(/^(\w+)Constructor$/, '$1') : segment.name;
      const separator = object.key.includes('#') ? '.' : '#';
      const key = `${object.key}${separator}${name}`;
      const found = this.byKey.get(key);
      if (found !== undefined) {
        object = found;
        continue;
      }
      const node = this.firstDeclaration(segment.node);
      const stripped = name !== segment.name;
      const kind: ExternalKind = stripped ? 'external-class' : externalKind(node, this.checker);
      object = this.add({
        kind,
        key,
        name,
        fullName: isGlobal && index === 0 ? name : `${object.fullName}.${name}`,
        parent: object.key,
        package: purlOf(identity),
        mangling: this.signatures.mangling(name, [node]),
        file: null,
      });
    }
    return object;
  }

  /** The package, module of the runtime, or runtime that the path begins in. */
  private container(identity: PackageIdentity, path: DeclarationPath): ExternalObject {
    const prefix = keyPrefix(identity);
    const purl = purlOf(identity);
    if (identity.manager === 'npm') {
      const name = path.module?.startsWith(`${identity.name}/`) ? path.module : identity.name;
      const key = prefix + name.slice(identity.name.length);
      return this.module(key, name, purl, null);
    }
    return this.moduleOfRuntime(identity, path.module);
  }

  private moduleOfRuntime(identity: PackageIdentity, module: string | null): ExternalObject {
    const prefix = keyPrefix(identity);
    const purl = purlOf(identity);
    const title = runtimeNames[identity.name] ?? identity.name;
    const runtime = this.module(prefix, title, purl, null);
    if (module === null) return runtime;
    const name = module.replace(/^(node:)?/, 'node:');
    const key = `${prefix}/${name.slice('node:'.length)}`;
    return this.module(key, name, purl, runtime.key);
  }

  private module(key: string, name: string, purl: string | null, parent: string | null): ExternalObject {
    return this.byKey.get(key) ?? this.add(moduleObject(key, name, purl, parent));
  }

  private add(object: ExternalObject): ExternalObject {
    this.byKey.set(object.key, object);
    return object;
  }

  /** Of what several declarations declare together the one that the compiler names first. */
  private firstDeclaration(node: ts.Node): ts.Node {
    const { name } = node as { name?: ts.Node };
    const symbol = name === undefined ? undefined : this.checker.getSymbolAtLocation(name);
    return symbol?.declarations?.find(({ kind }) => kind === node.kind) ?? node;
  }
}

/** Packages of declarations alone: what they declare is another package's. */
const declarationHelpers: readonly (readonly [string, string])[] = [
  ['/@types/express-serve-static-core/', '/@types/express/'],
  ['/undici-types/', '/@types/node/'],
];

function describedPath(path: string): string {
  for (const [helper, described] of declarationHelpers) {
    const at = path.lastIndexOf(`/node_modules${helper}`);
    if (at >= 0) return `${path.slice(0, at)}/node_modules${described}index.d.ts`;
  }
  return path;
}

function moduleObject(key: string, name: string, purl: string | null, parent: string | null): ExternalObject {
  return { kind: 'external-module', key, name, fullName: name, parent, package: purl, mangling: '', file: null };
}

/** A package without a manifest is known by its folder; a file of no package by its path. */
function packageByPath(path: string, relative: (path: string) => string): PackageIdentity {
  const installed = path.lastIndexOf('/node_modules/');
  if (installed < 0) return { manager: 'npm', name: `./${relative(path)}`, version: null, directory: null };
  const parts = path.slice(installed + '/node_modules/'.length).split('/');
  const name = parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/');
  return { manager: 'npm', name, version: null, directory: null };
}

import type { SgNode } from '@ast-grep/napi';
import type { Value } from '../../code-model/facts.ts';
import { memberSymbol } from '../../code-model/symbol-name.ts';
import type { ModulePaths } from './module-paths.ts';
import type { Scope } from './scope.ts';

/** What the import statements of one file bind, and which packages and files they name. */
export class Imports {
  /** Packages and in-house files. */
  readonly named = new Set<string>();
  /** Modules whose names are all imported (`from x import *`). */
  readonly stars: Value[] = [];
  private readonly path: string;
  private readonly modules: ModulePaths;

  constructor(path: string, modules: ModulePaths) {
    this.path = path;
    this.modules = modules;
  }

  /** `import a.b`, `import a.b as c` */
  plain(statement: SgNode, scope: Scope): void {
    for (const child of statement.children()) {
      if (child.kind() === 'dotted_name') {
        // The name that is bound is the first: what is below it is reached through its members.
        const module = this.module(child.text());
        const [top = '', ...below] = child.text().split('.');
        const isInDirectory = module.kind === 'import' && this.modules.isNamespace(top, this.path);
        const first = this.module(top);
        scope.bind(top, first.kind === 'external' && isInDirectory ? nested(below, module) : first);
      } else if (child.kind() === 'aliased_import') {
        const name = child.field('name')?.text() ?? '';
        scope.bind(child.field('alias')?.text() ?? name, this.module(name));
      }
    }
  }

  /** `from a.b import c, d as e`, `from . import c`, `from a import *` */
  from(statement: SgNode, scope: Scope): void {
    const from = statement.field('module_name')?.text() ?? '';
    const module = this.module(from);
    for (const child of statement.children()) {
      if (child.kind() === 'wildcard_import') this.stars.push(module);
    }
    for (const child of statement.fieldChildren('name')) {
      const name = child.kind() === 'aliased_import' ? (child.field('name')?.text() ?? '') : child.text();
      const alias = child.kind() === 'aliased_import' ? (child.field('alias')?.text() ?? name) : name;
      scope.bind(alias, this.member(from, module, name));
    }
  }

  /** The module of a dotted name. */
  module(name: string): Value {
    const file = this.modules.find(name, this.path);
    if (file !== null) {
      this.named.add(file);
      return { kind: 'import', file, name: '*' };
    }
    const [top = '', ...rest] = name.replace(/^\.+/, '').split('.');
    this.named.add(top);
    if (rest.length > 0) this.named.add([top, ...rest].join('.'));
    return { kind: 'external', symbol: rest.length === 0 ? top : memberSymbol(top, rest.join('.')) };
  }

  /** A name of a module: what its file binds, else a module inside of it. */
  private member(from: string, module: Value, name: string): Value {
    const inner = this.modules.find(from.endsWith('.') ? `${from}${name}` : `${from}.${name}`, this.path);
    const own: Value[] = module.kind === 'import' ? [{ kind: 'import', file: module.file, name }] : [];
    // A folder without `__init__.py` is no file, and still holds modules.
    if (inner === null && module.kind === 'external')
      return { kind: 'external', symbol: memberSymbol(module.symbol, name) };
    if (inner === null || (module.kind === 'import' && inner === module.file)) return own[0] ?? module;
    this.named.add(inner);
    return { kind: 'choice', of: [...own, { kind: 'import', file: inner, name: '*' }] };
  }
}

/** `a.b` as `{ a: { b: … } }`: a directory without `__init__.py` is no file whose members could be asked for. */
function nested(names: readonly string[], of: Value): Value {
  return names.reduceRight<Value>((value, name) => ({ kind: 'record', members: { [name]: value } }), of);
}

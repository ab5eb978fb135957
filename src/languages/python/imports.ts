import type { Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { memberSymbol } from '../../code-model/symbol-name.ts';
import { type ImportedName, readImportStatement } from './conventions/import-statements.ts';
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

  /** Binds the names of an import statement, given its text. */
  bind(statement: string, scope: Scope): void {
    for (const each of readImportStatement(statement)) {
      if (each.kind === 'module') this.bindModule(each.module, each.alias, scope);
      else this.bindNames(each.module, each.names, each.isStar, scope);
    }
  }

  /** `import a.b`, `import a.b as c` */
  private bindModule(name: string, alias: string | null, scope: Scope): void {
    const module = this.module(name);
    if (alias !== null) {
      scope.bind(alias, module);
      return;
    }
    // The name that is bound is the first: what is below it is reached through its members.
    const [top = '', ...below] = name.split('.');
    const isInDirectory = module.kind === 'import' && this.modules.isNamespace(top, this.path);
    const first = this.module(top);
    scope.bind(top, first.kind === 'external' && isInDirectory ? nested(below, module) : first);
  }

  /** `from a.b import c, d as e`, `from . import c`, `from a import *` */
  private bindNames(from: string, names: readonly ImportedName[], isStar: boolean, scope: Scope): void {
    const module = this.module(from);
    if (isStar) this.stars.push(module);
    for (const { name, alias } of names) scope.bind(alias ?? name, this.member(from, module, name));
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

  /** The object of Django's settings: its members are the names of the modules that hold them. */
  private settings(): Value {
    const files = this.modules.settingsOf(this.path);
    const modules = files.map((file): Value => ({ kind: 'import', file, name: '*' }));
    return oneOf([{ kind: 'external', symbol: settingsSymbol }, ...modules]);
  }

  /** A name of a module: what its file binds, else a module inside of it. */
  private member(from: string, module: Value, name: string): Value {
    const inner = this.modules.find(from.endsWith('.') ? `${from}${name}` : `${from}.${name}`, this.path);
    const own: Value[] = module.kind === 'import' ? [{ kind: 'import', file: module.file, name }] : [];
    // A folder without `__init__.py` is no file, and still holds modules.
    if (inner === null && module.kind === 'external') {
      const symbol = memberSymbol(module.symbol, name);
      return symbol === settingsSymbol ? this.settings() : { kind: 'external', symbol };
    }
    if (inner === null || (module.kind === 'import' && inner === module.file)) return own[0] ?? module;
    this.named.add(inner);
    return { kind: 'choice', of: [...own, { kind: 'import', file: inner, name: '*' }] };
  }
}

/** What reads the settings of a project, whichever module holds them. */
const settingsSymbol = 'django#conf.settings';

/** `a.b` as `{ a: { b: … } }`: a directory without `__init__.py` is no file whose members could be asked for. */
function nested(names: readonly string[], of: Value): Value {
  return names.reduceRight<Value>((value, name) => ({ kind: 'record', members: { [name]: value } }), of);
}

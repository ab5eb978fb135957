import { isBuiltin } from 'node:module';
import type { BundleRecord } from '../../../bundle/records.ts';
import type { CallFact, FileFacts } from '../../../code-model/facts.ts';
import { memberSymbol, moduleOfSymbol } from '../../../code-model/symbol-name.ts';
import { DerivedCalls } from '../../../value-analysis/derived-calls.ts';
import { LibraryNames } from '../../../value-analysis/library-names.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { derivedRules } from '../derived-rules.ts';
import type { ExternalCatalogue, ExternalObject } from '../externals/external-object.ts';
import { externalRecord } from '../records/code-records.ts';
import { moduleName } from './unresolved-calls.ts';

/** A call that may enter more members of libraries states none. */
const maxNames = 8;

/**
 * Calls of packages that are not installed, where the compiler sees none: the value analysis knows the import, and the members of it, by which
 * what is called is reached. The objects are named as the source names them (`geoip-lite.lookup`); their kind follows from the
 * name by convention, so that it does not depend on which use comes first.
 * @param missing packages and modules of the runtime that are imported and not found
 */
export class NotInstalledCalls {
  private readonly resolver: ValueResolver;
  private readonly names: LibraryNames;
  private readonly missing: ReadonlySet<string>;
  private readonly externals: ExternalCatalogue;

  constructor(resolver: ValueResolver, missing: ReadonlySet<string>, externals: ExternalCatalogue) {
    this.resolver = resolver;
    this.names = new LibraryNames(resolver);
    this.missing = missing;
    this.externals = externals;
  }

  /** External objects, and links to them from the callers, in the order of files. */
  *records(): Generator<BundleRecord> {
    if (this.missing.size === 0) return;
    const found = this.resolver.table.files().map((file) => ({ file: file.file, calls: this.callsOf(file) }));
    const called = new Set(found.flatMap(({ calls }) => calls.flatMap(({ symbols }) => symbols)));
    for (const { file, calls } of found) {
      const links = new DerivedCalls(file, derivedRules.notInstalled);
      for (const { call, symbols } of calls) {
        for (const symbol of symbols) {
          const object = this.objectOf(symbol, called);
          if (object === null) continue;
          links.add(call, object.key, symbols.length);
        }
      }
      yield* this.externals.takeNew().map(externalRecord);
      yield* links.records();
    }
  }

  /** The calls of a file that enter what is not installed. */
  private callsOf({ file, calls }: FileFacts): { readonly call: CallFact; readonly symbols: readonly string[] }[] {
    return calls.flatMap((call) => {
      if (call.declared !== undefined) return [];
      const unit = { phase: 'calls of libraries', file, line: call.lines.startLine };
      const symbols = this.resolver.table.coverage.attempt(unit, () => this.symbolsOf(call)) ?? [];
      return symbols.length === 0 ? [] : [{ call, symbols }];
    });
  }

  private symbolsOf(call: CallFact): readonly string[] {
    const symbols = this.names.entered(call).filter((symbol) => this.missing.has(moduleName(moduleOfSymbol(symbol))));
    if (symbols.length <= maxNames) return symbols;
    this.resolver.bounds.add('members of libraries that a call may enter', maxNames, call.id);
    return [];
  }

  /**
   * The object of a symbol, in use from then on; null where its module has none, as that of a file that a bundler makes.
   * @param called all symbols that are called: another one that leads to them is a namespace
   */
  private objectOf(symbol: string, called: ReadonlySet<string>): ExternalObject | null {
    const module = moduleOfSymbol(symbol);
    let object = this.externals.find(moduleKey(module));
    if (object === null) return null;
    const parts: ExternalObject[] = [];
    let path = module;
    for (const name of symbol === module ? [] : symbol.slice(module.length + 1).split('.')) {
      path = memberSymbol(path, name);
      const key: string = `${object.key}${object.key.includes('#') ? '.' : '#'}${name}`;
      object = this.externals.find(key) ?? memberObject(key, name, object, called.has(path));
      parts.unshift(object);
    }
    this.externals.use(parts);
    return object;
  }
}

/** Key of the object that the import of a module which is not found leads to. */
function moduleKey(module: string): string {
  return isBuiltin(module) ? `ext:runtime/node/${module.replace(/^node:/, '')}` : `ext:npm/${moduleName(module)}`;
}

function memberObject(key: string, name: string, parent: ExternalObject, isCalled: boolean): ExternalObject {
  const called = parent.kind === 'external-module' ? 'external-function' : 'external-method';
  const other = isCalled ? called : 'external-namespace';
  return {
    kind: /^[A-Z]/.test(name) ? 'external-class' : other,
    key,
    name,
    fullName: `${parent.fullName}.${name}`,
    parent: parent.key,
    package: parent.package,
    mangling: '',
    file: null,
  };
}

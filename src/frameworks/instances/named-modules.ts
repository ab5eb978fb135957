import { type CallFact, type FileFacts, unknownValue, type Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { sharedParts } from './shared-parts.ts';

/** A module that a call defines by a function or an object, as the loader of AMD knows it: `define('cart', ['api'], (api) => …)`. */
interface Definition {
  readonly file: FileFacts;
  readonly name: string | null;
  /** Names of the modules that the function is called with. */
  readonly needs: readonly string[];
  readonly value: Value | null;
}

/**
 * Passes modules to the functions that ask for them by name: what a module's function returns, or what its file exports. A name is one that
 * a module is defined by, or the end of the path of its file; of several files the one that is nearest.
 */
export function linkNamedModules(resolver: ValueResolver, all: readonly FrameworkRules[]): void {
  const symbols = new Set(
    all.flatMap(({ calls }) => calls ?? []).flatMap((rule) => (rule.definesModule === true ? listOf(rule.calls) : [])),
  );
  if (symbols.size === 0) return;
  const definitions = resolver.table.files().flatMap((file) =>
    file.calls.flatMap((call) => {
      const isDefinition = call.callee.kind === 'external' && symbols.has(call.callee.symbol);
      return isDefinition ? definitionOf(call, file, resolver) : [];
    }),
  );
  if (definitions.length === 0) return;
  const modules = new NamedModules(definitions, resolver);
  let isLinked = false;
  for (const { file, needs, value } of definitions) {
    if (value?.kind !== 'function' || needs.length === 0) continue;
    const passed = needs.map((name) => modules.find(name, file.file) ?? undefined);
    if (passed.every((each) => each === undefined)) continue;
    resolver.inject(value.object, passed);
    isLinked = true;
  }
  if (isLinked) resolver.findCallsAgain();
}

function definitionOf(call: CallFact, file: FileFacts, resolver: ValueResolver): Definition[] {
  const [name] = call.arguments[0]?.kind === 'text' ? [call.arguments[0].text] : [null];
  const list = call.arguments.find(({ kind }) => kind === 'list');
  const needs = list?.kind === 'list' ? list.items.map((item) => resolver.textsOf(item)[0] ?? '') : [];
  const last = call.arguments.at(-1);
  if (last === undefined || last === list || last.kind === 'text') return [];
  const [value = null] = resolver.resolve(last);
  return [{ file, name: name ?? null, needs, value }];
}

class NamedModules {
  private readonly resolver: ValueResolver;
  private readonly byName = new Map<string, Definition>();
  private readonly byFile = new Map<string, Definition>();
  /** Files by the last part of their path, without ending. */
  private readonly files: ReadonlyMap<string, readonly string[]>;

  constructor(definitions: readonly Definition[], resolver: ValueResolver) {
    this.resolver = resolver;
    for (const each of definitions) {
      if (each.name !== null) this.byName.set(each.name, each);
      if (!this.byFile.has(each.file.file)) this.byFile.set(each.file.file, each);
    }
    this.files = Map.groupBy(
      resolver.table.files().map(({ file }) => file),
      (path) => plain(path).split('/').at(-1) ?? '',
    );
  }

  /** Null for a module that is not of the code, and for what a plugin of the loader gives (`text!cart.html`). */
  find(name: string, asker: string): Value | null {
    if (name === '' || name.includes('!')) return null;
    const defined = this.byName.get(name);
    const file = defined === undefined ? this.fileOf(name, asker) : null;
    const definition = defined ?? this.byFile.get(file ?? '');
    if (definition !== undefined) return this.valueOf(definition);
    return file === null ? null : { kind: 'import', file, name: '*' };
  }

  private valueOf({ value }: Definition): Value {
    if (value?.kind !== 'function') return value ?? unknownValue;
    return oneOf(this.resolver.table.function(value.object)?.returns ?? []);
  }

  private fileOf(name: string, asker: string): string | null {
    const folder = asker.split('/').slice(0, -1);
    const parts = plain(name).split('/');
    while (parts[0] === '.' || parts[0] === '..') if (parts.shift() === '..') folder.pop();
    const wanted = (/^\.{1,2}\//.test(name) ? [...folder, ...parts] : parts).filter((part) => part !== '').join('/');
    const found = (this.files.get(wanted.split('/').at(-1) ?? '') ?? []).filter(
      (path) => plain(path) === wanted || plain(path).endsWith(`/${wanted}`),
    );
    const nearness = found.map((path) => sharedParts(path, asker));
    const nearest = Math.max(...nearness);
    const best = found.filter((_, at) => nearness[at] === nearest);
    return best.length === 1 ? (best[0] as string) : null;
  }
}

function plain(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

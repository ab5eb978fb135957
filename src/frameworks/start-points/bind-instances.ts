import { defaultExport } from '../../code-model/default-export.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { type ReportShare, unreported } from '../../code-model/share-of-work.ts';
import { absoluteName, namedInHouse } from '../../value-analysis/python-modules.ts';
import { isInUse } from '../coverage/frameworks-in-use.ts';
import { filesBelow } from '../instances/directory-files.ts';
import type { Instance } from '../instances/instance.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import { mountPaths } from './mount-paths.ts';
import { orderOf } from './order-of.ts';
import type { Registrations } from './registrations.ts';

/** Plugins in plugins in plugins: after so many rounds nothing new is looked for. */
const maxRounds = 12;

/**
 * Functions that a library calls with an instance (`fastify.register(plugin)`): their parameter is an instance of its own, mounted
 * in the one it was registered with. What is registered inside them shows only then, so this goes on until nothing is new.
 */
export function bindInstances(finder: InstanceFinder, found: Registrations, report: ReportShare = unreported): void {
  const bound = new Set<string>();
  // Nobody knows how many rounds there will be: each takes half of what is left.
  let done = 0;
  const bind = (admits: Admission): void => {
    for (let round = 0; round < maxRounds; round++) {
      const before = done;
      done += (1 - done) / 2;
      if (!bindRound(finder, found, bound, admits, (share) => report(before + (done - before) * share))) return;
    }
  };
  bind(isMade);
  if (bindByType(finder, bound)) bind(isMade);
  const untouched = new Set(bound);
  bind(({ object }) => !untouched.has(object));
}

type Admission = (plugin: { readonly receiver: Instance | null; readonly object: string }) => boolean;

/** What is only known by its type may turn out to be something that is made, in a later round. */
const isMade: Admission = ({ receiver }) => receiver === null || receiver.file !== '';

/** True where something was bound that was not before. */
function bindRound(
  finder: InstanceFinder,
  found: Registrations,
  bound: Set<string>,
  admits: Admission,
  report: ReportShare,
): boolean {
  const matches = [...finder.allMatches(report)].filter(({ rule }) => rule.gives !== undefined);
  let isNew = false;
  for (const match of matches) {
    const { table } = finder.resolver;
    const { file } = table.fileOf(match.call);
    const unit = { phase: 'rules for plugins', model: match.rule.id, file, line: match.call.lines.startLine };
    if (table.coverage.attempt(unit, () => bindOne(match, finder, found, bound, admits)) === true) isNew = true;
  }
  if (isNew) finder.forget();
  return isNew;
}

/** Functions that are declared as plugins (`const plugin: FastifyPluginAsync = …`), or that a library calls by their names (`def includeme(config)`), and that nobody is seen to register. */
function bindByType(finder: InstanceFinder, bound: Set<string>): boolean {
  const { index, resolver } = finder;
  const { functionTypes, functionNames } = index;
  if (functionTypes.size === 0 && functionNames.size === 0) return false;
  let isNew = false;
  for (const { functions, file } of resolver.table.files()) {
    for (const { object, type, name } of functions) {
      if (bound.has(object)) continue;
      const symbols = type === null ? [] : resolver.symbolsOf(type.name);
      const named = (functionNames.get(name) ?? []).filter(({ rules }) => isInUse(rules, resolver.table));
      const [kind] = [...symbols.flatMap((symbol) => functionTypes.get(symbol) ?? []), ...named];
      if (kind === undefined) continue;
      const id = `>${file}>${object}`;
      finder.state({ id, kind: kind.kind, rules: kind.rules, file });
      resolver.bind(object, [{ kind: 'result', call: id }]);
      isNew = true;
    }
  }
  if (isNew) finder.forget();
  return isNew;
}

function bindOne(
  match: MatchedCall,
  finder: InstanceFinder,
  found: Registrations,
  bound: Set<string>,
  admits: Admission,
): boolean {
  const { call, rule, rules, receiver } = match;
  const { gives } = rule;
  if (gives === undefined) return false;
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  let isNew = false;
  const paths = mountPaths(match, finder);
  const plugins = [
    ...listOf(gives.to)
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap(({ value }) => pluginsOf(value, listOf(gives.exports), call, finder)),
    ...folderPlugins(textsAt(listOf(gives.folder), subject, resolver), gives.paths, finder),
  ];
  const [options] = listOf(gives.options).flatMap((selector) => select(selector, subject, resolver));
  const others = Object.entries(gives.others ?? {}).flatMap(([position, selector]) => {
    const [first] = select(selector, subject, resolver);
    return first === undefined ? [] : [[Number(position), first.value] as const];
  });
  for (const { object, of = null, keepsPath, below, isWhole = false, wrapper } of plugins) {
    const id = `${receiver?.id ?? ''}>${call.id}>${object}`;
    if (finder.isStated(id) || bound.has(id) || !admits({ receiver, object })) continue;
    isNew = true;
    bound.add(object);
    bound.add(id);
    const { file } = resolver.table.fileOf(call);
    // What shares the instance has its hooks run for all that is registered there.
    const isShared = wrapper !== undefined && listOf(gives.sharedBy).some((each) => wrapper.includes(each));
    const shared = isShared && receiver !== null && receiver.kind === gives.kind ? receiver.id : null;
    if (shared === null) {
      finder.state({ id, kind: gives.kind, rules, file });
      finder.givenBy.set(id, call.id);
    }
    const passed: (Value | undefined)[] = [
      ...new Array<undefined>(gives.parameter ?? 0),
      { kind: 'result', call: shared ?? id },
      ...(options === undefined ? [] : [options.value]),
    ];
    for (const [position, value] of others) passed[position] = value;
    resolver.bind(object, passed, others.length > 0 ? call : undefined, of);
    if (shared !== null) continue;
    const outer = keepsPath && !isWhole && paths.length > 0 ? paths : [''];
    const full = outer.map((path) => joinPath(path, keepsPath ? below : ''));
    if (receiver === null) {
      if (paths.length > 0) found.mounts.prefix(id, full);
      continue;
    }
    found.mounts.mount(id, receiver.id, full, { file, order: orderOf(call) });
  }
  return isNew;
}

/** The functions behind a plugin, also those of a module that the call names: `config.include('.views')`. */
function pluginsOf(value: Value, exports: readonly string[], call: CallFact, finder: InstanceFinder): Plugin[] {
  if (exports.length === 0) return pluginFunctions(value, finder);
  const { resolver } = finder;
  const { table } = resolver;
  const named = resolver
    .textsOf(value)
    .flatMap((text) => namedInHouse(absoluteName(text, table.fileOf(call)), table) ?? []);
  return [...resolver.resolve(value), ...named.flatMap((each) => resolver.resolve(each))].flatMap((each) =>
    each.kind === 'import' && each.name === '*'
      ? exports.flatMap((name) => pluginFunctions({ ...each, name }, finder))
      : pluginFunctions(each, finder),
  );
}

interface Plugin {
  /** Key of the function. */
  readonly object: string;
  /** What it is a method of, as it is named: `self` of `self.register`. */
  readonly of?: Value;
  /** False for one that shares the instance it is registered with. */
  readonly keepsPath: boolean;
  /** Path that the place of its file adds. */
  readonly below: string;
  /** True where that path stands for all before it. */
  readonly isWhole?: boolean;
  /** Symbols of what it is wrapped by. */
  readonly wrapper?: readonly string[];
}

/** The functions behind a plugin; one that is wrapped (`fp(plugin)`) shares the instance it is registered with. */
function pluginFunctions(value: Value, finder: InstanceFinder, below = ''): Plugin[] {
  const { resolver } = finder;
  const of = value.kind === 'member' ? { of: value.of } : {};
  return resolver.resolve(value).flatMap((each): Plugin[] => {
    if (each.kind === 'function') return [{ object: each.object, ...of, keepsPath: true, below }];
    if (each.kind === 'import') {
      return pluginFunctions({ kind: 'import', file: each.file, name: 'default' }, finder, below);
    }
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const wrapped = call?.arguments[0];
    if (call === undefined || wrapped === undefined) return [];
    const wrapper = resolver.symbolsOf(call.callee);
    return resolver
      .resolve(wrapped)
      .flatMap((inner) =>
        inner.kind === 'function' ? [{ object: inner.object, keepsPath: false, below, wrapper }] : [],
      );
  });
}

/**
 * The plugins of the files below directories, each under the path of its directory, where a directory `_id` is a parameter, or under the path
 * that its file exports.
 */
function folderPlugins(folders: readonly string[], names: PathNames | undefined, finder: InstanceFinder): Plugin[] {
  return folders.flatMap((folder) =>
    filesBelow(folder, finder.resolver).flatMap((facts) => {
      const below = facts.file
        .slice(folder.length - 'file:'.length + 1)
        .split('/')
        .slice(0, -1);
      const [whole] = exportedTexts(facts, names?.whole, finder);
      const [own] = exportedTexts(facts, names?.inFolder, finder);
      const path = whole ?? own ?? below.map((name) => name.replace(/^__?(?=\w)/, ':')).join('/');
      const plugins = pluginFunctions(defaultExport(facts), finder, path);
      return whole === undefined ? plugins : plugins.map((each) => ({ ...each, isWhole: true }));
    }),
  );
}

type PathNames = NonNullable<NonNullable<MatchedCall['rule']['gives']>['paths']>;

/** The constant texts that a file exports under names. */
function exportedTexts(
  { file }: FileFacts,
  names: PathNames['whole'] | undefined,
  { resolver }: InstanceFinder,
): readonly string[] {
  return listOf(names).flatMap((name) => resolver.textsOf({ kind: 'import', file, name }));
}

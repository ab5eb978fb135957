import { parse } from 'yaml';
import { valueOfData } from '../../code-model/conventions/described-values.ts';
import { defaultExport } from '../../code-model/default-export.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { memberAt } from '../../code-model/member-at.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { fitsSymbol, memberSymbol } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';

type SettingRule = NonNullable<FrameworkRules['settings']>[number];

/** A group of settings; of all where it has no name. */
interface SettingGroup {
  readonly name: string | null;
  readonly values: readonly Value[];
}

/** Explains settings that are stated in one place and asked for by name in another: `config.get('db.collection')`. */
export function explainSettings(
  resolver: ValueResolver,
  rule: SettingRule,
  descriptions: readonly DescriptionFile[],
): void {
  const { asked, declared } = rule;
  const { coverage } = resolver.table;
  if (asked.members === true) {
    coverage.attempt({ phase: 'settings' }, () => explainOptions(resolver, rule));
    return;
  }
  const read = (): readonly SettingGroup[] => [
    ...statedGroups(resolver, declared),
    ...filedGroups(resolver, declared, descriptions),
  ];
  const groups = coverage.attempt({ phase: 'settings' }, read) ?? [];
  if (groups.length === 0) return;
  const keepers = new Set(listOf(asked.of));
  const members = new Set(listOf(asked.names).flatMap((name) => listOf(asked.of).map((of) => memberSymbol(of, name))));
  const names = new Set(listOf(asked.names));
  const asks = ({ callee }: CallFact): boolean => {
    if (callee.kind === 'external') return members.has(callee.symbol);
    return (
      callee.kind === 'member' &&
      names.has(callee.name) &&
      resolver.symbolsOf(callee.of).some((symbol) => keepers.has(symbol))
    );
  };
  resolver.explain((call) => {
    const [path] = asks(call) ? textsAt(listOf(asked.name), { arguments: call.arguments }, resolver) : [];
    return path === undefined ? null : settingOf(path.split(asked.separator ?? '.'), groups, declared.leaf);
  });
}

/**
 * Members of what a command line gave: `argv.basePath` of `yargs().option('base-path', { default: '/' })`. A program has the options of its own file, or
 * those that one other file alone declares.
 */
function explainOptions(resolver: ValueResolver, { asked, declared }: SettingRule): void {
  const { name, values, calls } = declared;
  const symbols = ofImported(listOf(calls), resolver);
  if (symbols.length === 0 || name === undefined || values === undefined) return;
  /** By option and file. */
  const declaredBy = new Map<string, Map<string, Value[]>>();
  for (const file of resolver.table.files()) {
    for (const call of file.test ? [] : file.calls) {
      if (!isOneOf(symbols, call, resolver)) continue;
      const subject = { arguments: call.arguments };
      const found = select(values, subject, resolver).flatMap(({ value }) => (isKnown(value, resolver) ? [value] : []));
      const option = spelled(optionOf(listOf(name).flatMap((each) => textsAt([each], subject, resolver))));
      if (found.length === 0 || option === '') continue;
      const byFile = declaredBy.get(option) ?? new Map<string, Value[]>();
      byFile.set(file.file, [...(byFile.get(file.file) ?? []), ...found]);
      declaredBy.set(option, byFile);
    }
  }
  const keepers = listOf(asked.of);
  resolver.explainMembers((of, member) => {
    const byFile = declaredBy.get(spelled(member));
    const call = byFile === undefined ? undefined : callBehind(of, resolver);
    if (byFile === undefined || call === undefined) return null;
    const [only, ...others] = byFile.values();
    const known = byFile.get(resolver.table.fileOf(call).file) ?? (others.length === 0 ? only : undefined);
    const isKept = resolver.symbolsOf(of).some((symbol) => keepers.some((each) => fitsSymbol(symbol, each)));
    return known !== undefined && isKept ? oneOf(known) : null;
  });
}

function isKnown(value: Value, resolver: ValueResolver): boolean {
  return resolver.resolve(value).some(({ kind }) => kind !== 'member' && kind !== 'unknown');
}

/** The call that gives a value, or what it is a member of. */
function callBehind(value: Value, { table }: ValueResolver): CallFact | undefined {
  let at = value;
  while (at.kind === 'member') at = at.of;
  return at.kind === 'result' ? table.call(at.call) : undefined;
}

/** Of `-t`, `--table` the long one. */
function optionOf(texts: readonly string[]): string {
  return texts.find((text) => /^(--|[^-])/.test(text)) ?? texts[0] ?? '';
}

/** The name of an option without dashes, as members are called after it: `--base-path <path>`, `base_path`. */
function spelled(name: string): string {
  return (/[\w-]+/.exec(name)?.[0] ?? '').replaceAll(/[-_]/g, '').toLowerCase();
}

/** Those that calls state: `registerAs('app', () => ({ … }))`, `nconf.defaults({ … })`. */
function statedGroups(resolver: ValueResolver, { calls, group, values }: SettingRule['declared']): SettingGroup[] {
  const symbols = ofImported(listOf(calls), resolver);
  if (symbols.length === 0 || values === undefined) return [];
  return resolver.table.files().flatMap((file) => {
    if (file.test) return [];
    const stating = file.calls.filter((call) => isOneOf(symbols, call, resolver));
    return stating.flatMap((call): SettingGroup[] => {
      const subject = { arguments: call.arguments };
      const [name] = group === undefined ? [null] : textsAt([group], subject, resolver);
      const found = select(values, subject, resolver).map(({ value }) => value);
      return name === undefined || found.length === 0 ? [] : [{ name, values: found }];
    });
  });
}

/** The symbols of packages that the code imports or loads: nothing that it calls is one of another, and to find what each call is called by takes long. */
function ofImported(symbols: readonly string[], { table }: ValueResolver): readonly string[] {
  const packages = new Set(symbols.map(packageOf));
  const named = table
    .files()
    .flatMap(({ imports, calls }) => [
      ...imports.filter((each) => packages.has(each)),
      ...calls.flatMap(({ arguments: given }) =>
        given.flatMap((each) => (each.kind === 'text' && packages.has(each.text) ? each.text : [])),
      ),
    ]);
  const known = new Set(named);
  return symbols.filter((symbol) => known.has(packageOf(symbol)));
}

function packageOf(symbol: string): string {
  return symbol.split('#')[0] as string;
}

/** A symbol, or one that begins and ends like it, `*` between: `nconf#*defaults` of `nconf.env().defaults()`. */
function isOneOf(symbols: readonly string[], { callee }: CallFact, resolver: ValueResolver): boolean {
  const isLikely = symbols.some((symbol) => symbol.includes('*')) && callee.kind === 'member';
  const own = callee.kind === 'external' ? [callee.symbol] : isLikely ? resolver.symbolsOf(callee) : [];
  return own.some((each) => symbols.some((symbol) => fitsSymbol(each, symbol)));
}

/** Those that files state: `config/default.json`, `config/default.js`. */
function filedGroups(
  resolver: ValueResolver,
  { files }: SettingRule['declared'],
  descriptions: readonly DescriptionFile[],
): SettingGroup[] {
  for (const path of files ?? []) {
    const isIt = (file: string): boolean => new RegExp(`(^|/)${path}\\.[a-z]+$`).test(file);
    const code = resolver.table.files().filter(({ file, test }) => !test && isIt(file));
    const data = descriptions.filter((file) => /\.(json5?|ya?ml)$/.test(file.path) && isIt(file.path));
    const values = [...code.map(defaultExport), ...data.flatMap((file) => valueOfFile(file, resolver))];
    if (values.length > 0) return [{ name: null, values }];
  }
  return [];
}

function valueOfFile(file: DescriptionFile, { table: { coverage } }: ValueResolver): readonly Value[] {
  const text = textOfFile(file, coverage, 'settings');
  const parsed =
    text === null ? undefined : coverage.attempt({ phase: 'settings', file: file.path }, () => parse(text));
  return parsed === undefined ? [] : [valueOfData(parsed)];
}

/** `app.apiPrefix`: what the group `app` states as `apiPrefix`. */
function settingOf(path: readonly string[], groups: readonly SettingGroup[], leaf: string | undefined): Value | null {
  const names = leaf === undefined ? path : [...path, leaf];
  const [group] = path;
  const values = groups
    .filter(({ name }) => name === null || name === group)
    .flatMap(({ name, values: of }) => of.map((value) => memberAt(value, name === null ? names : names.slice(1))));
  return values.length === 0 ? null : { kind: 'choice', of: values };
}

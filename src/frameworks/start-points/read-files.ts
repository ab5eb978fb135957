import { posix } from 'node:path';
import type { FactTable } from '../../code-model/fact-table.ts';
import type { FileFacts } from '../../code-model/facts.ts';
import { withoutMembers } from '../../code-model/member-at.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { packageOf } from '../injections/package-of.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { type FileRule, type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';
import { chainedVerbs } from './chained-verbs.ts';
import { configuredBase, configuredEndings } from './configured-base.ts';
import { declareInFile, type FoundInFile } from './declare-in-file.ts';
import { type DispatchedVerb, dispatchedVerbs } from './dispatched-verbs.ts';
import { type ExportedMember, exportedMembers, memberPath } from './exported-members.ts';
import { exportedFunctions } from './file-exports.ts';
import { fileRoute, isFlatRoute, isPathlessLayout } from './file-route-path.ts';
import { readFunctions } from './read-functions.ts';
import type { Registrations } from './registrations.ts';
import { statedPaths } from './stated-paths.ts';

/** Start points by the place and the exports of files, and by types and directives of functions. */
export function readFiles(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const { resolver } = finder;
  const packageFor = packageOf(resolver.table.manifests);
  for (const rules of all) {
    if (rules.files === undefined && rules.functions === undefined) continue;
    const homes = homesOf(rules, resolver);
    const applications = applicationsOf(rules, resolver);
    const asking = askingFolders(rules, resolver.table);
    const places: Places = { homes, applications, isAsking: (file) => asking.has(packageFor(file)) };
    for (const file of resolver.table.files()) {
      resolver.table.coverage.attempt({ phase: 'rules for files', model: rules.framework, file: file.file }, () => {
        for (const rule of rules.files ?? []) readPlace(file, rule, rules, places, finder, found);
        readFunctions(file, rules, resolver, found);
      });
    }
  }
}

/** Files that import the framework and manifests that ask for it: only what lies in a folder of one is the framework's. */
function homesOf({ packages }: FrameworkRules, { table }: ValueResolver): readonly string[] {
  const wanted = listOf(packages);
  const isWanted = (name: string): boolean => wanted.some((each) => name === each || name.startsWith(`${each}/`));
  const asking = table.manifests.filter(({ dependencies }) => dependencies.some(isWanted));
  return [...table.files().filter(({ imports }) => imports.some(isWanted)), ...asking].map(({ file }) => file);
}

/** Folders of applications that have a folder of the framework themselves, or in `src`: their manifests ask for it, or they have its configuration. */
function applicationsOf(rules: FrameworkRules, { table }: ValueResolver): readonly string[] {
  const placed = (rules.files ?? []).filter(({ atRoot }) => atRoot === true);
  if (placed.length === 0) return [];
  const wanted = listOf(rules.packages);
  const asking = table.manifests.filter(({ dependencies }) => dependencies.some((each) => wanted.includes(each)));
  const files = table.files().map(({ file }) => file);
  const configurations = placed.flatMap(({ base }) => base?.file ?? []);
  const configured = files.filter((file) => configurations.includes(posix.basename(file).replace(/\.[^.]*$/, '')));
  const roots = [...asking.map(({ file }) => file), ...configured].map((file) => file.replace(/[^/]*$/, ''));
  const folders = placed.flatMap(({ under }) => listOf(under).flatMap((each) => [`${each}/`, `src/${each}/`]));
  return [...new Set(roots)].filter((root) =>
    folders.some((folder) => files.some((file) => file.startsWith(root + folder))),
  );
}

/** True for a folder that is not one of these and lies below one. */
function isBelowAnother(home: string, applications: readonly string[]): boolean {
  return !applications.includes(home) && applications.some((each) => home.startsWith(each));
}

/** Folders of packages whose own manifests ask for the framework. */
function askingFolders({ packages }: FrameworkRules, { manifests }: FactTable): ReadonlySet<string> {
  const wanted = listOf(packages);
  const asking = manifests.filter(({ dependencies }) => dependencies.some((each) => wanted.includes(each)));
  return new Set(asking.map((each) => folderOf(each).replace(/\/$/, '')));
}

/** Where the folders of a framework are looked for. */
interface Places {
  readonly homes: readonly string[];
  /** Folders of applications that have such folders of their own: others of the same name below them are none, but in applications below. */
  readonly applications: readonly string[];
  /** True for a file whose own package asks for the framework: folders such as `src/pages` are those of many others, too. */
  readonly isAsking: (file: string) => boolean;
}

/** `src/app/(shop)/cart/[id]/page` under `app`: `/cart/[id]`. */
function readPlace(
  file: FileFacts,
  rule: FileRule,
  rules: FrameworkRules,
  { homes, applications, isAsking }: Places,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  const place = configuredPlace(file.file, rule, resolver);
  if (place === null || !homes.some((home) => home.startsWith(place.home))) return;
  if (rule.atRoot === true && isBelowAnother(place.home, applications)) return;
  if (rule.ofOwnPackage === true && !isAsking(file.file)) return;
  if (listOf(rule.without).some((name) => file.exports[name] !== undefined)) return;
  if (listOf(rule.unlessBeside).some((name) => resolver.table.file(folderOf(file) + name) !== undefined)) return;
  if (rule.naming === 'flat') {
    if (isPathlessLayout(place.path)) return;
    if (!isFlatRoute(place.path) && !hasAny(file, listOf(rule.marks))) return;
  }
  const { segments, verb: named } = fileRoute(place.path, rule.naming);
  const also = [
    ...listOf(rule.also).flatMap((name) => exportedFunctions(file, name, resolver)),
    ...besides(file, rule, resolver),
  ];
  const base = configuredBase(place.home, rule, resolver);
  const separator = rules.separator ?? '/';
  const own = `${separator === '/' ? '/' : ''}${[...listOf(rule.prefix), ...segments].join(separator)}`;
  const folder = fileRoute(place.path.slice(0, -1), rule.naming).segments;
  const { framework } = rules;
  const stated = statedPaths(file, rule, { own, folder: `/${folder.join('/')}`, framework }, resolver);
  const below = (each: string): string => (base === '' ? each : joinPath(base, each));
  const path = below(stated.path);
  const further = stated.further.map((each) => ({ ...each, path: below(each.path) }));
  for (const [name, verb] of verbsOf(rule.exports)) {
    if (rule.members !== undefined) {
      readMembers(file, name, { path, verb: named || verb, also }, rule, rules, resolver, found);
      continue;
    }
    const known = runBy(exportedFunctions(file, name, resolver), rule, resolver);
    const objects = known.length === 0 && isOperation(rule) && isOfLibrary(file, name, finder) ? [file.module] : known;
    if (objects.length === 0) continue;
    const dispatched = named === '' ? verbsIn(file, name, objects, rule, verb, resolver) : [];
    const all = { path, objects: [...objects, ...also] };
    if (dispatched.length === 0) declareInFile(file, rule, rules, { ...all, verb: named || verb }, found);
    for (const each of further) declareInFile(file, rule, rules, { ...all, ...each, verb: named || verb }, found);
    for (const each of dispatched)
      declareInFile(file, rule, rules, { ...all, ...each, objects: [...each.objects, ...also] }, found);
  }
}

/** The verbs that what a file exports distinguishes, by tests or by the steps that put it together. */
function verbsIn(
  file: FileFacts,
  name: string,
  objects: readonly string[],
  { startPoint }: FileRule,
  verb: string,
  resolver: ValueResolver,
): readonly DispatchedVerb[] {
  const tested = dispatchedVerbs(objects, startPoint, verb, resolver);
  return tested.length > 0 ? tested : chainedVerbs(file.exports[name], file, objects, startPoint, resolver);
}

/** A start point for each member of a record that a file exports. */
function readMembers(
  file: FileFacts,
  name: string,
  { path, verb, also }: { readonly path: string; readonly verb: string; readonly also: readonly string[] },
  rule: FileRule,
  rules: FrameworkRules,
  resolver: ValueResolver,
  found: Registrations,
): void {
  const isStated = file.exports[name] !== undefined;
  if (!isStated && file.exportsAllOf.length === 0) return;
  const members = exportedMembers(file, name, resolver);
  for (const member of members) {
    const objects = [...(member.objects.length === 0 ? [file.module] : member.objects), ...also];
    const at = `${path}${memberPath(rule, member.name)}`;
    declareInFile(file, rule, rules, { path: at, verb, objects, ...statedAt(member.place, file) }, found);
  }
  if (members.length > 0 || !isStated) return;
  const reason = `the members of '${name}' are not known, of which each answers requests`;
  resolver.table.coverage.unresolved({
    kind: 'registration',
    library: rules.framework,
    file: file.file,
    line: 1,
    id: name,
    reason,
  });
}

/** The place of a member, in the file itself or in one that it is taken from. */
function statedAt(place: ExportedMember['place'], { file }: FileFacts): Pick<FoundInFile, 'lines' | 'stated'> {
  if (place === null) return {};
  return place.file === file ? { lines: place.lines } : { stated: place };
}

/**
 * True for what a file exports that a library makes, so that no function of the code is behind it: `export const { GET, POST } = NextAuth(options)`.
 * What passes requests on to an application (`handle(app)`) is none: the routes of that are the operations.
 */
function isOfLibrary({ file, exports }: FileFacts, name: string, finder: InstanceFinder): boolean {
  if (exports[name] === undefined) return false;
  const { resolver } = finder;
  const values = resolver.resolve({ kind: 'import', file, name });
  return values.some((value) => {
    const { of: made } = withoutMembers(value);
    const call = made.kind === 'result' ? resolver.table.call(made.call) : undefined;
    if (call === undefined) return made.kind === 'external';
    return call.arguments.every((argument) => finder.instancesOf(argument).length === 0);
  });
}

function isOperation({ startPoint }: FileRule): boolean {
  return startPoint.type.includes('{verb}');
}

function hasAny({ exports }: FileFacts, names: readonly string[]): boolean {
  return names.some((name) => exports[name] !== undefined);
}

/** Of classes the methods that a rule names; of one that has the first of these from a library all that it has itself. */
function runBy(objects: readonly string[], { methods }: FileRule, resolver: ValueResolver): readonly string[] {
  if (methods === undefined) return objects;
  return objects.flatMap((object) => {
    if (resolver.table.class(object) === undefined) return [object];
    const named = listOf(methods);
    const found = named.flatMap((name) => resolver.memberOf(object, name)?.object ?? []);
    const isOwn = resolver.memberOf(object, named[0] ?? '') !== null;
    if (isOwn || resolver.ancestorsOf(object).length === 0) return found;
    const lineage = resolver.hierarchy.lineage(object).flatMap((each) => resolver.table.class(each)?.members ?? []);
    const own = lineage.flatMap((member) => (member.kind === 'property' ? [] : (member.object ?? [])));
    return own.length === 0 ? [object] : [...new Set(own)];
  });
}

/** What other files of the same folder export that runs for this one as well. */
function besides(file: FileFacts, { beside }: FileRule, resolver: ValueResolver): readonly string[] {
  const folder = folderOf(file);
  return Object.entries(beside ?? {}).flatMap(([stem, names]) =>
    ['.ts', '.js'].flatMap((ending) => {
      const other = resolver.table.file(`${folder}${stem}${ending}`);
      return other === undefined ? [] : listOf(names).flatMap((name) => exportedFunctions(other, name, resolver));
    }),
  );
}

/** With a slash behind it; empty for the folder that is analysed. */
function folderOf({ file }: { readonly file: string }): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

/** The place of a file whose name ends as the configuration of its application says. */
function configuredPlace(file: string, rule: FileRule, resolver: ValueResolver): ReturnType<typeof placeOf> {
  const place = placeOf(file, rule);
  const endings = place === null ? [] : configuredEndings(place.home, rule, resolver);
  if (endings.length === 0) return place;
  const [ending] = endings.filter((each) => file.endsWith(each)).sort((a, b) => b.length - a.length);
  return ending === undefined ? null : placeOf(`${file.slice(0, -ending.length)}.ts`, rule);
}

function placeOf(
  file: string,
  { under, file: stem, ending, except, below, notBelow, naming }: FileRule,
): { home: string; path: string[] } | null {
  if (ending !== undefined && !file.endsWith(ending)) return null;
  const parts = file.replace(/\.([cm]?[jt]sx?|vue|svelte|py)$/, '').split('/');
  const name = parts.pop() ?? '';
  if ((stem !== '*' && name !== stem) || listOf(except).includes(name)) return null;
  for (const folder of listOf(under)) {
    const steps = folder.split('/');
    const at = parts.findIndex((_, index) => steps.every((step, offset) => parts[index + offset] === step));
    if (at < 0) continue;
    const inside = parts.slice(at + steps.length);
    if (below !== undefined && inside[0] !== below) continue;
    if (notBelow !== undefined && inside[0] === notBelow) continue;
    const own = stem === '*' && (name !== 'index' || naming !== undefined) ? [name] : [];
    const home = parts.slice(0, at).filter((part, index, list) => part !== 'src' || index !== list.length - 1);
    return { home: home.length === 0 ? '' : `${home.join('/')}/`, path: [...inside, ...own] };
  }
  return null;
}

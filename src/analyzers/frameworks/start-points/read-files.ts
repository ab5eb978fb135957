import type { FileFacts, Lines, Value } from '../facts/facts.ts';
import type { ValueResolver } from '../facts/value-resolver.ts';
import { type FileRule, type FrameworkRules, listOf, type StartPointRule, verbsOf } from '../rules/rule-schema.ts';
import { componentsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';

/** Start points by the place and the exports of files, by types and directives of functions, and the commands of packages. */
export function readFiles(resolver: ValueResolver, all: readonly FrameworkRules[], found: Registrations): void {
  for (const rules of all) {
    if (rules.files === undefined && rules.functions === undefined) continue;
    const homes = homesOf(rules, resolver);
    for (const file of resolver.table.files()) {
      for (const rule of rules.files ?? []) readPlace(file, rule, rules, homes, resolver, found);
      readFunctions(file, rules, resolver, found);
    }
  }
}

/** The commands that packages install: each runs the top level of a file. */
export function readPackageCommands(
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  found: Registrations,
): void {
  for (const rules of all) {
    const { commands } = rules;
    if (commands === undefined) continue;
    for (const manifest of resolver.table.manifests) {
      for (const [name, path] of Object.entries(manifest.commands)) {
        const file = resolver.table.file(path);
        if (file === undefined) continue;
        push(file, commands.id, rules, commands.startPoint, name, '', [file.module], found);
      }
    }
  }
}

/** Folders above files that import the framework; only what lies in one is the framework's. */
function homesOf({ packages }: FrameworkRules, { table }: ValueResolver): readonly string[] {
  const wanted = listOf(packages);
  const isWanted = (name: string): boolean => wanted.some((each) => name === each || name.startsWith(`${each}/`));
  return table.files().flatMap(({ file, imports }) => (imports.some(isWanted) ? [file] : []));
}

/** `src/app/(shop)/cart/[id]/page` under `app`: `/cart/[id]`. Groups `(x)` and slots `@x` add nothing. */
function readPlace(
  file: FileFacts,
  rule: FileRule,
  rules: FrameworkRules,
  homes: readonly string[],
  resolver: ValueResolver,
  found: Registrations,
): void {
  const place = placeOf(file.file, rule);
  if (place === null || !homes.some((home) => home.startsWith(place.home))) return;
  const segments = place.path.filter((segment) => !/^(\(.*\)|@.*)$/.test(segment));
  const also = listOf(rule.also).flatMap((name) => exported(file, name, resolver));
  for (const [name, verb] of verbsOf(rule.exports)) {
    const objects = exported(file, name, resolver);
    if (objects.length === 0) continue;
    const path = `/${segments.join('/')}`;
    push(file, rule.id, rules, rule.startPoint, path, verb, [...objects, ...also], found);
  }
}

function placeOf(
  file: string,
  { under, file: stem, below, notBelow }: FileRule,
): { home: string; path: string[] } | null {
  const parts = file.replace(/\.[cm]?[jt]sx?$/, '').split('/');
  const name = parts.pop() ?? '';
  if (stem !== '*' && name !== stem) return null;
  for (const folder of listOf(under)) {
    const steps = folder.split('/');
    const at = parts.findIndex((_, index) => steps.every((step, offset) => parts[index + offset] === step));
    if (at < 0) continue;
    const inside = parts.slice(at + steps.length);
    if (below !== undefined && inside[0] !== below) continue;
    if (notBelow !== undefined && inside[0] === notBelow) continue;
    const own = stem === '*' && name !== 'index' ? [name] : [];
    if (own[0]?.startsWith('_') === true) return null;
    const home = parts.slice(0, at).filter((part, index, list) => part !== 'src' || index !== list.length - 1);
    return { home: home.length === 0 ? '' : `${home.join('/')}/`, path: [...inside, ...own] };
  }
  return null;
}

function exported({ file, exports }: FileFacts, name: string, resolver: ValueResolver): readonly string[] {
  const value: Value | undefined = exports[name] ?? (name === 'default' ? exports['export='] : undefined);
  return value === undefined ? [] : componentsOf({ kind: 'import', file, name }, resolver);
}

function readFunctions(file: FileFacts, rules: FrameworkRules, resolver: ValueResolver, found: Registrations): void {
  for (const rule of rules.functions ?? []) {
    for (const { object, name, type, parameters, directives, lines } of file.functions) {
      const types = type === null ? [] : resolver.symbolsOf(type.name);
      const [first] = parameters;
      const given = first?.type == null ? [] : resolver.symbolsOf(first.type.name);
      const directed =
        rule.directive !== undefined &&
        (directives.includes(rule.directive) || (file.directives.includes(rule.directive) && isExported(object, file)));
      const fits =
        directed ||
        (isExported(object, file) &&
          (types.some((symbol) => listOf(rule.types).includes(symbol)) ||
            given.some((symbol) => listOf(rule.parameters).includes(symbol))));
      if (fits) push(file, rule.id, rules, rule.startPoint, name, '', [object], found, lines);
    }
  }
}

function isExported(object: string, { exports }: FileFacts): boolean {
  return Object.values(exports).some(
    (value) =>
      (value.kind === 'function' && value.object === object) ||
      (value.kind === 'record' &&
        Object.values(value.members).some((member) => member.kind === 'function' && member.object === object)),
  );
}

function push(
  file: FileFacts,
  rule: string,
  rules: FrameworkRules,
  startPoint: StartPointRule,
  path: string,
  verb: string,
  objects: readonly string[],
  found: Registrations,
  lines: Lines = { startLine: 1, endLine: 1 },
): void {
  found.declarations.push({
    rule,
    rules,
    startPoint,
    at: null,
    verb: verb || (startPoint.anyVerb ?? 'ANY'),
    paths: [path],
    handlers: [...new Set(objects)].map((object) => ({ object, file: file.file, lines })),
    file: file.file,
    lines,
    order: lines.startLine,
    language: file.language,
    test: file.test,
  });
}

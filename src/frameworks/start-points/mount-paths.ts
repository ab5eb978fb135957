import type { CallFact, Value } from '../../code-model/facts.ts';
import { modelPath } from '../../value-analysis/django-applications.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath, withoutOpenQueries, withoutShortened, withoutUnknownBase } from '../instances/join-path.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import { isAbsent, select, textsAt } from '../rules/select.ts';
import type { ConfiguredPaths } from './configured-paths.ts';
import { withoutUnknownSetting } from './unknown-base.ts';

/** The paths a call states, behind what its rule says stands before them; `{}` where it states one that is not constant. */
export function mountPaths(
  match: MatchedCall,
  finder: InstanceFinder,
  configured: ConfiguredPaths | null = null,
): readonly string[] {
  const paths = ownPaths(match, finder, configured);
  const before = textsAt(listOf(match.rule.pathBehind), finder.subjectOf(match.call), finder.resolver);
  if (before.length === 0) return paths;
  return before.flatMap((outer) => paths.map((path) => joinPath(outer, path)));
}

function ownPaths(match: MatchedCall, finder: InstanceFinder, configured: ConfiguredPaths | null): readonly string[] {
  const { rule, call } = match;
  const selectors = listOf(rule.path);
  if (rule.pathIsBase === true) return basePaths(match, finder, configured);
  if (rule.pathIs === 'model') return modelPaths(match, finder);
  if (rule.pathIs === 'class') return classNamePaths(match, finder);
  const stated = selectors.length === 0 ? [] : pathsAt(selectors, call, rule.pathIsOptional === true, finder);
  const values = selectors.flatMap((selector) => select(selector, finder.subjectOf(call), finder.resolver));
  const paths = withoutUnknownSetting(
    stated,
    values.map(({ value }) => value),
    match,
    finder,
  );
  return rule.pathIs === 'regexp' ? paths.map((path) => (path === '{}' ? path : regexpPath(path))) : paths;
}

/** The base path that a router is given, or that the configuration of its front end states, where it is constant. */
function basePaths(match: MatchedCall, finder: InstanceFinder, configured: ConfiguredPaths | null): readonly string[] {
  const { rule, rules, call } = match;
  const paths = pathsAt(listOf(rule.path), call, true, finder);
  const known = paths.filter((path) => path !== '{}');
  const stated = configured?.before(match, finder);
  if (stated === null || (stated === undefined && (paths.length > known.length || isPartlyOpen(match, finder)))) {
    const { coverage } = finder.resolver.table;
    const { file } = finder.resolver.table.fileOf(call);
    const at = { file, line: call.lines.startLine, id: `${call.id} base path` };
    coverage.unresolved({
      kind: 'registration',
      library: rules.framework,
      ...at,
      reason: 'the base path is not known',
    });
  }
  const all = stated == null || stated === '' ? known : [...known, stated];
  return [...new Set(all.map((path) => path.replace(/^\.(?=\/|$)/, '')))];
}

/** True where what callers give, or a setting, may be the path as well: of `open(root = '/')`, which some call without it. */
function isPartlyOpen({ rule, call }: MatchedCall, finder: InstanceFinder): boolean {
  const { resolver } = finder;
  const given = listOf(rule.path).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
  return given.some(({ value }) => {
    const may = resolver.resolve(value).filter((each) => !isAbsent(each, resolver));
    return may.some(({ kind }) => kind === 'text') && may.some((each) => mayBeText(each, finder));
  });
}

/** The paths of models in the administration; `{}` where none is known. */
function modelPaths({ rule, call }: MatchedCall, finder: InstanceFinder): readonly string[] {
  const { resolver } = finder;
  const chosen = listOf(rule.path).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
  const paths = chosen.flatMap(({ value }) => modelPath(value, resolver) ?? []);
  return paths.length === 0 ? ['{}'] : [...new Set(paths)];
}

/** The first text, or the name of the first class in small letters, that selectors choose: of `CartLineView` also `cart-line`, where a rule says so. */
function classNamePaths({ rule, call }: MatchedCall, finder: InstanceFinder): readonly string[] {
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  for (const selector of listOf(rule.path)) {
    const texts = textsAt([selector], subject, resolver);
    if (texts.length > 0) return texts;
    const [object] = select(selector, subject, resolver).flatMap(({ value }) => resolver.classesOf(value));
    const name = object === undefined ? undefined : resolver.table.class(object)?.name;
    if (name !== undefined) return [pathOfName(name, rule.pathOfClass)];
  }
  return rule.pathIsOptional === true ? [] : ['{}'];
}

function pathOfName(
  name: string,
  { without = '', between }: NonNullable<MatchedCall['rule']['pathOfClass']> = {},
): string {
  const isLonger = without !== '' && name.endsWith(without) && name !== without;
  const own = isLonger ? name.slice(0, -without.length) : name;
  return (between === undefined ? own : wordsOf(own).join(between)).toLowerCase();
}

/** `Cart` and `Line` of `CartLine`, `PDF` and `File` of `PDFFile`. */
function wordsOf(name: string): readonly string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])/);
}

/** Paths with what a rule puts behind them. */
export function belowOf(paths: readonly string[], { below, ...rule }: MatchedCall['rule']): readonly string[] {
  if (below === undefined) return paths;
  return (paths.length === 0 && rule.path === undefined ? [''] : paths).map((path) => joinPath(path, below));
}

/** The paths that selectors choose; `{}` for one that is given and not constant. */
export function pathsAt(
  selectors: readonly string[],
  call: CallFact,
  isOptional: boolean,
  finder: InstanceFinder,
): readonly string[] {
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  const texts = textsAt(selectors, subject, resolver);
  const given = selectors.flatMap((selector) => select(selector, subject, resolver));
  if (texts.length > 0) {
    const known = withoutOpenQueries(withoutUnknownBase(texts));
    return given.every(({ value }) => isMadeByCall(value)) ? withoutShortened(known) : known;
  }
  const isGiven = given.some(({ value }) => mayBeText(value, finder));
  return isGiven || !isOptional ? ['{}'] : [];
}

/** True for what a call gives, also as an attribute or option: one of what it may give, and not each. */
function isMadeByCall(value: Value): boolean {
  if (value.kind === 'result') return true;
  if (value.kind !== 'member' || value.of.kind !== 'record') return false;
  const { members } = value.of;
  return Object.hasOwn(members, value.name) && members[value.name]?.kind === 'result';
}

/** True for a value that could be a path that is not constant, false for what is a function, an instance or made by a call. */
function mayBeText(value: Value, finder: InstanceFinder): boolean {
  if (isAbsent(value, finder.resolver)) return false;
  if (value.kind === 'member' || value.kind === 'external' || value.kind === 'parameter' || value.kind === 'joined') {
    const resolved = finder.resolver.resolve(value);
    return resolved.every((each) => each.kind === 'external' || each.kind === 'member' || each.kind === 'parameter');
  }
  return false;
}

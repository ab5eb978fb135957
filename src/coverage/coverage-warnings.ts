import type {
  ApplicationCoverage,
  BoundMet,
  LibraryCoverage,
  MissingPackage,
  UnreachedUse,
} from '../model/coverage.ts';
import { failureText, groupedCount } from './failure-text.ts';

/** Something of the coverage that makes results wrong or empty, as a sentence. */
export interface CoverageWarning {
  readonly code: CoverageWarningCode;
  readonly message: string;
  /** Where it is met first; null where no place is known. */
  readonly file: string | null;
  readonly line: number | null;
}

/** The kinds of warnings, those that cost most first. */
export const coverageWarningCodes = [
  'part-failed',
  'nothing-found',
  'unreached-data',
  'no-model',
  'not-installed',
  'bound-met',
  'model-without-use',
] as const;
export type CoverageWarningCode = (typeof coverageWarningCodes)[number];

/** Modules that are not found and are named in their warning. */
const shownMissing = 5;

/** Of libraries that are known by nothing but what code gives them. */
const unknownKind = 'library';

const found = { registration: 'entry', statement: 'access to a table', request: 'request', use: 'use' } as const;

/** What a user should know before relying on an analysis, in order of effect. What costs nothing is no warning. */
export function coverageWarnings(coverage: ApplicationCoverage): readonly CoverageWarning[] {
  return [
    ...coverage.failures.map(
      (failure): CoverageWarning => ({
        code: 'part-failed',
        message: failureText(failure),
        file: failure.file,
        line: failure.line,
      }),
    ),
    ...byImports(withoutAnything(coverage.libraries)).map(nothingFound),
    ...unreachedData(coverage.unreached),
    ...byEffect(coverage.libraries.filter(({ modelled, imports }) => !modelled && imports > 0)).map(noModel),
    ...missingWarnings(coverage.missing),
    ...boundWarnings(coverage.bounds),
    ...coverage.unused.map(
      ({ model, file, reason }): CoverageWarning => ({
        code: 'model-without-use',
        message: `${model} matches nothing: ${reason}`,
        file,
        line: null,
      }),
    ),
  ];
}

/** One for all tables and collections that no transaction is known to touch from where code uses them. */
function unreachedData(uses: readonly UnreachedUse[]): CoverageWarning[] {
  const ofData = uses.filter(({ linkType }) => linkType === 'READ' || linkType === 'WRITE');
  const roots = [...Map.groupBy(ofData, ({ root }) => root.id).values()].sort((a, b) => b.length - a.length);
  const [first] = roots[0] ?? [];
  if (first === undefined) return [];
  const { fullName, file, line } = first.root;
  const others = roots.length === 1 ? '' : ` and ${amount(roots.length - 1, 'other')}`;
  const message = `${amount(ofData.length, 'use')} of data in code that no transaction reaches: nothing is known to call ${fullName}${others}`;
  return [{ code: 'unreached-data', message, file, line }];
}

/** One for each remedy: where dependencies are not installed, one step brings back what hundreds of packages cost. Those that cost most are named. */
function missingWarnings(missing: readonly MissingPackage[]): CoverageWarning[] {
  const costly = missing.filter(({ calls }) => calls > 0).toSorted((a, b) => b.calls - a.calls);
  return [...Map.groupBy(costly, ({ advice }) => advice)].map(([advice, group]) => {
    const { name, file, line } = group[0] as MissingPackage;
    const sum = (of: 'imports' | 'calls'): number => group.reduce((total, each) => total + each[of], 0);
    const cost = `${amount(sum('imports'), 'import')} and ${amount(sum('calls'), 'call')} cannot be followed`;
    const more = group.length - shownMissing;
    const named = group.slice(0, shownMissing).map(({ name, calls }) => `${name}: ${amount(calls, 'call')}`);
    const names = more > 0 ? [...named, `and ${more} more`] : named;
    const what = group.length === 1 ? `${name} is` : `${group.length} modules are`;
    const which = group.length === 1 ? '' : ` (${names.join(', ')})`;
    return { code: 'not-installed', message: `${what} not found${which}: ${cost}; ${advice}`, file, line };
  });
}

/** One for each bound, however many files meet it. */
function boundWarnings(bounds: readonly BoundMet[]): CoverageWarning[] {
  return [...Map.groupBy(bounds, ({ bound }) => bound)].map(([bound, [first, ...others]]) => {
    const { limit, count, file, line } = first as BoundMet;
    const times = others.reduce((sum, each) => sum + each.count, count);
    const of = limit === null ? '' : ` of ${limit}`;
    const where = others.length === 0 ? '' : ` in ${amount(others.length + 1, 'file')}`;
    const message = `${bound}: the limit${of} was met ${amount(times, 'time')}${where}; what lies behind it is incomplete`;
    return { code: 'bound-met', message, file, line };
  });
}

/**
 * Libraries with a model of which nothing was found: no entry, statement, request or use. Each is named once. A request or use
 * that is seen is an end point even where its name is not constant.
 */
function withoutAnything(libraries: readonly LibraryCoverage[]): LibraryCoverage[] {
  const isFound = ({ unit, seen, resolved }: LibraryCoverage): boolean =>
    resolved > 0 || (seen > 0 && (unit === 'request' || unit === 'use'));
  const used = new Set(libraries.filter(isFound).map(({ name }) => name));
  const open = libraries.filter(({ name, modelled, imports }) => modelled && imports > 0 && !used.has(name));
  return [...new Map(open.toReversed().map((library) => [library.name, library])).values()].reverse();
}

function byImports(libraries: readonly LibraryCoverage[]): LibraryCoverage[] {
  return libraries.toSorted((a, b) => b.imports - a.imports);
}

function nothingFound({ name, unit, imports, seen, file }: LibraryCoverage): CoverageWarning {
  const sites = seen === 0 ? '' : ` although ${amount(seen, unit)} ${seen === 1 ? 'was' : 'were'} seen`;
  const message = `${name} is imported by ${amount(imports, 'file')}, and no ${found[unit]} was found${sites}`;
  return { code: 'nothing-found', message, file, line: null };
}

/** Well-known libraries first, then those that most is given to. */
function byEffect(libraries: readonly LibraryCoverage[]): LibraryCoverage[] {
  const known = byImports(libraries.filter(({ kind }) => kind !== unknownKind));
  const others = libraries.filter(({ kind }) => kind === unknownKind);
  return [...known, ...others.toSorted((a, b) => b.unresolved.length - a.unresolved.length || b.imports - a.imports)];
}

/** Of a library that is no well-known one it is said what may be missing: that much of its use costs nothing. */
function noModel({ name, kind, imports, file, unresolved }: LibraryCoverage): CoverageWarning {
  const [first] = unresolved;
  const who = `no model of ${name} (${kind}), which ${imports === 1 ? '1 file imports' : `${imports} files import`}`;
  if (kind !== unknownKind || first === undefined)
    return { code: 'no-model', message: `${who}: nothing of it is analysed`, file, line: null };
  const message = `${who}: ${amount(unresolved.length, 'place')} may register an entry with it`;
  return { code: 'no-model', message, file: first.file, line: first.line };
}

function amount(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${groupedCount(count)} ${count === 1 ? noun : plural}`;
}

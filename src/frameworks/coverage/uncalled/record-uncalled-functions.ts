import type { FileFacts } from '../../../code-model/facts.ts';
import type { UncalledFunction, UncalledWay } from '../../../model/coverage.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { isOfInterface, isScriptOfPage } from '../frameworks-in-use.ts';
import { Mentions } from './mentions.ts';
import { isOtherCode } from './other-code.ts';
import { conventional, type OpenFunction, openFunctions } from './uncalled-functions.ts';
import { entering, type Leaving, UncalledWays } from './uncalled-ways.ts';

interface Left {
  readonly open: OpenFunction;
  readonly leaving: Leaving;
}

/** Ways on which code that is chosen by a name or a class leaves: what chooses it calls it, and may itself be run by something unknown. */
const choosing: ReadonlySet<UncalledWay> = new Set(['decorator', 'stored', 'base class']);

const reasons: Readonly<Record<UncalledWay, string>> = {
  decorator: 'nothing is known to call what the decorator is given: a rule for it makes them entries',
  given: 'nothing is known to call what it is given: a rule for it makes them entries',
  stored: 'nothing is known to call what is kept there: a rule for what reads it makes them entries',
  'base class': 'nothing is known to call these methods of classes derived from it: a rule for it makes them entries',
  class: 'nothing is known to call these methods of classes that are entries: their framework may',
  folder: 'nothing is known to import what these files export under one name: a rule for the folder makes them entries',
  name: 'nothing is known to call these, and texts have their names: what reads these texts may call them',
  returned: 'nothing is known to call these, which functions return',
  nothing: 'nothing names these: they are left over, or something calls them by their names',
};

/**
 * Records the functions and methods of production code that nothing is known to call and that no start point runs, by how they leave the code that
 * is understood. Of what is chosen by decorators, names or base classes also what is called is recorded: where no transaction holds it, it is as
 * open as what nothing calls.
 * @param listed places that the coverage reports already, as `file:line`
 */
export function recordUncalledFunctions(
  handled: ReadonlySet<string>,
  known: ReadonlySet<string>,
  listed: ReadonlySet<string>,
  resolver: ValueResolver,
): void {
  const open = openFunctions(resolver, handled, known).filter(({ file }) => !isOtherCode(file));
  const names = new Map(open.map(({ object, name }) => [object, name]));
  for (const { of } of open) if (of !== undefined) names.set(of.class.object, of.class.name);
  const ways = new UncalledWays(new Mentions(names, resolver), handled, resolver);
  const left = open.flatMap((each): Left[] => {
    const leaving = resolver.table.coverage.attempt(
      { phase: 'coverage', file: each.file.file, line: each.lines.startLine },
      () => ways.of(each),
    );
    return leaving === undefined || leaving === null || !counts(each, leaving) ? [] : [{ open: each, leaving }];
  });
  const byFolder = inFolders(left).filter((each) => !isLeftOver(each));
  const groups = Map.groupBy(byFolder, ({ open: each, leaving }) =>
    JSON.stringify([leaving.way, sharedBy(each, leaving)]),
  );
  for (const [key, members] of groups) {
    const [way, by] = JSON.parse(key) as [UncalledWay, string];
    const functions = members
      .map(({ open: each, leaving }) => uncalledFunction(each, leaving))
      .filter(({ at, file, line }) => !listed.has(`${at?.file ?? file}:${at?.line ?? line}`));
    if (functions.length > 0) resolver.table.coverage.uncalled({ way, by, reason: reasons[way], functions });
  }
}

/** Macros and scripts of pages, which whoever shows the page runs. */
const isTemplate = /\.(?!py$|[cm]?[jt]sx?$|vue$|svelte$|java$)\w+$/;

/** Nameless functions and those that are called by their names count where they are given to something themselves. */
function counts({ called, of, name, file }: OpenFunction, { way, at, isGivenAway }: Leaving): boolean {
  const isGiven = at !== null && (way === 'given' || way === 'decorator');
  if (!isGiven && isTemplate.test(file.file)) return false;
  if (!isGiven && (/\s|^\W|^$/.test(name) || conventional.test(name))) return false;
  if (called && isShown(file)) return false;
  if (!called || isGivenAway === true) return true;
  return choosing.has(way) && (way !== 'base class' || (of !== undefined && entering.test(name)));
}

/** Of what users see, what nothing names or objects hold is rather a part that is not shown. */
function isLeftOver({ open: { file }, leaving: { way } }: Left): boolean {
  return (way === 'nothing' || way === 'returned' || way === 'stored') && isShown(file);
}

function isShown(file: FileFacts): boolean {
  return isOfInterface(file) || isScriptOfPage(file);
}

/** What several files of one folder export under one name, and nothing names otherwise, something may load by its place. */
function inFolders(all: readonly Left[]): readonly Left[] {
  const isAlone = ({ open: { of }, leaving: { way } }: Left): boolean => of === undefined && unnamed.has(way);
  const exported = new Map(all.filter(isAlone).map((each) => [each, exportOf(each.open)]));
  const groups = Map.groupBy(
    [...exported].filter(([, by]) => by !== null),
    ([, by]) => by,
  );
  return all.map((each): Left => {
    const by = exported.get(each) ?? null;
    if (by === null || (groups.get(by) ?? []).length < 2) return each;
    return { ...each, leaving: { way: 'folder', by, at: null } };
  });
}

/** `default of files in src/jobs`; null for what a file does not export. */
function exportOf({ object, file }: OpenFunction): string | null {
  const found = Object.entries(file.exports).find(([, value]) => value.kind === 'function' && value.object === object);
  return found === undefined ? null : `${found[0]} of files in ${folderOf(file.file)}`;
}

/** Ways of what only its own name may lead to. */
const unnamed: ReadonlySet<UncalledWay> = new Set(['name', 'returned', 'nothing']);

function sharedBy({ file }: OpenFunction, { way, by }: Leaving): string {
  return way === 'nothing' ? folderOf(file.file) : by;
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function uncalledFunction({ name, file, lines, called }: OpenFunction, { at }: Leaving): UncalledFunction {
  const isElsewhere = at !== null && (at.file !== file.file || at.line !== lines.startLine);
  return {
    name,
    file: file.file,
    line: lines.startLine,
    ...(isElsewhere ? { at } : {}),
    ...(called ? { called } : {}),
  };
}

import { originOf } from '../code-model/fact-table.ts';
import type { CallFact } from '../code-model/facts.ts';
import { packageAmong } from '../code-model/imported-package.ts';
import { moduleOfSymbol } from '../code-model/symbol-name.ts';
import type { CoverageSite } from '../coverage/coverage-recorder.ts';
import { type CallChain, chainOf } from './call-chain.ts';
import type { DataAccess, SourcePlace } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';
import type { DataLibrary } from './data-library.ts';
import { recordHiddenAccesses } from './hidden-accesses.ts';
import type { DataLibraryModel } from './models/data-models.ts';
import { dataModels, isClient } from './models/read-data-models.ts';
import { openModels } from './open-models.ts';
import { openRelations } from './open-relations.ts';
import type { PageRelations } from './page-relations.ts';
import { ReachedAccesses } from './reached-accesses.ts';
import { unmatchedStatements } from './unmatched-statements.ts';
import { unreadSql } from './unread-sql.ts';

/** What members of data libraries are called that act on data. */
const verbs =
  /^(find|select|insert|update|delete|upsert|save|create|remove|destroy|count|aggregate|query|execute|exec|raw|truncate|increment|decrement|restore|replace|bulk|distinct|truncate|softDelete|get(One|Many|Raw|Count))/;

/** Name under which relations are reported whose tables are not known. */
const relations = 'relations';

/** Whether a member is called like those that act on data. */
export function isVerb(method: string): boolean {
  return verbs.test(method);
}

/**
 * Records the accesses to tables as resolved statements, and what is called on a value of a data library and became no access as
 * unresolved ones.
 */
export function recordStatements(context: DataContext, libraries: readonly DataLibrary[], pages: PageRelations): void {
  const { table } = context.resolver;
  const places = new Map<string, number[]>();
  const addPlace = ({ file, startLine }: SourcePlace): void => {
    const lines = places.get(file);
    if (lines === undefined) places.set(file, [startLine]);
    else lines.push(startLine);
  };
  const isFound = (call: CallFact): boolean => {
    const { startLine, endLine } = call.lines;
    const lines = places.get(table.fileOf(call).file);
    return lines?.some((line) => line >= startLine && line <= endLine) === true;
  };
  for (const place of [...context.defining, ...context.changes.map((each) => each.place)]) addPlace(place);
  for (const access of context.accesses) {
    // Mapper files stand beside the code.
    const isBesideCode = table.file(access.place.file) === undefined;
    const site = { ...siteOfAccess(access), ...(isBesideCode ? { isBesideCode } : {}) };
    if (context.guessedTables.has(access.table.name))
      table.coverage.unresolved({
        ...site,
        reason: `the name of the table (${access.table.name}) is derived from a model that is not analysed`,
      });
    else table.coverage.resolved(site);
    addPlace(access.place);
  }
  for (const each of context.unsupplied) {
    // Where the statement has an access of its own, its table is not what callers pass.
    if (isFound(each.of)) continue;
    table.coverage.unresolved({ ...siteOfAccess(each), reason: 'the table or collection that is passed is not known' });
  }
  const clients = libraries.filter(
    ({ mayAccess, imported }) => mayAccess !== undefined && (imported === undefined || context.importsLike(imported)),
  );
  for (const { file, calls, test } of table.files()) {
    if (test) continue;
    for (const call of calls) {
      const unit = { phase: 'coverage', file, line: call.lines.startLine };
      const library =
        table.coverage.attempt(unit, () => libraryOf(call, context) ?? clientOf(call, clients, context)) ?? null;
      if (library === null || isFound(call) || isOfCallers(call, context)) continue;
      const site: CoverageSite = { kind: 'statement', library: library.name, file, line: beginningOf(call, context) };
      table.coverage.unresolved({ ...site, reason: 'the table or collection is not known' });
    }
  }
  const steps = stepsOfStatements(context);
  const unmatched = new Set<string>();
  for (const [{ file, lines, id }, { library, reason }] of unmatchedStatements(context, libraries)) {
    if (id !== null && steps.has(id)) continue;
    const isFound = places.get(file.file)?.some((line) => line >= lines.startLine && line <= lines.endLine) === true;
    if (isFound) continue;
    const call = id === null ? undefined : table.call(id);
    const line = call === undefined ? lines.startLine : beginningOf(call, context);
    table.coverage.unresolved({ kind: 'statement', library, file: file.file, line, reason });
    unmatched.add(`${file.file}:${line}`);
  }
  for (const { call, line, reason } of [...openRelations(context), ...pages.open(context)]) {
    const place = { file: table.fileOf(call).file, line: line ?? beginningOf(call, context) };
    table.coverage.unresolved({ kind: 'statement', library: relations, ...place, reason });
  }
  for (const { call, models } of openModels(context)) {
    const place = { file: table.fileOf(call).file, line: beginningOf(call, context) };
    if (unmatched.has(`${place.file}:${place.line}`)) continue;
    const library = siteOfAccess({ library: models[0]?.library ?? '', place: context.placeOf(call) }).library;
    const names = models.map((model) => `'${model.table.name}'`).join(', ');
    const reason = `it is not known which statement reads ${names}, which it is given here`;
    table.coverage.unresolved({
      kind: 'statement',
      library,
      ...place,
      line: call.lines.startLine,
      id: 'models',
      reason,
    });
  }
  for (const { call, line, table: name } of unreadSql(context)) {
    const place = { file: table.fileOf(call).file, line, id: name };
    if (unmatched.has(`${place.file}:${line}`)) continue;
    const reason = `the string of SQL names '${name}', and no access to it is known here`;
    table.coverage.unresolved({ kind: 'statement', library: 'SQL drivers', ...place, reason });
  }
  const reached = new ReachedAccesses(context);
  recordHiddenAccesses(context, reached);
  pages.learn(context, reached);
}

/** The line in which the chain of a call begins in the same function. */
function beginningOf(call: CallFact, { resolver }: DataContext): number {
  const { caller, lines } = call;
  const [first] = chainOf(call, resolver).steps;
  const isHere = first?.call.caller === caller && first.call.lines.startLine < lines.startLine;
  return isHere ? first.call.lines.startLine : lines.startLine;
}

/** Ids of the calls that lead to those which make an access: `createQueryBuilder` of `users.createQueryBuilder().getMany()`. */
function stepsOfStatements({ statements, resolver }: DataContext): ReadonlySet<string> {
  const calls = [...statements].flatMap((id) => resolver.table.call(id) ?? []);
  return new Set(calls.flatMap((call) => chainOf(call, resolver).steps.map((step) => originOf(step.call.id))));
}

/** True for a statement whose table its callers supply: it is their access. */
function isOfCallers(call: CallFact, context: DataContext): boolean {
  return chainOf(call, context.resolver).steps.some((step) => context.suppliedByCallers.has(step.call.id));
}

function siteOfAccess({ library, place }: Pick<DataAccess, 'library' | 'place'>): CoverageSite {
  const named = dataModels().libraries.find(({ ids }) => ids.includes(library));
  return { kind: 'statement', library: named?.name ?? library, file: place.file, line: place.startLine };
}

/** Members of lists and promises that no data library has: what follows a statement, and no part of it. */
const ofResults: ReadonlySet<string> = new Set(
  'at catch concat every filter finally flatMap forEach includes indexOf map pop push reduce reverse shift some splice then'.split(
    ' ',
  ),
);

/** Steps that define what rows are kept in, and those that begin what several statements make together: no access to a table. */
const noAccess =
  /^((create|alter|drop|rename|refresh)(Table|Index|View|MaterializedView|Type|Schema|Extension|Domain|Sequence|Function|Trigger)(IfExists|IfNotExists|Like)?|transaction|startTransaction)$/;

/** The library that a statement is made with, at the last call of its chain; null for any other call. */
function libraryOf(call: CallFact, context: DataContext): DataLibraryModel | null {
  const { callee } = call;
  if (callee.kind !== 'member') return null;
  const isScript = context.resolver.table.fileOf(call).language !== 'Python';
  const isStep = (member: string): boolean => !isScript || !ofResults.has(member);
  // A method of the application is no statement itself: those in it are.
  if (context.resolver.resolve(callee).some(({ kind }) => kind === 'function')) return null;
  return isStep(callee.name) && context.isLast(call, isStep) ? libraryOfStatement(call, context) : null;
}

/** The library whose model says that a call acts on data. */
function clientOf(call: CallFact, libraries: readonly DataLibrary[], context: DataContext): DataLibraryModel | null {
  const found = libraries.find(({ mayAccess }) => mayAccess?.(call, context) === true);
  return found === undefined ? null : (dataModels().libraries.find(({ ids }) => ids.includes(found.name)) ?? null);
}

/** The library that a call up to which a statement goes is made with; null where it is none. */
export function libraryOfStatement(call: CallFact, context: DataContext): DataLibraryModel | null {
  const chain = chainOf(call, context.resolver);
  if (chain.steps.some(({ method }) => noAccess.test(method))) return null;
  return chain.steps.some(({ method }) => verbs.test(method)) ? packagesOf(chain, context) : null;
}

/** Of those with models of their clients these say which calls are statements. */
const withNames = dataModels()
  .libraries.filter(({ ids }) => !ids.some(isClient))
  .map((each): [DataLibraryModel, ReadonlySet<string>] => [each, new Set(each.packages)]);

function packagesOf({ root, steps }: CallChain, { resolver }: DataContext): DataLibraryModel | null {
  const declared = steps.flatMap(({ call }) => call.declared ?? []);
  for (const symbol of [...declared, ...resolver.symbolsOf(root)]) {
    const module = moduleOfSymbol(symbol);
    const language = module.includes('.') && !module.includes('/') ? 'Python' : '';
    const [found] = withNames.find(([, names]) => packageAmong(module, language, names) !== null) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}

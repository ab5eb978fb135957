import type { ArgumentShape, FileFacts } from '../code-model/facts.ts';
import { packageAmong, packageOfSymbol } from '../code-model/imported-package.ts';
import { isSqlText } from '../sql/is-sql-text.ts';
import { type OpenCall, openCalls } from '../value-analysis/open-calls.ts';
import type { DataContext } from './data-context.ts';
import type { DataLibrary } from './data-library.ts';
import type { DataLibraryModel } from './models/data-models.ts';
import { dataModels } from './models/read-data-models.ts';

/** What of a call is reported, by the library whose statement it seems to be. */
export interface UnmatchedStatement {
  readonly library: string;
  readonly reason: string;
}

/**
 * Finds calls that look like statements of a data library in use although nothing is known of what they are made on: a member that the library
 * knows (`APP.models.pages.query()`), what a chain goes on with after one (`Page.objects.live()` with `Page` of a package that is not installed),
 * and a string of SQL that is passed to anything.
 */
export function* unmatchedStatements(
  context: DataContext,
  libraries: readonly DataLibrary[],
): Generator<readonly [OpenCall, UnmatchedStatement]> {
  const finder = new UnmatchedStatements(context, libraries);
  for (const open of openCalls(context.resolver)) {
    const unit = { phase: 'coverage', file: open.file.file, line: open.lines.startLine };
    const found = context.resolver.table.coverage.attempt(unit, () => finder.of(open)) ?? null;
    if (found !== null) yield [open, found];
  }
}

/** A library in use and the members of its statements. */
interface UsedLibrary {
  readonly name: string;
  readonly isPython: boolean;
  readonly packages: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

class UnmatchedStatements {
  private readonly context: DataContext;
  private readonly used: readonly UsedLibrary[];
  /** Packages of all data libraries. */
  private readonly packages = new Set(dataModels().libraries.flatMap(({ packages }) => packages));

  constructor(context: DataContext, libraries: readonly DataLibrary[]) {
    this.context = context;
    const { table } = context.resolver;
    const files = table.files().filter(({ test }) => !test);
    const dependencies = new Set(table.manifests.flatMap((manifest) => manifest.dependencies));
    this.used = dataModels().libraries.flatMap((each) => usedLibrary(each, libraries, files, dependencies));
  }

  of(open: OpenCall): UnmatchedStatement | null {
    if (open.form === 'new') return null;
    if (open.arguments.some((shape) => this.isSql(shape)) && !isLog.test(open.names.at(-1) ?? ''))
      return { library: 'SQL drivers', reason: `the string of SQL that '${open.names.at(-1)}' is given is not read` };
    if (open.form === 'template') return null;
    const { language } = open.file;
    const own = this.used.filter(({ isPython }) => isPython === (language === 'Python'));
    const library = own.find((each) => isStatement(open, each, this.packages));
    if (library === undefined) return null;
    const name = open.names.at(-1) ?? '';
    // Only rows of SQLAlchemy are stored as they are changed.
    if (name === '__setattr__' && !/^(SQLAlchemy|SQLModel)/.test(library.name)) return null;
    const from =
      open.symbol === null
        ? ''
        : `, which comes from ${open.symbol.split(/[#/]/, open.symbol.startsWith('@') ? 2 : 1).join('/')}`;
    const what = name === '__setattr__' ? 'of which table a row is changed' : `which table '${name}' is called on`;
    return { library: library.name, reason: `it is not known ${what}${from}` };
  }

  private isSql(shape: ArgumentShape): boolean {
    return shape.kind === 'text' && shape.text.length > 12 && isSqlText(shape.text, this.context.dialect);
  }
}

const isLog = /^(log|debug|info|warn|warning|error|trace|print|write|exception)$/i;

function usedLibrary(
  { name, ids, packages }: DataLibraryModel,
  libraries: readonly DataLibrary[],
  files: readonly FileFacts[],
  dependencies: ReadonlySet<string>,
): UsedLibrary[] {
  const names = new Set(packages);
  const importing = files.find(({ imports, language }) =>
    imports.some((each) => packageAmong(each, language, names) !== null),
  );
  if (importing === undefined && !packages.some((each) => dependencies.has(each))) return [];
  const isPython = ids.some((id) => pythonLibraries.has(id)) || importing?.language === 'Python';
  const model = libraries.find(
    (library) =>
      ids.includes(library.name) || (isPython && library.name === 'python-models' && !ids.includes('pymongo')),
  );
  return model?.members === undefined ? [] : [{ name, isPython, packages: names, members: model.members }];
}

const pythonLibraries = new Set([
  'django',
  'sqlalchemy',
  'peewee',
  'tortoise',
  'piccolo',
  'mongoengine',
  'beanie',
  'pymongo',
]);

/** Members of collections, strings, promises and the like: of an unknown receiver they say nothing by themselves. */
export const ofManyThings: ReadonlySet<string> = new Set(
  [Array, Map, Set, String, Promise, URLSearchParams, Object]
    .flatMap((type) => [...Object.getOwnPropertyNames(type.prototype), ...Object.getOwnPropertyNames(type)])
    .concat(
      'all add append clear count create delete del exists execute exec first from get group index insert items join last'.split(
        ' ',
      ),
    )
    .concat(
      'list merge one persist pop query raw refresh remove run save set sort sum table text update values where watch'.split(
        ' ',
      ),
    )
    .concat(
      'increment decrement restore drop truncate max min result reload recover aggregate populate paginate into eager patch'.split(
        ' ',
      ),
    ),
);

/** What texts, numbers and times of Python have, which come out of rows. */
const ofPlainValues: ReadonlySet<string> = new Set(
  'lower upper title strip lstrip rstrip split startswith endswith replace encode decode format isoformat strftime timestamp date time total_seconds isdigit zfill capitalize'.split(
    ' ',
  ),
);

/** What takes a record or begins with a name in capitals is no collection of the language: `update({ … })`, `User.create(…)`. */
function isStatement(
  { names, arguments: given, symbol, file, classes }: OpenCall,
  library: UsedLibrary,
  all: ReadonlySet<string>,
): boolean {
  const last = names.at(-1) ?? '';
  if (file.language === 'Python' && ofPlainValues.has(last)) return false;
  const before = names.slice(0, -1);
  if (before.length === 0) return false;
  const isOwn = symbol !== null && packageOfSymbol(symbol, file.language, library.packages) !== null;
  if (isOwn || (symbol !== null && packageOfSymbol(symbol, file.language, all) !== null)) return false;
  const isForeign = symbol !== null && file.language !== 'Python';
  const mayEnd = file.language === 'Python' || library.members.has(last);
  const isMigration = /(^|\/)migrations?\//i.test(file.file);
  if (!isForeign && !isMigration && (isBuilding(last, before, file.language) || isOfRow(last, given, file.language)))
    return true;
  if (!isForeign && mayEnd && names.slice(1).some((name) => beginsStatement.has(name) && library.members.has(name)))
    return true;
  if (symbol !== null && isOfModels(symbol, classes)) return true;
  // A library that is no data library has members of these names too, unless they are made of several words.
  if (isForeign && !/[a-z][A-Z]|^\$/.test(last)) return false;
  if (!library.members.has(last)) return false;
  if (!ofManyThings.has(last)) return true;
  if (before.some((name) => library.members.has(name) && !ofManyThings.has(name))) return true;
  return given[0]?.kind === 'record' || /^[A-Z][a-z]/.test(before.at(-1) ?? '');
}

/** Steps of statements that builders of queries alone have, and that begin no chain of them. */
const building =
  /^((or|and)?[wW]here(Not|In|Null|NotNull|Exists|Raw|Between|Has|Like)\w*|(or|and)Where|orderBy\w*|groupBy\w*|(left|right|inner|full|cross)(Outer)?Join\w*|filter_by|order_by|group_by|select_related|prefetch_related|values_list|get_or_create|update_or_create|bulk_(create|update)|in_bulk|select_from|outerjoin|scalar_one\w*|find(By|One|All|Many|First|Unique|AndCount)\w*)$/;

function isBuilding(last: string, before: readonly string[], language: string): boolean {
  // `run.property_set.create(…)` of Django.
  if (language === 'Python' && /[a-z]_set$/.test(before.at(-1) ?? '')) return true;
  return building.test(last) && !before.some((name) => building.test(name));
}

/** `model.save()`: a row, of which no other thing is called like that without arguments. */
function isOfRow(last: string, given: readonly ArgumentShape[], language: string): boolean {
  return (
    language === 'Python' &&
    given.length === 0 &&
    /^(save|delete|refresh_from_db|soft_delete|asave|adelete)$/.test(last)
  );
}

/** Members that models alone have. */
const beginsStatement = new Set([
  'objects',
  '_default_manager',
  '_base_manager',
  'query',
  'relatedQuery',
  '$query',
  '$relatedQuery',
]);

/** By the custom of Python libraries, what a module `models` has are models: `from wagtail.models import Page`. */
function isOfModels(symbol: string, classes: readonly string[]): boolean {
  return classes.length > 0 ? /[#.]models?\./.test(symbol) : /[#.]models?\.[A-Z]\w*\./.test(`${symbol}.`);
}

import type { BundleRecord, FileRecord } from '../bundle/records.ts';
import { DeduplicatingRecorder } from '../code-model/deduplicating-recorder.ts';
import type { FactInterpreter } from '../code-model/fact-interpreter.ts';
import type { CallFact } from '../code-model/facts.ts';
import { fileRecord } from '../code-model/file-record.ts';
import { type ReportShare, reported, unreported } from '../code-model/share-of-work.ts';
import { lastName } from '../code-model/symbol-name.ts';
import type { OutlinedTemplate } from '../code-model/template-outline.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { replayChanges } from './catalogue/replay-changes.ts';
import { SchemaCatalogue, type Structure } from './catalogue/schema-catalogue.ts';
import { accessRecords, tableRecords } from './catalogue/table-records.ts';
import { clientLibraries } from './clients/client-library.ts';
import { InstantiatedAccesses } from './contexts/instantiated-accesses.ts';
import { DataContext } from './data-context.ts';
import type { DataFile } from './data-file.ts';
import type { DataLibrary } from './data-library.ts';
import { type Database, guessDatabase } from './guess-database.ts';
import { clickhouse } from './libraries/clickhouse.ts';
import { drizzle } from './libraries/drizzle.ts';
import { javaEntities } from './libraries/java/entities.ts';
import { genericClasses } from './libraries/java/generic-access.ts';
import { defineHibernate } from './libraries/java/hibernate.ts';
import { defineMapper, mybatis } from './libraries/java/mybatis.ts';
import { persistence } from './libraries/java/persistence.ts';
import { repositories } from './libraries/java/repositories.ts';
import { javaStatements } from './libraries/java/statements.ts';
import { jooq, querydsl } from './libraries/java/table-builders.ts';
import { knex } from './libraries/knex.ts';
import { kysely } from './libraries/kysely.ts';
import { migrations } from './libraries/migrations.ts';
import { mongo } from './libraries/mongo.ts';
import { namedStatements } from './libraries/named-statements.ts';
import { namedTables } from './libraries/named-tables.ts';
import { objection } from './libraries/objection.ts';
import { ownBuilders } from './libraries/own-builders.ts';
import { parsePlatform } from './libraries/parse-platform.ts';
import { prisma } from './libraries/prisma.ts';
import { definePrismaModels } from './libraries/prisma-models.ts';
import { libraryRepositories } from './libraries/python/library-repositories.ts';
import { pymongo } from './libraries/python/mongo-collections.ts';
import { odoo } from './libraries/python/odoo.ts';
import { operatorSql } from './libraries/python/operator-sql.ts';
import { pythonModels } from './libraries/python-models.ts';
import { rawSql } from './libraries/raw-sql.ts';
import { sequelize } from './libraries/sequelize.ts';
import { strapi } from './libraries/strapi.ts';
import { typeorm } from './libraries/typeorm.ts';
import { waterline } from './libraries/waterline.ts';
import { PageRelations } from './page-relations.ts';
import { movePreparedStatements } from './prepared-statements.ts';
import { RowAccesses } from './row-accesses.ts';
import { changesOfLog } from './schemas/liquibase-log.ts';
import { type PrismaSchema, parsePrismaSchema } from './schemas/prisma-schema.ts';
import { changesOfFile } from './schemas/sql-file.ts';
import { isVerb, recordStatements } from './statement-coverage.ts';
import { StatementFiles } from './statement-files.ts';
import { TemplateIndex } from './template-index.ts';
import { isSettings, usersOfSettings } from './users-of-settings.ts';

const scriptLibraries: readonly DataLibrary[] = [
  sequelize,
  prisma,
  typeorm,
  drizzle,
  knex,
  objection,
  kysely,
  mongo,
  rawSql,
  clickhouse,
  namedStatements,
  namedTables,
  parsePlatform,
  waterline,
  strapi,
  ownBuilders,
  migrations,
  ...clientLibraries,
];
/** By the language of the code; those without a line here use the libraries of JavaScript. */
const librariesOf: Readonly<Record<string, readonly DataLibrary[]>> = {
  Java: [javaEntities, repositories, persistence, javaStatements, mybatis, jooq, querydsl, genericClasses, mongo],
  Python: [
    pythonModels,
    libraryRepositories,
    odoo,
    pymongo,
    rawSql,
    namedStatements,
    operatorSql,
    ownBuilders,
    ...clientLibraries,
  ],
};

export interface DataInterpreterInput {
  /** Schemas of Prisma, texts of SQL, change logs, mapper files and settings of tests, in order of path. */
  readonly files: readonly DataFile[];
  /** Templates that code fills in. */
  readonly templates?: readonly OutlinedTemplate[];
  /** Puts the text of such files into their records. */
  readonly includeText: boolean;
}

interface ReadFile {
  readonly file: DataFile;
  readonly text: string;
}

/** Finds the tables and collections of an application, and which code reads and writes them. */
export class DataInterpreter implements FactInterpreter {
  readonly work = { name: 'data access', weight: 10 };
  private readonly input: DataInterpreterInput;
  private readonly recorded = new DeduplicatingRecorder();
  /** Of all sources so far. */
  private readonly structures = new SchemaCatalogue();
  private readonly templates: TemplateIndex;
  private readonly statementFiles: StatementFiles;
  private readonly pages = new PageRelations();
  private database: Database | null = null;
  private isFirst = true;
  private mappers: ReadFile[] = [];
  private users: readonly string[] | null = null;

  constructor(input: DataInterpreterInput) {
    this.input = input;
    this.templates = new TemplateIndex(input.templates ?? []);
    this.statementFiles = new StatementFiles(input.files);
  }

  records(
    resolver: ValueResolver,
    _calls?: ReadonlySet<string>,
    report: ReportShare = unreported,
  ): Generator<BundleRecord> {
    return this.recorded.pass(this.found(resolver, report));
  }

  private *found(resolver: ValueResolver, report: ReportShare): Generator<BundleRecord> {
    const { coverage } = resolver.table;
    const texts = this.readFiles();
    const schemas = texts
      .filter(({ file }) => file.path.endsWith('.prisma'))
      .flatMap(({ file, text }) => {
        const schema = coverage.attempt({ phase: 'schema', file: file.path }, () => parsePrismaSchema(text));
        return schema === undefined ? [] : [{ file, schema }];
      });
    const database = this.databaseOf(
      resolver,
      schemas.map(({ schema }) => schema),
    );
    const context = new DataContext(resolver, database.dialect, {
      templates: this.templates,
      statements: this.statementFiles,
      testUsers: this.usersOfTests(),
    });
    const models = schemas.flatMap(({ file, schema }) => schema.models.map((model) => ({ file, model })));
    definePrismaModels(models, context);
    for (const { file, text } of texts) {
      if (file.path.endsWith('.xml'))
        coverage.attempt({ phase: 'mapper', file: file.path }, () => defineMapper(file.path, text, context));
      const unit = { phase: 'SQL file', file: file.path };
      if (/\.(xml|ya?ml)$/i.test(file.path))
        context.changes.push(
          ...(coverage.attempt({ ...unit, phase: 'change log' }, () => changesOfLog(file.path, text)) ?? []),
        );
      if (!file.path.endsWith('.sql')) continue;
      context.changes.push(...(coverage.attempt(unit, () => changesOfFile(file.path, text, database.dialect)) ?? []));
    }
    const mappings = texts.flatMap(({ file, text }) => (file.path.endsWith('.xml') ? [{ path: file.path, text }] : []));
    coverage.attempt({ phase: 'mappings of Hibernate' }, () => defineHibernate(mappings, context));
    readCode(context, report);
    const prepared = coverage.attempt({ phase: 'prepared statements' }, () => movePreparedStatements(context));
    coverage.attempt({ phase: 'coverage' }, () =>
      recordStatements(context, [...scriptLibraries, pythonModels, pymongo], this.pages),
    );
    for (const { complete } of new Set(Object.values(librariesOf).flat()))
      coverage.attempt({ phase: 'all accesses' }, () => complete?.(context));
    const { structures } = this;
    defineTables(context, structures);
    const accesses = withoutGone(context, structures).filter((each) => prepared?.has(each) !== true);
    const links = [...accessRecords(accesses, structures)];
    const used = structures.list();
    const defining = used.flatMap(([, structure]) => filesOf(structure));
    yield* this.fileRecords(texts, new Set([...defining, ...context.accesses.map(({ place }) => place.file)]));
    for (const [key, structure] of used) yield* tableRecords(key, structure, database.name);
    yield* links;
    const inUse = scriptLibraries.filter(({ imported }) => imported === undefined || context.importsLike(imported));
    for (const { calls } of [...inUse, pythonModels])
      yield* coverage.attempt({ phase: 'calls of models' }, () => [...(calls?.(context) ?? [])]) ?? [];
  }

  /** Where an earlier source states the database, it is that of all. */
  private databaseOf({ table }: ValueResolver, schemas: readonly PrismaSchema[]): Database {
    if (this.database?.isKnown !== true) this.database = guessDatabase(table, schemas);
    return this.database;
  }

  /** Once, with the first source; mapper files with each, since they belong to the code of one. */
  private readFiles(): ReadFile[] {
    const { isFirst } = this;
    this.isFirst = false;
    if (!isFirst) return this.mappers;
    const texts = this.input.files.flatMap((file) => {
      const text = isSettings(file) ? null : file.read();
      return text === null ? [] : [{ file, text }];
    });
    this.mappers = texts.filter(({ file }) => file.path.endsWith('.xml'));
    return texts;
  }

  private usersOfTests(): readonly string[] {
    this.users ??= usersOfSettings(this.input.files.filter(isSettings));
    return this.users;
  }

  /** The files that definitions and statements stand in, and that no analyzer of code has. */
  private *fileRecords(texts: readonly ReadFile[], used: ReadonlySet<string>): Generator<FileRecord> {
    for (const { file, text } of texts) {
      if (used.has(file.path)) yield fileRecord(file.path, text, this.input.includeText);
    }
  }
}

/** The files that a table and its columns are defined in: a migration may add a column and define nothing else. */
function filesOf({ places, columns }: Structure): string[] {
  return [...places, ...columns.map(({ place }) => place)].flatMap((place) => (place === null ? [] : [place.file]));
}

/** @param report takes how much of the calls is read, which takes nearly all the time */
function readCode(context: DataContext, report: ReportShare): void {
  const files = context.resolver.table.files();
  for (const { nameModel } of scriptLibraries) {
    if (nameModel !== undefined) context.namers.push((value) => nameModel(value, context));
  }
  const { coverage } = context.resolver.table;
  const isUsed = ({ imported }: DataLibrary): boolean => imported === undefined || context.importsLike(imported);
  const ofScripts = scriptLibraries.filter(isUsed);
  const used = new Map(Object.entries(librariesOf).map(([language, all]) => [language, all.filter(isUsed)]));
  const readers = files.map((file) => ({ file, libraries: used.get(file.language) ?? ofScripts }));
  for (const step of ['define', 'relate'] as const) {
    for (const { file, libraries } of readers) {
      for (const library of libraries) {
        const unit = { phase: stepNames[step], model: library.name, file: file.file };
        coverage.attempt(unit, () => library[step]?.(file, context));
      }
    }
  }
  const instantiated = new InstantiatedAccesses(context);
  const ofRows = new RowAccesses(
    readers.flatMap(({ libraries }) => libraries),
    context,
  );
  for (const { file, libraries } of reported(readers, report)) {
    for (const call of file.calls) {
      const method = methodOf(call);
      if (method === null) continue;
      const asked = call.ofThis === undefined ? libraries : libraries.filter(({ readsThis }) => readsThis === true);
      ofRows.watch(call, method, asked, () => readCall(call, method, asked, instantiated, context));
    }
    const loading = libraries.filter(({ load }) => load !== undefined);
    for (const load of loading.length === 0 ? [] : (file.loads ?? [])) {
      const unit = { phase: 'data access', file: file.file, line: load.lines.startLine };
      const read = (): void => {
        for (const library of loading) library.load?.(load, context);
      };
      ofRows.watchLoad(load, loading, () => coverage.attempt(unit, () => instantiated.readHere(load, read)));
    }
  }
  ofRows.readAgain();
  coverage.attempt({ phase: 'data access of base classes' }, () => context.inherited.spread(context));
}

function readCall(
  call: CallFact,
  method: string,
  libraries: readonly DataLibrary[],
  instantiated: InstantiatedAccesses,
  context: DataContext,
): void {
  const { file } = context.placeOf(call);
  const access = (library: DataLibrary): void => {
    const unit = { phase: 'data access', model: library.name, file, line: call.lines.startLine };
    context.resolver.table.coverage.attempt(unit, () => library.access(call, method, context));
  };
  const others = libraries.filter(({ instantiates }) => instantiates !== true);
  for (const library of libraries) if (library.instantiates === true) access(library);
  if (others.length === 0) return;
  const isLikely = isVerb(method) || others.some(({ members }) => members?.has(method) === true);
  const isOpen = (): boolean => others.some((library) => library.isOpen?.(call, context) === true);
  instantiated.read(call, () => others.forEach(access), isLikely, isOpen);
}

const stepNames = { define: 'data models', relate: 'relations of data models' } as const;

function methodOf({ callee, ofThis }: CallFact): string | null {
  if (ofThis !== undefined) return ofThis.member;
  if (callee.kind === 'member') return callee.name;
  if (callee.kind === 'external') return lastName(callee.symbol) || null;
  return '';
}

/** What models define, and what is left of all changes of the schema in their order. */
function defineTables({ definitions, changes }: DataContext, structures: SchemaCatalogue): void {
  for (const definition of definitions) structures.define(definition);
  const ordered = changes
    .map((change, index) => ({ change, index }))
    .sort(
      (a, b) =>
        compare(a.change.place.file, b.change.place.file) ||
        a.change.place.startLine - b.change.place.startLine ||
        a.index - b.index,
    );
  for (const definition of replayChanges(ordered.map(({ change }) => change))) structures.define(definition);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Migrations also touch tables that later ones drop; those are no end points. */
function withoutGone({ accesses, changes }: DataContext, structures: SchemaCatalogue): DataContext['accesses'] {
  const migrating = new Set(changes.map(({ place }) => place.file));
  return accesses.filter(
    ({ kind, table, place }) => structures.find(kind, table) !== null || !migrating.has(place.file),
  );
}

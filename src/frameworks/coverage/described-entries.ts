import type { FactTable } from '../../code-model/fact-table.ts';
import { describedRoutes } from '../schemas/described-routes.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import type { GraphSchemas } from '../schemas/graphql-schemas.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { configuredJobs } from './configured-jobs.ts';

interface ConfigurationText {
  readonly file: string;
  readonly text: string;
}

/**
 * Records the entries that files beside the code describe, and which of them the code was found to have: operations of schemas of GraphQL,
 * also those in tagged templates, and schedules of configuration files. It is asked for each source of an analysis: schemas are recorded with the first
 * that imports a library of GraphQL, schedules with the first that is entered anywhere.
 */
export class DescribedEntries {
  private readonly files: readonly DescriptionFile[];
  private readonly recorded = new Set<'schemas' | 'schedules'>();

  constructor(files: readonly DescriptionFile[]) {
    this.files = files;
  }

  /** @param known where routes stand that are known or recorded by other means, as `file:line` */
  record(
    points: readonly StartPoint[],
    schemas: GraphSchemas,
    table: FactTable,
    known: ReadonlySet<string> = new Set(),
  ): void {
    const production = points.filter(({ object }) => object.test !== true);
    if (schemas.texts.length > 0 && !this.recorded.has('schemas')) {
      this.recorded.add('schemas');
      recordOperations(schemas, production, table);
    }
    if (production.length > 0 && !this.recorded.has('schedules')) {
      this.recorded.add('schedules');
      const configurations = this.configurations(table);
      recordSchedules(configurations, production, table);
      recordRoutes(configurations, production, table, known);
    }
  }

  private configurations({ coverage }: FactTable): ConfigurationText[] {
    return this.files.flatMap((file) => {
      const text = !/\.(ya?ml|json)$/.test(file.path) ? null : textOfFile(file, coverage, 'coverage');
      return text === null ? [] : [{ file: file.path, text }];
    });
  }
}

function recordSchedules(
  files: readonly ConfigurationText[],
  points: readonly StartPoint[],
  { coverage }: FactTable,
): void {
  const jobs = points.filter(({ object }) => !/Operation|Event Handler/.test(object.type));
  const known = new Set(jobs.map(({ object }) => plain(object.name)));
  for (const { file, text } of files) {
    for (const { name, line } of coverage.attempt({ phase: 'coverage', file }, () => configuredJobs(text)) ?? []) {
      const site = {
        kind: 'registration',
        library: 'configured schedules',
        file,
        line,
        id: name,
        isBesideCode: true,
      } as const;
      if (known.has(plain(name))) coverage.resolved(site);
      else coverage.unresolved({ ...site, reason: `no code was found that runs '${name}'` });
    }
  }
}

/**
 * Routes that files state, as the code of an application's own framework reads them: known is one under whatever path stands before it. A file
 * describes routes where it names what answers them, or production code that may answer lies in its folder; others are data about routes.
 */
function recordRoutes(
  files: readonly ConfigurationText[],
  points: readonly StartPoint[],
  table: FactTable,
  recorded: ReadonlySet<string>,
): void {
  const { coverage } = table;
  const folders = new Set(table.files().flatMap((each) => (each.test ? [] : [folderOf(each.file)])));
  const known = points.map(({ verb, object }) => `${verb} /${plainPath(object.name)}`);
  for (const { file, text } of files) {
    const routes = coverage.attempt({ phase: 'coverage', file }, () => describedRoutes(text)) ?? [];
    for (const { verbs, path, line, isAnswered } of routes) {
      if (recorded.has(`${file}:${line}`) || (!isAnswered && !folders.has(folderOf(file)))) continue;
      const isKnown = verbs.some((verb) =>
        known.some((each) => each.startsWith(verb) && each.endsWith(`/${plainPath(path)}`)),
      );
      const id = `${verbs.join()} ${path}`;
      const site = { kind: 'registration', library: 'described routes', file, line, id, isBesideCode: true } as const;
      if (isKnown) coverage.resolved(site);
      else coverage.unresolved({ ...site, reason: `no code was found that registers '${path}'` });
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** `users/{}` of `/users/:id`. */
function plainPath(path: string): string {
  return path.replace(/^\//, '').replaceAll(/:\w+|\{\w*\}/g, '{}');
}

function recordOperations(
  { texts, schema }: GraphSchemas,
  points: readonly StartPoint[],
  { coverage }: FactTable,
): void {
  const ofGraph = points.filter(({ object }) => object.type.startsWith('GraphQL'));
  const isField = ({ object }: StartPoint): boolean => object.type === 'GraphQL Field Resolver';
  const operations = new Set(ofGraph.filter((each) => !isField(each)).map(({ object }) => lastName(object.name)));
  const fields = new Set(ofGraph.filter(isField).map(({ object }) => lastName(object.name)));
  for (const [index, { file, line: start, isBesideCode }] of texts.entries()) {
    for (const { name, field, line } of schema.fields[index] ?? []) {
      const id = name;
      const site = {
        kind: 'registration',
        library: 'GraphQL schemas',
        file,
        line: start + line - 1,
        id,
        isBesideCode,
      } as const;
      const reason = fields.has(field)
        ? `'${name}' is known as a field alone, not as an operation`
        : `no resolver of '${name}' was found`;
      if (operations.has(field)) coverage.resolved(site);
      else coverage.unresolved({ ...site, reason });
    }
  }
}

function lastName(name: string): string {
  return name.split(/[./ ]/).at(-1) ?? name;
}

/** `purgeuploads` of `purge-uploads` and `purgeUploads`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

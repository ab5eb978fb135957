import type { FactTable } from '../../code-model/fact-table.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { configuredJobs } from './configured-jobs.ts';
import { schemaFields } from './graphql-schema.ts';

/** A file beside the code that may describe entries of the application: a schema of GraphQL, a configuration. */
export interface DescriptionFile {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  /** Its text; null when it cannot be read. */
  readonly read: () => string | null;
}

interface SchemaText {
  readonly file: string;
  /** 1-based line that the text begins in. */
  readonly line: number;
  readonly text: string;
}

/** Longer files are data. */
const maxText = 500_000;

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

  record(points: readonly StartPoint[], table: FactTable): void {
    const production = points.filter(({ object }) => object.test !== true);
    const usesGraph = table
      .files()
      .some(({ imports, test }) => !test && imports.some((name) => /graphql|apollo/.test(name)));
    if (usesGraph && !this.recorded.has('schemas')) {
      this.recorded.add('schemas');
      recordOperations([...this.textsOf(isSchemaFile, table), ...schemasInCode(table)], production, table);
    }
    if (production.length > 0 && !this.recorded.has('schedules')) {
      this.recorded.add('schedules');
      recordSchedules(
        this.textsOf((path) => !isSchemaFile(path), table),
        production,
        table,
      );
    }
  }

  private textsOf(isWanted: (path: string) => boolean, { coverage }: FactTable): SchemaText[] {
    return this.files.flatMap(({ path, read }) => {
      if (!isWanted(path)) return [];
      const text = coverage.attempt({ phase: 'coverage', file: path }, read) ?? null;
      return text === null || text.length > maxText ? [] : [{ file: path, line: 1, text }];
    });
  }
}

function isSchemaFile(path: string): boolean {
  return /\.(graphqls?|gql)$/.test(path);
}

function recordSchedules(files: readonly SchemaText[], points: readonly StartPoint[], { coverage }: FactTable): void {
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

function recordOperations(
  schemas: readonly SchemaText[],
  points: readonly StartPoint[],
  { coverage }: FactTable,
): void {
  const ofGraph = points.filter(({ object }) => object.type.startsWith('GraphQL'));
  const isField = ({ object }: StartPoint): boolean => object.type === 'GraphQL Field Resolver';
  const operations = new Set(ofGraph.filter((each) => !isField(each)).map(({ object }) => lastName(object.name)));
  const fields = new Set(ofGraph.filter(isField).map(({ object }) => lastName(object.name)));
  const found = coverage.attempt({ phase: 'coverage' }, () => schemaFields(schemas.map(({ text }) => text))) ?? [];
  for (const [index, { file, line: start }] of schemas.entries()) {
    for (const { name, line } of found[index] ?? []) {
      const site = {
        kind: 'registration',
        library: 'GraphQL schemas',
        file,
        line: start + line - 1,
        id: name,
        isBesideCode: isSchemaFile(file),
      } as const;
      const isOfField = fields.has(lastName(name));
      const reason = isOfField
        ? `'${name}' is known as a field alone, not as an operation`
        : `no resolver of '${name}' was found`;
      if (operations.has(lastName(name))) coverage.resolved(site);
      else coverage.unresolved({ ...site, reason });
    }
  }
}

/** Schemas in tagged templates: gql`type Query { … }`. */
function schemasInCode(table: FactTable): SchemaText[] {
  return table.files().flatMap(({ file, test, calls }) =>
    calls.flatMap(({ form, arguments: [text], lines }) => {
      const isSchema = !test && form === 'template' && text?.kind === 'text' && /\btype\s+\w+/.test(text.text);
      return isSchema ? [{ file, line: lines.startLine, text: text.text }] : [];
    }),
  );
}

function lastName(name: string): string {
  return name.split(/[./ ]/).at(-1) ?? name;
}

/** `purgeuploads` of `purge-uploads` and `purgeUploads`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

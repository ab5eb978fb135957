import Type, { type Static } from 'typebox';
import { parseRuleFile } from '../../rule-files/parse-rule-file.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';

const closed = { additionalProperties: false } as const;
const names = Type.Array(Type.String({ minLength: 1 }));
const kinds = Type.Array(Type.Enum(['select', 'insert', 'update', 'delete']), { minItems: 1 });

const library = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'As coverage reports the library.' }),
    ids: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description: 'Under which accesses name it.' }),
    packages: Type.Array(Type.String({ minLength: 1 }), { description: 'By the name that code imports.' }),
    driver: Type.Optional(
      Type.Boolean({ description: 'True: connects to a database, and is also used by the libraries above it.' }),
    ),
  },
  closed,
);

const effect = Type.Object({ kinds, names }, { ...closed, description: 'What calls of these names do to the table.' });

const entity = Type.Object(
  {
    decorators: names,
    table: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Decorators beside it that state the table; absent where the decorator does itself.',
      }),
    ),
    name: Type.Array(Type.String(), { description: 'Arguments that name the table, the first that is there.' }),
    naming: Type.Enum(['snake', 'same', 'decapitalized'], {
      description: 'How the name of the class is one where none is stated.',
    }),
    kind: Type.Enum(['table', 'collection', 'index', 'hash', 'node', 'items']),
  },
  { ...closed, description: 'Decorators that make a class the model of a table.' },
);

const statement = Type.Object(
  {
    decorators: names,
    language: Type.Enum(['sql', 'jpql', 'own'], {
      description: 'Of the text; own: one that is not read, over the table of the repository.',
    }),
    access: Type.Optional(Type.Enum(['select', 'insert', 'update', 'delete'])),
  },
  { ...closed, description: 'Decorators of methods that state what a call of them asks a database.' },
);

const named = Type.Object(
  {
    library: Type.String({ minLength: 1, description: 'Under which accesses name it, as in libraries.' }),
    packages: names,
    tables: Type.Array(effect, { description: 'Calls whose first argument names the table.' }),
    makes: Type.Array(Type.String(), {
      description: 'Calls that make a row of the table that their first argument names, and store nothing.',
    }),
    rows: Type.Array(effect, { description: 'Calls whose first argument is a row, or rows.' }),
    rowClasses: Type.Array(Type.String(), {
      description: 'Classes that the classes of rows are derived from, as package#Name.',
    }),
    statements: Type.Array(Type.String(), { description: 'Calls whose first argument is a statement of SQL.' }),
  },
  {
    ...closed,
    description: 'A library whose calls name tables, by the packages that what they are called on comes from.',
  },
);

const tableNaming = Type.Object(
  {
    libraries: Type.Array(Type.String(), { minItems: 1, description: 'Whose tables are renamed, as in libraries.' }),
    packages: Type.Array(Type.String(), { minItems: 1, description: 'One of which a file with such a call imports.' }),
    calls: Type.Array(Type.String(), { minItems: 1, description: 'As package#name: calls and constructions.' }),
    acronyms: Type.Boolean({ description: 'Whether HTTPServer is http_server; else it is httpserver.' }),
  },
  { ...closed, description: 'What makes a library write the names of tables in snake case.' },
);

const statementFiles = Type.Object(
  {
    texts: Type.Array(Type.String(), {
      description:
        'Functions whose result is the text of the file that their first argument names, * for a part of a name.',
    }),
    reads: Type.Array(Type.String(), { description: 'Methods of a path, or of an opened file, that give the text.' }),
    opens: Type.Array(Type.String(), { description: 'Functions that open the file which their first argument names.' }),
    named: Type.Array(Type.String(), {
      description:
        'Functions whose result has a method for each named statement of the files that their first argument names.',
    }),
  },
  { ...closed, description: 'Files of SQL in the analysed folder that code reads and sends.' },
);

/** `rules/models/data-libraries.yml` */
export const dataModelsSchema = Type.Object(
  {
    format: Type.Literal(1),
    libraries: Type.Array(library),
    methods: Type.Record(Type.String(), Type.Array(effect)),
    steps: Type.Record(Type.String(), names),
    entities: Type.Array(entity),
    statements: Type.Array(statement),
    repositories: names,
    records: names,
    namedTables: Type.Array(named),
    tableNamings: Type.Array(tableNaming),
    statementFiles,
  },
  closed,
);

export type EntityModel = Static<typeof entity>;
export type StatementModel = Static<typeof statement>;

export type TableNamingModel = Static<typeof tableNaming>;

export type NamedTablesModel = Static<typeof named>;

export type DataLibraryModel = Static<typeof library>;

/** What is known of data libraries as data. */
export interface DataModels {
  readonly libraries: readonly DataLibraryModel[];
  /** Kind of value → its methods and what each does to the table. */
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, readonly DataAccessKind[]>>;
  /** Name of a group of steps of a statement → the steps. */
  readonly steps: ReadonlyMap<string, ReadonlySet<string>>;
  readonly entities: readonly EntityModel[];
  /** By the symbol of the decorator. */
  readonly statements: ReadonlyMap<string, StatementModel>;
  /** What classes and interfaces are derived from whose methods act on the table of a type argument. */
  readonly repositories: RegExp;
  /** What classes are derived from whose own methods act on their table. */
  readonly records: RegExp;
  readonly namedTables: readonly NamedTablesModel[];
  readonly tableNamings: readonly TableNamingModel[];
  readonly statementFiles: StatementFilesModel;
}

/** What code reads files of SQL by, and the statements in them. */
export interface StatementFilesModel {
  readonly texts: RegExp;
  readonly reads: ReadonlySet<string>;
  readonly opens: RegExp;
  readonly named: RegExp;
}

/** Symbols in which `*` stands for a part of a name. */
function anyOf(patterns: readonly string[]): RegExp {
  const each = patterns.map((text) => text.replace(/[.$^+?()[\]{}|]/g, '\\$&').replaceAll('*', '[\\w.]*'));
  return new RegExp(`^(?:${each.join('|')})$`);
}

/** Throws `RuleFileError` with every fault. @param file name of the file in faults */
export function parseDataModels(file: string, text: string): DataModels {
  const { value } = parseRuleFile(file, text, dataModelsSchema);
  const methods = new Map<string, ReadonlyMap<string, readonly DataAccessKind[]>>();
  for (const [group, effects] of Object.entries(value.methods)) {
    methods.set(group, new Map(effects.flatMap((each) => each.names.map((name) => [name, each.kinds] as const))));
  }
  const steps = Object.entries(value.steps).map(([group, each]) => [group, new Set(each)] as const);
  return {
    libraries: value.libraries,
    methods,
    steps: new Map(steps),
    entities: value.entities,
    statements: new Map(value.statements.flatMap((each) => each.decorators.map((symbol) => [symbol, each] as const))),
    repositories: anyOf(value.repositories),
    records: anyOf(value.records),
    namedTables: value.namedTables,
    tableNamings: value.tableNamings,
    statementFiles: {
      texts: anyOf(value.statementFiles.texts),
      reads: new Set(value.statementFiles.reads),
      opens: anyOf(value.statementFiles.opens),
      named: anyOf(value.statementFiles.named),
    },
  };
}

import Type, { type Static } from 'typebox';
import { documentKinds } from '../catalogue/document-stores.ts';

const closed = { additionalProperties: false } as const;
const names = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const selectors = Type.Array(
  Type.String({
    pattern: '^(this|member|:\\w+|\\d+)(\\.\\.\\.|(\\.(\\*|\\[\\]|\\(\\)|\\{\\w*\\}|[\\w$-]+))*)$',
    description:
      'A way to values of a call: an argument by its position (0) or name (:index), then members (TableName), elements ([]), all members (*), what a function returns (()), the names of members ({}), or of those whose elements have a member ({PutRequest}). 1... joins the arguments from there as a path. member: the name of the member itself.',
  }),
  { minItems: 1 },
);

const match = {
  symbols: Type.Optional({
    ...names,
    description: 'Functions and classes of the library, as package#name: calls, constructions, types and base classes.',
  }),
  of: Type.Optional({ ...names, description: 'Kinds of values of this model that a member is called on.' }),
  calls: Type.Optional({
    ...names,
    description: 'Members that are called; new where it is itself, and of values * for any.',
  }),
  where: Type.Optional(
    Type.Record(Type.String(), names, {
      description: 'Texts that what a selector leads to must be: the service that a client is made for.',
    }),
  ),
};

const operand = {
  like: Type.Optional({ ...selectors, description: 'Values of this model whose table it is.' }),
  table: Type.Optional({
    ...selectors,
    description:
      'Texts that name the table, the first that there is; without them, and without like, it is that of the receiver.',
  }),
  path: Type.Optional(
    Type.Enum(['first', 'last', 'beforeLast', 'file', 'beforeColon', 'afterDot'], {
      description:
        'What of the text is the name: a segment of a path, a file without its ending, what stands before a colon or behind the last dot.',
    }),
  ),
};

const value = Type.Object(
  {
    is: Type.String({ minLength: 1, description: 'The kind of value, a name that this model alone uses.' }),
    ...match,
    members: Type.Optional({ ...names, description: 'Members that are read; * for any but those of except.' }),
    except: Type.Optional(names),
    made: Type.Optional({
      ...selectors,
      description: 'Of a member: what the call that makes the receiver is given, whose member of the same name it is.',
    }),
    elements: Type.Optional(Type.Boolean({ description: 'True: elements, whose keys are the names.' })),
    ...operand,
  },
  { ...closed, description: 'What makes a value of a kind.' },
);

const access = Type.Object(
  {
    kinds: Type.Array(Type.Enum(['select', 'insert', 'update', 'delete']), { minItems: 1 }),
    ...match,
    ...operand,
    unless: Type.Optional({
      ...names,
      description:
        'Members further on in the same chain of calls with which it is none: the writes of a query that reads without them.',
    }),
  },
  { ...closed, description: 'Calls that do something to a table.' },
);

const statement = Type.Object(
  {
    language: Type.Enum(['sql', 'cypher', 'aql', 'embedding']),
    ...match,
    text: selectors,
    bound: Type.Optional({
      ...selectors,
      description:
        'What parameters of the statement are bound to, as records with their names: `@carts` of `@@carts` of AQL.',
    }),
    anywhere: Type.Optional(
      Type.Boolean({
        description:
          'True: also of a receiver of which nothing is known, where the text is of the language beyond doubt.',
      }),
    ),
  },
  { ...closed, description: 'Calls that are given a statement as a text.' },
);

const callback = Type.Object(
  {
    ...match,
    passes: Type.Optional(
      Type.String({ description: 'The symbol of what functions that it is given are called with.' }),
    ),
    elements: Type.Optional(Type.Boolean({ description: 'True: they are called with elements of the receiver.' })),
  },
  { ...closed, description: 'Calls that call the functions which they are given.' },
);

const definition = Type.Object({ ...match, table: selectors }, { ...closed, description: 'Calls that define tables.' });

const tableClass = Type.Object(
  {
    is: Type.String({ minLength: 1, description: 'The kind of value that the class is.' }),
    row: Type.String({ minLength: 1, description: 'The kind of value that an instance is.' }),
    bases: Type.Optional({ ...names, description: 'Classes of the library that it is derived from, as package#Name.' }),
    decorators: Type.Optional(names),
    names: Type.Array(Type.String({ pattern: '^(@\\d|\\$?\\w+(\\(:\\w+\\)|\\.\\w+)?)$' }), {
      description:
        'What names the table, the first that is there: a member (table), one of a class inside or of a record (Meta.table), an argument of the call that a member is made by (config(:table)), or of the decorator (@0).',
    }),
    naming: Type.Enum(['same', 'lower', 'snake', 'splitSnake', 'lowerPlural', 'snakePlural'], {
      description: 'How the name of the class is one where none is stated.',
    }),
  },
  { ...closed, description: 'Classes of the application that stand for tables.' },
);

/** A file of `rules/models/clients`: a library whose clients, tables and queries are values that calls make of each other. */
export const clientModelSchema = Type.Object(
  {
    format: Type.Literal(1),
    library: Type.String({ minLength: 1, description: 'As coverage reports it.' }),
    id: Type.String({ minLength: 1, description: 'Under which accesses name it.' }),
    packages: { ...names, description: 'By the name that code imports.' },
    partOf: Type.Optional({
      ...names,
      description: 'Packages that it is a part of; that code imports them does not say that it is used.',
    }),
    driver: Type.Optional(Type.Boolean()),
    prefix: Type.Optional(
      Type.String({
        pattern: '^\\w+$',
        description: 'What the library puts before the names of tables, which then may have blanks: tab.',
      }),
    ),
    store: Type.Enum(['table', ...documentKinds], { description: 'What its tables are.' }),
    classes: Type.Optional(Type.Array(tableClass)),
    values: Type.Array(value),
    accesses: Type.Array(access),
    statements: Type.Optional(Type.Array(statement)),
    callbacks: Type.Optional(Type.Array(callback)),
    defines: Type.Optional(Type.Array(definition)),
  },
  closed,
);

export type ClientModel = Static<typeof clientModelSchema>;
/** What a call must be. */
export type ClientMatch = Pick<Static<typeof access>, 'symbols' | 'of' | 'calls' | 'where'>;
/** What states the table of a value or an access. */
export type TableOperand = Pick<Static<typeof access>, 'like' | 'table' | 'path'>;
export type ClientValue = Static<typeof value>;
export type ClientClass = Static<typeof tableClass>;

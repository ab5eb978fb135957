import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbols } from './schema-parts.ts';
import { operationText, startPoint } from './start-point-schema.ts';

/** What rules say of repositories whose rows a library makes operations of. */
export const exportedRepository = part(
  'Interfaces of repositories for whose rows a library answers: all rows, one of them, and queries that the interface declares.',
  {
    id: name,
    of: Type.String({ minLength: 1, description: 'Kind of classes whose base paths stand before theirs.' }),
    extends: oneOrMore(Type.String({ minLength: 1, description: 'Symbol of a base, * for a part of a name.' })),
    bare: optional(symbols),
    without: optional(symbols),
    asked: part('What shows that the library is there: imports of the module, or what its build file depends on.', {
      imports: oneOrMore(name),
      artifacts: oneOrMore(name),
    }),
    detection: optional(
      oneOrMore(
        Type.String({
          description: 'Setting that says which are exported: all, annotated, visibility, or default.',
        }),
      ),
    ),
    stated: part('Decorators of repositories and their methods that state a path, and whether they are exported.', {
      decorators: symbols,
      path: selectors,
      exported: selectors,
    }),
    operations: Type.Record(operationText, oneOrMore(Type.String({ pattern: '^\\w+(\\|\\w+)*$' })), {
      description: 'Verb, and path of one row → the methods that the library calls; first|second where one is enough.',
    }),
    inherited: Type.Array(name, { description: 'Methods that the bases have, and that are no queries.' }),
    search: Type.String({ minLength: 1, description: 'Path before the names of queries.' }),
    events: optional(
      Type.Record(Type.String(), oneOrMore(name), {
        description: 'Decorators of methods that run with operations of these verbs on the rows that they take.',
      }),
    ),
    startPoint,
  },
);

export type ExportedRepositoryRule = Static<typeof exportedRepository>;

import Type from 'typebox';
import type { Listing } from '../../code-model/built-ins.ts';
import { name, oneOrMore, optional, part, selector, selectors, symbols } from './schema-parts.ts';

export const setting = part('Settings that are stated in one place and asked for by name in another.', {
  asked: part('A call such as `config.get("group.name")`, or a member of what a command line gave.', {
    of: symbols,
    names: optional(oneOrMore(name)),
    name: optional(selector),
    members: optional(
      Type.Boolean({
        description:
          'True: members of these (`yargs#*argv`: by the end of a symbol) have the names that calls declare, in whatever spelling.',
      }),
    ),
    separator: optional(Type.String({ minLength: 1, description: 'Between names of members. Default a dot.' })),
  }),
  declared: part('What states them: calls, which may state a group, or files.', {
    calls: optional(symbols),
    group: optional(selector),
    name: optional(selectors),
    values: optional(selector),
    leaf: optional(Type.String({ description: 'Member of what is stated for a name that is its value: default.' })),
    files: optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: 'Paths of files without their endings, below any folder; the first that is there counts.',
      }),
    ),
  }),
});

export const dependency = part(
  'A call, in a parameter or where a rule says `dependencies`, that names what a library calls before a function.',
  {
    id: name,
    calls: symbols,
    function: selectors,
    member: optional(Type.String({ description: 'The method that runs where an instance is named: __call__.' })),
  },
);

export const builtIn = part('Functions of packages that do what the language does, by their names.', {
  of: oneOrMore(name),
  methods: optional(
    Type.Union([Type.Array(name, { minItems: 1 }), Type.Record(Type.String(), name)], {
      description:
        'The method of the first argument that they call: map(list, f) is list.map(f). A list where the names are the same.',
    }),
  ),
  globals: optional(
    Type.Array(name, {
      minItems: 1,
      description: 'Those that store their second argument in the global that the first one names.',
    }),
  ),
  functions: optional(
    Type.Record(Type.String(), name, {
      description: 'The global function that they are: values(o) is Object.values(o).',
    }),
  ),
  composes: optional(
    Type.Record(Type.String(), Type.Union([Type.Literal('first'), Type.Literal('last')]), {
      description:
        'Those that make one function of several, by which of them runs first: pipe(one, two)(x) is two(one(x)).',
    }),
  ),
  lists: optional(
    Type.Record(
      Type.String(),
      Type.Union(['entries', 'paths', 'globbed', 'modules'].map((each) => Type.Literal(each as Listing))),
      {
        description:
          'Those that name files: the entries of the folder that they are given, all paths below it, the paths that fit globs, or the modules of a folder, which they load.',
      },
    ),
  ),
});

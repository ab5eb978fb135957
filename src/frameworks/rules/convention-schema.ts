import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbol, verbMap } from './schema-parts.ts';
import { startPoint } from './start-point-schema.ts';

const spelling = Type.Union([Type.Literal('camel'), Type.Literal('pascal'), Type.Literal('lower')], {
  description: 'How parts of names are written: get-one is getOne, GetOne, get-one. Default: as in the path.',
});
const filePattern = Type.String({
  pattern: '^[\\w{}*./-]+$',
  title: 'a path below the folder of the package, without ending: api/helpers/{path}/{name}',
  description: '{path}: any number of folders; {name} and others: one part; *: any text without a slash.',
});
const template = Type.String({
  minLength: 1,
  description: 'With what the pattern of the files names: {name}, {name:lower}.',
});

const given = part('What stands for a file.', {
  kind: Type.Union(
    [Type.Literal('exports'), Type.Literal('members'), Type.Literal('result'), Type.Literal('instance')],
    {
      description:
        'exports: what it exports; members: each export under its own name; result: also what its function returns; instance: an instance of its class.',
    },
  ),
  arguments: optional(
    Type.Array(Type.Union([name, Type.Record(Type.String(), name)]), {
      description: 'Globals that the function or constructor is passed; a record of them by name.',
    }),
  ),
  runs: optional(Type.String({ description: 'Member of the export that runs where it is called: fn.' })),
  also: optional(Type.Array(name, { description: 'Members of the callable that call it too, with a record: with.' })),
  starts: optional(Type.Array(name, { description: 'Members that the library calls when it starts: initialize.' })),
  inputs: optional(
    Type.String({
      description: 'Member of the export whose names are those of the arguments, in their order: inputs.',
    }),
  ),
});

/** What a library makes of files by their places. */
const convention = part('Files of a place that are members of globals under names made of their paths.', {
  files: oneOrMore(filePattern),
  spelling: optional(spelling),
  globals: optional(oneOrMore(template)),
  gives: optional(given),
  json: optional(Type.Boolean({ description: 'True: files of JSON, and what stands for one is what it holds.' })),
  members: optional(
    Type.Record(name, template, { description: 'Members that the library adds to what the file exports.' }),
  ),
});

const libraryGlobals = part('Names that stand for the objects of the library, and for other libraries.', {
  symbols: optional(Type.Record(symbol, name, { description: 'Symbol of a package → the global that it is.' })),
  paths: optional(
    Type.Record(name, name, {
      description: 'Names from `this` or from a parameter → the member of a global that they lead to: ctx.service.',
    }),
  ),
  lookUps: optional(
    Type.Record(name, name, {
      description: 'Functions of globals → the object a member of which they give, by the text that they are given.',
    }),
  ),
  values: optional(Type.Record(name, symbol, { description: 'Members of globals → symbol of a package.' })),
  libraries: optional(Type.Record(name, symbol, { description: 'Global → symbol of the package that it is.' })),
});

/** What a library finds by a text. */
const namedFiles = part('Files of a place whose functions texts name: boards/show, BoardController.show.', {
  kind: name,
  files: oneOrMore(filePattern),
  name: template,
  spelling: optional(spelling),
  member: optional(
    Type.String({
      description: 'What stands between the name of a file and that of an exported member, or of a method: "."',
    }),
  ),
  runs: optional(Type.String({ description: 'Member of the export that runs, where the file is named: fn.' })),
  ignoreCase: optional(Type.Boolean()),
  replace: optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Regular expressions for parts of names and texts → what stands for them, in their order.',
    }),
  ),
});

const target = part('Where the target of a route says what runs.', {
  members: optional(
    oneOrMore(
      Type.String({
        description: 'Member of the target; several are one text with slashes between. Default: the target.',
      }),
    ),
  ),
  kind: optional(Type.String({ description: 'Of the named files that a text names one of.' })),
  before: optional(Type.Boolean({ description: 'True: it runs before the handler.' })),
  codeless: optional(Type.Boolean({ description: 'True: the library answers itself, with a view or the like.' })),
});

const coreRoutes = part('Routes that a call makes for a type of content, which a file of JSON describes.', {
  calls: oneOrMore(symbol),
  described: Type.String({ description: 'Member of a global with the types by their names: strapi.contentTypes.' }),
  name: Type.String({ description: 'Member of a type with the name in its paths: info.pluralName.' }),
  singleName: name,
  kind: part('The member that says of what kind a type is, and its value for what there is one of.', {
    member: name,
    single: name,
  }),
  routes: verbMap,
  singleRoutes: verbMap,
});

/** What a library reads as routes. */
const routeFile = part('Files whose exports state routes.', {
  id: name,
  files: oneOrMore(filePattern),
  routes: selectors,
  keyed: optional(
    Type.Boolean({ description: 'True: names of members are a verb and a path; otherwise a list of records.' }),
  ),
  verb: optional(Type.String({ description: 'Member of a record with its verb: method.' })),
  path: optional(Type.String({ description: 'Member of a record with its path: path.' })),
  verbs: optional(verbMap),
  prefix: optional(Type.String({ description: 'A path before all: /api.' })),
  passesOn: optional(
    Type.Boolean({ description: 'True: functions with three parameters run before the routes that their path fits.' }),
  ),
  core: optional(coreRoutes),
  targets: Type.Array(target, { minItems: 1 }),
  redirects: optional(Type.Boolean({ description: 'True: a target that is an address leads there.' })),
  names: optional(
    Type.Array(template, {
      description: 'Names that {text} of a target may be short for, with parts of the path of the file.',
    }),
  ),
  startPoint,
});

/** What runs before named handlers. */
const routeGuard = part('Files that state what runs before the functions that routes name.', {
  id: name,
  files: oneOrMore(filePattern),
  guards: selectors,
  of: Type.String({ description: 'Kind of the named files that names of members fit: boards/show, boards/*, *.' }),
  kind: Type.String({ description: 'Kind of the named files that its texts name.' }),
});

const unreadRoutes = part('Routes that settings have the library make by itself: the coverage report names them.', {
  id: name,
  files: oneOrMore(filePattern),
  settings: Type.Record(name, Type.Boolean(), {
    description: 'Member of what the file of settings exports → whether it is on where it is not stated.',
  }),
  for: oneOrMore(filePattern),
  what: Type.String({ description: 'What such routes are called.' }),
});

const unreadFiles = part('Files that state entries and are not read: the coverage report names each.', {
  id: name,
  files: Type.String({ title: 'a glob over all files of the analysed folder: **/*.wasp', minLength: 1 }),
  reason: Type.String({ minLength: 1, description: 'What is missing for want of them, and what to do about it.' }),
});

/** What rules say of files by their places and names. */
export const byPlaces = {
  conventions: optional(Type.Array(convention)),
  globals: optional(libraryGlobals),
  namedFiles: optional(Type.Array(namedFiles)),
  routeFiles: optional(Type.Array(routeFile)),
  routeGuards: optional(Type.Array(routeGuard)),
  unreadFiles: optional(Type.Array(unreadFiles)),
  unreadRoutes: optional(Type.Array(unreadRoutes)),
};

export type NamedFilesRule = Static<typeof namedFiles>;
export type RouteFileRule = Static<typeof routeFile>;
export type RouteGuardRule = Static<typeof routeGuard>;
export type CoreRoutesRule = Static<typeof coreRoutes>;
export type UnreadRoutesRule = Static<typeof unreadRoutes>;
export type RouteTarget = Static<typeof target>;

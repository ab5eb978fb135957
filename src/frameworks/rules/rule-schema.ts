import Type, { type Static } from 'typebox';
import { besideCode } from './beside-code-schema.ts';
import { callPath } from './call-path-schema.ts';
import { classRule, type decorated } from './class-rule-schema.ts';
import { client } from './client-schema.ts';
import { byPlaces } from './convention-schema.ts';
import { askedFor, endPoint } from './end-point-schema.ts';
import { descriptionRule, elementRule, fileRule, moduleRule, ownRecords, page } from './file-rule-schema.ts';
import { injection } from './injection-schema.ts';
import { instance } from './instance-schema.ts';
import { builtIn, dependency, setting } from './library-schema.ts';
import { called, held, madeMembers, provided, services } from './result-schema.ts';
import { name, names, oneOrMore, optional, part, selector, selectors, symbols, verbMap } from './schema-parts.ts';
import { type classMembers, startPoint } from './start-point-schema.ts';

const call = part('What a call of a function, or of a member of an instance, does.', {
  id: name,
  on: optional(oneOrMore(name)),
  names: optional(names),
  calls: optional(symbols),
  arguments: optional(Type.Integer({ minimum: 0 })),
  path: optional(selectors),
  pathIsOptional: optional(Type.Boolean()),
  pathIsBase: optional(
    Type.Boolean({
      description:
        'True: the path stands before those of what the call makes; one that is not known is recorded and adds nothing.',
    }),
  ),
  segments: optional(
    Type.Array(selector, {
      description: 'Parts of the address of what the call makes, behind that of what it is called on: all("carts").',
    }),
  ),
  base: optional({
    ...selectors,
    description: 'The address before all that what it is called on, or what is made of it, sends: setBaseUrl("/api").',
  }),
  namedBy: optional(
    part('Calls, and the records that name its members: the actions of $resource(url, parameters, actions).', {
      calls: symbols,
      records: selector,
    }),
  ),
  baseOf: optional(
    Type.String({ description: 'Its path stands before those of the classes of this kind in its module.' }),
  ),
  pathRestarts: optional(
    Type.Boolean({
      description:
        'True: a path that begins with a slash stands for the whole path, below those of what has no such paths.',
    }),
  ),
  pathLeavesSplat: optional(
    Type.Boolean({
      description: 'True: a `*` at the end of a path is no part of the paths below it: debug/reorder below debug/*.',
    }),
  ),
  pathIfMounted: optional(
    Type.Boolean({
      description:
        'True: what is made has the path only where it is mounted: a group of commands that is no program of its own.',
    }),
  ),
  /** Calls whose result has the path of the route that shows the code around. */
  pathOfRendered: optional(symbols),
  ...callPath,
  namesPath: optional(selectors),
  pathNamed: optional(selectors),
  below: optional(Type.String({ description: 'Behind the path, before that of what it makes or mounts: <pk>.' })),
  mounts: optional(selectors),
  mountsRun: optional(
    Type.Array(name, {
      description:
        'A function among them that passes its first parameter on mounts what it calls, itself or by a method of one of these names: handle.',
    }),
  ),
  unnamed: optional(
    Type.Boolean({ description: 'True: the names of members that it mounts are no part of their paths.' }),
  ),
  under: optional(
    Type.String({
      pattern: '^\\w+$',
      description:
        'Where instances have paths of several kinds: the kind that this call is about, apart from all others.',
    }),
  ),
  within: optional(selectors),
  surrounds: optional(
    oneOrMore(
      Type.String({
        description:
          'What calls make of this kind in the same package, and nothing else mounts, is mounted in what this call makes.',
      }),
    ),
  ),
  mountsRendered: optional(
    oneOrMore(
      Type.String({
        description:
          'What the code of its handlers makes of this kind, and nothing else mounts, is mounted below its path, where that ends with `*`.',
      }),
    ),
  ),
  nests: optional(
    part(
      'It has a name, and stands below what has the name that it states, or its own before the last dot: state("carts.items", …).',
      { name: selectors, parent: selectors },
    ),
  ),
  namespaces: optional(selectors),
  yields: optional(
    Type.Boolean({
      description:
        'True: what another file mounts as well is not mounted here by its own file; with `within`, what anything else mounts is not mounted here.',
    }),
  ),
  replaces: optional(
    Type.Boolean({ description: 'True: its path stands for the one that what it mounts was made with.' }),
  ),
  keepsPaths: optional(Type.Boolean({ description: 'True: its path only selects from what it mounts.' })),
  makes: optional(name),
  outsideClasses: optional(Type.Boolean({ description: 'True: not in the body of a class.' })),
  decorates: optional(
    Type.Boolean({ description: 'True: a function that the call decorates stands for what it makes.' }),
  ),
  returnsReceiver: optional(Type.Boolean({ description: 'True: the call returns the instance that it is called on.' })),
  passes: optional(selector),
  passesAs: optional(
    Type.String({ description: 'The result is a record with the argument under this name; [] a list of all chosen.' }),
  ),
  joinedBy: optional(oneOrMore(name)),
  merges: optional(selectors),
  guards: optional(selector),
  members: optional(madeMembers),
  called: optional(called),
  loads: optional(
    part('The result is a list of what the files of a directory export by default.', { directory: selectors }),
  ),
  services: optional(services),
  provided: optional(provided),
  holds: optional(held),
  definesModule: optional(
    Type.Boolean({ description: 'True: it defines a module by a function that is called with named modules.' }),
  ),
  each: optional(selector),
  through: optional(
    Type.String({ description: 'Only behind a call of this member, whose arguments stand before its own.' }),
  ),
  invokes: optional(
    part(
      'A function that the library calls, and what it passes to each parameter, in order or by a record of their names.',
      {
        each: optional({ ...selectors, description: 'Of each of these the selectors choose, instead of the call.' }),
        function: selectors,
        with: optional(Type.Array(selectors)),
        named: optional(selectors),
      },
    ),
  ),
  reaches: optional(
    Type.String({ description: 'Framework whose start point the members on the way from the instance name.' }),
  ),
  reachesNamed: optional(
    part('Start points of these types whose name the call states.', {
      type: oneOrMore(name),
      name: selectors,
      imported: optional({ ...selectors, description: 'What a library exports under the name: useQuery(getCarts).' }),
      byNameAlone: optional(
        Type.Boolean({
          description: 'True: also of calls on something of which nothing is known, by a constant name.',
        }),
      ),
      except: optional(oneOrMore(name)),
      ofReceiver: optional(Type.Boolean({ description: 'True: only those that are registered with its receiver.' })),
    }),
  ),
  documents: optional(selectors),
  rewrites: optional(
    Type.Boolean({ description: 'True: what sends requests may put a further variable part into their paths.' }),
  ),
  detached: optional(Type.Boolean({ description: 'True: what it makes is not mounted in what it is called on.' })),
  view: optional(
    Type.Boolean({
      description:
        'True: what it makes is what it is called on, below a further path; whoever mounts the one mounts the other.',
    }),
  ),
  when: optional(
    part('A value of the call is given, is absent, is one of these symbols or one of these texts.', {
      value: selector,
      absent: optional(Type.Boolean({ description: 'True: the value is not given.' })),
      known: optional(Type.Boolean({ description: 'True: the value is a text that is known.' })),
      is: optional(symbols),
      text: optional(oneOrMore(Type.String())),
    }),
  ),
  gives: optional(
    part('A function that is called with an instance, and with options behind it.', {
      to: optional(selectors),
      folder: optional(selectors),
      parameter: optional(Type.Integer({ minimum: 0 })),
      options: optional(selectors),
      others: optional(
        Type.Record(Type.String({ pattern: '^[0-9]+$' }), selector, {
          description: 'What else of the call it is given, by position: { "2": "0" }.',
        }),
      ),
      exports: optional(oneOrMore(name)),
      paths: optional(
        part('Names under which a file of the folder exports its path.', {
          inFolder: oneOrMore(Type.String({ description: 'The path, in place of that of its directory.' })),
          whole: oneOrMore(Type.String({ description: 'The path, in place of all others.' })),
        }),
      ),
      kind: name,
      sharedBy: optional({
        ...symbols,
        description: 'What wraps a function so that it is given the instance itself, and none of its own: fp(plugin).',
      }),
    }),
  ),
  contexts: optional({
    ...selectors,
    description:
      'What resolvers of GraphQL are given as the context of a request, as their third argument: a value, or a function that gives it.',
  }),
  prefixes: optional(Type.Boolean()),
  except: optional(selectors),
  versions: optional(
    part('Switches versions of paths on.', { prefix: selectors, defaultPrefix: Type.String(), default: selectors }),
  ),
  middleware: optional(selectors),
  dependencies: optional(selectors),
  /** Parameter of paths that the middleware is about; it runs for no path without it. */
  middlewareFor: optional(selector),
  middlewareParameters: optional(Type.Integer({ description: 'Only functions with so many parameters pass on.' })),
  connects: optional(
    part('Functions that run when something is passed to an instance: signal.connect(f).', {
      function: selectors,
      to: optional(selectors),
    }),
  ),
  handsOver: optional(
    part(
      'Has something run later or elsewhere: a function, start points of a name, those that take a value by its type, what is connected to the receiver.',
      {
        function: optional(selectors),
        type: optional(oneOrMore(name)),
        name: optional(selectors),
        taken: optional(selectors),
        made: optional(selectors),
        asked: optional(askedFor),
        connected: optional(Type.Boolean()),
      },
    ),
  ),
  startPoint: optional(startPoint),
  answers: optional(startPoint),
  endPoint: optional(endPoint),
  modulePrefixes: optional(
    part('Paths that stand before what the controllers of modules register.', {
      root: selectors,
      path: selector,
      module: selector,
      children: selector,
      controllers: selectors,
    }),
  ),
  contract: optional(
    part(
      'Routes stated by name in one record, with handlers of the same names in another; with `reaches` those of what made the client that is called.',
      {
        routes: selectors,
        handlers: optional(selectors),
        functions: optional(oneOrMore(name)),
        made: optional(
          part('Calls that make a part of the contract.', {
            calls: symbols,
            routes: selector,
            prefix: optional(selectors),
          }),
        ),
      },
    ),
  ),
  describes: optional(
    part('A document of OpenAPI whose operations name the functions behind them.', {
      file: optional(selectors),
      controllers: optional(oneOrMore(name)),
      operations: optional(oneOrMore(name)),
      folder: optional(selectors),
      handlers: optional(selectors),
      operation: optional(selectors),
      withoutBase: optional(
        Type.Boolean({ description: 'True: the path of its servers does not stand before its paths.' }),
      ),
    }),
  ),
  tree: optional(
    part('Start points in records: by the names of members, or by members for path, children and handlers.', {
      root: selectors,
      keyed: optional(Type.Integer({ minimum: 1, description: 'So many names deep; the first is the verb.' })),
      verbs: optional(verbMap),
      path: optional(name),
      children: optional(oneOrMore(name)),
      handlers: optional(oneOrMore(name)),
      elements: optional(
        Type.Boolean({
          description: 'True: elements with a path are the components of their routes; others hold routes.',
        }),
      ),
      below: optional(Type.Boolean({ description: 'True: a path that begins with a slash is below its parent, too.' })),
      nested: optional(Type.Boolean({ description: 'True: only where its routes are the children of no other.' })),
      modules: optional(
        part('Children that are classes: what these decorators import, and the calls among it that state routes.', {
          imports: selector,
          calls: symbols,
          routes: selector,
        }),
      ),
    }),
  ),
});

const handOver = part('Members of what the framework runs that have it run later or elsewhere: task.delay().', {
  id: name,
  members: optional(oneOrMore(name)),
  own: optional(
    Type.Literal(true, {
      description:
        'Members that decorators of the application set, of the functions that these make start points: those which call or pass on the function.',
    }),
  ),
  passes: optional(oneOrMore(name)),
  method: optional(Type.String({ description: 'The method that runs where an instance of a class is used: run.' })),
});

const functionRule = part('Functions that their type, their parameter or a directive makes start points.', {
  id: name,
  types: optional(symbols),
  parameters: optional(symbols),
  directive: optional(name),
  importing: optional(oneOrMore(Type.String({ description: 'Package: exported functions of files that import it.' }))),
  startPoint,
});

const selectionRule = part(
  'Start points that texts select which code compares, or looks up in a record: words of a command line, names in messages.',
  {
    id: name,
    of: optional(symbols),
    listeners: optional(oneOrMore(name)),
    startPoint,
  },
);

const ownDecorator = part('Decorators that no rule describes, and whose name says what they make of a function.', {
  id: name,
  names: Type.String({ title: 'a regular expression for the name, without case' }),
  startPoint,
});

export const frameworkSchema = part('The rules of one framework.', {
  format: Type.Literal(1),
  framework: name,
  packages: symbols,
  usedAs: optional(
    oneOrMore(
      Type.String({
        description: 'Globals under which scripts of pages use it that import nothing: angular. Of injections.',
      }),
    ),
  ),
  language: optional(
    Type.String({
      description: 'The one language whose packages are meant, where others have packages of these names: Python.',
    }),
  ),
  separator: optional(Type.String({ description: 'Between the parts of a path. Default "/".' })),
  parameters: optional(
    oneOrMore(
      Type.Union([
        Type.Literal('colon'),
        Type.Literal('braces'),
        Type.Literal('brackets'),
        Type.Literal('dollar'),
        Type.Literal('angles'),
        Type.Literal('underscore'),
        Type.Literal('pathless'),
      ]),
    ),
  ),
  instances: optional(Type.Array(instance)),
  calls: optional(Type.Array(call)),
  dependencies: optional(Type.Array(dependency)),
  classes: optional(Type.Array(classRule)),
  clients: optional(Type.Array(client)),
  settings: optional(Type.Array(setting)),
  ...besideCode,
  builtIns: optional(Type.Array(builtIn)),
  handOvers: optional(Type.Array(handOver)),
  files: optional(Type.Array(fileRule)),
  modules: optional(Type.Array(moduleRule)),
  functions: optional(Type.Array(functionRule)),
  elements: optional(Type.Array(elementRule)),
  selections: optional(Type.Array(selectionRule)),
  descriptions: optional(Type.Array(descriptionRule)),
  commands: optional(part('The commands that packages install.', { id: name, startPoint })),
  programs: optional(
    part(
      'Files that nothing imports and whose top level runs: those of these folders, and those that scripts of packages start.',
      {
        id: name,
        folders: optional(oneOrMore(name)),
        scripts: optional(
          oneOrMore(
            Type.String({ description: 'Folder whose files are programs where they use code beside it: scripts.' }),
          ),
        ),
        executable: optional(
          Type.Boolean({ description: 'True: also files that begin with `#!` and import code of the application.' }),
        ),
        except: oneOrMore(
          Type.String({ description: 'Name without ending of what is no program of its own: server.' }),
        ),
        startPoint,
      },
    ),
  ),
  scripts: optional(
    part('The commands that packages of Python install: scripts of pyproject.toml, console_scripts.', {
      id: name,
      startPoint,
      lone: optional(
        part('Groups whose only command has no name of its own where nothing else is registered with them.', {
          makes: symbols,
          unless: oneOrMore(
            Type.String({ description: 'Member or option that makes it a group of commands: callback of Typer.' }),
          ),
        }),
      ),
      subcommands: optional(
        Type.Array(
          part(
            'Classes of applications that state commands behind their own: a record of names with classes, or lists of a class and a text.',
            {
              extends: oneOrMore(name),
              member: name,
              method: Type.String({ description: 'Method of the class that a command runs.' }),
            },
          ),
        ),
      ),
    }),
  ),
  ownDecorators: optional(Type.Array(ownDecorator)),
  ...ownRecords,
  pages: optional(Type.Array(page)),
  entries: optional(part('What packages export to others.', { id: name, startPoint })),
  injections: optional(Type.Array(injection)),
  ...byPlaces,
});

export type FrameworkRules = Static<typeof frameworkSchema>;
export type CallRule = Static<typeof call>;
export type ClassRule = Static<typeof classRule>;
export type MemberRule = Static<typeof decorated>;
export type HandOverRule = Static<typeof handOver>;
export type DependencyRule = Static<typeof dependency>;
export type ClassMembersRule = Static<typeof classMembers>;
export type FileRule = Static<typeof fileRule>;
export type ModuleRule = Static<typeof moduleRule>;
export type FunctionRule = Static<typeof functionRule>;
export type PageRule = Static<typeof page>;
export type EndPointRule = Static<typeof endPoint>;
export type BuiltInRule = Static<typeof builtIn>;
export type StartPointRule = Static<typeof startPoint>;

/** A value that may stand alone or in a list, as a list. */
export function listOf<Item>(given: Item | readonly Item[] | undefined): readonly Item[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? (given as readonly Item[]) : [given as Item];
}

/** Names, or a map from names to verbs, as a map; the verb of a plain name is empty. */
export function verbsOf(
  given: string | readonly string[] | Readonly<Record<string, string>> | undefined,
): ReadonlyMap<string, string> {
  if (given === undefined) return new Map();
  if (typeof given === 'string') return new Map([[given, '']]);
  return Array.isArray(given)
    ? new Map(given.map((each: string) => [each, '']))
    : new Map(Object.entries(given as Record<string, string>));
}

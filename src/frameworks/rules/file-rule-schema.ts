import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbols, verbMap } from './schema-parts.ts';
import { startPoint } from './start-point-schema.ts';

const ending = Type.String({ pattern: '^\\.\\w+$', title: 'the ending of file names: .vue' });

/** What rules say of files of code. */
export const fileRule = part('Files whose place and exports make start points.', {
  id: name,
  under: oneOrMore(name),
  atRoot: optional(
    Type.Literal(true, {
      description:
        'Only in the folder of the application, or src in it: of an application with such folders those below others are none.',
    }),
  ),
  ofOwnPackage: optional(
    Type.Literal(true, { description: 'Only where the manifest nearest to the file asks for the framework.' }),
  ),
  file: Type.String({ description: 'Name without ending; * any.' }),
  ending: optional(ending),
  except: optional(oneOrMore(name)),
  below: optional(Type.String({ description: 'Only in this folder below.' })),
  notBelow: optional(Type.String({ description: 'Not in this folder below.' })),
  exports: Type.Union([name, Type.Array(name), verbMap]),
  without: optional(oneOrMore(name)),
  naming: optional(
    Type.Union(
      [Type.Literal('flat'), Type.Literal('verb'), Type.Literal('dots'), Type.Literal('slots'), Type.Literal('index')],
      {
        description:
          'flat: users.$id as Remix writes it; verb: users/[id].get as Nitro does; dots: users.[id] is users/[id]; slots: @cart and the (.) of (.)cart add nothing, as in Next.js; index: a folder index adds nothing, as in Nuxt.',
      },
    ),
  ),
  declared: optional(
    part('Calls of the file that state its path, relative to that of its folder, and further paths.', {
      calls: symbols,
      path: optional(selectors),
      further: optional(selectors),
    }),
  ),
  prefix: optional(Type.String({ description: 'A path before that of the place.' })),
  base: optional(
    part('A path before that of the place, which the configuration of an application states.', {
      file: Type.String({
        description: 'Name of the file, without ending, in the folder of the application: next.config.',
      }),
      member: name,
      endings: optional(
        Type.String({
          description: 'Its member with the endings that names of files have, without the dot before them.',
        }),
      ),
    }),
  ),
  also: optional(oneOrMore(name)),
  marks: optional(
    oneOrMore(Type.String({ description: 'Exports that make a file one of a route where its flat name does not.' })),
  ),
  methods: optional(oneOrMore(name)),
  members: optional(
    part('Each member of the exported record is a start point of its own.', {
      path: Type.String({
        pattern: '\\{member\\}',
        title: 'what follows the path of the file, with {member} for the name of the member: ?/{member}',
      }),
      bare: optional(
        oneOrMore(Type.String({ description: 'Members that are at the path of the file itself: default.' })),
      ),
    }),
  ),
  beside: optional(
    Type.Record(name, oneOrMore(name), {
      description: 'Name of another file of the folder → its exports that run as well.',
    }),
  ),
  unlessBeside: optional(
    oneOrMore(Type.String({ description: 'Files of the folder, with their endings, of which none may be there.' })),
  ),
  startPoint,
});

/** What rules say of modules whose constants, or exported records, a framework reads. */
export const moduleRule = part(
  'Modules of a name whose constants state start points (`scheduler_events` of `hooks.py`), or records with certain members that modules export.',
  {
    id: name,
    file: optional(oneOrMore(Type.String({ description: 'Name without ending: hooks.' }))),
    has: optional(oneOrMore(Type.String({ description: 'Members of the records: [name, actions].' }))),
    groups: optional(
      part('Records in the record that state start points each, below a path of their own.', {
        each: selectors,
        path: optional(selectors),
      }),
    ),
    path: optional(selectors),
    startPoint,
  },
);

/** What rules say of files that describe routes. */
export const descriptionRule = part(
  'Routes that files of JSON or YAML state by path and verbs, answered by the modules beside them.',
  {
    id: name,
    files: Type.String({ description: 'Glob of the files, relative to the analysed folder: **/api/*/route.json.' }),
    prefix: optional(Type.String({ description: 'A path before those that they state.' })),
    handlers: oneOrMore(Type.String({ description: 'Glob of the modules, relative to the folder of the file: *.js.' })),
    exports: optional(oneOrMore(name)),
    startPoint,
  },
);

/** What rules say of elements in templates. */
export const elementRule = part('Attributes of elements that name what an event calls.', {
  id: name,
  attributes: oneOrMore(
    Type.String({
      pattern: '^[\\w:@.-]+\\*?$',
      title: 'the name of an attribute, or its beginning and *: onClick, on*',
    }),
  ),
  files: optional(oneOrMore(ending)),
  startPoint,
});

/** What rules say of registries and timetables that an application keeps itself. */
const ownRegistry = part('Classes that code registers and jobs run by a name.', { id: name, startPoint });
const timetable = part('Jobs that records of the application state, with a name, a time and what runs.', {
  id: name,
  startPoint,
});

export type ElementRule = Static<typeof elementRule>;

/** What rules say of components that are classes. */
const componentRule = part(
  'Classes derived from these are components: a member has the attributes of their elements.',
  {
    bases: symbols,
    properties: name,
  },
);

/** What rules say of what an application keeps itself, and of components that are classes. */
export const ownRecords = {
  ownRegistries: optional(Type.Array(ownRegistry)),
  timetables: optional(Type.Array(timetable)),
  components: optional(Type.Array(componentRule)),
};

/** What rules say of templates that are shown. */
export const page = part(
  'What shows a template, by its name: a call, a member of a class of views, or the result of an operation.',
  {
    calls: optional(symbols),
    name: optional(selectors),
    members: optional(oneOrMore(name)),
    implied: optional(
      part(
        'What classes of views show that name no template: the folder of the model, its name in small letters, an ending.',
        {
          members: oneOrMore(name),
          endings: Type.Record(Type.String(), Type.String(), { description: 'Base class → ending.' }),
        },
      ),
    ),
    shownBy: optional(selectors),
    returnedBy: optional(
      Type.String({
        description: 'How the types of operations begin whose functions give the name of a template as their result.',
      }),
    ),
  },
);

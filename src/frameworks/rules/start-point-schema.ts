import Type from 'typebox';
import { name, oneOrMore, optional, part, selector, selectors, symbols } from './schema-parts.ts';

export const operationText = Type.String({
  pattern: '^[A-Z]+( \\S+)?$',
  title: 'a verb, or a verb and a path: GET, GET <pk>',
});

export const classMembers = part('Where a handler is a class: a start point for each of these members that it has.', {
  names: Type.Record(name, operationText, {
    description: 'Member → verb, and path. `resolve_*`: all whose names begin so, with the rest of the name as path.',
  }),
  made: optional(oneOrMore(Type.String({ description: 'A method whose result stands for the class: as_view.' }))),
  types: optional(
    Type.Record(name, Type.String({ minLength: 1 }), {
      description: 'Such a method → type of the start point, where its handlers answer no requests: as_asgi.',
    }),
  ),
  suffix: optional(
    Type.String({ description: 'Selector of a text that stands behind the names of the members: on_get_list.' }),
  ),
  chosen: optional(
    Type.String({ description: 'Selector of the name of the one member that answers. Without one `__call__` does.' }),
  ),
  mapped: optional(
    oneOrMore(
      Type.String({
        description: 'Selector of a record of that call, from verbs to members: as_view({"get": "list"}).',
      }),
    ),
  ),
  mappedBy: optional(
    part(
      'Decorators of members whose verbs that record may hold, in this member of the function: dict(method.mapping).',
      {
        decorators: symbols,
        verb: selectors,
        anyVerb: name,
        mapping: name,
      },
    ),
  ),
  limited: optional(name),
  routed: optional(
    part(
      'A list that the class of the receiver holds, whose elements say which members answer which verbs and paths.',
      {
        by: Type.String({
          description: 'Member of the class that holds the list: routes = [Route(url=…, mapping={…})].',
        }),
        path: selectors,
        members: oneOrMore(Type.String({ description: 'Selectors of a record from verbs to members.' })),
        parts: Type.Record(name, Type.String(), {
          description: 'What parts of the path stand for: {lookup} → <pk>. The path of the call is cut.',
        }),
      },
    ),
  ),
  inherited: optional(
    Type.Record(name, oneOrMore(name), { description: 'Symbol of a library class → members that it brings.' }),
  ),
  plain: optional(oneOrMore(name)),
  only: optional(Type.Boolean({ description: 'True: what has none of these members answers nothing.' })),
  hooks: optional(
    Type.Record(name, oneOrMore(name), {
      description:
        'Member, or *, → members that the library calls as well; of a class that a member holds: serializer_class().update, form_class().clean_*; with a decorator: @package#name.',
    }),
  ),
  held: optional(
    part(
      'Members that hold what this method of another class makes: `create = CreateCart.Field()`; what runs are these methods of it.',
      {
        made: name,
        methods: oneOrMore(name),
      },
    ),
  ),
  decorated: optional(
    part('Members with one of these decorators are start points too.', {
      decorators: symbols,
      verb: selectors,
      anyVerb: name,
      path: optional(selectors),
      mapping: optional(
        Type.String({ description: 'Member of a decorated member by which others answer further verbs of its path.' }),
      ),
      below: optional(part('A path before, where the value is true.', { where: selector, path: name })),
      named: optional(selectors),
    }),
  ),
  addressed: optional(
    part('The names by which templates ask for the addresses of the members: cart-list, cart-detail, cart-archive.', {
      by: selectors,
      model: optional(
        Type.String({
          description: 'Member of the class whose rows are of the model that names them where nothing else does.',
        }),
      ),
      lone: Type.String({ description: 'Stands behind the name at the path of the class itself.' }),
      below: Type.String({
        description: 'Stands behind the name at paths below it; behind that of a decorated member its own name does.',
      }),
    }),
  ),
});

/** The form of a file of `rules/frameworks/`; docs/how-to/add-a-framework.md describes it with examples. */
/** What rules say of a start point. */
export const startPoint = part('What becomes an object, a transaction and links to the functions behind it.', {
  type: Type.String({ minLength: 1, description: 'Display type of the object; {verb} is filled in.' }),
  verb: optional(selectors),
  anyVerb: optional(Type.String({ description: 'The verb where none is stated. Default ANY.' })),
  dispatch: optional(
    oneOrMore(
      Type.String({
        pattern: '^\\d+(\\.\\w+)+$',
        title: 'a parameter and a member of it: 0.method',
        description:
          'Where no verb is stated and handlers test this member of a parameter: a start point for each verb.',
      }),
    ),
  ),
  addresses: optional(
    oneOrMore(
      Type.String({
        pattern: '^\\d+\\.\\w+$',
        title: 'a parameter and a member of it: 0.url',
        description:
          'Where handlers test this member of a parameter, or what is made of it, for paths: a start point for each path.',
      }),
    ),
  ),
  messages: optional(
    oneOrMore(
      Type.Integer({
        minimum: 0,
        description:
          'A parameter of the handler: where it looks up what it has been sent by a name, a start point for each name.',
      }),
    ),
  ),
  name: optional(selectors),
  separator: optional(
    Type.String({ description: 'Between the parts of its path, where it is not that of the framework.' }),
  ),
  prefix: optional(Type.String({ description: 'A path before its name.' })),
  operations: optional(
    Type.Record(Type.String(), Type.Record(name, operationText), {
      description:
        'Names of what is stated are a verb and a path (`GET /carts`); a verb named here stands for several, by what they run: { REST: { list: GET } }.',
    }),
  ),
  given: optional(
    Type.Array(operationText, { description: 'Operations that the library answers itself: POST login.' }),
  ),
  handlers: optional(selectors),
  registered: optional(
    Type.Record(name, selectors, {
      description:
        'What code is registered as (`as`) → selectors of texts that name it so, perhaps with a name for the page behind it: controller → CartsController as carts.',
    }),
  ),
  before: optional(oneOrMore(name)),
  modules: optional(
    part('Exports of a file that the call names, relative to the directory of its own file.', {
      file: selectors,
      exports: oneOrMore(name),
    }),
  ),
  members: optional(classMembers),
  at: optional(Type.Union([Type.Literal('receiver'), Type.Literal('result')])),
  below: optional(
    Type.String({
      description:
        'Kind of what calls make: it stands below the paths of all of these, of one that nothing mounts below the route whose file makes it.',
    }),
  ),
  ignoreMountPath: optional(
    Type.Boolean({ description: 'True: its name has nothing of the path of its instance or class.' }),
  ),
  routeNames: optional(selectors),
  namedByHandler: optional(
    Type.Boolean({ description: 'True: without a name of its own, the names of its handlers are those of the route.' }),
  ),
  requireHandler: optional(
    Type.Union([Type.Boolean(), Type.Literal('stated')], {
      description:
        'True: only where a function behind it is known. stated: only where one is given, known or not, that is not made by the framework itself (`<Navigate/>`).',
    }),
  ),
  answersRouter: optional(
    Type.Boolean({ description: 'True: what a router within the front end is asked for (`ofRouter`) leads here.' }),
  ),
  mounted: optional(Type.Boolean({ description: 'True: only where it is mounted.' })),
  installed: optional(
    Type.Boolean({
      description: 'True: only where a package of Python installs its instance as a command, and by the name of that.',
    }),
  ),
  useClassName: optional(Type.Boolean({ description: 'True: of a member of a class its name is that of the class.' })),
  useHandlerName: optional(
    Type.Boolean({ description: 'True: without a name or path it is called as its handler is.' }),
  ),
  useResultName: optional(
    Type.Boolean({
      description:
        'True: without a name or path it is called as the result of the call is, where that is exported or held.',
    }),
  ),
  defaultName: optional(Type.String({ description: 'Name where none is known.' })),
  useEnclosingFunction: optional(
    Type.Boolean({ description: 'True: where no function is named, the function that contains the call.' }),
  ),
  leaf: optional(Type.Boolean({ description: 'True: only where the call mounts nothing.' })),
  dispatchedBy: optional(
    oneOrMore(
      Type.String({
        description:
          'Only where nothing is registered on what the call makes; what runs are the functions that call this method of what it is made on: parse_args.',
      }),
    ),
  ),
  verbs: optional(
    Type.Array(
      part('Decorators of a handler that limit its verbs: to those that they name, or to these.', {
        decorators: symbols,
        verb: optional(selectors),
        are: optional(oneOrMore(name)),
      }),
    ),
  ),
  /** Of several: one start point for each, that other selectors choose from as 0; its key is its name. */
  each: optional(selectors),
  definition: optional({
    ...selectors,
    description:
      'Of several: the definition of the service that they are the procedures of. Their names are the paths that it states, and each stands where the code behind it is given.',
  }),
  /** Of a list that states a path and what answers it by turns: `urls = ('/carts', 'Carts', …)`. */
  turns: optional(selectors),
  runs: optional(
    part(
      'Start points of a type and a name, identified by the call or by what made its receiver, whose functions this one runs.',
      {
        type: name,
        name: optional(selectors),
        made: optional(selectors),
        schedules: optional(
          Type.Boolean({
            description:
              'True: where one of these has the same functions, this states when it runs, and is no start point of its own.',
          }),
        ),
      },
    ),
  ),
});

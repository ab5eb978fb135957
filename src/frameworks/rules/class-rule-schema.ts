import Type from 'typebox';
import { runsBefore } from './before-schema.ts';
import { name, names, oneOrMore, optional, part, selectors, symbols, verbMap } from './schema-parts.ts';
import { operationText, startPoint } from './start-point-schema.ts';

/** What rules say of members of classes. */
export const decorated = part(
  'A member with one of these decorators, of one of these names, or with one of these types.',
  {
    id: name,
    decorators: optional(Type.Union([symbols, verbMap])),
    names: optional(names),
    with: optional(symbols),
    without: optional(symbols),
    except: optional(
      part('Members that are none all the same.', {
        names: optional(oneOrMore(name)),
        listed: optional(Type.String({ minLength: 1, description: 'Member of the class that lists their names.' })),
      }),
    ),
    marked: optional(Type.String({ minLength: 1, description: 'Methods of which code sets this attribute to true.' })),
    takes: optional(symbols),
    gives: optional(symbols),
    locates: optional(
      Type.Boolean({ description: 'True: what the class that it returns registers is below its path.' }),
    ),
    exposed: optional(
      Type.Boolean({
        description:
          'True: methods that others may call; of those that interfaces of the class declare, where the code has them.',
      }),
    ),
    runs: optional(
      part('What runs is what the member returns: a function, or one of these methods of an instance.', {
        methods: oneOrMore(name),
      }),
    ),
    settings: optional(
      part('Only members that settings beside the code name, and what these call it.', {
        named: oneOrMore(
          Type.String({ description: 'Key with {name} for the name of the member: its value is the name.' }),
        ),
        listed: optional(oneOrMore(Type.String({ description: 'Key of a list of names of members.' }))),
      }),
    ),
    path: optional(selectors),
    parametersBelow: optional(
      part('Behind the path stands a variable part for each parameter that a caller must give.', {
        except: optional(selectors),
      }),
    ),
    dashed: optional(
      Type.String({ minLength: 1, description: 'Member of the class: where it is true, paths have - for _.' }),
    ),
    runsWith: optional(
      oneOrMore(
        Type.String({
          minLength: 1,
          description:
            'What runs as well: methods of the class by their names ({name} for that of the member), or functions that a selector chooses: this.decorators[].',
        }),
      ),
    ),
    classPath: optional(selectors),
    pathIs: optional(Type.Literal('regexp', { description: 'The path is a regular expression.' })),
    pathNamed: optional(selectors),
    defaults: optional(symbols),
    needs: optional(selectors),
    renamed: optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'Name of a member → what stands for it in paths: { index: "", "on_*": "*" }, where an asterisk stands for any rest of the name.',
      }),
    ),
    startPoint: optional(startPoint),
    types: optional(
      part('The type of the start point by a text that the decorator states.', {
        by: selectors,
        names: Type.Record(Type.String(), name),
      }),
    ),
    generated: optional(
      Type.String({
        minLength: 1,
        description: 'A class that a build generates: where it is not there, its constants say a text by their names.',
      }),
    ),
    uses: optional(
      part('What the method uses outside the application, by its decorator.', {
        type: name,
        access: Type.Union([Type.Literal('READ'), Type.Literal('WRITE')]),
        name: selectors,
        ofClass: optional(selectors),
        onlyNamed: optional(Type.Boolean({ description: 'True: only where a name is stated.' })),
        handsOver: optional(oneOrMore(name)),
      }),
    ),
  },
);

const objectTree = {
  finders: optional(
    oneOrMore(
      Type.String({
        minLength: 1,
        description:
          'A method that gives the object which answers what is left of a path, alone or first in a list. Each of its parameters is a part of the path.',
      }),
    ),
  ),
  takes: optional(
    Type.String({
      minLength: 1,
      description: 'What the parameter of such a method is called with for each part: pop of parts.pop(0).',
    }),
  ),
  parts: optional(symbols),
  below: optional(
    Type.String({ description: 'What stands between the path of the class and the names of what it holds.' }),
  ),
  root: optional(
    part(
      'The class that stands at the root of all others; what nothing leads to from there has no path that is known.',
      {
        name,
        file: Type.String({ minLength: 1, description: 'How the path of its file ends.' }),
      },
    ),
  ),
};

const brought = part('What the library answers for a class, by the names of its methods.', {
  names: Type.Record(name, operationText, { description: 'Method → verb, and path: GET <pk>.' }),
  limited: optional(oneOrMore(name)),
  allowed: optional(
    Type.Array(
      part('Methods whose verbs the class states, in letters of any size; all where it states none.', {
        by: selectors,
        names: oneOrMore(name),
      }),
    ),
  ),
  startPoint,
});

/** What rules say of classes. */
export const classRule = part(
  'Classes by a decorator or by what they extend; with neither all that have such a member.',
  {
    id: name,
    decorators: optional(symbols),
    extends: optional(symbols),
    without: optional(symbols),
    has: optional(Type.String({ description: 'Only classes with this member.' })),
    kind: name,
    path: optional(selectors),
    pathIs: optional(Type.Literal('regexp', { description: 'The path is a regular expression.' })),
    words: optional(selectors),
    implied: optional(
      Type.String({
        description:
          'The path of a class that states none: {member|otherwise} is what a member holds, {$class} its name in small letters, {$class-View} without that end.',
      }),
    ),
    brings: optional(brought),
    states: optional(startPoint),
    nests: optional(
      Type.Union([
        Type.Literal(true, { description: 'What its members hold stands below their names.' }),
        part('What its members hold stands below their names, and what further members lead to.', objectTree),
      ]),
    ),
    baseOf: optional(
      Type.String({ description: 'Its path stands before those of the classes of this kind in its module.' }),
    ),
    mounts: optional(selectors),
    standsIn: optional(
      Type.String({
        description: 'Where nothing mounts it, it stands in the instance of this kind, if its package makes but one.',
      }),
    ),
    versions: optional(
      part('Versions of the paths, where a call switches them on.', {
        path: selectors,
        decorators: symbols,
        neutral: symbols,
      }),
    ),
    ...runsBefore,
    members: optional(Type.Array(decorated)),
  },
);

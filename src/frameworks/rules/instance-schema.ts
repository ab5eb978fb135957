import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbols } from './schema-parts.ts';

/** What rules say of the things that code makes and registers with. */
export const instance = part('Things whose methods register something.', {
  kind: name,
  makes: optional(symbols),
  parts: optional({
    ...symbols,
    description: 'Of what these make, what answers nothing until it is mounted: Router of Express.',
  }),
  types: optional(symbols),
  functions: optional(symbols),
  called: optional(oneOrMore(name)),
  knownBy: optional({
    ...oneOrMore(name),
    description:
      'Members that nothing else has: what a library makes that no rule knows is such a thing where the code calls one of them on it: add_url_rule.',
  }),
  values: optional(symbols),
  members: optional(
    Type.Array(
      part('A member that is an instance.', {
        of: name,
        name: oneOrMore(name),
        returnsReceiver: optional(
          Type.Boolean({ description: 'True: the member stands for the instance itself: router.urls.' }),
        ),
      }),
    ),
  ),
  path: optional(selectors),
  defaultPath: optional(
    Type.String({ description: 'The path it has where the call that makes it states none: `/admin` of `Admin(app)`.' }),
  ),
  pathIfMounted: optional(
    Type.Boolean({
      description: 'True: it has the path only where it is mounted: a group of commands that is no program.',
    }),
  ),
  dependencies: optional(selectors),
});

export type InstanceRule = Static<typeof instance>;

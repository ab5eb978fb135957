import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbol, symbols } from './schema-parts.ts';

const members = oneOrMore(Type.String({ minLength: 1, description: 'Names of members with dots between them.' }));
const file = Type.String({
  minLength: 1,
  description: 'Name of the file: angular.json; of a module without its ending: vite.config.',
});

const stated = part('A file beside the code that states, for projects, the path under which they are served.', {
  file,
  member: members,
  projects: optional(Type.String({ minLength: 1, description: 'Member with the records of several projects.' })),
  folders: optional({
    ...members,
    description: 'Members with the folders of a project, from that of the file on. Default: the folder of the file.',
  }),
  page: optional(
    part('The page of a project, whose `<base href>` is the path where no member states one.', {
      member: members,
      files: oneOrMore(name),
    }),
  ),
});

const provided = part('A record that gives a container the path, in place of what files state.', {
  decorators: optional(symbols),
  calls: optional(symbols),
  records: selectors,
  token: Type.String({ minLength: 1, description: 'Member with the token.' }),
  is: symbols,
  value: selectors,
});

/** What rules for calls say of the path under which a front end is served. */
export const configuredBase = part('The path that the configuration of a front end puts before its routes.', {
  files: Type.Array(stated),
  provided: optional(provided),
});

/** What rules say of symbols that stand for such a path. */
export const configuredPath = part('A symbol that stands for a path which the configuration of a build states.', {
  symbol,
  file,
  member: members,
});

export type ConfiguredBaseRule = Static<typeof configuredBase>;
export type ConfiguredPathRule = Static<typeof configuredPath>;
export type StatedBaseRule = Static<typeof stated>;

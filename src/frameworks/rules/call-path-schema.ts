import Type from 'typebox';
import { configuredBase } from './configured-schema.ts';
import { optional, part, selectors } from './schema-parts.ts';

/** What rules for calls say of the path beside the selectors that choose it. */
export const callPath = {
  pathIs: optional(
    Type.Union([Type.Literal('regexp'), Type.Literal('model'), Type.Literal('class')], {
      description:
        'regexp: the path is a regular expression; model: it is that of the application and name of a model; class: a class stands for its name in small letters.',
    }),
  ),
  pathOfClass: optional(
    part('How the name of a class becomes a path.', {
      without: optional(Type.String({ minLength: 1, description: 'An end that the name loses: View.' })),
      between: optional(Type.String({ minLength: 1, description: 'What stands between the words of the name: -.' })),
    }),
  ),
  pathConfigured: optional(configuredBase),
  /** What stands before the path. */
  pathBehind: optional(selectors),
};

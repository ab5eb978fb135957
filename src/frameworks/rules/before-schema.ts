import Type from 'typebox';
import { name, optional, part, selector, selectors, symbols } from './schema-parts.ts';

/** What rules for classes say of what runs before their members. */
export const runsBefore = {
  chain: optional(
    Type.Array(part('Classes that a decorator names run before the members.', { decorators: symbols, method: name })),
  ),
  globals: optional(
    Type.Array(
      part('Methods of classes that run before all that is mounted in the class: guards that a module provides.', {
        each: selector,
        when: selector,
        is: symbols,
        classes: selectors,
        method: name,
      }),
    ),
  ),
  first: optional(
    part('Methods with one of these decorators run before each start point of the class.', {
      decorators: symbols,
      of: optional(
        Type.String({
          minLength: 1,
          description: 'Before those of all classes of this kind: of a class that advises others.',
        }),
      ),
      limits: optional(
        part('Where its decorator states which classes it advises: those for which one of these holds.', {
          packages: optional(selectors),
          packagesOf: optional(selectors),
          types: optional(selectors),
          annotations: optional(selectors),
        }),
      ),
    }),
  ),
};

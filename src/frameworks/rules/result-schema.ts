import Type from 'typebox';
import { oneOrMore, optional, part, selectors } from './schema-parts.ts';

export const madeMembers = Type.Record(Type.String(), selectors, {
  description: 'Members of the result, besides what code stores in them: { value: "0" }.',
});

export const services = Type.Union([Type.Literal('nested'), Type.Literal('flat')], {
  description:
    'The result is a record of the services that files of protocol buffers define: below the names of their packages, or by their full names.',
});

export const called = part('What a call of the result gives: a hook that reads a store.', {
  merges: selectors,
  members: optional(oneOrMore(Type.String({ description: 'Members of the result whose calls give the same.' }))),
  selected: optional(
    Type.Boolean({
      description: 'True: a function that it is given chooses from it: useStore((state) => state.user).',
    }),
  ),
  later: optional(
    Type.Boolean({ description: 'True: without arguments the result takes them: create()((set) => …).' }),
  ),
  asks: optional(
    part('A parameter of a function that the store is made with, whose calls give the same.', {
      function: selectors,
      parameter: Type.Integer({ minimum: 0 }),
    }),
  ),
});

export const provided = part('The result is what elements provide to the code inside them.', {
  context: selectors,
  element: Type.String({
    description: 'Member of the context that the element is of; the context itself counts too.',
  }),
  member: Type.String({ description: 'Attribute of the element that holds the value.' }),
});

export const held = part('The result holds a value of the type that a call states as its type argument.', {
  madeBy: optional(selectors),
  as: optional(Type.String({ description: 'A record has it under this name; [] a list begins with it.' })),
});

import Type from 'typebox';
import { name, optional, part, selector, selectors, symbols } from './schema-parts.ts';

export const askedFor = part('The decorator by which the receiver is asked for: `@InjectQueue("mails") queue`.', {
  decorators: symbols,
  name: selectors,
});

export const endPoint = part(
  'What the call leaves the application by becomes an object, with a link to it from the code that calls.',
  {
    type: Type.String({ minLength: 1, description: 'Display type of the object; {verb} is filled in.' }),
    access: Type.Union([Type.Literal('READ'), Type.Literal('WRITE'), Type.Literal('CALL')]),
    name: optional(selectors),
    made: optional(selectors),
    asked: optional(askedFor),
    url: optional(selectors),
    base: optional(selectors),
    segments: optional(
      Type.Array(selector, {
        description:
          'Parts of the address, each where it is given, behind the address of what the call is made on (`segments` of the calls that made this, `base` of those on it).',
      }),
    ),
    action: optional(
      part(
        'A record of the call that made the receiver, whose member of the name of the called one states the request: its verb and address.',
        { in: selector, verb: name, url: name },
      ),
    ),
    parameters: optional(
      Type.Array(selector, {
        description: 'Members that fill `:name` in the address, 0{}; a part that they lack is left out: /carts/:id.',
      }),
    ),
    prefix: optional(Type.String({ description: 'What stands before the URL: /api/method/.' })),
    verb: optional(selectors),
    body: optional(selectors),
    hasBase: optional(
      Type.Boolean({ description: 'True: a base address that the call does not state stands before the URL.' }),
    ),
    mayHaveBase: optional(
      Type.Boolean({
        description: 'True: a base address may stand before the URL, where no operation fits without one.',
      }),
    ),
    defaultName: optional(Type.String({ description: 'Name where none is known. Default {}.' })),
    verbIs: optional(name),
    ofPage: optional(
      part(
        'What states no address is sent to the page it stands on, where it states another verb than GET and none of `unless`.',
        {
          unless: optional(selectors),
        },
      ),
    ),
    constantAddress: optional(Type.Boolean({ description: 'True: only where something of the address is constant.' })),
    statedAddress: optional(Type.Boolean({ description: 'True: only where an address is stated, constant or not.' })),
    ofRouter: optional(
      Type.Boolean({
        description:
          'True: a router within the front end takes it: what it leads to says so (`answersRouter`), and a path without a slash is below that of the screen.',
      }),
    ),
    ownOnly: optional(
      Type.Boolean({ description: 'True: no object; it counts where it leads to an operation of the application.' }),
    ),
  },
);

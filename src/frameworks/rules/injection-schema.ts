import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbol, symbols } from './schema-parts.ts';

/** How something stands behind a token: as an instance of a class, what a function returns, itself, or as another token does. */
const ways = {
  class: optional(selectors),
  factory: optional(selectors),
  value: optional(selectors),
  alias: optional(selectors),
};

const byNameAlone = optional(oneOrMore(name));

const registers = part('What registers with a container what stands behind a token.', {
  calls: optional(symbols),
  byNameAlone,
  ofRequests: optional(
    Type.Boolean({
      description: 'True: what is registered is a member of every request, under the name that the token is.',
    }),
  ),
  decorators: optional(symbols),
  methods: optional(symbols),
  bases: optional(Type.Boolean({ description: 'True: also under all that the class or type is derived from.' })),
  name: optional(selectors),
  when: optional(selectors),
  each: optional(selectors),
  token: optional(selectors),
  made: optional(selectors),
  through: optional(name),
  ...ways,
  by: optional(
    Type.Array(part('Providers that are made by calls, and perhaps calls on these.', { calls: symbols, ...ways })),
  ),
  inject: optional(selectors),
  gives: optional(symbol),
  files: optional(
    part('Files whose default exports are registered by the names of the files.', {
      globs: selectors,
      folder: optional(selectors),
    }),
  ),
  names: optional(
    Type.Union([Type.Boolean(), Type.Literal('alone')], {
      description:
        'True: constructors and factories get what their parameters name, and the first one without such a name has it all as members; alone: only by names.',
    }),
  ),
  as: optional(
    Type.String({
      minLength: 1,
      description:
        'What is registered so stands apart from all else under its name, for start points that state it: controller.',
    }),
  ),
});

const asks = part('What a container fills with what stands behind a token.', {
  decorators: optional(symbols),
  classes: optional(symbols),
  calls: optional(symbols),
  byNameAlone,
  members: optional(symbols),
  token: optional(selectors),
  all: optional(Type.Boolean({ description: 'True: a list of all that is registered under the token.' })),
  lists: optional(symbols),
  holders: optional(
    Type.Record(name, oneOrMore(name), {
      description: 'Generic type that holds what its argument names → its methods that give it: Provider: get.',
    }),
  ),
});

const chooses = part('Which of several providers of a token a place gets.', {
  names: optional(
    Type.Record(name, selectors, {
      description: 'Decorator of providers and places → selectors of the name it states.',
    }),
  ),
  qualified: optional(symbols),
  first: optional(symbols),
  last: optional(symbols),
  conditional: optional(symbols),
  placeNames: optional(
    Type.Boolean({ description: 'True: of several that are left, the one with the name of the place.' }),
  ),
});

const passes = part('Functions that a library calls with something of its own.', {
  calls: symbols,
  to: selectors,
  symbol,
});

export const injection = part('How values are registered with a container, requested from it, or passed by it.', {
  id: name,
  given: optional(
    Type.Record(name, symbol, {
      description:
        'Names under which libraries register themselves, where the application registers nothing: $http: angular#$http.',
    }),
  ),
  registers: optional(registers),
  asks: optional(asks),
  passes: optional(passes),
  chooses: optional(chooses),
});

export type InjectionRule = Static<typeof injection>;
export type RegisterRule = Static<typeof registers>;
export type AskRule = Static<typeof asks>;
export type ChoiceRule = Static<typeof chooses>;

/** In the order in which they are looked for. */
export const providerWays = ['class', 'factory', 'value', 'alias'] as const;
export type ProviderWay = (typeof providerWays)[number];

import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

/** Resolvers reach data through the context that their server makes for each request, and through loaders in it. */
const files = {
  'package.json':
    '{"name":"shop","dependencies":{"@apollo/server":"^4","apollo-server":"^3","dataloader":"^2","knex":"^3","graphql-yoga":"^5"}}',
  'src/schema.graphql': `
    type Query { cart(id: ID!): Cart  carts: [Cart!]!  tags: [Tag!]!  users: [User!]! }
    type Mutation { addCart(name: String): Cart  dropTag(id: ID!): Boolean }
    type Cart { id: ID! lines: [Line!]! }
    type Line { id: ID! }
    type Tag { id: ID! }
    type User { id: ID! }`,
  'src/data.ts': `
    import knex, { Knex } from 'knex';
    import DataLoader from 'dataloader';
    export const connection = knex({ client: 'pg' });
    const carts = (context: Context) => ({
      byId: new DataLoader<string, object>((ids) => context.db('cart_rows').whereIn('id', ids)),
      lines: new DataLoader((ids: readonly string[]) => Promise.all(ids.map((id) => linesOf(context.db, id)))),
    });
    // A function that makes functions that make loaders, and types that say less of these than what is made.
    const loaderOf = (read: (ids: string[]) => Promise<object[]>) => (options?: object): Loader => new DataLoader((ids) => read(ids), options);
    const shopLoader = loaderOf((ids) => connection('shop_rows').whereIn('id', ids));
    const townLoader = loaderOf((ids) => connection('town_rows').whereIn('id', ids));
    export const placeLoaders = () => ({ shop: shopLoader({}), town: townLoader() });
    export interface Loader { load(id: string): Promise<object> }
    export type Places = { places: { shop: Loader; town: Loader } };
    const linesOf = (db: Knex, cart: string) => db('line_rows').where({ cart });
    const changes = (context: Context) => ({
      add: async (name: string) => context.db('cart_rows').insert({ name }),
      drop: (id: string) => context.db('tag_rows').where({ id }).delete(),
    });
    export class Context {
      readonly loaders: { carts: ReturnType<typeof carts> };
      readonly changes: ReturnType<typeof changes>;
      constructor(readonly db: Knex) {
        this.loaders = { carts: carts(this) };
        this.changes = changes(this);
      }
    }`,
  'src/server.ts': `
    import { ApolloServer } from '@apollo/server';
    import { ApolloServer as OlderServer } from 'apollo-server';
    import { startStandaloneServer } from '@apollo/server/standalone';
    import type { Resolvers } from './generated';
    import { connection, Context, placeLoaders, type Places } from './data';
    const signedIn = (resolve) => (parent, args, context, info) => resolve(parent, args, context, info);
    const resolvers: Resolvers = {
      Query: {
        cart: (_parent, { id }, context) => context.loaders.carts.byId.load(id),
        carts: (_parent, _args, { db }) => db('cart_rows').select(),
        tags: async (_parent, _args, context) => context.db('tag_rows').select(),
        users: signedIn((_parent, _args, context) => context.db('user_rows').select()),
      },
      Mutation: {
        addCart: async (_parent, { name }, context) => ({ cart: await context.changes.add(name) }),
        dropTag: (_parent, { id }, ctx) => ctx.changes.drop(id),
      },
      Cart: { lines: ({ id }, _args, context) => context.loaders.carts.lines.load(id) },
    };
    export const placeServer = new OlderServer({
      typeDefs: 'type Query { shop: Int  town: Int }',
      resolvers: {
        Query: {
          shop: (_parent: object, { id }: { id: string }, { places }: Places) => places.shop.load(id),
          town: (_parent: object, { id }: { id: string }, context: Places) => context.places.town.load(id),
        },
      },
      context: () => ({ places: placeLoaders() }),
    });
    const contextFor = (db) => async ({ req }) => new Context(db);
    startStandaloneServer(new ApolloServer({ typeDefs: './schema.graphql', resolvers }), { context: contextFor(connection) });`,
};

const { transactionsOf } = analysedTexts(files);

it.each([
  ['cart_rows', ['Mutation.addCart', 'Query.cart', 'Query.carts']],
  ['line_rows', ['Cart.lines']],
  ['shop_rows', ['Query.shop']],
  ['tag_rows', ['Mutation.dropTag', 'Query.tags']],
  ['town_rows', ['Query.town']],
  ['user_rows', ['Query.users']],
])(
  'what resolvers of GraphQL do with the context of a request is theirs: %s [FW-receivers] [FW-start-points]',
  async (table, expected) => {
    expect(await transactionsOf(table)).toEqual(expected);
  },
);

import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

/** Resolvers reach data through the context that their server makes for each request, and through loaders in it. */
const files = {
  'package.json':
    '{"name":"shop","dependencies":{"@apollo/server":"^4","dataloader":"^2","knex":"^3","graphql-yoga":"^5"}}',
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
    import { startStandaloneServer } from '@apollo/server/standalone';
    import type { Resolvers } from './generated';
    import { connection, Context } from './data';
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
    const contextFor = (db) => async ({ req }) => new Context(db);
    startStandaloneServer(new ApolloServer({ typeDefs: './schema.graphql', resolvers }), { context: contextFor(connection) });`,
};

const { transactionsOf } = analysedTexts(files);

it.each([
  ['cart_rows', ['Mutation.addCart', 'Query.cart', 'Query.carts']],
  ['line_rows', ['Cart.lines']],
  ['tag_rows', ['Mutation.dropTag', 'Query.tags']],
  ['user_rows', ['Query.users']],
])(
  'what resolvers of GraphQL do with the context of a request is theirs: %s [FW-receivers] [FW-start-points]',
  async (table, expected) => {
    expect(await transactionsOf(table)).toEqual(expected);
  },
);

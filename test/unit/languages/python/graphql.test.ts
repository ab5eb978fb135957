import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const found = (code: string): string[] =>
  startPoints({ 'shop.py': code }).map((line) => line.replaceAll(/shop\.py#/g, ''));

it('operations of GraphQL: classes of Strawberry, also inherited ones, and types of Ariadne [F-python]', () => {
  expect(
    found(`
import strawberry
from ariadne import MutationType, ObjectType, QueryType
@strawberry.type
class CartQuery:
    @strawberry.field
    def carts(self): ...
@strawberry.type
class Query(CartQuery):
    @strawberry.field(name="lineCount")
    def line_count(self): ...
    def helper(self): ...
@strawberry.type
class Mutation:
    @strawberry.mutation
    def add(self): ...
@strawberry.type
class Empty:
    value: int
schema = strawberry.Schema(query=Query, mutation=Mutation, subscription=Empty)
query = QueryType()
@query.field("users")
def resolve_users(*_): ...
mutation = MutationType()
def drop(*_): ...
mutation.set_field("dropUser", drop)
everything = ObjectType("Query")
@everything.field("me")
def me(*_): ...
cart = ObjectType("Cart")
@cart.field("lines")
def lines(*_): ...
`),
  ).toEqual([
    'GraphQL Mutation add → add',
    'GraphQL Mutation dropUser → drop',
    'GraphQL Query carts → carts',
    'GraphQL Query lineCount → line_count',
    'GraphQL Query me → me',
    'GraphQL Query users → resolve_users',
  ]);
});

it('Graphene: resolvers of queries, also of classes that a query is put together from, and mutations that fields of one hold [F-python]', () => {
  expect(
    startPoints({
      'gql.py': `
import graphene
from graphene import ObjectType, relay
class CreateCart(graphene.Mutation):
    ok = graphene.Boolean()
    def mutate(root, info, name): ...
class DropCart(relay.ClientIDMutation):
    @classmethod
    def mutate_and_get_payload(cls, root, info, id): ...
class CartQueries:
    carts = graphene.List(graphene.String)
    def resolve_carts(self, info): ...
class Query(CartQueries, ObjectType):
    hello = graphene.String()
    def resolve_hello(root, info): ...
class Mutation(ObjectType):
    create_cart = CreateCart.Field()
    drop_cart = DropCart.Field()
schema = graphene.Schema(query=Query, mutation=Mutation)
`,
    }),
  ).toEqual([
    'GraphQL Mutation create_cart → gql.py#mutate',
    'GraphQL Mutation drop_cart → gql.py#mutate_and_get_payload',
    'GraphQL Query carts → gql.py#resolve_carts',
    'GraphQL Query hello → gql.py#resolve_hello',
  ]);
});

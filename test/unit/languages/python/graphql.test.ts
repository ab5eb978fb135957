import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const found = (code: string): string[] =>
  startPoints({ 'shop.py': code }).map((line) => line.replaceAll(/shop\.py#/g, ''));

it('operations of GraphQL: classes of Strawberry, also inherited ones, and types of Ariadne [F-python]', () => {
  expect(
    found(`
import strawberry
from ariadne import MutationType, QueryType
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
`),
  ).toEqual([
    'GraphQL Mutation add → add',
    'GraphQL Mutation dropUser → drop',
    'GraphQL Query carts → carts',
    'GraphQL Query lineCount → line_count',
    'GraphQL Query users → resolve_users',
  ]);
});

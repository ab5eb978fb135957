import { expect, it } from 'vitest';
import { startPoints, unresolvedRegistrations } from './start-points-of.ts';

const files = {
  'shop/__init__.py': '',
  'shop/app.py': `
import connexion
app = connexion.FlaskApp(__name__, specification_dir="./")
app.add_api("api.yml", base_path="/v1")
app.add_api("other.json")
`,
  'shop/routes/__init__.py': '',
  'shop/routes/carts.py': `
def read(id): ...
def add(body): ...
class Lines:
    @staticmethod
    def drop(id): ...
`,
};
const beside = {
  'shop/api.yml': `openapi: 3.0.0
paths:
  /carts/{id}:
    x-openapi-router-controller: shop.routes.carts
    get:
      operationId: read
    delete:
      operationId: nowhere
  /carts:
    post:
      operationId: shop.routes.carts.add
`,
  'shop/other.json': JSON.stringify({
    openapi: '3.0.0',
    servers: [{ url: 'https://example.com/other' }],
    paths: { '/lines/{id}': { delete: { operationId: 'shop.routes.carts.Lines.drop' } } },
  }),
  'shop/unused.yml': 'paths:\n  /x:\n    get:\n      operationId: shop.routes.carts.add\n',
};

it('operations of documents of OpenAPI that code adds, and those whose function is not found [F-python X-coverage]', () => {
  expect(startPoints(files, beside).map((line) => line.replaceAll('shop/routes/carts.py#', ''))).toEqual([
    'Connexion DELETE Operation other/lines/{} → drop',
    'Connexion GET Operation v1/carts/{} → read',
    'Connexion POST Operation v1/carts → add',
  ]);
  expect(unresolvedRegistrations(files, beside)).toEqual([
    "shop/api.yml:7 the function 'shop.routes.carts.nowhere' is not found",
  ]);
});

import { expect, it } from 'vitest';
import { discoverProject } from '../../../../../src/languages/typescript/projects/discover-project.ts';
import { makeFileTree } from './file-tree.ts';

it('files that may describe entries: schemas, configurations, documents of OpenAPI and first pages, not what tools alone read', () => {
  const root = makeFileTree({
    'api/openapi.yml': 'openapi: 3.0.0\n',
    'api/swagger.yaml': 'swagger: "2.0"\n',
    'front/angular.json': '{ "projects": {} }',
    'front/src/about.html': '<p></p>',
    'front/src/index.html': '<base href="/shop/">',
    'api/schema.graphql': 'type Query { me: Int }\n',
    'docker-compose.yml': 'services: {}\n',
    'main.ts': 'export {};\n',
    'main.wasp': 'app shop {}\n',
    'package.json': '{}',
    'package-lock.json': '{}',
  });
  const found = discoverProject(root, {}).descriptions.map(({ path }) => path);
  expect([...found].sort()).toEqual([
    'api/openapi.yml',
    'api/schema.graphql',
    'api/swagger.yaml',
    'front/angular.json',
    'front/src/index.html',
    'main.wasp',
  ]);
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/errors.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { shopServiceWithSource } from './test-service.ts';

const shop = shopServiceWithSource();
const document = (await shop.get('/openapi.json')).json;
const app = '/rest/applications/Shop';

/** For each path of the document, requests that have non-empty answers. */
const requests: Readonly<Record<string, readonly string[]>> = {
  '/rest/applications/{name}/levels/{level}/nodes': [
    `${app}/levels/5/nodes?name=&select=children`,
    `${app}/levels/2/nodes?name=&select=children`,
  ],
  '/rest/applications/{name}/levels/{level}/graph': [`${app}/levels/1/graph`, `${app}/levels/5/graph`],
  '/rest/applications/{name}/objects': [`${app}/objects?limit=1000&select=source-locations`],
  '/rest/applications/{name}/objects/{id}': [`${app}/objects/1004?select=source-locations`, `${app}/objects/1301`],
  '/rest/applications/{name}/objects/{id}/callees': [
    `${app}/objects/1003/callees?select=parent&select=source-locations&includeEscalated=true`,
    `${app}/objects/1003/callees`,
  ],
  '/rest/applications/{name}/transactions': [`${app}/transactions`],
  '/rest/applications/{name}/transactions/{id}': [`${app}/transactions/5001`],
  '/rest/applications/{name}/transactions/{id}/objects': [`${app}/transactions/5001/objects?limit=100`],
  '/rest/applications/{name}/transactions/{id}/links': [`${app}/transactions/5001/links?limit=100`],
  '/rest/applications/{name}/objects/{id}/transactions': [`${app}/objects/1206/transactions`],
  '/rest/applications/{name}/data-graphs': [`${app}/data-graphs`],
  '/rest/applications/{name}/data-graphs/{id}': [`${app}/data-graphs/1206`],
  '/rest/applications/{name}/data-graphs/{id}/objects': [`${app}/data-graphs/1206/objects?limit=100`],
  '/rest/applications/{name}/transactions/{id}/graph': [
    `${app}/transactions/5001/graph?limit=100`,
    `${app}/transactions/5001/graph?limit=2&full=true`,
  ],
  '/rest/applications/{name}/data-graphs/{id}/graph': [`${app}/data-graphs/1206/graph?limit=100`],
  '/rest/applications/{name}/objects/{id}/data-graphs': [`${app}/objects/1003/data-graphs`],
  '/rest/applications/{name}/impact': [
    `${app}/impact?id=1206&id=1003&limit=100&includeMembers=true`,
    `${app}/impact?id=1206&limit=1&includeEscalated=true`,
  ],
  '/rest/applications/{name}/objects/{id}/call-hierarchy': [
    `${app}/objects/1206/call-hierarchy?direction=callers&limit=100&depth=9`,
    `${app}/objects/1003/call-hierarchy?direction=callees&limit=2`,
  ],
  '/rest/applications/{name}/paths': [`${app}/paths?source=1003&target=1206&limit=3`],
  '/rest/applications/{name}/links': [`${app}/links?id=1003&id=1004&id=1206&includeEscalated=true`],
  '/rest/applications/{name}/object-types': [`${app}/object-types`],
  '/rest/applications/{name}/insights/types': [`${app}/insights/types`],
  '/rest/applications/{name}/api-inventory': [`${app}/api-inventory?limit=100`],
  '/rest/applications/{name}/cross-application-links': [`${app}/cross-application-links`],
  '/rest/applications/{name}/files/{fileId}': [`${app}/files/1?start-line=2&end-line=3`],
  '/rest/applications/{name}/snapshots': [`${app}/snapshots`],
  '/rest/applications/{name}/difference': [`${app}/difference?base=s1`],
  ...Object.fromEntries(
    ['objects', 'links', 'transactions', 'packages', 'vulnerabilities', 'patterns'].map((kind) => [
      `/rest/applications/{name}/difference/${kind}`,
      [`${app}/difference/${kind}?base=s1&limit=9`],
    ]),
  ),
  '/rest/applications/{name}/modules': [`${app}/modules?includePackages=true`, `${app}/modules?module=shop-api`],
  '/rest/applications/{name}/modules/graph': [
    `${app}/modules/graph?module=shop-api&depth=2&includePackages=true&includeEscalated=true`,
    `${app}/modules/graph`,
  ],
  '/rest/applications/{name}/modules/objects': [`${app}/modules/objects?module=shop-api&limit=9`],
  '/rest/applications/{name}/modules/links': [`${app}/modules/links?origin=shop-api&target=shop-api&limit=9`],
  '/rest/applications/{name}/insights/cve/{id}/occurrences': [`${app}/insights/cve/CVE-2020-8203/occurrences?limit=9`],
  '/rest/applications/{name}/insights/cloud-detection-patterns': [`${app}/insights/cloud-detection-patterns`],
  '/rest/applications/{name}/insights/cloud-detection-patterns/{id}/occurrences': [
    `${app}/insights/cloud-detection-patterns/platform-migration:1200031/occurrences?limit=9&select=bookmarks`,
    `${app}/insights/cloud-detection-patterns/platform-migration:1200031/occurrences?limit=1`,
  ],
  '/rest/applications/{name}/objects/{id}/callers': [
    `${app}/objects/1301/callers?select=parent&select=source-locations&select=bookmarks&includeEscalated=true`,
    `${app}/objects/1301/callers`,
  ],
  '/rest/applications/{name}/packages': [`${app}/packages?limit=100`],
  '/rest/applications/{name}/insights/cve': [`${app}/insights/cve?limit=100`],
  '/rest/applications/{name}': [app],
  '/rest/applications/{name}/statistics': [`${app}/statistics`],
  '/rest/applications/{name}/coverage': [`${app}/coverage`],
  '/rest/applications': ['/rest/applications'],
  '/rest/portfolio/objects': ['/rest/portfolio/objects?limit=9&name=cart'],
  '/rest/portfolio/packages': ['/rest/portfolio/packages?limit=99&version=%3C5'],
  '/rest/portfolio/vulnerabilities': ['/rest/portfolio/vulnerabilities?limit=99'],
  '/rest/ready': ['/rest/ready'],
};

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** A schema in which every object allows only the members it names, so that an answer can have no other. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in schema ? { ...members, additionalProperties: false } : members;
}

/** The schema without what is ours: what the interface promises. */
function withoutAdditions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAdditions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, withoutAdditions(value)] as const);
  const result = Object.fromEntries(entries) as { properties?: Record<string, object>; required?: string[] };
  if (!result.properties) return result;
  const ours = Object.keys(result.properties).filter(
    (name) => 'x-stratigraph-addition' in (result.properties?.[name] ?? {}),
  );
  return {
    ...result,
    properties: Object.fromEntries(Object.entries(result.properties).filter(([name]) => !ours.includes(name))),
    required: result.required?.filter((name) => !ours.includes(name)) ?? [],
  };
}

describe('the OpenAPI document', () => {
  it('has every path of the service, each with GET alone [IF-1-read-only]', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.2.3');
    expect(Object.keys(document.paths).sort()).toEqual(Object.keys(requests).sort());
    for (const item of Object.values(document.paths)) expect(Object.keys(item as object)).toEqual(['get']);
  });

  it('resolves within itself', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, reference] of references) {
      const path = (reference as string).split('/');
      expect(path[0]).toBe('#');
      const target = path
        .slice(1)
        .reduce((value: Record<string, unknown> | undefined, name) => value?.[name] as never, document);
      expect(target, reference).toBeDefined();
    }
  });

  it.each(Object.entries(requests))('describes the answers of %s to the member [A18-marked]', async (path, asked) => {
    const { schema } = document.paths[path].get.responses['200'].content['application/json'];
    const validate = ajv.compile(closed(schema) as object);
    for (const request of asked) {
      const { status, json } = await shop.get(request);
      expect(status).toBe(200);
      expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it.each(Object.entries(requests))(
    'keeps the interface without what is ours: %s [A18-additions]',
    async (path, asked) => {
      const { schema } = document.paths[path].get.responses['200'].content['application/json'];
      const validate = ajv.compile(withoutAdditions(schema) as object);
      for (const request of asked)
        expect(validate((await shop.get(request)).json), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  it('marks what is ours, and the eight operations not [A18-marked]', () => {
    const marked = Object.entries(document.paths)
      .filter(([, item]) => 'x-stratigraph-addition' in (item as { get: object }).get)
      .map(([path]) => path);
    const isInterface = (path: string): boolean =>
      ['levels', 'objects', 'transactions', 'insights'].some((part) => path.includes(`{name}/${part}`));
    const promised = Object.keys(document.paths).filter((path) => !marked.includes(path));
    expect(promised).toHaveLength(8);
    expect(promised.filter((path) => !isInterface(path))).toEqual([]);
    expect(marked).toContain('/rest/applications/{name}/transactions/{id}');
    for (const path of ['insights/cve', 'objects/{id}/callers', 'packages']) {
      expect(marked).toContain(`/rest/applications/{name}/${path}`);
    }
    const members = (path: string) =>
      document.paths[path].get.responses['200'].content['application/json'].schema.items.properties;
    const ours = (properties: object) =>
      Object.entries(properties)
        .filter(([, schema]) => 'x-stratigraph-addition' in schema)
        .map(([name]) => name);
    expect(ours(members('/rest/applications/{name}/objects/{id}/callees'))).toEqual([
      'fullName',
      'escalated',
      'confidence',
      'rule',
      'candidates',
    ]);
    expect(ours(members('/rest/applications/{name}/transactions'))).toEqual([]);
    const graph = document.paths['/rest/applications/{name}/levels/{level}/graph'].get.responses['200'];
    expect(ours(graph.content['application/json'].schema.properties.nodes.items.properties)).toEqual(['parent']);
  });

  it('lists the parameters that the service takes', () => {
    const { operations } = buildCatalogue({ maximumLimit: 100_000 });
    for (const { path, parameters } of operations) {
      const listed = document.paths[`/rest/applications/{name}${path}`].get.parameters
        .filter((parameter: object) => 'name' in parameter)
        .map(({ name }: { name: string }) => name);
      expect(listed).toEqual(Object.keys(parameters));
    }
  });

  it('knows every error code and the shape of error bodies [A2-catalogue] [A2-problem]', async () => {
    expect(document.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(errorCatalogue));
    const validate = ajv.compile(closed(document.components.schemas.Problem) as object);
    for (const path of [`${app}/objects?x=1`, `${app}/objects/99999`, '/nothing']) {
      expect(validate((await shop.get(path)).json), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it('tells of each operation the status codes it can meet', () => {
    const statuses = (path: string) => Object.keys(document.paths[`/rest/applications/{name}${path}`].get.responses);
    expect(statuses('/objects')).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '404',
      '405',
      '408',
      '412',
      '414',
      '429',
      '431',
      '500',
      '503',
    ]);
    expect(statuses('/transactions')).not.toContain('500');
  });
});

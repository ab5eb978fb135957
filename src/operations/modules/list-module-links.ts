import { Type } from 'typebox';
import { graphLinkSchema } from '../graphs/graph-schemas.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits } from '../shared-parameters.ts';
import { countEscalatedParameter, moduleNotFound, moduleParameter } from './module-schemas.ts';

const output = Type.Object({
  totalLinks: Type.Integer({ minimum: 0, description: 'Number of all these links, whatever limit and skip.' }),
  links: Type.Array(
    Type.Object({
      ...graphLinkSchema.properties,
      origin: Type.Object(identityProperties, { description: 'The caller.' }),
      target: Type.Object(identityProperties, { description: 'The callee.' }),
    }),
    { description: 'By origin, then target, each by name, full name, ID; then by link type.' },
  ),
});

/** What stands behind a dependency between two modules. */
export function listModuleLinks(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-module-links',
    title: 'List links between modules',
    description:
      'Lists the links from objects of one module to objects of another, page by page, with the exact total.',
    path: '/modules/links',
    heavy: true,
    parameters: {
      origin: moduleParameter('The module of the callers', true),
      target: moduleParameter('The module of the callees, or the key of a package', true),
      ...pagingParameters('links', limits),
      includeEscalated: countEscalatedParameter,
    },
    output,
    run({ reader }, { origin, target, limit, skip = 0, includeEscalated = false }) {
      const page = reader.moduleLinks({ origin, target }, includeEscalated, { skip, limit });
      if (page === undefined) throw moduleNotFound(reader.info.name, origin, target);
      return { json: { totalLinks: page.total, links: page.links } };
    },
  });
}

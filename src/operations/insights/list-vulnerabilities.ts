import { Type } from 'typebox';
import { defineOperation, type Operation } from '../operation.ts';
import { directSchema, packageVersionProperties, vulnerabilityProperties } from '../packages/package-schemas.ts';
import { pagingParameters, type RequestLimits, substringParameter } from '../shared-parameters.ts';

const nbObjects = (of: string) =>
  Type.Integer({ minimum: 0, description: `External objects of ${of} that the application refers to.` });

const vulnerability = Type.Object({
  ...vulnerabilityProperties,
  packages: Type.Array(Type.Object({ ...packageVersionProperties, direct: directSchema, nbObjects: nbObjects('it') }), {
    description: 'The packages in use that it hits, by name, then version.',
  }),
  nbObjects: nbObjects('these packages'),
});

const output = Type.Object({
  totalVulnerabilities: Type.Integer({
    minimum: 0,
    description: 'Number of all matching vulnerabilities, whatever limit and skip.',
  }),
  vulnerabilities: Type.Array(vulnerability, { description: 'By id; each alias group once.' }),
});

/** Lists the vulnerabilities that hit packages in use, page by page. */
export function listVulnerabilities(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-vulnerabilities',
    title: 'List vulnerabilities',
    description: 'Lists the vulnerabilities that hit packages in use, under all their ids, with the packages.',
    path: '/insights/cve',
    parameters: {
      ...pagingParameters('vulnerabilities', limits),
      severity: {
        in: 'query',
        description: 'Filter on the severity: equality, whatever the letter case. Empty: no filter.',
        required: false,
        repeatable: false,
        schema: Type.String(),
      },
      package: substringParameter('the name of a package that is hit'),
    },
    output,
    scan: 'cve',
    run({ reader }, { limit, skip = 0, ...filter }) {
      const { total, vulnerabilities } = reader.vulnerabilities({ ...filter, limit, skip });
      return { json: { totalVulnerabilities: total, vulnerabilities } };
    },
  });
}

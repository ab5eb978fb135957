import { Type } from 'typebox';
import { defineOperation, type Operation } from '../operation.ts';
import { hitPackageProperties, vulnerabilityProperties } from '../packages/package-schemas.ts';
import { pagingParameters, type RequestLimits, severityParameter, substringParameter } from '../shared-parameters.ts';

/** A vulnerability with the packages of an application that it hits. */
export const vulnerabilityInUseProperties = {
  ...vulnerabilityProperties,
  packages: Type.Array(Type.Object(hitPackageProperties), {
    description: 'The packages in use that it hits, by name, then version.',
  }),
  nbObjects: Type.Integer({
    minimum: 0,
    description: 'External objects of these packages that the application refers to.',
  }),
};

const output = Type.Object({
  totalVulnerabilities: Type.Integer({
    minimum: 0,
    description: 'Number of all matching vulnerabilities, whatever limit and skip.',
  }),
  vulnerabilities: Type.Array(Type.Object(vulnerabilityInUseProperties), {
    description: 'By id; each alias group once.',
  }),
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
      severity: severityParameter,
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

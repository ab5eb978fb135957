import { Type } from 'typebox';
import type { VulnerabilityInUse } from '../../model/insight.ts';
import { fold } from '../../search/fold.ts';
import { vulnerabilityInUseProperties } from '../insights/list-vulnerabilities.ts';
import { defineServiceOperation, type InputOf, type ServiceOperation } from '../operation.ts';
import {
  booleanParameter,
  pagingParameters,
  type RequestLimits,
  severityParameter,
  substringParameter,
} from '../shared-parameters.ts';
import { notScannedProperty, ofApplication, PortfolioPage, pageProperties, portfolioLimits } from './portfolio-page.ts';

const output = Type.Object({
  totalVulnerabilities: Type.Integer({
    minimum: 0,
    description:
      'Number of all matching vulnerabilities, whatever limit and skip; one that hits several applications counts in each.',
  }),
  ...notScannedProperty,
  ...pageProperties('vulnerabilities'),
  vulnerabilities: Type.Array(Type.Object({ ...ofApplication, ...vulnerabilityInUseProperties }), {
    description: 'By application, then ID; each alias group once in an application.',
  }),
});

const filterParameters = {
  id: {
    in: 'query',
    description: 'The id of a vulnerability or an alias of it, whatever the letter case. Empty: no filter.',
    required: false,
    repeatable: false,
    schema: Type.String(),
  },
  severity: severityParameter,
  package: substringParameter('the name of a package that is hit'),
  called: booleanParameter('true: only where the code calls a package that is hit; false: only the others.'),
} as const;

/** Lists the vulnerabilities that hit packages in use of all applications. */
export function listPortfolioVulnerabilities(limits: RequestLimits): ServiceOperation {
  return defineServiceOperation({
    name: 'list-portfolio-vulnerabilities',
    title: 'List vulnerabilities of all applications',
    description:
      'Lists the vulnerabilities that hit packages in use of applications, with whether their code calls these packages, page by page.',
    path: '/rest/portfolio/vulnerabilities',
    heavy: true,
    parameters: { ...pagingParameters('vulnerabilities', portfolioLimits(limits)), ...filterParameters },
    output,
    async run(portfolio, { limit, skip = 0, id, called, ...filter }) {
      const page = new PortfolioPage<VulnerabilityInUse>({ skip, limit });
      const matches = vulnerabilityTest({ ...(id !== undefined && { id }), ...(called !== undefined && { called }) });
      const unreadable = await portfolio.askEach((reader) => {
        const found = reader.vulnerabilities({ ...filter, skip: 0, limit: Number.MAX_SAFE_INTEGER });
        page.takeFrom(reader.info, found.vulnerabilities.filter(matches));
      });
      const { total: totalVulnerabilities, totalNotScanned, items: vulnerabilities } = page;
      return { totalVulnerabilities, totalNotScanned, ...page.about(unreadable), vulnerabilities };
    },
  });
}

function vulnerabilityTest({ id = '', called }: Pick<InputOf<typeof filterParameters>, 'id' | 'called'>) {
  const wanted = fold(id);
  return (one: VulnerabilityInUse): boolean =>
    (wanted === '' || [one.id, ...one.aliases].some((name) => fold(name) === wanted)) &&
    (called === undefined || one.packages.some(({ nbCallers }) => nbCallers > 0) === called);
}

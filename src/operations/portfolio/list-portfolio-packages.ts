import { Type } from 'typebox';
import type { PackageInUse } from '../../model/insight.ts';
import { defineServiceOperation, type InputOf, type ServiceOperation } from '../operation.ts';
import {
  directSchema,
  packageUseProperties,
  packageVersionProperties,
  purlSchema,
  vulnerabilitiesSchema,
} from '../packages/package-schemas.ts';
import { booleanParameter, pagingParameters, type RequestLimits, substringParameter } from '../shared-parameters.ts';
import { isWholeName, rangeFault, versionTest } from './package-filter.ts';
import { notScannedProperty, ofApplication, PortfolioPage, pageProperties, portfolioLimits } from './portfolio-page.ts';

const packageOfApplication = Type.Object({
  ...ofApplication,
  ...packageVersionProperties,
  purl: purlSchema,
  direct: directSchema,
  vulnerabilities: vulnerabilitiesSchema,
  ...packageUseProperties,
});

const output = Type.Object({
  totalPackages: Type.Integer({ minimum: 0, description: 'Number of all matching packages, whatever limit and skip.' }),
  totalUndecided: Type.Integer({
    minimum: 0,
    description:
      'Packages that match but for `version`, which cannot be held against their version: no order is known for them. They are in no other total.',
  }),
  ...notScannedProperty,
  ...pageProperties('packages'),
  packages: Type.Array(packageOfApplication, { description: 'By application, then name and version.' }),
});

const filterParameters = {
  name: substringParameter('the package name'),
  exact: booleanParameter(
    'true: `name` is the whole name, whatever the letter case; of a Maven package the artifact alone will do.',
  ),
  version: {
    in: 'query',
    description:
      'Range of versions, such as `<2.17.1` or `>=2.0.0|<2.17.1`, by the order of the ecosystem of each package (VERS); with a scheme, such as `vers:maven/<2.17.1`, only packages of that ecosystem.',
    required: false,
    repeatable: false,
    schema: Type.String(),
  },
  called: booleanParameter('true: only packages that the code calls; false: only the others.'),
  vulnerable: booleanParameter('true: only packages that a vulnerability hits; false: only the others.'),
} as const;

/** Lists the packages in use of all applications. */
export function listPortfolioPackages(limits: RequestLimits): ServiceOperation {
  return defineServiceOperation({
    name: 'list-portfolio-packages',
    title: 'List packages of all applications',
    description:
      'Lists the packages that applications use, by name and range of versions, with whether their code calls them, page by page.',
    path: '/rest/portfolio/packages',
    heavy: true,
    parameters: { ...pagingParameters('packages', portfolioLimits(limits)), ...filterParameters },
    output,
    check({ version, exact, name = '' }) {
      const fault = version === undefined ? undefined : rangeFault(version);
      return [
        ...(fault === undefined ? [] : [{ parameter: 'version', message: fault }]),
        ...(exact === true && name === '' ? [{ parameter: 'exact', message: 'goes with name only' }] : []),
      ];
    },
    async run(portfolio, { limit, skip = 0, ...filter }) {
      const page = new PortfolioPage<PackageInUse>({ skip, limit });
      const matches = packageTest(filter);
      let totalUndecided = 0;
      const unreadable = await portfolio.askEach((reader) => {
        const { name, vulnerable } = filter;
        const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
        const { packages } = reader.packages({
          ...all,
          ...(name !== undefined && { name }),
          ...(vulnerable !== undefined && { vulnerable }),
        });
        const decided = packages.map((one) => ({ one, matches: matches(one) }));
        totalUndecided += decided.filter((each) => each.matches === undefined).length;
        page.takeFrom(
          reader.info,
          decided.filter((each) => each.matches).map(({ one }) => one),
        );
      });
      const packages = page.items.map(packageMembers);
      const { total: totalPackages, totalNotScanned } = page;
      return { totalPackages, totalUndecided, totalNotScanned, ...page.about(unreadable), packages };
    },
  });
}

/** What the filters say of a package that its name and vulnerabilities let in; undefined where the range cannot be evaluated. */
function packageTest({ name = '', exact = false, version, called }: InputOf<typeof filterParameters>) {
  const isInRange = version === undefined ? () => true : versionTest(version);
  return (one: PackageInUse): boolean | undefined => {
    if (exact && !isWholeName(name, one)) return false;
    if (called !== undefined && one.nbCallers > 0 !== called) return false;
    return isInRange(one);
  };
}

function packageMembers(one: PackageInUse & { readonly application: string }): object {
  const { application, name, version, purl, direct, vulnerabilities, nbObjects, nbCallers } = one;
  return { application, name, version, purl, direct, vulnerabilities, nbObjects, nbCallers };
}

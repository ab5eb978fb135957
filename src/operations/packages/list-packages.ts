import { Type } from 'typebox';
import type { PackageInUse } from '../../model/insight.ts';
import { defineOperation, type Operation } from '../operation.ts';
import {
  booleanParameter,
  pagingParameters,
  type RequestLimits,
  selectParameter,
  substringParameter,
} from '../shared-parameters.ts';
import {
  directSchema,
  packageObjectsSchema,
  packageUseProperties,
  packageVersionProperties,
  purlSchema,
  releaseMembers,
  releaseProperties,
  vulnerabilitiesSchema,
} from './package-schemas.ts';

const packageInUse = Type.Object({
  ...packageVersionProperties,
  purl: purlSchema,
  direct: directSchema,
  paths: Type.Array(Type.Array(Type.Object(packageVersionProperties)), {
    description:
      'How it comes in: from a package that a manifest asks for to this one. Not all paths need be reported.',
  }),
  ...releaseProperties,
  vulnerabilities: vulnerabilitiesSchema,
  ...packageUseProperties,
  objects: Type.Optional(packageObjectsSchema),
});

const output = Type.Object({
  totalPackages: Type.Integer({ minimum: 0, description: 'Number of all matching packages, whatever limit and skip.' }),
  packages: Type.Array(packageInUse, { description: 'By name, then version.' }),
});

/** Lists the packages in use, page by page. */
export function listPackages(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-packages',
    title: 'List packages in use',
    description:
      'Lists the packages an application uses, with how they come in, what hits them and which versions are safer.',
    path: '/packages',
    parameters: {
      ...pagingParameters('packages', limits),
      name: substringParameter('the package name'),
      vulnerable: booleanParameter('true: only packages that a vulnerability hits; false: only the others.'),
      select: selectParameter(['objects'], 'objects adds the external objects of each package.'),
    },
    output,
    scan: 'cve',
    run({ reader }, { limit, skip = 0, select = [], ...filter }) {
      const withObjects = select.includes('objects');
      const { total, packages } = reader.packages({ ...filter, limit, skip, withObjects });
      return { json: { totalPackages: total, packages: packages.map(packageMembers) } };
    },
  });
}

function packageMembers({
  name,
  version,
  purl,
  direct,
  paths,
  vulnerabilities,
  nbObjects,
  nbCallers,
  objects,
  ...released
}: PackageInUse): object {
  return {
    name,
    version,
    purl,
    direct,
    paths,
    ...releaseMembers(released),
    vulnerabilities,
    nbObjects,
    nbCallers,
    ...(objects && { objects }),
  };
}

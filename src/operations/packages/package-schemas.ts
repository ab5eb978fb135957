import { Type } from 'typebox';
import { identityProperties } from '../objects/object-schemas.ts';

const orNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const packageVersionProperties = {
  name: Type.String({ description: 'Package name; of a Maven package `group:artifact`.' }),
  version: Type.String({ description: 'Version in use.' }),
};

export const directSchema = Type.Unsafe<boolean | null>({
  type: ['boolean', 'null'],
  description: 'true: a manifest asks for it by name; false: only other packages do; null: not known.',
});

const packageObject = Type.Object({
  ...identityProperties,
  mangling: Type.String({ description: 'Function signature; empty when not applicable.' }),
});

export const packageObjectsSchema = Type.Array(packageObject, {
  description: 'External objects of the package that the application refers to, by name, full name, then ID.',
});

/** How much of a package an application uses. */
export const packageUseProperties = {
  nbObjects: Type.Integer({ minimum: 0, description: 'External objects of it that the application refers to.' }),
  nbCallers: Type.Integer({
    minimum: 0,
    description: 'Objects outside it that call one of these: a direct link leads there.',
  }),
};

/** A package that a vulnerability hits. */
export const hitPackageProperties = { ...packageVersionProperties, direct: directSchema, ...packageUseProperties };

export const releaseProperties = {
  releaseDate: Type.Union([Type.Object({ dateTime: Type.String({ format: 'date-time' }) }), Type.Null()], {
    description: 'When this version was released, ISO 8601, UTC; null when unknown.',
  }),
  releasesPerYear: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Average number of releases a year; null when unknown.',
  }),
  saferClosestVersion: orNull(
    'Safer version with the fewest breaking changes; null when unknown or when none is better.',
  ),
  safestVersion: orNull('Safest version; null when unknown or when none is better.'),
};

export const purlSchema = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Package URL; null when unknown.',
});

export const vulnerabilityProperties = {
  id: Type.String({ description: 'The id it goes by: a CVE reference where it has one.' }),
  aliases: Type.Array(Type.String(), { description: 'Its other ids.' }),
  severity: orNull('Critical, High, Medium, Low or Unknown, as scanned; null when the producer says nothing.'),
};

/** What hits a version. */
export const vulnerabilitiesSchema = Type.Array(Type.Object(vulnerabilityProperties), {
  description: 'What hits this version.',
});

/** Releases as answers write them. */
export function releaseMembers<T extends { readonly releaseDate: string | null }>(released: T): object {
  const { releaseDate, ...members } = released;
  return { releaseDate: releaseDate === null ? null : { dateTime: releaseDate }, ...members };
}

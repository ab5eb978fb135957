import { Type } from 'typebox';

const orNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const packageVersionProperties = {
  name: Type.String({ description: 'Package name; of a Maven package `group:artifact`.' }),
  version: Type.String({ description: 'Version in use.' }),
};

export const directSchema = Type.Unsafe<boolean | null>({
  type: ['boolean', 'null'],
  description: 'true: a manifest asks for it by name; false: only other packages do; null: not known.',
});

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

export const vulnerabilityProperties = {
  id: Type.String({ description: 'The id it goes by: a CVE reference where it has one.' }),
  aliases: Type.Array(Type.String(), { description: 'Its other ids.' }),
  severity: orNull('Critical, High, Medium, Low or Unknown, as scanned; null when the producer says nothing.'),
};

/** Releases as answers write them. */
export function releaseMembers<T extends { readonly releaseDate: string | null }>(released: T): object {
  const { releaseDate, ...members } = released;
  return { releaseDate: releaseDate === null ? null : { dateTime: releaseDate }, ...members };
}

import { Type } from 'typebox';
import type { ApplicationInfo } from '../../model/application.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const scanTime = (scanner: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: `When the ${scanner} scanner ran; null: never.`,
  });

/** An application as the application list and the application itself state it. */
export const applicationSchema = Type.Object({
  name: Type.String({ description: 'Application name.' }),
  delivery: Type.Object({ dateTime: Type.String({ format: 'date-time', description: 'When the code was analysed.' }) }),
  counts: Type.Object({
    files: count('Analysed source files.'),
    lines: count('Lines of all analysed files.'),
    objects: count('Objects, external ones included.'),
    externalObjects: count('External objects.'),
    links: count('Links.'),
    transactions: count('Transactions.'),
    packages: count('Packages.'),
    patterns: count('Cloud patterns.'),
  }),
  languages: Type.Array(Type.Object({ name: Type.String(), objects: count('Objects of the language.') }), {
    description: 'By number of objects, largest first.',
  }),
  scans: Type.Object({ cve: scanTime('CVE'), cloud: scanTime('cloud-maturity') }),
  snapshot: Type.Object({
    id: Type.String({ description: 'Names the state of the application that is being answered from.' }),
    analyzedAt: Type.String({ format: 'date-time', description: 'When the code was analysed.' }),
    revision: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Commit of the analysed code.' }),
  }),
});

export function applicationAnswer(info: ApplicationInfo): object {
  const { name, snapshot, counts, languages, scans } = info;
  return { name, delivery: { dateTime: snapshot.analyzedAt }, counts, languages, scans, snapshot };
}

import { type TSchema, Type } from 'typebox';
import type { ChangeLists } from '../../model/difference.ts';
import type { CloudPattern, PackageInUse, VulnerabilityInUse } from '../../model/insight.ts';
import type { Transaction } from '../../model/transaction.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { graphLinkSchema } from '../graphs/graph-schemas.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { transactionSchema } from '../transactions/transaction-schemas.ts';
import { compareLists } from './changes.ts';

/** A kind of things that two snapshots are compared by. */
export interface ComparedKind {
  /** Plural, as in the path. */
  readonly name: 'objects' | 'links' | 'transactions' | 'packages' | 'vulnerabilities' | 'patterns';
  readonly description: string;
  readonly properties: Record<string, TSchema>;
  readonly compare: (base: ApplicationReader, now: ApplicationReader) => ChangeLists<object>;
}

const orNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };

const packageProperties = {
  name: Type.String({ description: 'Package name.' }),
  version: Type.String({ description: 'Package version in use.' }),
};

export const comparedKinds: readonly ComparedKind[] = [
  {
    name: 'objects',
    description:
      'Objects by permanent ID; modified: another checksum or, where there is none, another content, excluding locations. By name, full name, then ID.',
    properties: {
      ...identityProperties,
      filePath: orNull('Path of the analysed source file, the first of several; null when not applicable.'),
      external: Type.Boolean({ description: 'True when the object is not in-house code.' }),
      test: Type.Boolean({ description: 'True for test code.' }),
    },
    compare: (base, now) => now.changesSince(base).objects,
  },
  {
    name: 'links',
    description:
      'Links by caller, callee and link type; modified: escalated, confidence, rule or candidates. By origin, target, then link type.',
    properties: {
      ...graphLinkSchema.properties,
      origin: Type.Object(identityProperties, { description: 'The caller.' }),
      target: Type.Object(identityProperties, { description: 'The callee.' }),
    },
    compare: (base, now) => now.changesSince(base).links,
  },
  {
    name: 'transactions',
    description:
      'Transactions by permanent ID; modified: name, size, stack or start point. By name, full name, then ID.',
    properties: transactionSchema.properties,
    compare: (base, now) =>
      compareLists([...base.transactions({})].map(transaction), [...now.transactions({})].map(transaction), {
        key: ({ id }) => id,
        content: (value) => value,
      }),
  },
  {
    name: 'packages',
    description:
      'Packages by name and version; modified: direct, purl or the number of vulnerabilities. By name, then version.',
    properties: {
      ...packageProperties,
      purl: orNull('Package URL.'),
      direct: Type.Unsafe<boolean | null>({
        type: ['boolean', 'null'],
        description: 'True: a manifest asks for it; false: only other packages do; null: not known.',
      }),
      nbVulnerabilities: count('Vulnerabilities that hit it.'),
    },
    compare: (base, now) =>
      compareLists(base.packages(all).packages.map(packageInUse), now.packages(all).packages.map(packageInUse), {
        key: ({ name, version }) => JSON.stringify([name, version]),
        content: (value) => value,
      }),
  },
  {
    name: 'vulnerabilities',
    description: 'Vulnerabilities by ID; modified: severity or the packages that they hit. By ID.',
    properties: {
      id: Type.String({ description: 'The ID it goes by.' }),
      severity: orNull('Severity; null where it is not known.'),
      packages: Type.Array(Type.Object(packageProperties), {
        description: 'Packages that it hits. By name, then version.',
      }),
    },
    compare: (base, now) =>
      compareLists(
        base.vulnerabilities(all).vulnerabilities.map(vulnerability),
        now.vulnerabilities(all).vulnerabilities.map(vulnerability),
        {
          key: ({ id }) => id,
          content: (value) => value,
        },
      ),
  },
  {
    name: 'patterns',
    description:
      'Cloud patterns by ID; modified: name, criticality or number of objects. By name, strategy, then number.',
    properties: {
      id: Type.String({ description: 'Pattern reference ID.' }),
      name: Type.String({ description: 'Pattern name.' }),
      contribution: Type.String({ description: 'Blocker or Booster.' }),
      criticality: Type.String({ description: 'Criticality level.' }),
      nbObjects: count('Objects that it hits.'),
    },
    compare: (base, now) =>
      compareLists(base.cloudPatterns({}).map(pattern), now.cloudPatterns({}).map(pattern), {
        key: ({ id }) => id,
        content: (value) => value,
      }),
  },
];

function transaction({ id, name, size, stack, startPoint }: Transaction): Omit<Transaction, 'fullName'> {
  return { id, name, size, stack, startPoint };
}

function packageInUse({ name, version, purl, direct, vulnerabilities }: PackageInUse) {
  return { name, version, purl, direct, nbVulnerabilities: vulnerabilities.length };
}

function vulnerability({ id, severity, packages }: VulnerabilityInUse) {
  return { id, severity, packages: packages.map(({ name, version }) => ({ name, version })) };
}

function pattern({ id, name, contribution, criticality, nbObjects }: CloudPattern) {
  return { id, name, contribution, criticality, nbObjects };
}

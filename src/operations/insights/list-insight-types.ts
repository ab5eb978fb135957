import { Type } from 'typebox';
import { compareCodePoints } from '../../model/order.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { defineOperation } from '../operation.ts';

type InsightKind = 'cloud' | 'cve';

interface Rule {
  readonly id: string;
  readonly name: string | null;
  readonly nbObjects: number;
}

interface InsightType {
  readonly insightType: InsightKind;
  readonly strategy: string | null;
  readonly category: string | null;
  readonly contribution: string | null;
  readonly criticality: string | null;
  readonly rules: Rule[];
}

const orNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const output = Type.Array(
  Type.Object({
    insightType: Type.Unsafe<InsightKind>({
      type: 'string',
      enum: ['cloud', 'cve'],
      description: 'cloud: cloud-maturity detection patterns; cve: vulnerabilities of packages in use.',
    }),
    strategy: orNull('Cloud migration strategy; null of vulnerabilities.'),
    category: orNull('Cloud migration concern; null of vulnerabilities.'),
    contribution: orNull('Contribution mode; null of vulnerabilities.'),
    criticality: orNull('Criticality of patterns, severity of vulnerabilities; null where it is not known.'),
    rules: Type.Array(
      Type.Object({
        id: Type.String({ description: 'ID of the pattern or vulnerability.' }),
        name: orNull('Name of the pattern; null of vulnerabilities.'),
        nbObjects: Type.Integer({ minimum: 0, description: 'Distinct objects hit.' }),
      }),
      { description: 'Patterns by name, then ID; vulnerabilities by ID.' },
    ),
  }),
  { description: 'By insight type, strategy, category, contribution, criticality.' },
);

export const listInsightTypes = defineOperation({
  name: 'list-insight-types',
  title: 'List insight types',
  description: 'Lists the kinds of insights that an application has, each with its patterns or vulnerabilities.',
  path: '/insights/types',
  parameters: {},
  output,
  run({ reader }) {
    const types = new Map<string, InsightType>();
    for (const { rule, ...type } of insightsOf(reader)) {
      const key = JSON.stringify(type);
      const there = types.get(key) ?? { ...type, rules: [] };
      there.rules.push(rule);
      types.set(key, there);
    }
    return { json: [...types.values()].sort(byMembers) };
  },
});

/** Each pattern and vulnerability with the type that it is of, in the order of each list. */
function* insightsOf(reader: ApplicationReader): Iterable<Omit<InsightType, 'rules'> & { readonly rule: Rule }> {
  for (const { id, name, strategy, category, contribution, criticality, nbObjects } of reader.cloudPatterns({})) {
    const rule = { id, name, nbObjects };
    yield { insightType: 'cloud', strategy, category, contribution, criticality, rule };
  }
  const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
  for (const { id, severity, nbObjects } of reader.vulnerabilities(all).vulnerabilities) {
    const rule = { id, name: null, nbObjects };
    yield { insightType: 'cve', strategy: null, category: null, contribution: null, criticality: severity, rule };
  }
}

function byMembers(a: InsightType, b: InsightType): number {
  const members = ['insightType', 'strategy', 'category', 'contribution', 'criticality'] as const;
  for (const member of members) {
    const order = compareCodePoints(a[member] ?? '', b[member] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

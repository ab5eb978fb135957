import { Type } from 'typebox';
import type { CloudPattern } from '../../model/insight.ts';
import { defineOperation } from '../operation.ts';

const pattern = Type.Object({
  id: Type.String({ description: 'Pattern reference ID, `<strategy>:<number>`.' }),
  name: Type.String({ description: 'Pattern name; several patterns may share one.' }),
  strategy: Type.Object({ id: Type.String({ description: 'Such as platform-migration or containerization.' }) }),
  category: Type.Object({ name: Type.String({ description: 'A cloud migration concern.' }) }),
  contribution: Type.Object({ id: Type.String({ description: 'Blocker or Booster.' }) }),
  criticality: Type.Object({ id: Type.String({ description: 'Critical, High, Medium, Low, or None (boosters).' }) }),
  impacts: Type.Array(Type.Object({ id: Type.String({ description: 'Architecture, Code or Framework.' }) }), {
    description: 'Impacted software engineering topics, as imported.',
  }),
  nbObjects: Type.Integer({ minimum: 0, description: 'Distinct objects impacted.' }),
});

function equalityParameter(subject: string) {
  return {
    in: 'query',
    description: `Filter on ${subject}: equality, whatever the letter case. Empty: no filter.`,
    required: false,
    repeatable: false,
    schema: Type.String(),
  } as const;
}

export const listCloudPatterns = defineOperation({
  name: 'list-cloud-patterns',
  title: 'List cloud patterns',
  description: 'Summarises the cloud-maturity code detection patterns of an application.',
  path: '/insights/cloud-detection-patterns',
  parameters: {
    strategy: equalityParameter('the cloud migration strategy'),
    contribution: equalityParameter('the contribution mode'),
    criticality: equalityParameter('the criticality level'),
  },
  output: Type.Array(pattern, { description: 'By name, then strategy, then number.' }),
  scan: 'cloud',
  run({ reader }, filter) {
    return { json: reader.cloudPatterns(filter).map(patternMembers) };
  },
});

function patternMembers(pattern: CloudPattern): object {
  const { id, name, strategy, category, contribution, criticality, impacts, nbObjects } = pattern;
  return {
    id,
    name,
    strategy: { id: strategy },
    category: { name: category },
    contribution: { id: contribution },
    criticality: { id: criticality },
    impacts: impacts.map((impact) => ({ id: impact })),
    nbObjects,
  };
}

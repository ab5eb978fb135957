import { Type } from 'typebox';
import type { LinkStatistics } from '../../model/statistics.ts';
import { defineOperation } from '../operation.ts';
import { applicationAnswer, applicationSchema } from './application-answer.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const objects = count('Objects, external ones included.');
const externalObjects = count('External objects among them.');

const { languages: _, ...applicationProperties } = applicationSchema.properties;

const output = Type.Object({
  ...applicationProperties,
  languages: Type.Array(
    Type.Object({
      name: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Language; null: of files in which no in-house object lies.',
      }),
      files: count('Files whose longest in-house object is of the language.'),
      lines: count('Lines of these files.'),
      objects,
      externalObjects,
    }),
    { description: 'By lines, largest first.' },
  ),
  objectTypes: Type.Array(Type.Object({ type: Type.String(), typeId: Type.String(), objects, externalObjects }), {
    description: 'By number of objects, largest first.',
  }),
  linkTypes: Type.Array(
    Type.Object({
      linkType: Type.String(),
      escalated: Type.Boolean(),
      confidence: Type.Unsafe<LinkStatistics['confidence']>({ type: 'string', enum: ['resolved', 'derived'] }),
      rule: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Rule behind derived links.' }),
      links: count('Pairs of caller and callee.'),
    }),
    { description: 'By number of links, largest first.' },
  ),
  technologies: Type.Array(Type.Object({ name: Type.String(), objects }), {
    description: 'Technologies that the taxonomy names for the types of objects, by number of objects, largest first.',
  }),
  testObjects: count('Objects of test code.'),
  transactions: Type.Object({
    total: count('Transactions.'),
    largest: count('Objects of the largest transaction.'),
    endPoints: count('End points, reached by a transaction or not.'),
  }),
});

export const getStatistics = defineOperation({
  name: 'get-statistics',
  title: 'Get statistics',
  description:
    'Counts what an application is made of: lines by language, objects and links by type, technologies, transactions.',
  path: '/statistics',
  parameters: {},
  output,
  run: ({ reader }) => ({ json: { ...applicationAnswer(reader.info), ...reader.statistics() } }),
});

import { Type } from 'typebox';
import type { ServiceOperation } from '../operation.ts';
import { applicationAnswer, applicationSchema } from './application-answer.ts';

export const listApplications: ServiceOperation = {
  name: 'list-applications',
  title: 'List applications',
  description: 'Lists the applications that can be asked about.',
  path: '/rest/applications',
  parameters: {},
  output: Type.Array(applicationSchema, { description: 'By name.' }),
  run: async (portfolio) => (await portfolio.applications()).map(applicationAnswer),
};

import { Type } from 'typebox';
import type { ApplicationInfo } from '../../model/application.ts';
import type { ServiceOperation } from '../operation.ts';
import { applicationAnswer, applicationSchema } from './application-answer.ts';

const answers = new WeakMap<readonly ApplicationInfo[], readonly object[]>();

/** One answer for each list of a store, which gives the same list until an application changes. */
function answerOf(infos: readonly ApplicationInfo[]): readonly object[] {
  const known = answers.get(infos) ?? infos.map(applicationAnswer);
  answers.set(infos, known);
  return known;
}

export const listApplications: ServiceOperation = {
  name: 'list-applications',
  title: 'List applications',
  description: 'Lists the applications that can be asked about.',
  path: '/rest/applications',
  parameters: {},
  output: Type.Array(applicationSchema, { description: 'By name.' }),
  repeats: true,
  run: async (portfolio) => answerOf(await portfolio.applications()),
};

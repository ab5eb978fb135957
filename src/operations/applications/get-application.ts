import { defineOperation } from '../operation.ts';
import { applicationAnswer, applicationSchema } from './application-answer.ts';

export const getApplication = defineOperation({
  name: 'get-application',
  title: 'Get application',
  description: 'States what is known of one application: size, languages, when it was analysed and scanned.',
  path: '',
  parameters: {},
  output: applicationSchema,
  run: ({ reader }) => ({ json: applicationAnswer(reader.info) }),
});

import { Type } from 'typebox';
import type { ServiceOperation } from '../operation.ts';

export const getReady: ServiceOperation = {
  name: 'get-ready',
  title: 'Is the service ready?',
  description: 'Answers true once the service answers requests.',
  path: '/rest/ready',
  parameters: {},
  output: Type.Literal(true),
  run: async () => true,
};

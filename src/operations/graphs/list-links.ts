import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import {
  checkObjectIds,
  followEscalatedParameter,
  graphLinkSchema,
  objectIdsParameter,
  requireObjects,
} from './graph-schemas.ts';

export const listLinks = defineOperation({
  name: 'list-links',
  title: 'List links among objects',
  description: 'Lists the links among the given objects, all of them in one answer.',
  path: '/links',
  parameters: {
    id: objectIdsParameter,
    includeEscalated: {
      ...followEscalatedParameter,
      description: 'true adds links that are only escalated or references.',
    },
  },
  output: Type.Array(graphLinkSchema, {
    description: 'By origin, then target, each by name, full name, ID; then by link type.',
  }),
  check: checkObjectIds,
  run({ reader }, { id, includeEscalated = false }) {
    requireObjects(reader, id);
    return { json: reader.linksAmong(id, includeEscalated) };
  },
});

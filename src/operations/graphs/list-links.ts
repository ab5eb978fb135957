import { Type } from 'typebox';
import { bookmarksSchema } from '../objects/source-locations.ts';
import { defineOperation } from '../operation.ts';
import { selectParameter } from '../shared-parameters.ts';
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
    select: selectParameter(['bookmarks'], 'bookmarks adds the statements behind each link.'),
  },
  output: Type.Array(
    Type.Object({ ...graphLinkSchema.properties, bookmarks: bookmarksSchema('The statements behind the link') }),
    { description: 'By origin, then target, each by name, full name, ID; then by link type.' },
  ),
  check: checkObjectIds,
  async run({ reader, sources }, { id, includeEscalated = false, select = [] }) {
    requireObjects(reader, id);
    const withBookmarks = select.includes('bookmarks');
    if (withBookmarks) await sources.require();
    return { json: reader.linksAmong(id, { includeEscalated, withBookmarks }) };
  },
});

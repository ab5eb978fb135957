import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { objectIdParameter, selectParameter } from '../shared-parameters.ts';
import { escalatedParameter, linkedObjectProperties } from './linked-objects.ts';
import { objectNotFound } from './object-schemas.ts';
import { bookmarksSchema } from './source-locations.ts';

/** The mirror of the callees. */
export const listCallers = defineOperation({
  name: 'list-callers',
  title: 'List direct callers',
  description:
    'Lists the objects whose statements refer to an object: one entry for each pair of caller and link type, with the lines of the statements where asked.',
  path: '/objects/{id}/callers',
  parameters: {
    id: objectIdParameter,
    select: selectParameter(
      ['parent', 'source-locations', 'bookmarks'],
      'parent adds the parent type of each caller, source-locations its source locations, bookmarks the statements behind the link.',
    ),
    includeEscalated: escalatedParameter('callers'),
  },
  output: Type.Array(
    Type.Object({ ...linkedObjectProperties('caller'), bookmarks: bookmarksSchema('The statements behind the link') }),
    {
      description: 'By name, full name, ID, then link type.',
    },
  ),
  async run({ reader, sources }, { id, select = [], includeEscalated = false }) {
    if (!reader.hasObject(id)) throw objectNotFound(reader.info.name, id);
    const members = {
      parent: select.includes('parent'),
      sourceLocations: select.includes('source-locations'),
      bookmarks: select.includes('bookmarks'),
    };
    if (members.sourceLocations || members.bookmarks) await sources.require();
    return { chunks: reader.callers(id, { includeEscalated, members }).within('[', ']') };
  },
});

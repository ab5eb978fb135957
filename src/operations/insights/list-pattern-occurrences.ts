import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { bookmarksSchema } from '../objects/source-locations.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits, selectParameter } from '../shared-parameters.ts';

const orNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const output = Type.Object({
  totalOccurrences: Type.Integer({ minimum: 0, description: 'Number of all objects hit, whatever limit and skip.' }),
  rationale: orNull('Why it matters; null where the scan does not say.'),
  remedy: orNull('What to do about it; null where the scan does not say.'),
  occurrences: Type.Array(
    Type.Object({
      ...identityProperties,
      mangling: Type.String({ description: 'Function signature; empty when not applicable.' }),
      bookmarks: bookmarksSchema('The places in the code of the object'),
    }),
    { description: 'By name, then full name, then ID.' },
  ),
});

/** The objects that a cloud pattern hits, page by page. */
export function listPatternOccurrences(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-pattern-occurrences',
    title: 'List occurrences of a cloud pattern',
    description: 'Lists the objects that a cloud pattern hits, page by page, with the exact total.',
    path: '/insights/cloud-detection-patterns/{id}/occurrences',
    parameters: {
      id: {
        in: 'path',
        description: 'Pattern reference ID, `<strategy>:<number>`.',
        required: true,
        repeatable: false,
        schema: Type.String(),
      },
      ...pagingParameters('objects', limits),
      select: selectParameter(['bookmarks'], 'bookmarks adds the places in the code of each object.'),
    },
    output,
    scan: 'cloud',
    async run({ reader, sources }, { id, limit, skip = 0, select = [] }) {
      const withBookmarks = select.includes('bookmarks');
      const page = reader.patternOccurrences(id, { skip, limit }, withBookmarks);
      if (page === undefined) {
        throw new QueryError('pattern-not-found', `'${reader.info.name}' has no cloud pattern ${id}`);
      }
      if (withBookmarks) await sources.require();
      const occurrences = page.occurrences.map(({ bookmarks, ...object }) => ({
        ...object,
        ...(withBookmarks && { bookmarks }),
      }));
      const { total: totalOccurrences, rationale, remedy } = page;
      return { json: { totalOccurrences, rationale, remedy, occurrences } };
    },
  });
}

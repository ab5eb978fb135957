import { Type } from 'typebox';
import type { SourceLocation } from '../../model/source-location.ts';
import { addition } from '../addition.ts';

const location = Type.Object({
  fileId: Type.String({ description: 'Source file ID, decimal digits; local to one snapshot.' }),
  fileName: Type.String({ description: 'Name of the file.', ...addition }),
  filePath: Type.String({ description: 'Path of the file.', ...addition }),
  startLine: Type.Integer({ minimum: 1, description: 'First line of the object in the file, 1-based.' }),
  endLine: Type.Integer({ minimum: 1, description: 'Last line of the object in the file, 1-based, inclusive.' }),
  nbLines: Type.Integer({ minimum: 0, description: 'Lines of the whole file.', ...addition }),
});

/** The member `sourceLocations`: there only when asked for, and left out when there are none. */
export const sourceLocationsSchema = Type.Optional(
  Type.Array(location, {
    description:
      'Where the object stands, by file ID, then lines. Only with select=source-locations; left out when there is none.',
  }),
);

/** The member `bookmarks`: places in the code. `what`: what stands there. */
export function bookmarksSchema(what: string) {
  return Type.Optional(
    Type.Array(location, {
      description: `${what}, by file ID, then lines; empty where none are known. Only with select=bookmarks.`,
    }),
  );
}

/** The member `sourceLocations`, or nothing when the object has none. */
export function sourceLocationsMember(locations: readonly SourceLocation[]): {
  sourceLocations?: readonly SourceLocation[];
} {
  return locations.length === 0 ? {} : { sourceLocations: locations };
}

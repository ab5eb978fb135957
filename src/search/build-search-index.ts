import { createBuildContext } from './build/build-context.ts';
import { listColumnSections, textColumnSections } from './build/column-sections.ts';
import { containerSections, nameSections } from './build/name-sections.ts';
import type { SearchColumns } from './search-columns.ts';
import { searchFormat } from './search-format.ts';
import type { Section } from './sections.ts';

/** Manglings are many and long: three-byte grams of single entries would take more room than all the rest. */
const manglingBlockBytes = 1_024;

/**
 * Builds the search index over the texts of the objects. Sections come one after the other and are the caller's, to write and forget;
 * no two columns are in memory at a time. Throws when a column does not fit into 4 GiB.
 */
export function* buildSearchIndex(columns: SearchColumns): Generator<Section> {
  const context = createBuildContext();
  yield { name: 'search/shape', data: Uint32Array.of(searchFormat, columns.count) };
  yield* nameSections(context, columns);
  yield* containerSections(context, columns);
  yield* textColumnSections(context, 'search/file-path', columns.filePath, 0);
  yield* textColumnSections(context, 'search/mangling', columns.mangling, manglingBlockBytes);
  yield* textColumnSections(context, 'search/type', columns.type, 0);
  yield* listColumnSections(context, 'search/annotation', columns.annotation);
}

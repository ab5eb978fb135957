import { mergeCoverage } from '../../coverage/merge-coverage.ts';
import type { ApplicationCoverage, LibraryCoverage, WeighedLibrary } from '../../model/coverage.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { openUncalled } from './open-uncalled.ts';

/** Folders of steps that change a schema and its rows: a tool runs them, and no transaction does. */
const migrations = /(^|\/)(migrations?|alembic\/versions|db\/migrate)\//i;

/** The coverage of an application over all producers that report one, with their names; no names: nothing is known. */
export function applicationCoverage(reader: ApplicationReader): {
  readonly sources: readonly string[];
  readonly coverage: ApplicationCoverage;
} {
  const parts = reader.coverage();
  const unreached = parts.length === 0 ? [] : reader.unreachedUses().filter(({ file }) => !migrations.test(file));
  const merged = mergeCoverage(parts.map(({ coverage }) => coverage));
  return {
    sources: [...new Set(parts.map(({ source }) => source))].sort(compareCodePoints),
    coverage: {
      ...merged,
      libraries: merged.libraries.map((each) => withEffects(each, reader)),
      uncalled: openUncalled(merged.uncalled, reader),
      unreached,
    },
  };
}

/** Statements that are not resolved, with the transactions that may miss what they do: those of most first. */
function withEffects(library: LibraryCoverage, reader: ApplicationReader): WeighedLibrary {
  if (library.unit !== 'statement' || library.unresolved.length === 0) return library;
  const counts = reader.transactionsThrough(library.unresolved);
  const unresolved = library.unresolved
    .map((site, at): WeighedLibrary['unresolved'][number] => ({
      ...site,
      ...(counts[at] == null ? {} : { transactions: counts[at] }),
    }))
    .sort((a, b) => (b.transactions ?? 0) - (a.transactions ?? 0));
  return { ...library, unresolved };
}

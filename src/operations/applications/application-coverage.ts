import { mergeCoverage } from '../../coverage/merge-coverage.ts';
import type { ApplicationCoverage } from '../../model/coverage.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { ApplicationReader } from '../../store/store.ts';

/** Folders of steps that change a schema and its rows: a tool runs them, and no transaction does. */
const migrations = /(^|\/)(migrations?|alembic\/versions|db\/migrate)\//i;

/** The coverage of an application over all producers that report one, with their names; no names: nothing is known. */
export function applicationCoverage(reader: ApplicationReader): {
  readonly sources: readonly string[];
  readonly coverage: ApplicationCoverage;
} {
  const parts = reader.coverage();
  const unreached = parts.length === 0 ? [] : reader.unreachedUses().filter(({ file }) => !migrations.test(file));
  return {
    sources: [...new Set(parts.map(({ source }) => source))].sort(compareCodePoints),
    coverage: { ...mergeCoverage(parts.map(({ coverage }) => coverage)), unreached },
  };
}

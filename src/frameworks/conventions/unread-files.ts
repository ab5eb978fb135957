import { posix } from 'node:path';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import type { DescriptionFile } from '../schemas/description-file.ts';

/** Records the files that state entries in a language which is not read. */
export function recordUnreadFiles(
  files: readonly DescriptionFile[],
  all: readonly FrameworkRules[],
  coverage: CoverageRecorder,
): void {
  for (const { framework: library, unreadFiles } of all) {
    for (const { id, files: glob, reason } of unreadFiles ?? []) {
      for (const { path: file } of files.filter(({ path }) => posix.matchesGlob(path, glob)))
        coverage.unresolved({ kind: 'registration', library, file, line: 1, id, isBesideCode: true, reason });
    }
  }
}

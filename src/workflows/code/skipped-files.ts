import type { DiscoveryReport } from '../../languages/typescript/projects/discover-project.ts';
import type { SkippedFiles } from '../../model/coverage.ts';

/** What takes in files that are left out; nothing does for the other reasons. */
const options: Readonly<Record<string, string>> = {
  'ignored by git': '--include-ignored',
  'build output': '--include-generated',
  generated: '--include-generated',
  minified: '--include-generated',
  'copy of a library': '--include-generated',
};

/** What discovery left out, with what takes it in. */
export function skippedFiles({ leftOut }: Pick<DiscoveryReport, 'leftOut'>): SkippedFiles[] {
  return leftOut.map(({ reason, files, directories, examples }) => ({
    reason,
    files,
    directories,
    examples: [...examples],
    advice: Object.hasOwn(options, reason) ? `analyse with ${options[reason]}` : null,
  }));
}

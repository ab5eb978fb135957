import type { DiscoveryReport } from '../../languages/typescript/projects/discover-project.ts';
import type { SkippedFiles } from '../../model/coverage.ts';

/** What takes in files that are left out; nothing does for the other reasons. */
const advice: Readonly<Record<string, string>> = {
  'ignored by git': 'analyse with --include-ignored',
  'build output': 'analyse with --include-generated',
  generated: 'analyse with --include-generated',
  minified: 'analyse with --include-generated',
  'copy of a library': 'analyse with --include-generated',
  'program without an ending': 'give it the ending of its language, .py or .js',
};

/** What discovery left out, with what takes it in. */
export function skippedFiles({ leftOut }: Pick<DiscoveryReport, 'leftOut'>): SkippedFiles[] {
  return leftOut.map(({ reason, files, directories, examples }) => ({
    reason,
    files,
    directories,
    examples: [...examples],
    advice: Object.hasOwn(advice, reason) ? (advice[reason] as string) : null,
  }));
}

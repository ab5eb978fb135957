import type { SourceTree } from '../../../../src/insights/deployment/source-tree.ts';
import { isTestCode } from '../../../../src/languages/test-code.ts';

/** A tree of files in memory, by path. */
export function sourceTree(files: Readonly<Record<string, string>>): SourceTree {
  return { paths: Object.keys(files).sort(), read: (path) => files[path] ?? '', isTest: isTestCode };
}

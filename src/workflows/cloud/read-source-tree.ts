import { posix } from 'node:path';
import { deploymentPattern } from '../../insights/deployment/rules/read-deployment-rules.ts';
import type { SourceTree } from '../../insights/deployment/source-tree.ts';
import { isTestCode } from '../../languages/test-code.ts';
import type { FileAccess } from '../../languages/typescript/host/file-access.ts';
import { ExclusionCount } from '../../languages/typescript/projects/exclusion-count.ts';
import { type DiscoveryOptions, walkSources } from '../../languages/typescript/projects/walk-sources.ts';

const relevant = deploymentPattern('scanned-files', 'read-source-tree-relevant');
/** A list of plug-ins of Java is called after what these implement. */
const services = /^([a-z]\w*\.)+[A-Z]\w*$/;
/** Longer texts are data or were not written by hand. */
const maximumLength = 1_000_000;
/** Characters that are kept; what is beyond is read anew whenever it is asked for. */
const keptCharacters = 100_000_000;

/** What lies below a folder and is not left out as a dependency, build output or by git; tests are in it. */
export function readSourceTree(files: FileAccess, root: string, options: DiscoveryOptions): SourceTree {
  const { sources } = walkSources(
    files,
    root,
    { ...options, includeTests: true },
    new ExclusionCount(),
    (name) => relevant.test(name) || services.test(name),
  );
  const texts = new Map<string, string>();
  let kept = 0;
  return {
    paths: sources.map((path) => posix.relative(root, path)).sort(),
    read: (path) => {
      const known = texts.get(path);
      if (known !== undefined) return known;
      const whole = files.readText(posix.join(root, path)) ?? '';
      const text = whole.length > maximumLength ? '' : whole;
      if (kept < keptCharacters) {
        texts.set(path, text);
        kept += text.length;
      }
      return text;
    },
    isTest: isTestCode,
  };
}

import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { type FileNames, stemOf } from './file-units.ts';

const texts = deploymentPattern('common', 'named-elsewhere-texts');
const developing = deploymentPattern('common', 'named-elsewhere-developing');

/** The files that code of other languages, settings and shell scripts call by their name with its extension. */
export function* namedElsewhere(
  tree: SourceTree,
  names: FileNames,
  isOwn: (path: string) => boolean,
): Iterable<string> {
  for (const path of tree.paths) {
    if (!texts.test(path) || isOwn(path) || developing.test(path) || tree.isTest(path)) continue;
    const text = tree.read(path);
    for (const { index, 0: extension } of text.matchAll(/\.(?:[cm]?[jt]s|py)\b/g)) {
      const start = /[\w.-]*$/.exec(text.slice(Math.max(0, index - 60), index))?.[0] ?? '';
      for (const named of names.named(stemOf(start + extension))) {
        if (posix.basename(named) === start + extension) yield named;
      }
    }
  }
}

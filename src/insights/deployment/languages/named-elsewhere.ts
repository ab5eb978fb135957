import { posix } from 'node:path';
import type { SourceTree } from '../source-tree.ts';
import { type FileNames, stemOf } from './file-units.ts';

const texts = /\.([cm]?[jt]s|py|go|java|kt|cs|json|ya?ml|conf|cfg|ini|service|properties|sh|bash)$|(^|\/)[^./]+$/;
/** Texts about building, checking and releasing, in which a name says nothing about what is deployed; those of images are read elsewhere. */
const developing =
  /(^|\/)(\.[^/]+|docs?|dev|development|ci|release|package(-lock)?\.json|[tj]sconfig[^/]*\.json|[^/]*lock\.(json|ya?ml)|(azure-pipelines|appveyor|cloudbuild|bitbucket-pipelines|taskfile|mkdocs)[^/]*\.ya?ml|(tox|pytest)\.ini|setup\.(cfg|py)|makefile|justfile|dockerfile|(.*[-_.])?(build|release|publish|lint|tests?|changelog|format)([-_.][^/]*)?\.(sh|bash))(\/|$)/i;

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

import type { SgNode } from '@ast-grep/napi';
import type { FactReader } from '../../code-model/indexed-file.ts';
import { readJavaFacts } from './read-java-facts.ts';

/** Reads the Java files of one index. */
export function javaReader(parse: (path: string, text: string) => SgNode): FactReader {
  let files: ReadonlyMap<string, string> | undefined;
  return (file, paths) => {
    files ??= filesByClass(paths);
    return readJavaFacts(file, parse(file.path, file.text), files);
  };
}

/** Files by the full names of their classes, with whatever folders stand before the package: `com.acme.Cart`, `java.com.acme.Cart`, … */
function filesByClass(paths: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const parts = path.replace(/\.java$/, '').split('/');
    for (let from = 0; from < parts.length; from++) {
      const name = parts.slice(from).join('.');
      if (!found.has(name)) found.set(name, path);
    }
  }
  return found;
}

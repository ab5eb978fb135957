import type { FileFacts, ManifestFact } from '../facts.ts';
import { type Spelling, spelled } from './convention.ts';

const ending = /\.([cm]?[jt]sx?)$/;

/** A file that a pattern fits, with what the pattern names. */
export interface FittingFile {
  readonly facts: FileFacts;
  readonly parts: Readonly<Record<string, string>>;
}

/** Folders of the packages that depend on one of these, with a slash at the end; empty for the analysed folder. */
export function foldersOf(packages: readonly string[], manifests: readonly ManifestFact[]): readonly string[] {
  const asking = manifests.filter(({ dependencies }) => dependencies.some((name) => packages.includes(name)));
  return [...new Set(asking.map(({ file }) => file.slice(0, file.lastIndexOf('/') + 1)))].sort();
}

/** The files of code below a folder that one of the patterns fits, test code excepted. */
export function fittingFiles(
  patterns: string | readonly string[],
  folder: string,
  files: readonly FileFacts[],
): readonly FittingFile[] {
  const partsOf = fitting(patterns, folder, ending);
  return files.flatMap((facts): FittingFile[] => {
    const parts = facts.test ? null : partsOf(facts.file);
    return parts === null ? [] : [{ facts, parts }];
  });
}

/** What patterns name of the path of a file below a folder; null for one that none of them fits. */
function fitting(
  patterns: string | readonly string[],
  folder: string,
  ended: RegExp,
): (file: string) => FittingFile['parts'] | null {
  const expressions = (typeof patterns === 'string' ? [patterns] : patterns).map(expressionOf);
  return (file) => {
    if (!file.startsWith(folder) || !ended.test(file)) return null;
    const path = file.slice(folder.length).replace(ended, '');
    for (const each of expressions) {
      const found = each.exec(path);
      if (found !== null) return { ...found.groups };
    }
    return null;
  };
}

const compiled = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const source = pattern.replace(/\{path\}\/|\{(\w+)\}|\*|[.+?^${}()|[\]\\]/g, (found, name?: string) => {
    if (found === '{path}/') return '(?:(?<path>.+)/)?';
    if (name !== undefined) return `(?<${name}>[^/]+?)`;
    return found === '*' ? '[^/]*' : `\\${found}`;
  });
  const made = new RegExp(`^${source}$`);
  compiled.set(pattern, made);
  return made;
}

/** The files beside the code below a folder that one of the patterns fits, by their paths without ending. */
export function fittingPaths<Each extends { readonly path: string }>(
  patterns: string | readonly string[],
  folder: string,
  documents: readonly Each[],
): readonly (Pick<FittingFile, 'parts'> & { readonly document: Each })[] {
  const partsOf = fitting(patterns, folder, /\.json$/);
  return documents.flatMap((document) => {
    const parts = partsOf(document.path);
    return parts === null ? [] : [{ document, parts }];
  });
}

/** The names that a template makes of the parts of a path, one for each name between its dots or in brackets: `sails.helpers.{path}.{name}`, `types[api::{api}.{name}]`. */
export function namesOf(
  template: string,
  parts: FittingFile['parts'],
  spelling: Spelling | undefined,
): readonly string[] {
  return template.split(/\.(?![^[]*\])|\[|\]/).flatMap((each) => {
    if (each === '{path}') return folderNames(parts).map((name) => spelled(name, spelling));
    const name = textOf(each, parts, spelling);
    return name === '' ? [] : [name];
  });
}

/** A text with the parts of a path in it; `{name:lower}` in a spelling of its own. */
export function textOf(template: string, parts: FittingFile['parts'], spelling?: Spelling): string {
  const filled = template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, own?: Spelling) =>
    spelled(parts[name] ?? '', own ?? spelling),
  );
  return filled.replace(/^\/+/, '');
}

function folderNames({ path }: FittingFile['parts']): readonly string[] {
  return path === undefined ? [] : path.split('/');
}

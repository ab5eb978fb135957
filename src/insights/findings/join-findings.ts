import type { FileRecord, LocationRecord, ObjectRecord } from '../../bundle/records.ts';
import { codeLanguage } from '../file-language.ts';
import type { Finding } from './finding.ts';
import type { ObjectPlaces } from './object-places.ts';

/** Findings of one rule, by the object they are in. */
export type RuleOccurrences = ReadonlyMap<string, LocationRecord[]>;

export interface JoinedFindings {
  /** By rule, in the order of their first finding. */
  readonly occurrences: ReadonlyMap<string, RuleOccurrences>;
  /** Files that the code does not hold, and an object for each. */
  readonly records: readonly (FileRecord | ObjectRecord)[];
}

/**
 * Joins findings to the innermost object around their first line, else to the object of the file; the same lines of an object
 * count once for each rule. A file that the code does not
 * hold, such as a Dockerfile, becomes a file and an object of its own.
 * @param linesOf lines of a file that the code does not hold
 * @param keyOf key of the records made for such a file
 */
export function joinFindings(
  findings: Iterable<Finding>,
  places: ObjectPlaces,
  linesOf: (path: string) => number,
  keyOf: (path: string) => string,
): JoinedFindings {
  const occurrences = new Map<string, Map<string, LocationRecord[]>>();
  const made = new Map<string, readonly [FileRecord, ObjectRecord]>();
  for (const { rule, path, startLine, endLine, before } of findings) {
    let file = places.fileAt(path);
    let object = file === undefined ? undefined : places.objectAt(file, startLine, before);
    if (object === undefined) {
      const records = made.get(path) ?? fileRecords(keyOf(path), path, linesOf(path), file);
      made.set(path, records);
      file ??= records[0].key;
      object = records[1].key;
    }
    const objects = occurrences.get(rule) ?? new Map<string, LocationRecord[]>();
    occurrences.set(rule, objects);
    const locations = objects.get(object) ?? [];
    objects.set(object, locations);
    if (!locations.some((one) => one.startLine === startLine && one.endLine === endLine)) {
      locations.push({ file: file as string, startLine, endLine });
    }
  }
  const records = [...made].flatMap(([path, [file, object]]) =>
    places.fileAt(path) === undefined ? [file, object] : [object],
  );
  return { occurrences, records };
}

/** A file and the object that stands for it. @param known key of the file where the code holds it, without any object */
function fileRecords(key: string, path: string, lines: number, known: string | undefined): [FileRecord, ObjectRecord] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { language, type } = describeFile(name);
  return [
    { record: 'file', key, path, lines },
    {
      record: 'object',
      key,
      name,
      fullName: path,
      type,
      typeId: type.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase(),
      language,
      locations: [{ file: known ?? key, startLine: 1, endLine: Math.max(1, lines) }],
    },
  ];
}

const languageNames = { javascript: 'JavaScript', python: 'Python', java: 'Java', csharp: 'C#', go: 'Go' } as const;

function describeFile(name: string): { readonly language: string; readonly type: string } {
  const code = codeLanguage(name);
  if (code !== undefined) {
    const language = code === 'javascript' && /\.[cm]?tsx?$/i.test(name) ? 'TypeScript' : languageNames[code];
    return { language, type: `${language} File` };
  }
  if (/dockerfile|containerfile/i.test(name)) return { language: 'Dockerfile', type: 'Dockerfile' };
  if (/^(docker-)?compose.*\.ya?ml$/i.test(name)) return { language: 'YAML', type: 'Compose File' };
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toUpperCase();
  const language = extension === 'YML' ? 'YAML' : (extension ?? 'Text');
  return { language, type: `${language} File` };
}

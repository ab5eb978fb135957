import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import { DataInterpreter } from '../../src/data-access/data-interpreter.ts';
import { analyzeTypeScript } from '../../src/languages/typescript/analyze-typescript.ts';
import { discoverProject } from '../../src/languages/typescript/projects/discover-project.ts';

/** The tables of an application and the links to them; of folders where they are given. */
export function analyseData(
  directory: string,
  folders: readonly string[] = [],
): { readonly objects: readonly ObjectRecord[]; readonly links: readonly LinkRecord[] } {
  const include = folders.length === 0 ? {} : { include: folders.map((folder) => `/${folder}/`) };
  const project = discoverProject(directory, { ...include, includeTests: false });
  const data = new DataInterpreter({ files: project.dataDefinitions, includeText: false });
  const found = { objects: [] as ObjectRecord[], links: [] as LinkRecord[] };
  const interpreter = {
    *records(resolver: Parameters<DataInterpreter['records']>[0]) {
      for (const record of data.records(resolver)) {
        if (record.record === 'object') found.objects.push(record);
        if (record.record === 'link') found.links.push(record);
        yield record;
      }
    },
  };
  const analyzedAt = new Date(0).toISOString();
  for (const _ of analyzeTypeScript({
    scope: project.scope,
    analyzedAt,
    includeText: false,
    interpreters: [interpreter],
  }));
  return found;
}

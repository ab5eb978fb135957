import { join } from 'node:path';
import { readTimelines } from '../../importers/timelines/read-timelines.ts';
import type { AdvisoryIndex } from '../../insights/packages/advisories/advisory-index.ts';
import type { UsedPackage } from '../../insights/packages/graph/package-graph.ts';
import { matchPackage } from '../../insights/packages/match/match-package.ts';
import type { Statement } from '../../insights/packages/match/statement.ts';
import { nameKey, type PackageName } from '../../insights/packages/package-id.ts';
import type { Timeline } from '../../insights/packages/recommend/timeline.ts';
import type { Progress } from '../progress.ts';
import { fetchTimelines, type Registries } from './online-timelines.ts';
import { withByteFile } from './open-byte-file.ts';

/** Timelines by `nameKey`: of the files (a later one wins), and, where asked for, of the registries for what is hit and in no file. */
export async function gatherTimelines(
  scan: {
    readonly packages: readonly UsedPackage[];
    readonly book: AdvisoryIndex;
    readonly statements: readonly Statement[];
  },
  request: {
    readonly data: string;
    readonly timelines: readonly string[];
    readonly registries: Registries | null;
    readonly onProgress: (progress: Progress) => void;
  },
): Promise<{ readonly timelines: ReadonlyMap<string, Timeline>; readonly notes: readonly string[] }> {
  const wanted = new Set(scan.packages.map(({ id }) => nameKey(id)));
  const timelines = new Map<string, Timeline>();
  for (const path of request.timelines) {
    withByteFile(path, (file) => {
      for (const timeline of readTimelines(file)) {
        if (wanted.has(nameKey(timeline))) timelines.set(nameKey(timeline), timeline);
      }
    });
  }
  if (request.registries === null) return { timelines, notes: [] };
  const hit = new Map<string, PackageName>();
  for (const used of scan.packages) {
    const key = nameKey(used.id);
    const statements = scan.statements.filter((one) => one.package === used.key);
    if (timelines.has(key) || matchPackage(used, scan.book, statements).vulnerabilities.length === 0) continue;
    hit.set(key, { type: used.id.type, name: used.id.name });
  }
  const { timelines: fetched, notes } = await fetchTimelines({
    names: [...hit.values()],
    registries: request.registries,
    cache: join(request.data, 'cache', 'releases'),
    onProgress: request.onProgress,
  });
  for (const timeline of fetched) timelines.set(nameKey(timeline), timeline);
  return {
    timelines,
    notes: [`releases of ${fetched.length} of ${hit.size} packages that are hit, from their registries`, ...notes],
  };
}

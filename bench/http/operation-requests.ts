import { vulnerabilityId } from '../data/insights.ts';
import { Random } from '../data/random.ts';
import type { Dataset } from '../dataset/dataset.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { drawHeldOutMix } from '../queries/held-out-mix.ts';

/** Paths that ask one operation, in one way. */
export interface OperationRequests {
  readonly title: string;
  /** The least share of bare node:http's throughput it should have, with the request log off and with everything on. */
  readonly target: { readonly quiet: number; readonly full: number } | null;
  readonly paths: readonly string[];
}

const pathsEach = 400;
/** Of short answers: many enough that no cache close to the processor holds what they touch. */
const shortPaths = 4000;

/** All eight operations on a generated application; a point read is the characteristics of one object. */
export function operationRequests(dataset: Dataset, seed: number): OperationRequests[] {
  const random = new Random(seed, 0x477b);
  const base = `/rest/applications/${encodeURIComponent(dataset.application)}`;
  const some = (path: () => string, length = pathsEach): string[] => Array.from({ length }, () => base + path());
  const id = (): number => 1 + random.below(dataset.objects);
  const target = { quiet: 0.75, full: 0.5 };
  const mix = drawHeldOutMix(dataset, pathsEach, seed);
  return [
    { title: 'object characteristics (point read)', target, paths: some(() => `/objects/${id()}`, shortPaths) },
    { title: 'callees', target, paths: some(() => `/objects/${id()}/callees`, shortPaths) },
    {
      title: 'find objects, unfiltered page of 20',
      target,
      paths: some(() => `/objects?limit=20&skip=${random.below(dataset.objects)}`, shortPaths),
    },
    { title: 'find objects, fresh mix', target: null, paths: mix.map((query) => base + findPath(query)) },
    {
      title: 'find objects, unfiltered page of 1000',
      target: null,
      paths: some(() => `/objects?limit=1000&skip=${random.below(dataset.objects)}`),
    },
    {
      title: 'level nodes by name',
      target: null,
      paths: ['a', 'e', 'java', 'service'].map((name) => `${base}/levels/4/nodes?select=children&name=${name}`),
    },
    { title: 'level graph', target: null, paths: [1, 2, 3, 4].map((level) => `${base}/levels/${level}/graph`) },
    {
      title: 'transactions by name',
      target: null,
      paths: ['get', 'v2', 'order', 'find'].map((name) => `${base}/transactions?name=${name}`),
    },
    {
      title: 'CVE occurrences',
      target: null,
      paths: Array.from({ length: 50 }, (_, i) => `${base}/insights/cve/${vulnerabilityId(i)}/occurrences?limit=20`),
    },
    {
      title: 'cloud detection patterns',
      target: null,
      paths: ['', '?criticality=high'].map((query) => `${base}/insights/cloud-detection-patterns${query}`),
    },
  ];
}

function findPath(query: BenchQuery): string {
  const parameters = new URLSearchParams({ limit: String(query.limit), skip: String(query.skip) });
  for (const field of ['name', 'mangling', 'annotation', 'type'] as const) {
    const value = query[field];
    if (value !== undefined) parameters.set(field, value);
  }
  if (query.filePath !== undefined) parameters.set('filepath', query.filePath);
  for (const value of query.fullName ?? []) parameters.append('fullname', value);
  return `/objects?${parameters}`;
}

import type {
  AnalysisRecord,
  BundleRecord,
  FileRecord,
  LinkRecord,
  ObjectRecord,
  PackageRecord,
  Part,
  PatternRecord,
  TransactionRecord,
} from '../../src/bundle/records.ts';
import type { ObjectStatus } from '../../src/model/code-object.ts';
import type { SourceCoverage } from '../../src/model/coverage.ts';
import { withMentions } from './naive-links.ts';
import { naiveCompare } from './naive-text.ts';

/** Everything that is known of an application after an import, as plain records. */
export interface NaiveAnalysis {
  readonly analyzedAt: string;
  readonly revision: string | null;
  readonly scans: { readonly cve: string | null; readonly cloud: string | null };
  readonly files: readonly FileRecord[];
  readonly objects: readonly NaiveObject[];
  readonly links: readonly LinkRecord[];
  readonly transactions: readonly NaiveTransaction[];
  readonly packages: readonly PackageRecord[];
  readonly patterns: readonly PatternRecord[];
  readonly coverage: readonly SourceCoverage[];
}

export interface NaiveObject {
  readonly record: ObjectRecord;
  readonly id: number;
  readonly status: ObjectStatus | null;
}

export interface NaiveTransaction {
  readonly record: TransactionRecord;
  readonly id: number;
}

type Bundle = readonly BundleRecord[];

interface StoredObject {
  readonly record: ObjectRecord;
  readonly status: ObjectStatus | null;
}

/** What one producer said of the code. */
interface CodeOfSource {
  readonly analysis: AnalysisRecord;
  readonly bundle: Bundle;
  readonly objects: readonly StoredObject[];
}

/** Ids that keys ever had. */
type Ids = Map<string, number>;

/** The states of an application after each of its imports. Takes the bundles as correct. */
export function analyse(bundles: readonly Bundle[]): NaiveAnalysis[] {
  const code = new Map<string, CodeOfSource>();
  const insights: { cve: Bundle; cloud: Bundle } = { cve: [], cloud: [] };
  const objectIds: Ids = new Map();
  const transactionIds: Ids = new Map();
  return bundles.map((bundle) => {
    const analysis = bundle[0] as AnalysisRecord;
    const parts: readonly Part[] = analysis.parts ?? ['code', 'cve', 'cloud'];
    const source = analysis.source ?? 'main';
    if (parts.includes('code')) code.set(source, readCode(analysis, bundle, code.get(source)));
    if (parts.includes('cve')) insights.cve = bundle;
    if (parts.includes('cloud')) insights.cloud = bundle;
    allocate(of(bundle, 'object'), objectIds);
    allocate(of(bundle, 'transaction'), transactionIds);
    return stateOf([...code.values()], insights, objectIds, transactionIds);
  });
}

function of<K extends BundleRecord['record']>(bundle: Bundle, kind: K): Extract<BundleRecord, { record: K }>[] {
  return bundle.filter((record) => record.record === kind) as Extract<BundleRecord, { record: K }>[];
}

function readCode(analysis: AnalysisRecord, bundle: Bundle, before: CodeOfSource | undefined): CodeOfSource {
  const objects = of(bundle, 'object').map((record) => ({ record, status: statusOf(record, before) }));
  return { analysis, bundle, objects };
}

function statusOf(record: ObjectRecord, before: CodeOfSource | undefined): ObjectStatus | null {
  if (before === undefined) return null;
  const old = before.objects.find((candidate) => candidate.record.key === record.key)?.record;
  if (old === undefined) return 'Added';
  if (record.checksum === undefined && old.checksum === undefined) {
    return ownContent(record) === ownContent(old) ? 'Unchanged' : 'Modified';
  }
  return record.checksum === old.checksum ? 'Unchanged' : 'Modified';
}

/** What an object says of itself, locations and id aside. */
export function ownContent(record: ObjectRecord): string {
  const { id: _, locations: __, checksum: ___, ...own } = record;
  return JSON.stringify(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Given ids are taken; keys without one keep theirs, or get the lowest that was never used. */
function allocate(records: readonly { readonly key: string; readonly id?: number | string }[], ids: Ids): void {
  for (const { key, id } of records) if (id !== undefined) ids.set(key, Number(id));
  for (const { key } of records) {
    if (ids.has(key)) continue;
    const used = new Set(ids.values());
    let free = 1;
    while (used.has(free)) free++;
    ids.set(key, free);
  }
}

function stateOf(
  code: readonly CodeOfSource[],
  insights: { readonly cve: Bundle; readonly cloud: Bundle },
  objectIds: Ids,
  transactionIds: Ids,
): NaiveAnalysis {
  const bundles = code.map(({ bundle }) => bundle);
  const dated = code.map(({ analysis }) => analysis).reduce((a, b) => (b.analyzedAt > a.analyzedAt ? b : a));
  const objects = code
    .flatMap((part) => part.objects)
    .map(({ record, status }) => ({ record, status, id: objectIds.get(record.key) as number }));
  const keys = new Set(objects.map(({ record }) => record.key));
  const exists = (key: string): boolean => keys.has(key);
  const transactions = bundles
    .flatMap((bundle) => of(bundle, 'transaction'))
    .filter(({ startPoint }) => exists(startPoint));
  return {
    analyzedAt: dated.analyzedAt,
    revision: dated.revision ?? null,
    scans: { cve: scanTime(insights.cve, 'cve', 'package'), cloud: scanTime(insights.cloud, 'cloud', 'pattern') },
    files: bundles.flatMap((bundle) => of(bundle, 'file')),
    objects,
    links: withMentions(
      bundles.flatMap((bundle) => of(bundle, 'link')).filter(({ from, to }) => exists(from) && exists(to)),
      transactions.map(({ startPoint }) => startPoint),
      objects.map(({ record }) => record),
    ),
    transactions: transactions.map((record) => ({ record, id: transactionIds.get(record.key) as number })),
    coverage: code
      .flatMap(({ analysis, bundle }) => of(bundle, 'coverage').map((record) => ({ analysis, record })))
      .map(({ analysis, record: { record: _, source, ...members } }) => ({
        source: source ?? analysis.source ?? 'main',
        coverage: Object.fromEntries(Object.entries(members).filter(([member]) => !member.startsWith('x-'))),
      }))
      .sort((a, b) => naiveCompare(a.source, b.source)),
    packages: of(insights.cve, 'package').map((record) => ({
      ...record,
      objects: (record.objects ?? []).filter(exists),
    })),
    patterns: of(insights.cloud, 'pattern').map((record) => ({
      ...record,
      occurrences: record.occurrences.filter(({ object }) => exists(object)),
    })),
  };
}

function scanTime(bundle: Bundle, part: 'cve' | 'cloud', kind: BundleRecord['record']): string | null {
  const analysis = bundle[0] as AnalysisRecord | undefined;
  if (analysis === undefined) return null;
  return analysis.scans?.[part] ?? (of(bundle, kind).length > 0 ? analysis.analyzedAt : null);
}

/** The path that an object gives, else that of the file it stands in first. */
export function naiveFilePath({ filePath, locations = [] }: ObjectRecord, files: readonly FileRecord[]): string | null {
  if (filePath !== undefined) return filePath;
  return files.find(({ key }) => key === locations[0]?.file)?.path ?? null;
}

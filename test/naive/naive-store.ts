import type { BundleRecord } from '../../src/bundle/records.ts';
import type { ApplicationInfo } from '../../src/model/application.ts';
import type { ApplicationReader, Store } from '../../src/store/store.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import { analyse, type NaiveAnalysis } from './naive-analysis.ts';
import { NaiveReader } from './naive-reader.ts';
import { naiveCompare } from './naive-text.ts';

/** An application as a test gives it: the bundles of its imports, oldest first. */
export interface NaiveApplication {
  readonly name: string;
  readonly bundles: readonly (readonly BundleRecord[])[];
}

/** What a store refuses, made by the caller: the oracle takes nothing but types from the product. */
export interface NaiveRefusals {
  applicationNotFound(name: string): Error;
  snapshotNotAvailable(id: string): Error;
}

/** A store over plain arrays and full scans, the oracle for every other. It keeps the snapshots of all imports, `s1` the oldest. */
export function naiveStore(
  applications: readonly NaiveApplication[],
  taxonomy: Taxonomy,
  refusals: NaiveRefusals,
): Store {
  const readers = new Map(
    applications.map(({ name, bundles }) => [
      name,
      analyse(bundles).map((analysis, i) => new NaiveReader(infoOf(name, `s${i + 1}`, analysis), analysis, taxonomy)),
    ]),
  );
  return {
    async ready() {},
    requests: () => undefined,
    async applications() {
      const current = [...readers.values()].map((snapshots) => (snapshots.at(-1) as ApplicationReader).info);
      return current.sort((a, b) => naiveCompare(a.name, b.name));
    },
    async open(application, snapshotId) {
      const snapshots = readers.get(application);
      if (snapshots === undefined) throw refusals.applicationNotFound(application);
      const reader =
        snapshotId === undefined ? snapshots.at(-1) : snapshots.find(({ info }) => info.snapshot.id === snapshotId);
      if (reader === undefined) throw refusals.snapshotNotAvailable(snapshotId ?? '');
      return reader;
    },
    async snapshots(application) {
      const snapshots = readers.get(application);
      if (snapshots === undefined) throw refusals.applicationNotFound(application);
      return snapshots.map(({ info }) => info.snapshot).reverse();
    },
    memory: () => ({ snapshots: readers.size, bytes: 0 }),
    async close() {},
  };
}

function infoOf(name: string, id: string, analysis: NaiveAnalysis): ApplicationInfo {
  const { analyzedAt, revision, scans, files, objects, links, transactions, packages, patterns } = analysis;
  const languages = [...new Set(objects.map(({ record }) => record.language))].map((language) => ({
    name: language,
    objects: objects.filter(({ record }) => record.language === language).length,
  }));
  return {
    name,
    snapshot: { id, analyzedAt, revision },
    counts: {
      files: files.length,
      lines: files.reduce((sum, { lines }) => sum + lines, 0),
      objects: objects.length,
      externalObjects: objects.filter(({ record }) => record.external).length,
      links: new Set(links.map(({ from, to, type }) => JSON.stringify([from, to, type]))).size,
      transactions: transactions.length,
      packages: packages.length,
      patterns: patterns.length,
    },
    languages: languages.sort((a, b) => b.objects - a.objects || naiveCompare(a.name, b.name)),
    scans,
  };
}

import type { LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { PackageRecord } from '../../bundle/records.ts';
import { type ExternalCodeObject, joinObjects } from '../../insights/packages/match/objects-in-use.ts';
import { parsePurl } from '../../insights/packages/package-id.ts';
import { compareCodePoints } from '../../model/order.ts';
import { externalObjects, packageScan } from '../../snapshot/builder/read-current.ts';
import { cloudSource } from '../cloud/cloud-bundles.ts';
import { packageStream } from './package-stream.ts';

/**
 * New code beside the package scan that an application has: its packages once more, with the objects of the new code that belong to them.
 * The scan keeps its time. Packages of other producers stay as they are.
 */
export function rejoinPackages(request: {
  readonly application: string;
  readonly dataDirectory: string;
  readonly inputs: readonly RecordStream[];
}): readonly RecordStream[] {
  const { application, dataDirectory, inputs } = request;
  const scan = packageScan(dataDirectory, application);
  if (scan === null || !scan.packages.every((one) => Object.hasOwn(one, 'x-scan'))) return inputs;
  const externals: ExternalCodeObject[] = [];
  const sources = [cloudSource];
  const watched = inputs.map((stream) => watch(stream, externals, sources));
  const join = (): PackageRecord[] => {
    const kept = externalObjects({ dataDirectory, application, withoutSources: sources });
    return joined(scan.packages, [...externals, ...(kept ?? [])]);
  };
  return [...watched, lateStream(packageStream(application, scan.scannedAt, []), join)];
}

/** The stream, while its external objects and the source they replace are noted. */
function watch(stream: RecordStream, externals: ExternalCodeObject[], sources: string[]): RecordStream {
  const batches = async function* (): AsyncIterable<readonly LocatedRecord[]> {
    for await (const batch of stream.batches) {
      for (const { record } of batch) {
        if (record.record === 'analysis' && record.source !== undefined) sources.push(record.source);
        if (record.record === 'object' && record.external) {
          externals.push({ key: record.key, package: record.package ?? null });
        }
      }
      yield batch;
    }
  };
  return Object.create(stream, { batches: { value: batches() } }) as RecordStream;
}

/** A stream whose records are made when those before it have been read. */
function lateStream({ file, batches }: RecordStream, records: () => readonly PackageRecord[]): RecordStream {
  const late = async function* (): AsyncIterable<readonly LocatedRecord[]> {
    yield* batches;
    yield records().map((record, at) => ({ line: at + 2, record }));
  };
  return { file, batches: late() };
}

function joined(packages: readonly PackageRecord[], externals: readonly ExternalCodeObject[]): PackageRecord[] {
  const used = packages.flatMap(({ key, version, direct }) => {
    const name = parsePurl(key);
    return name === undefined
      ? []
      : [{ key, id: { type: name.type, name: name.name, version }, direct: direct ?? null }];
  });
  const { objects } = joinObjects(used, externals);
  return packages.map(({ objects: _before, ...record }) => {
    const now = objects.get(record.key);
    return now === undefined ? record : { ...record, objects: [...now].sort(compareCodePoints) };
  });
}

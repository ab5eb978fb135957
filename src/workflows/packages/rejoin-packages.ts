import type { RecordStream } from '../../bundle/record-stream.ts';
import type { PackageRecord } from '../../bundle/records.ts';
import { type ExternalCodeObject, joinObjects } from '../../insights/packages/match/objects-in-use.ts';
import { parsePurl } from '../../insights/packages/package-id.ts';
import { compareCodePoints } from '../../model/order.ts';
import { packageScan } from '../../snapshot/builder/read-current.ts';
import { lateStream } from '../late-stream.ts';
import { packageAnalysis, packageScanName } from './package-analysis.ts';

/**
 * The packages of the scan that an application has, once more, with the objects of new code that belong to them; none where it has no scan.
 * The scan keeps its time. Packages of other producers stay as they are.
 * @param externals external objects of the code; asked when the streams before have been read
 */
export function rejoinPackages(request: {
  readonly application: string;
  readonly dataDirectory: string;
  readonly externals: () => readonly ExternalCodeObject[] | null;
}): readonly RecordStream[] {
  const { application, dataDirectory, externals } = request;
  const scan = packageScan(dataDirectory, application);
  if (scan === null || !scan.packages.every((one) => Object.hasOwn(one, 'x-scan'))) return [];
  const analysis = packageAnalysis(application, scan.scannedAt);
  return [lateStream(packageScanName, analysis, () => joined(scan.packages, externals() ?? []))];
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

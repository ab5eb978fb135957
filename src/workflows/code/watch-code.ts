import { sourceOf } from '../../bundle/defaults.ts';
import type { LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { ObjectRecord } from '../../bundle/records.ts';
import type { ExternalCodeObject } from '../../insights/packages/match/objects-in-use.ts';
import type { CodePlaces } from '../../snapshot/builder/read-code-places.ts';

/** What scans need to know of code that is being published with them. It is whole when the streams have been read. */
export interface WatchedCode {
  /** The given streams; the code is noted while they are read. */
  readonly streams: readonly RecordStream[];
  /** Sources whose code the streams replace. */
  readonly sources: readonly string[];
  readonly externals: readonly ExternalCodeObject[];
  readonly files: CodePlaces['files'];
  readonly objects: CodePlaces['objects'];
}

/** Notes the external objects, files and places of the objects of these streams. @param withPlaces false: neither files nor places */
export function watchCode(streams: readonly RecordStream[], withPlaces: boolean): WatchedCode {
  const sources: string[] = [];
  const externals: ExternalCodeObject[] = [];
  const files: { key: string; path: string }[] = [];
  const objects: CodePlaces['objects'][number][] = [];
  const note = ({ record }: LocatedRecord): void => {
    if (record.record === 'analysis') sources.push(sourceOf(record));
    else if (record.record === 'file' && withPlaces) files.push({ key: record.key, path: record.path });
    else if (record.record !== 'object') return;
    else if (record.external) externals.push({ key: record.key, package: record.package ?? null });
    else if (withPlaces) notePlaces(record, objects);
  };
  return { streams: streams.map((stream) => watched(stream, note)), sources, externals, files, objects };
}

function notePlaces({ key, name, locations = [] }: ObjectRecord, objects: CodePlaces['objects'][number][]): void {
  for (const { file, startLine, endLine } of locations) objects.push({ key, name, file, startLine, endLine });
}

function watched(stream: RecordStream, note: (record: LocatedRecord) => void): RecordStream {
  const batches = async function* (): AsyncIterable<readonly LocatedRecord[]> {
    for await (const batch of stream.batches) {
      batch.forEach(note);
      yield batch;
    }
  };
  return Object.create(stream, { batches: { value: batches() } }) as RecordStream;
}

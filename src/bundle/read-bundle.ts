import { BrokenStreamError } from './byte-source.ts';
import { decompress } from './decompress.ts';
import { partOfRecord, partsOf } from './defaults.ts';
import { describeValue, type Report } from './explain-faults.ts';
import type { FaultList } from './faults.ts';
import { LineReader } from './line-reader.ts';
import { parseJsonLine } from './parse-json-line.ts';
import { checkRecord } from './record-checker.ts';
import type { LocatedRecord, RecordStream } from './record-stream.ts';
import type { AnalysisRecord, BundleRecord, Part } from './records.ts';

/**
 * Reads a bundle (NDJSON, plain or compressed with gzip or zstd) as it arrives, in bounded memory.
 * What is wrong with single records goes to `faults`; reading then goes on, so that all of it is reported, and the sound records are
 * still yielded. It stops for good at a format it does not know and where the stream is broken. Blank lines are passed over.
 */
export function readBundle(input: AsyncIterable<Uint8Array>, file: string, faults: FaultList): RecordStream {
  const reading = new BundleReading(file, faults);
  return { file, batches: readBatches(input, reading), leftOut: reading.leftOut };
}

async function* readBatches(
  input: AsyncIterable<Uint8Array>,
  reading: BundleReading,
): AsyncGenerator<readonly LocatedRecord[], void, undefined> {
  const reader = new LineReader((line, message) => reading.fault(line, '', message));
  try {
    for await (const { firstLine, lines } of reader.blocks(decompress(input))) {
      const batch: LocatedRecord[] = [];
      for (let at = 0; at < lines.length && !reading.stopped; at++) {
        const record = reading.take(lines[at] as string, firstLine + at);
        if (record !== undefined) batch.push({ line: firstLine + at, record });
      }
      if (batch.length > 0) yield batch;
      if (reading.stopped) return;
    }
    reading.end(reader.line);
  } catch (error) {
    if (!(error instanceof BrokenStreamError)) throw error;
    reading.leftOut.rest = true;
    reading.fault(reader.line, '', error.message);
  }
}

/** The key in the text of a record that cannot be parsed. */
const keyInText = /"key"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** What has been read of one bundle: where its faults go, and what its first record says of the others. */
class BundleReading {
  stopped = false;
  readonly leftOut = { keys: new Set<string>(), rest: false };
  private readonly file: string;
  private readonly faults: FaultList;
  private begun = false;
  private parts: readonly Part[] = [];
  /** The record kinds that the parts of the bundle leave out. */
  private refused: ReadonlySet<string> = new Set();

  constructor(file: string, faults: FaultList) {
    this.file = file;
    this.faults = faults;
  }

  fault(line: number, path: string, message: string): void {
    this.faults.add({ file: this.file, line, path, message });
  }

  /** The record on a line; undefined when the line is blank or has a fault. */
  take(text: string, line: number): BundleRecord | undefined {
    const report: Report = (path, message) => this.fault(line, path, message);
    const value = parseJsonLine(text, report);
    if (value === 'blank') return undefined;
    const first = !this.begun;
    this.begun = true;
    if (value === 'fault') return this.leaveOut(keyIn(text));
    if (first && isOfUnknownFormat(value.json, report)) {
      this.stopped = true;
      this.leftOut.rest = true;
      return undefined;
    }
    if (checkRecord(value.json, report) && this.inPlace(value.json, first, report)) return value.json;
    return this.leaveOut((value.json as { key?: unknown } | null)?.key);
  }

  private leaveOut(key: unknown): undefined {
    if (typeof key === 'string') this.leftOut.keys.add(key);
  }

  end(line: number): void {
    if (!this.begun) this.fault(line, '', 'the bundle is empty; the first record is the analysis');
  }

  /** Whether a record may stand where it does: the analysis first, then records of the parts it names. */
  private inPlace(record: BundleRecord, first: boolean, report: Report): boolean {
    if (record.record === 'analysis') {
      if (first) this.begin(record);
      else report('record', 'found an analysis after the first record; it is the first, and the only one');
      return first;
    }
    if (first) report('record', `found ${describeValue(record.record)}; the first record is the analysis`);
    else if (this.refused.has(record.record)) {
      const parts = this.parts.join(', ');
      report(
        'record',
        `found ${describeValue(record.record)}, of a part that the analysis does not name in parts (${parts})`,
      );
    } else return true;
    return false;
  }

  private begin(analysis: AnalysisRecord): void {
    this.parts = partsOf(analysis);
    this.refused = new Set(
      Object.entries(partOfRecord).flatMap(([kind, part]) => (this.parts.includes(part) ? [] : [kind])),
    );
  }
}

function keyIn(text: string): unknown {
  const found = keyInText.exec(text)?.[1];
  try {
    return found === undefined ? undefined : JSON.parse(found);
  } catch {
    return undefined;
  }
}

/** Records of another format may look like anything: nothing after it can be judged. */
function isOfUnknownFormat(value: unknown, report: Report): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { record, format } = value as { record?: unknown; format?: unknown };
  if (record !== 'analysis' || typeof format !== 'number' || format === 1) return false;
  report('format', `found ${describeValue(format)}; this program knows format 1`);
  return true;
}

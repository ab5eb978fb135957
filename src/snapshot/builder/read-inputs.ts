import { partsOf, sourceOf } from '../../bundle/defaults.ts';
import type { FaultList } from '../../bundle/faults.ts';
import type { LeftOut, LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { AnalysisRecord } from '../../bundle/records.ts';
import type { Origin } from './collect/collector.ts';

/** An input whose first record has been read. */
export interface OpenedInput {
  readonly origin: Origin;
  /** All its batches, the first included. */
  batches(): AsyncIterable<readonly LocatedRecord[]>;
  /** Lets go of what is left of it. */
  close(): Promise<void>;
}

/** Two inputs of one import replace the same thing. */
export class ConflictingInputsError extends Error {
  constructor(first: string, second: string, what: string) {
    super(
      `${first} and ${second} both replace ${what}; import them one after the other, or give each its own parts or source`,
    );
    this.name = 'ConflictingInputsError';
  }
}

/**
 * Reads the first batch of every input, to know what they replace before any of them is taken in. One that does not begin with its
 * analysis is read to its end for its faults and left out.
 */
export async function openInputs(inputs: readonly RecordStream[], faults: FaultList): Promise<OpenedInput[]> {
  const opened: OpenedInput[] = [];
  try {
    for (const input of inputs) {
      const next = await openInput(input, faults);
      if (next !== undefined) opened.push(next);
    }
    refuseConflicts(opened.map(({ origin }) => origin));
    return opened;
  } catch (error) {
    await closeInputs(opened);
    throw error;
  }
}

export async function closeInputs(inputs: readonly OpenedInput[]): Promise<void> {
  for (const input of inputs) await input.close();
}

async function openInput(
  { file, batches, leftOut, isOwn }: RecordStream,
  faults: FaultList,
): Promise<OpenedInput | undefined> {
  const iterator = iterate(batches);
  const first = await nextFilled(iterator);
  const analysis = first?.[0]?.record;
  if (first !== undefined && analysis?.record === 'analysis') {
    return {
      origin: { ...originOf(file, analysis, leftOut), isOwn: isOwn === true },
      batches: () => resume(first, iterator),
      close: async () => void (await iterator.return(undefined)),
    };
  }
  if (faults.count === 0) faults.add({ file, line: 1, path: '', message: 'the first record is not the analysis' });
  while ((await nextFilled(iterator)) !== undefined);
  return undefined;
}

function originOf(file: string, analysis: AnalysisRecord, leftOut: LeftOut | undefined): Origin {
  return { file, source: sourceOf(analysis), parts: partsOf(analysis), analysis, kept: false, leftOut };
}

function refuseConflicts(origins: readonly Origin[]): void {
  const owners = new Map<string, Origin>();
  for (const origin of origins) {
    for (const part of origin.parts) {
      const what = part === 'code' ? `the code part of source "${origin.source}"` : `the ${part} part`;
      const owner = owners.get(what);
      if (owner !== undefined) throw new ConflictingInputsError(owner.file, origin.file, what);
      owners.set(what, origin);
    }
  }
}

async function nextFilled(
  iterator: AsyncIterator<readonly LocatedRecord[]>,
): Promise<readonly LocatedRecord[] | undefined> {
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) return undefined;
    if (value.length > 0) return value;
  }
}

async function* resume(
  first: readonly LocatedRecord[],
  iterator: AsyncIterator<readonly LocatedRecord[]>,
): AsyncGenerator<readonly LocatedRecord[]> {
  yield first;
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) return;
    yield value;
  }
}

async function* iterate(batches: RecordStream['batches']): AsyncGenerator<readonly LocatedRecord[]> {
  yield* batches;
}

import { describe, expect, it } from 'vitest';
import { FaultList } from '../../../../src/bundle/faults.ts';
import type { LocatedRecord, RecordStream } from '../../../../src/bundle/record-stream.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { closeInputs, openInputs } from '../../../../src/snapshot/builder/read-inputs.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';

/** A stream of one record a batch that tells when it was let go. */
function watched(file: string, records: readonly BundleRecord[]): { stream: RecordStream; ended: () => boolean } {
  let ended = false;
  const batches = async function* (): AsyncGenerator<readonly LocatedRecord[]> {
    try {
      yield [];
      for (const [at, record] of records.entries()) yield [{ line: at + 1, record }];
    } finally {
      ended = true;
    }
  };
  return { stream: { file, batches: batches() }, ended: () => ended };
}

describe('openInputs', () => {
  it('knows what an input replaces before its records are taken, and yields all of them', async () => {
    const records = bundleOf([object('a'), object('b')], { parts: ['code'], source: 's' });
    const { stream, ended } = watched('1', records);
    const [input] = await openInputs([stream], new FaultList());
    expect(input?.origin).toMatchObject({ file: '1', source: 's', parts: ['code'], kept: false });
    const found: BundleRecord[] = [];
    for await (const batch of input?.batches() ?? []) found.push(...batch.map(({ record }) => record));
    expect(found).toEqual(records);
    expect(ended()).toBe(true);
  });

  it('lets all inputs go when two of them replace the same', async () => {
    const inputs = [watched('1', bundleOf([object('a')])), watched('2', bundleOf([object('b')]))];
    const opening = openInputs(
      inputs.map(({ stream }) => stream),
      new FaultList(),
    );
    await expect(opening).rejects.toThrow('1 and 2 both replace the code part of source "main"');
    expect(inputs.map(({ ended }) => ended())).toEqual([true, true]);
  });

  it('lets an input go that is not read to its end', async () => {
    const { stream, ended } = watched('1', bundleOf([object('a')]));
    const opened = await openInputs([stream], new FaultList());
    expect(ended()).toBe(false);
    await closeInputs(opened);
    expect(ended()).toBe(true);
  });

  it('reads an input without its analysis to the end and has a fault for it', async () => {
    const { stream, ended } = watched('1', [object('a'), object('b')]);
    const faults = new FaultList();
    expect(await openInputs([stream], faults)).toEqual([]);
    expect(faults.lines()).toEqual(['1:1: the first record is not the analysis']);
    expect(ended()).toBe(true);
  });
});

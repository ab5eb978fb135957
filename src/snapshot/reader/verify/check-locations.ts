import { compareCodePoints } from '../../../model/order.ts';
import { sections } from '../../format/sections.ts';
import { blocksOf, uint32Range } from '../number-section.ts';
import { Ranges } from '../ranges.ts';
import type { Snapshot } from '../snapshot.ts';

/** Files in order with their lines, and locations that lie in files. */
export function* checkLocations(snapshot: Snapshot): Iterable<string> {
  yield* checkFiles(snapshot);
  yield* checkEntries(snapshot);
  checkTexts(snapshot);
}

function* checkFiles(snapshot: Snapshot): Iterable<string> {
  const { files } = snapshot.locations();
  let lines = 0;
  let before: string | undefined;
  for (let number = 0; number < snapshot.meta.counts.files; number++) {
    const { filePath, nbLines } = files.value(number);
    if (before !== undefined && compareCodePoints(before, filePath) > 0) yield `file ${filePath} is out of order`;
    before = filePath;
    lines += nbLines;
  }
  if (lines !== snapshot.meta.counts.lines) yield `the files have ${lines} lines and not ${snapshot.meta.counts.lines}`;
}

function* checkEntries(snapshot: Snapshot): Iterable<string> {
  const { file, meta } = snapshot;
  const entries = file.byteLength(sections.locations) / 12;
  const ranges = new Ranges(file, sections.locationOffsets, meta.counts.objects, entries);
  for (let object = 0; object < ranges.count; object++) ranges.of(object);
  for (const [from, to] of blocksOf(0, entries)) {
    const numbers = uint32Range(file, sections.locations, from * 3, to * 3);
    for (let i = 0; i < numbers.length; i += 3) {
      const [number, start, end] = [numbers[i] as number, numbers[i + 1] as number, numbers[i + 2] as number];
      const place = `location ${from + i / 3}`;
      if (number >= meta.counts.files) yield `${place} is in a file that does not exist`;
      if (start < 1 || end < start) yield `${place} goes from line ${start} to line ${end}`;
    }
  }
}

/** Throws where the rows of texts are not one after the other. */
function checkTexts(snapshot: Snapshot): void {
  const { file, meta } = snapshot;
  const ranges = new Ranges(file, sections.fileTextOffsets, meta.counts.files, file.byteLength(sections.fileTexts));
  for (let number = 0; number < ranges.count; number++) ranges.of(number);
}

import { type Section, targetHead, targetRow } from '../report/report.ts';
import { short } from '../report/statistics.ts';
import type { Imported } from './dataset.ts';

/** Sections that are links, locations or answer bytes, not the search index; the names are those of the snapshot format. */
const isIndex = (section: string): boolean => section.startsWith('search/');

/** Import of one application: time by stage, memory, file by section. */
export function importSection(imported: Imported, objects: number): Section {
  const { report, seconds, cpuSeconds, peakMegabytes, bundleMegabytes } = imported;
  const bytes = Object.entries(report.sectionBytes);
  const indexBytes = bytes.filter(([name]) => isIndex(name)).reduce((sum, [, length]) => sum + length, 0);
  const perObject = report.snapshotBytes / objects;
  const targets = [
    targetRow('import', '≤ 45 s', `${short(seconds)} s`, seconds <= 45),
    targetRow(
      'records a second',
      '≥ 80 000',
      String(Math.round(report.records / seconds)),
      report.records / seconds >= 80_000,
    ),
    targetRow('peak memory', '≤ 1500 MB', `${short(peakMegabytes)} MB`, peakMegabytes <= 1500),
    targetRow(
      'index without answer bytes and links',
      '≤ 180 bytes an object',
      short(indexBytes / objects),
      indexBytes / objects <= 180,
    ),
    targetRow('whole snapshot with four links an object', '≤ 600 bytes an object', short(perObject), perObject <= 600),
  ];
  return {
    title: `Import of ${objects} objects`,
    notes: [
      `${report.records} records${bundleMegabytes === null ? ', piped from the generator' : ` of ${short(bundleMegabytes)} MB`} in ${short(seconds)} s (${short(cpuSeconds)} s of processor time).`,
    ],
    tables: [
      { head: targetHead, rows: targets },
      {
        head: ['stage', 's', 'share'],
        rows: report.timings.map((timing) => [
          timing.stage,
          short(timing.seconds),
          `${((100 * timing.seconds) / seconds).toFixed(0)} %`,
        ]),
      },
      {
        head: ['section', 'MB', 'bytes an object'],
        rows: bytes
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, 24)
          .map(([name, length]) => [name, short(length / 1e6), short(length / objects)]),
      },
    ],
    data: { ...imported, indexBytesPerObject: indexBytes / objects },
  };
}

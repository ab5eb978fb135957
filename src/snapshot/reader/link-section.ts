import { together } from '../../absent-data.ts';
import { type LinkKind, type SnapshotMeta, sections } from '../format/sections.ts';
import { blocksOf, uint16Range, uint32Range } from './number-section.ts';
import { Ranges } from './ranges.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** One link of a caller. */
export interface OutgoingLink {
  /** Object number of the callee. */
  readonly target: number;
  readonly kind: LinkKind;
}

/** Links by caller, ascending by callee, then link type; one for each pair (callee, link type). */
export class LinkSection {
  private readonly file: SnapshotFile;
  private readonly kinds: readonly LinkKind[];
  private readonly ranges: Ranges;

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    this.file = file;
    this.kinds = meta.linkKinds;
    this.ranges = new Ranges(file, sections.linkOffsets, meta.counts.objects, meta.counts.links);
  }

  *of(caller: number): Iterable<OutgoingLink> {
    const [from, to] = this.ranges.of(caller);
    for (const [start, end] of blocksOf(from, to)) {
      const [targets, kinds] = together(
        () => uint32Range(this.file, sections.linkTargets, start, end),
        () => uint16Range(this.file, sections.linkKinds, start, end),
      );
      for (let i = 0; i < targets.length; i++) {
        const kind = this.kinds[kinds[i] as number];
        if (!kind) throw this.file.damaged(`link ${start + i} has no valid kind`);
        yield { target: targets[i] as number, kind };
      }
    }
  }
}

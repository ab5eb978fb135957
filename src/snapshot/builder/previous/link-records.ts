import type { LinkRecord, LocationRecord } from '../../../bundle/records.ts';
import { type ArchivedLink, archive } from '../../format/archive.ts';
import { type LinkKind, type SnapshotMeta, sections } from '../../format/sections.ts';
import { decodeStatements } from '../../format/statements.ts';
import { Ranges } from '../../reader/ranges.ts';
import { ReadAhead } from '../../reader/read-ahead.ts';
import type { SnapshotFile } from '../../reader/snapshot-file.ts';
import { compressedBlocks, jsonList } from './archive-reader.ts';
import type { ArchivedKeys } from './archived-keys.ts';

/** Puts the link records of a snapshot together again, those of one origin of the code part at a time, by caller. */
export class LinkRecords {
  private readonly file: SnapshotFile;
  private readonly meta: SnapshotMeta;
  private readonly keys: ArchivedKeys;

  constructor(file: SnapshotFile, meta: SnapshotMeta, keys: ArchivedKeys) {
    this.file = file;
    this.meta = meta;
    this.keys = keys;
  }

  /** The links of the origin with this index among those of the code part. */
  *of(origin: number): Generator<LinkRecord, void, undefined> {
    const { file, meta, keys } = this;
    const { objects, links } = meta.counts;
    const linkRanges = new Ranges(file, sections.linkOffsets, objects, links);
    const statementRanges = new Ranges(file, sections.statementOffsets, objects, file.byteLength(sections.statements));
    const targets = new NumberReader(file, sections.linkTargets, 4);
    const kinds = new NumberReader(file, sections.linkKinds, 2);
    const origins = this.linkOrigins();
    const statements = new ReadAhead(file, sections.statements);
    for (let caller = 0; caller < objects; caller++) {
      const [from, to] = linkRanges.of(caller);
      if (from === to) continue;
      const decoded = decodeStatements(statements.bytes(...statementRanges.of(caller)), to - from);
      const key = keys.objectKey(caller);
      for (let entry = from; entry < to; entry++) {
        if ((origins?.[entry] ?? 0) !== origin) continue;
        const locations = (decoded[entry - from] ?? []).map((statement) => this.location(statement));
        const kind = meta.linkKinds[kinds.at(entry)] as LinkKind;
        yield linkRecord(key, keys.objectKey(targets.at(entry)), kind, locations, {});
      }
    }
    if (origins !== undefined) yield* this.mixed(origin);
  }

  private linkOrigins(): Uint16Array | undefined {
    if (!this.file.has(archive.linkOrigins)) return undefined;
    const origins = new Uint16Array(this.meta.counts.links);
    const bytes = new Uint8Array(origins.buffer);
    let at = 0;
    for (const block of compressedBlocks(this.file, archive.linkOrigins)) {
      bytes.set(block, at);
      at += block.length;
    }
    return origins;
  }

  private *mixed(origin: number): Generator<LinkRecord, void, undefined> {
    for (const [of, record] of jsonList<ArchivedLink>(this.file, archive.mixedLinks)) {
      if (of !== origin) continue;
      const { from, to, type, escalated, confidence, rule, candidates, mention, locations, ...extensions } = record;
      const kind = { type, escalated, confidence, rule, candidates, mention } as LinkKind;
      const places = (locations as ArchivedLocation[]).map((location) => this.location(location));
      yield linkRecord(
        this.keys.objectKey(from as number),
        this.keys.objectKey(to as number),
        kind,
        places,
        extensions,
      );
    }
  }

  private location({ file, startLine, endLine }: ArchivedLocation): LocationRecord {
    return { file: this.keys.fileKey(file), startLine, endLine };
  }
}

interface ArchivedLocation {
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
}

function linkRecord(
  from: string,
  to: string,
  { type, escalated, confidence, rule, candidates, mention }: LinkKind,
  locations: readonly LocationRecord[],
  extensions: Readonly<Record<string, unknown>>,
): LinkRecord {
  return {
    record: 'link',
    from,
    to,
    type,
    ...(escalated && mention === undefined ? { escalated } : {}),
    ...(locations.length > 0 ? { locations } : {}),
    ...(confidence === 'resolved' ? {} : { confidence }),
    ...(rule === null ? {} : { rule }),
    ...(candidates === undefined ? {} : { 'x-candidates': candidates }),
    ...(mention === undefined ? {} : { 'x-mention': mention }),
    ...extensions,
  };
}

/** Numbers of a section, read in rising order. */
class NumberReader {
  private readonly bytes: ReadAhead;
  private readonly width: 2 | 4;

  constructor(file: SnapshotFile, name: string, width: 2 | 4) {
    this.bytes = new ReadAhead(file, name);
    this.width = width;
  }

  at(index: number): number {
    const bytes = this.bytes.bytes(index * this.width, (index + 1) * this.width);
    return this.width === 2 ? bytes.readUInt16LE(0) : bytes.readUInt32LE(0);
  }
}

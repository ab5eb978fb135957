import { eachHere, together } from '../../absent-data.ts';
import { type LinkKind, type SnapshotMeta, sections } from '../format/sections.ts';
import { decodeStatements, type Statement } from '../format/statements.ts';
import { blocksOf, float64Range, uint16Range, uint32Range } from './number-section.ts';
import { Ranges } from './ranges.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** One link to a callee. */
export interface IncomingLink {
  /** Object number of the caller. */
  readonly source: number;
  readonly kind: LinkKind;
  /** Reads the statements behind the link, by file number, then lines. */
  readonly statements: () => readonly Statement[];
}

/** Links by callee, ascending by caller, then link type. */
export class CallerSection {
  private readonly file: SnapshotFile;
  private readonly kinds: readonly LinkKind[];
  private readonly callers: Ranges;
  private readonly links: Ranges;
  private readonly statements: Ranges;
  /** Link numbers past 2^32 are written wide. */
  private readonly wide: boolean;

  constructor(file: SnapshotFile, { counts, linkKinds }: SnapshotMeta) {
    this.file = file;
    this.kinds = linkKinds;
    this.callers = new Ranges(file, sections.callerOffsets, counts.objects, counts.links);
    this.links = new Ranges(file, sections.linkOffsets, counts.objects, counts.links);
    this.statements = new Ranges(file, sections.statementOffsets, counts.objects, file.byteLength(sections.statements));
    this.wide = counts.links > 0 && file.byteLength(sections.callerLinks) === counts.links * 8;
  }

  *of(callee: number): Iterable<IncomingLink> {
    const [from, to] = this.callers.of(callee);
    for (const [start, end] of blocksOf(from, to)) {
      const range = this.wide ? float64Range : uint32Range;
      yield* eachHere(range(this.file, sections.callerLinks, start, end), (link) => this.link(link));
    }
  }

  private link(link: number): IncomingLink {
    const [source, kind] = together(
      () => this.links.ownerOf(link),
      () => this.kinds[uint16Range(this.file, sections.linkKinds, link, link + 1)[0] as number],
    );
    if (!kind) throw this.file.damaged(`link ${link} has no valid kind`);
    return { source, kind, statements: () => this.statementsOf(source, link) };
  }

  private statementsOf(source: number, link: number): readonly Statement[] {
    const [first] = this.links.of(source);
    return this.statementsFrom(source)[link - first] ?? [];
  }

  /** The statements of a caller: a list for each of its links, in the order of these. */
  statementsFrom(source: number): readonly (readonly Statement[])[] {
    const [first, end] = this.links.of(source);
    const [from, to] = this.statements.of(source);
    const bytes = new Uint8Array(to - from);
    this.file.readAt(sections.statements, from, bytes);
    try {
      return decodeStatements(bytes, end - first);
    } catch (cause) {
      throw this.file.damaged(`the statements of object ${source} cannot be read`, cause);
    }
  }
}

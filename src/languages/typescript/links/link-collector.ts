import type { LinkRecord } from '../../../bundle/records.ts';
import type { DerivedRule } from '../derived-rules.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';

export type LinkType = 'CALL' | 'ACCESS' | 'READ' | 'WRITE' | 'INHERIT' | 'IMPLEMENT' | 'OVERRIDE' | 'REFER' | 'THROW';

/** Lines of a statement, 1-based, inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

const escalatedTypes: ReadonlySet<LinkType> = new Set<LinkType>(['INHERIT', 'IMPLEMENT', 'OVERRIDE', 'REFER']);

interface Entry {
  readonly to: string;
  /** The function is named and not called. */
  mention: boolean;
  readonly type: LinkType;
  rule: DerivedRule | null;
  readonly lines: LineRange[];
}

/** Gathers the links of one file's objects: one for each pair and type, with all its statements. */
export class LinkCollector {
  private readonly byOrigin = new Map<DeclaredObject, Map<string, Entry>>();

  /** Without a rule the link is the compiler's; such a one takes the place of a derived one. */
  add(
    from: DeclaredObject,
    to: string,
    type: LinkType,
    lines: LineRange,
    { rule = null, mention = false }: { readonly rule?: DerivedRule | null; readonly mention?: boolean } = {},
  ): void {
    if (from.key === to && type !== 'CALL') return;
    let entries = this.byOrigin.get(from);
    if (entries === undefined) {
      entries = new Map();
      this.byOrigin.set(from, entries);
    }
    const id = `${type} ${to}`;
    const entry = entries.get(id);
    if (entry === undefined) {
      entries.set(id, { to, type, rule, mention, lines: [lines] });
      return;
    }
    if (rule === null && entry.rule !== null) entry.rule = null;
    if (!mention) entry.mention = false;
    entry.lines.push(lines);
  }

  *records(): Generator<LinkRecord> {
    for (const [from, entries] of this.byOrigin) {
      for (const entry of entries.values()) {
        yield {
          record: 'link',
          from: from.key,
          to: entry.to,
          type: entry.type,
          ...(escalatedTypes.has(entry.type) ? { escalated: true } : {}),
          locations: locationsOf(from.file.path, entry.lines),
          ...(entry.rule === null ? {} : { confidence: 'derived', rule: entry.rule }),
          ...(entry.mention ? { 'x-mention': true } : {}),
        };
      }
    }
  }
}

function locationsOf(file: string, lines: readonly LineRange[]): NonNullable<LinkRecord['locations']> {
  const sorted = [...lines].sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine);
  const distinct = sorted.filter((range, index) => {
    const before = sorted[index - 1];
    return before?.startLine !== range.startLine || before.endLine !== range.endLine;
  });
  return distinct.map((range) => ({ file, startLine: range.startLine, endLine: range.endLine }));
}

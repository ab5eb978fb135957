import type { LinkRecord, LocationRecord } from '../../../bundle/records.ts';
import type { Target } from '../records/symbol-targets.ts';
import { relationshipAct } from './act-of.ts';

/** What a mention of a symbol does. Those that act are direct links, the others escalated ones. */
export const linkActs = {
  call: { type: 'CALL', escalated: false },
  read: { type: 'READ', escalated: false },
  write: { type: 'WRITE', escalated: false },
  refer: { type: 'REFER', escalated: true },
  implement: { type: 'IMPLEMENT', escalated: true },
  inherit: { type: 'INHERIT', escalated: true },
  override: { type: 'OVERRIDE', escalated: true },
} as const;
export type LinkAct = keyof typeof linkActs;

interface Draft {
  readonly from: string;
  readonly to: string;
  readonly act: LinkAct;
  readonly rule: string | null;
  readonly lines: number[];
  /** How many functions the call may reach, at the statement where they are fewest. */
  candidates: number;
}

/** The links of one document: one for each caller, callee, act and rule, with its statements. */
export class LinkDrafts {
  private readonly drafts = new Map<string, Map<string, Draft[]>>();
  derived = 0;
  count = 0;

  /** Lines are 1-based, or null for a link without a statement. They come in ascending order. */
  add(
    from: string,
    to: string,
    act: LinkAct,
    rule: string | null,
    startLine: number | null,
    endLine: number,
    candidates = 1,
  ): void {
    const callees = this.drafts.get(from) ?? new Map<string, Draft[]>();
    if (callees.size === 0) this.drafts.set(from, callees);
    const drafts = callees.get(to) ?? [];
    if (drafts.length === 0) callees.set(to, drafts);
    let draft = drafts.find((one) => one.act === act && one.rule === rule);
    if (draft === undefined) {
      draft = { from, to, act, rule, lines: [], candidates };
      drafts.push(draft);
      this.count++;
      if (rule !== null) this.derived++;
    }
    draft.candidates = Math.min(draft.candidates, candidates);
    const { lines } = draft;
    if (startLine === null || (lines.at(-2) === startLine && lines.at(-1) === endLine)) return;
    lines.push(startLine, endLine);
  }

  /** What `is_implementation` says. */
  relate(from: Target, to: Target): void {
    this.add(from.key, to.key, relationshipAct(from.kind, to.kind), null, null, 0);
  }

  *records(file: string): Generator<LinkRecord> {
    for (const callees of this.drafts.values()) {
      for (const drafts of callees.values()) {
        for (const draft of drafts) yield linkRecord(draft, file);
      }
    }
  }
}

function linkRecord({ from, to, act, rule, lines, candidates }: Draft, file: string): LinkRecord {
  const { type, escalated } = linkActs[act];
  const locations: LocationRecord[] = [];
  for (let i = 0; i < lines.length; i += 2) {
    locations.push({ file, startLine: lines[i] as number, endLine: lines[i + 1] as number });
  }
  return {
    record: 'link',
    from,
    to,
    type,
    ...(escalated ? { escalated } : {}),
    ...(locations.length > 0 ? { locations } : {}),
    ...(rule === null ? {} : { confidence: 'derived', rule }),
    ...(candidates > 1 ? { 'x-candidates': candidates } : {}),
  };
}

import { isOfClass, ownerOf } from '../../bundle/context-names.ts';
import type { BundleRecord, LinkRecord } from '../../bundle/records.ts';
import type { StatedCalls } from '../../bundle/stated-calls.ts';
import type { Lines } from '../../code-model/facts.ts';
import { NestedKeys } from '../../code-model/nested-keys.ts';
import type { ContextWay } from '../callbacks/context-links.ts';

/** The links that other parts of an analysis state: which functions have contexts, and where what is called. */
export class StatedLinks {
  /** Functions whose contexts are calls or names. */
  readonly ofCalls = new NestedKeys();
  /** Functions that run for classes. */
  readonly ofClasses = new NestedKeys();
  private readonly calls: StatedCalls;
  /** By pair the lines in which statements begin. */
  private readonly lines = new Map<string, number[]>();
  /** Links that hold in contexts. */
  private readonly limited = new Set<string>();
  private callees: ReadonlyMap<string, readonly string[]> | null = null;

  /** @param calls further ones */
  constructor(calls: StatedCalls) {
    this.calls = calls;
  }

  add(record: BundleRecord): void {
    if (record.record !== 'link' || record.type !== 'CALL') return;
    const key = keyOf(record);
    const lines = this.lines.get(key) ?? [];
    this.lines.set(key, lines);
    for (const { startLine } of record.locations ?? []) lines.push(startLine);
    if (record['x-contexts'] !== undefined) this.limited.add(key);
    for (const { within, enters } of waysOf(record)) {
      this.addContext(within, record.from);
      this.addContext(enters, record.to);
    }
  }

  has(from: string, to: string): boolean {
    return this.calls.has(`${from} ${to}`) || this.lines.has(`${from} ${to}`);
  }

  /** Whether a link is stated without any context. */
  isPlain(from: string, to: string): boolean {
    return this.calls.has(`${from} ${to}`) && !this.limited.has(`${from} ${to}`);
  }

  /** Keys of what a function calls without any context, by statements in these lines alone. */
  plainCallsIn(from: string, lines: Lines): readonly string[] {
    this.callees ??= Map.groupBy([...this.calls.pairs(), ...this.lines.keys()], (pair) =>
      pair.slice(0, pair.indexOf(' ')),
    );
    const targets = (this.callees.get(from) ?? []).map((pair) => pair.slice(pair.indexOf(' ') + 1));
    return [...new Set(targets)].filter(
      (to) => !this.limited.has(`${from} ${to}`) && !this.isOutside(from, to, [lines]),
    );
  }

  /** Whether a link has a statement outside of these lines. */
  isOutside(from: string, to: string, lines: readonly Lines[]): boolean {
    const pair = `${from} ${to}`;
    return [...this.calls.linesOf(pair), ...(this.lines.get(pair) ?? [])].some(
      (line) => !lines.some(({ startLine, endLine }) => startLine <= line && line <= endLine),
    );
  }

  private addContext(name: string | undefined, object: string): void {
    if (name === undefined) return;
    if (isOfClass(name)) this.ofClasses.add(object);
    else this.ofCalls.add(ownerOf(name));
  }
}

/** The ways in which a link holds. */
export function waysOf({ 'x-contexts': ways }: LinkRecord): readonly ContextWay[] {
  return (ways ?? []) as readonly ContextWay[];
}

/** `caller callee` */
export function keyOf({ from, to }: LinkRecord): string {
  return `${from} ${to}`;
}

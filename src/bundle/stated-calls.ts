import type { LinkRecord } from './records.ts';

/** The calls that an analyzer or an index states, as `caller callee`, each with the lines in which its statements begin. */
export class StatedCalls {
  private readonly lines = new Map<string, number[]>();

  add({ from, to, locations }: LinkRecord): void {
    const pair = `${from} ${to}`;
    const known = this.lines.get(pair) ?? [];
    this.lines.set(pair, known);
    for (const { startLine } of locations ?? []) known.push(startLine);
  }

  has(pair: string): boolean {
    return this.lines.has(pair);
  }

  pairs(): Iterable<string> {
    return this.lines.keys();
  }

  linesOf(pair: string): readonly number[] {
    return this.lines.get(pair) ?? [];
  }
}

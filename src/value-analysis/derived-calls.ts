import type { LinkRecord, LocationRecord } from '../bundle/records.ts';
import type { CallFact } from '../code-model/facts.ts';

/** The derived CALL links of one file: one for each caller and callee, with all its statements, in the order in which they are found. */
export class DerivedCalls {
  private readonly file: string;
  private readonly rule: string;
  private readonly links = new Map<string, LinkRecord & { readonly locations: LocationRecord[] }>();
  /** By pair the ways in which its link holds, as `x-contexts` states them; null where a call states none. */
  private readonly ways = new Map<string, Map<string, object> | null>();

  /** @param rule id of the rule that the links carry */
  constructor(file: string, rule: string) {
    this.file = file;
    this.rule = rule;
  }

  /**
   * @param candidates how many callees the call may have
   * @param ways the contexts in which the callee is entered; null where nothing is known of them
   */
  add({ caller: from, lines }: CallFact, to: string, candidates: number, ways: readonly object[] | null = null): void {
    const pair = `${from}\n${to}`;
    this.addWays(pair, ways);
    let link = this.links.get(pair);
    if (link === undefined) {
      link = {
        record: 'link',
        from,
        to,
        type: 'CALL',
        confidence: 'derived',
        rule: this.rule,
        locations: [],
        ...(candidates > 1 ? { 'x-candidates': candidates } : {}),
      };
      this.links.set(pair, link);
    }
    link.locations.push({ file: this.file, ...lines });
  }

  private addWays(pair: string, ways: readonly object[] | null): void {
    const known = this.ways.get(pair);
    if (known === null) return;
    const all = known ?? new Map<string, object>();
    for (const way of ways ?? []) all.set(JSON.stringify(way), way);
    this.ways.set(pair, ways === null ? null : all);
  }

  *records(): Generator<LinkRecord> {
    for (const [pair, link] of this.links) {
      const ways = this.ways.get(pair) ?? null;
      yield ways === null ? link : { ...link, 'x-contexts': [...ways.keys()].sort().map((key) => ways.get(key)) };
    }
  }
}

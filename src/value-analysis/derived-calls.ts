import type { LinkRecord, LocationRecord } from '../bundle/records.ts';
import type { CallFact } from '../code-model/facts.ts';

/** The derived CALL links of one file: one for each caller and callee, with all its statements, in the order in which they are found. */
export class DerivedCalls {
  private readonly file: string;
  private readonly rule: string;
  private readonly links = new Map<string, LinkRecord & { readonly locations: LocationRecord[] }>();

  /** @param rule id of the rule that the links carry */
  constructor(file: string, rule: string) {
    this.file = file;
    this.rule = rule;
  }

  /** @param candidates how many callees the call may have */
  add({ caller: from, lines }: CallFact, to: string, candidates: number): void {
    const pair = `${from}\n${to}`;
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

  records(): Iterable<LinkRecord> {
    return this.links.values();
  }
}

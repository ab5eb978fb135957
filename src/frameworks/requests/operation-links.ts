import type { LinkRecord, LocationRecord } from '../../bundle/records.ts';

/** Links from code to start points of the same application, one for each pair, with all places where the code calls. */
export class OperationLinks {
  private readonly links = new Map<string, LinkRecord>();

  add(from: string, to: string, rule: string, location: LocationRecord): void {
    const id = `${from} ${to}`;
    const locations = this.links.get(id)?.locations ?? [];
    if (locations.some((each) => each.startLine === location.startLine && each.file === location.file)) return;
    this.links.set(id, {
      record: 'link',
      from,
      to,
      type: 'CALL',
      confidence: 'derived',
      rule,
      locations: [...locations, location],
    });
  }

  /** In the order of their ends. */
  sorted(): LinkRecord[] {
    return [...this.links.keys()].sort().map((id) => this.links.get(id) as LinkRecord);
  }
}

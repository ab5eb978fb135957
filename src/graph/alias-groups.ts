/** Names that stand for one thing, closed transitively: names joined directly or through others are of one group. */
export class AliasGroups {
  private readonly leaders = new Map<string, string>();

  join(first: string, second: string): void {
    const a = this.leader(first);
    const b = this.leader(second);
    if (a < b) this.leaders.set(b, a);
    else if (b < a) this.leaders.set(a, b);
  }

  /** The same name for all of a group. */
  leader(name: string): string {
    let leader = name;
    for (;;) {
      const next = this.leaders.get(leader);
      if (next === undefined) this.leaders.set(leader, leader);
      if (next === undefined || next === leader) break;
      leader = next;
    }
    for (let at = name; at !== leader; ) {
      const next = this.leaders.get(at) as string;
      this.leaders.set(at, leader);
      at = next;
    }
    return leader;
  }

  /** All names that were joined or asked for, in the order they were met. */
  names(): Iterable<string> {
    return this.leaders.keys();
  }
}

import type { Overriding } from '../file-findings.ts';

/** Which members override or implement which, over the whole analysis; members go by their keys. */
export class Overriders {
  private readonly direct = new Map<string, Set<string>>();
  private readonly owners = new Map<string, string>();

  add({ by, owner, member }: Overriding): void {
    const known = this.direct.get(member) ?? new Set<string>();
    this.direct.set(member, known.add(by));
    if (owner !== null) this.owners.set(by, owner);
  }

  has(member: string): boolean {
    return this.direct.has(member);
  }

  /** False for a member of an object literal. */
  hasOwner(key: string): boolean {
    return this.owners.has(key);
  }

  /** Direct and further overriders; those of classes that nothing makes only where there are no others. */
  of(member: string, instantiated: ReadonlySet<string>): readonly string[] {
    const all = this.closure(member);
    const live = all.filter((key) => {
      const owner = this.owners.get(key);
      return owner === undefined || instantiated.has(owner);
    });
    return live.length > 0 ? live : all;
  }

  private closure(member: string): readonly string[] {
    const found = new Set<string>();
    const open = [member];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const by of this.direct.get(next) ?? []) {
        if (found.has(by)) continue;
        found.add(by);
        open.push(by);
      }
    }
    return [...found];
  }
}

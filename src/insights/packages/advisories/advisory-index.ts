import { AliasGroups } from '../../../graph/alias-groups.ts';
import { compareVulnerabilityNames } from '../../../model/vulnerability.ts';
import { nameKey, type PackageName } from '../package-id.ts';
import type { AdvisedPackage, Advisory } from './advisory.ts';
import { type VersionTest, versionTest } from './affected-versions.ts';

/** What one advisory says of one package. */
export interface AdvisoryEntry {
  readonly advisory: Advisory;
  readonly advised: AdvisedPackage;
  readonly test: VersionTest;
}

/** The advisories of a scan: what each says of the packages that are asked for, and which names mean the same vulnerability. */
export class AdvisoryIndex {
  private readonly wanted: (name: PackageName) => boolean;
  private readonly entries = new Map<string, AdvisoryEntry[]>();
  private readonly groups = new AliasGroups();
  private readonly spelling = new Map<string, string>();
  private readonly upstreamOf = new Map<string, readonly string[]>();
  private names: Map<string, string[]> | undefined;
  private total = 0;

  /** What is said of packages that are not `wanted` is not kept, except for aliases. */
  constructor(wanted: (name: PackageName) => boolean) {
    this.wanted = wanted;
  }

  /** Advisories that were added. */
  get count(): number {
    return this.total;
  }

  add(advisory: Advisory): void {
    this.total++;
    const { id, aliases, upstream } = advisory;
    this.join(id, aliases);
    for (const name of upstream) this.spell(name);
    if (upstream.length > 0) this.upstreamOf.set(id.toUpperCase(), upstream);
    for (const advised of advisory.affected) {
      if (!this.wanted(advised)) continue;
      const key = nameKey(advised);
      const entry = { advisory, advised, test: versionTest(advised) };
      const list = this.entries.get(key);
      if (list === undefined) this.entries.set(key, [entry]);
      else list.push(entry);
    }
  }

  /** All these names are names of one vulnerability. */
  join(id: string, aliases: readonly string[]): void {
    this.spell(id);
    for (const alias of aliases) {
      this.spell(alias);
      this.groups.join(id.toUpperCase(), alias.toUpperCase());
    }
  }

  /** What is said of a package, in the order it was added. */
  of(name: PackageName): readonly AdvisoryEntry[] {
    return this.entries.get(nameKey(name)) ?? [];
  }

  /** All that is said of any package. */
  *all(): Iterable<AdvisoryEntry> {
    for (const list of this.entries.values()) yield* list;
  }

  /** One name for all aliases of a vulnerability, to count and compare by. */
  groupOf(id: string): string {
    return this.groups.leader(id.toUpperCase());
  }

  /** All names of a vulnerability: first the one it goes by (a CVE id where it has one), then the others by code point. */
  namesOf(id: string): readonly string[] {
    this.names ??= this.collectNames();
    return this.names.get(this.groupOf(id)) ?? [id];
  }

  /** The vulnerabilities that an advisory repeats, through others too; never itself. */
  upstream(id: string): string[] {
    const met = new Set([id.toUpperCase()]);
    const found: string[] = [];
    const pending = [...(this.upstreamOf.get(id.toUpperCase()) ?? [])];
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      if (met.has(next.toUpperCase())) continue;
      met.add(next.toUpperCase());
      found.push(next);
      pending.push(...(this.upstreamOf.get(next.toUpperCase()) ?? []));
    }
    return found;
  }

  private spell(id: string): void {
    const key = id.toUpperCase();
    this.groups.leader(key);
    if (!this.spelling.has(key)) this.spelling.set(key, id);
  }

  private collectNames(): Map<string, string[]> {
    const names = new Map<string, string[]>();
    for (const [key, spelling] of this.spelling) {
      const group = this.groups.leader(key);
      const list = names.get(group);
      if (list === undefined) names.set(group, [spelling]);
      else list.push(spelling);
    }
    for (const list of names.values()) list.sort(compareVulnerabilityNames);
    return names;
  }
}

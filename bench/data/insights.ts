import type { GeneratedObject } from './generated-object.ts';
import type { Random } from './random.ts';

/** Names of the vulnerabilities that packages have, most frequent first. */
export function vulnerabilityId(ordinal: number): string {
  return `CVE-20${15 + (ordinal % 11)}-${10_000 + ordinal * 37}`;
}

/** A package record of the libraries' objects; one in eight has vulnerabilities. */
export function packageRecord(random: Random, objects: readonly GeneratedObject[]): object {
  const key = objects[0]!.package!;
  const [, group = '', artifact = '', version = ''] = /^pkg:maven\/([^/]+)\/([^@]+)@(.*)$/.exec(key) ?? [];
  const vulnerable = random.chance(0.125);
  return {
    record: 'package',
    key,
    name: `${group}:${artifact}`,
    version,
    purl: key,
    releaseDate: `20${10 + random.below(16)}-0${1 + random.below(9)}-1${random.below(10)}T00:00:00Z`,
    releasesPerYear: random.below(24),
    saferClosestVersion: vulnerable ? `${version}.1` : null,
    safestVersion: vulnerable ? '9.0.0' : null,
    vulnerabilities: vulnerable ? Array.from({ length: 1 + random.below(4) }, () => vulnerability(random)) : [],
    objects: objects.map((object) => object.key),
    direct: random.chance(0.5),
  };
}

function vulnerability(random: Random): object {
  const ordinal = random.rank(400, 8);
  return {
    id: vulnerabilityId(ordinal),
    aliases: [`GHSA-${ordinal}`],
    severity: random.pick(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
  };
}

/** A transaction from its start point through code made shortly before and after. */
export function transactionRecord(random: Random, start: GeneratedObject, nearby: readonly GeneratedObject[]): object {
  const size = 3 + random.rank(400, 20);
  const objects = new Set([start.key]);
  for (let i = 0; i < size; i++) objects.add(random.pick(nearby).key);
  const path = `api/v${1 + random.below(3)}/${start.name.toLowerCase()}/{}`;
  return {
    record: 'transaction',
    key: `transaction:${start.key}`,
    name: path,
    fullName: `${start.type}/${path}`,
    startPoint: start.key,
    objects: [...objects],
  };
}

const patternCount = 120;

/** Objects that cloud patterns hit, chosen as the objects pass by; `records` gives the patterns at the end. */
export class PatternMaker {
  readonly #random: Random;
  readonly #occurrences: { object: string; locations: object[] }[][] = Array.from({ length: patternCount }, () => []);

  constructor(random: Random) {
    this.#random = random;
  }

  consider(object: GeneratedObject, file: string | null): void {
    if (!this.#random.chance(0.004)) return;
    const list = this.#occurrences[this.#random.rank(patternCount, 5)]!;
    if (list.length >= 2000) return;
    const locations = file === null ? [] : [{ file, startLine: object.startLine || 1, endLine: object.endLine || 1 }];
    list.push({ object: object.key, locations });
  }

  *records(): Generator<object> {
    const random = this.#random;
    for (const [i, occurrences] of this.#occurrences.entries()) {
      const strategy = i % 2 === 0 ? 'platform-migration' : 'containerization';
      const contribution = i % 5 === 0 ? 'Booster' : 'Blocker';
      yield {
        record: 'pattern',
        id: `${strategy}:${i + 1}`,
        name: `Uses ${random.pick(['file system', 'local clock', 'process', 'registry', 'mail server', 'hard-coded address'])} ${i + 1}`,
        strategy,
        category: random.pick(['Storage', 'Communication', 'Identity', 'Configuration', 'Lifecycle']),
        contribution,
        criticality: contribution === 'Booster' ? 'None' : random.pick(['Critical', 'High', 'Medium', 'Low']),
        impacts: random.pick([['Code'], ['Code', 'Architecture'], ['Framework']]),
        occurrences,
      };
    }
  }
}

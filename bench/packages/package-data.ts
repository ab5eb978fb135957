import { PackageGraph } from '../../src/insights/packages/graph/package-graph.ts';
import { nameKey } from '../../src/insights/packages/package-id.ts';
import type { Timeline } from '../../src/insights/packages/recommend/timeline.ts';
import { Random } from '../data/random.ts';

const systems = [
  { type: 'npm', ecosystem: 'npm', range: 'SEMVER' },
  { type: 'npm', ecosystem: 'npm', range: 'SEMVER' },
  { type: 'npm', ecosystem: 'npm', range: 'SEMVER' },
  { type: 'pypi', ecosystem: 'PyPI', range: 'ECOSYSTEM' },
  { type: 'maven', ecosystem: 'Maven', range: 'ECOSYSTEM' },
] as const;

interface Named {
  readonly type: string;
  readonly ecosystem: string;
  readonly range: string;
  readonly name: string;
}

/** Package `i` of a world of packages, the same for every seed. */
function packageAt(i: number): Named {
  const system = systems[i % systems.length] as (typeof systems)[number];
  return { ...system, name: system.type === 'maven' ? `org.made${i % 400}:artifact-${i}` : `made-package-${i}` };
}

/** Packages in use: every sixth of the world, each asking for a few others. */
export function packageGraph(count: number, seed: number): PackageGraph {
  const random = new Random(seed, 1);
  const graph = new PackageGraph();
  const keys = Array.from({ length: count }, (_, i) => {
    const { type, name } = packageAt(i * 6 + (i % 5));
    return graph.add({ type, name, version: version(random) });
  });
  for (const [i, key] of keys.entries()) {
    if (i < count / 20) graph.addRoot(key, 'manifest', random.chance(0.3));
    for (let n = random.below(6); n > 0; n--) graph.addDependency(key, random.pick(keys));
  }
  return graph;
}

/** OSV records as lines of JSON, about 2 kB each as real ones are; half of them are about packages in use. */
export function* advisoryLines(count: number, inUse: readonly Named[], seed: number): Iterable<string> {
  const random = new Random(seed, 2);
  const text = 'What happens, to whom, since when and what to do about it, in some sentences. '.repeat(14);
  for (let i = 0; i < count; i++) {
    const about = random.chance(0.5) ? random.pick(inUse) : packageAt(random.below(30_000));
    const events: object[] = [];
    for (let major = 0, n = 1 + random.below(3); n > 0; n--) {
      events.push({ introduced: `${major}.0.0` });
      if (n > 1 || random.chance(0.9)) events.push({ fixed: `${major}.${1 + random.below(30)}.${random.below(10)}` });
      major += 1 + random.below(2);
    }
    const versions = about.type === 'pypi' ? Array.from({ length: 40 }, () => version(random)) : [];
    yield JSON.stringify({
      id: `GHSA-${String(i).padStart(6, '0')}`,
      aliases: [`CVE-2026-${i >> 1}`],
      modified: '2026-01-01T00:00:00Z',
      ...(random.chance(0.02) && { withdrawn: '2026-02-01T00:00:00Z' }),
      summary: `made advisory ${i}`,
      details: text,
      severity: [
        { type: 'CVSS_V3', score: `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:${random.pick(['H', 'L', 'N'])}/I:L/A:N` },
      ],
      affected: [
        {
          package: { ecosystem: about.ecosystem, name: about.name },
          ranges: [{ type: about.range, events }],
          versions,
        },
      ],
    });
  }
}

export function namesInUse(graph: PackageGraph): Named[] {
  const ecosystems = new Map(systems.map((system) => [system.type as string, system]));
  return graph
    .packages()
    .map(({ id }) => ({ ...(ecosystems.get(id.type) as (typeof systems)[number]), name: id.name }));
}

/** A hundred releases of each package in use, its version in use among them. */
export function timelines(graph: PackageGraph, seed: number): Map<string, Timeline> {
  const random = new Random(seed, 3);
  return new Map(
    graph.packages().map(({ id }) => {
      const versions = new Set([id.version, ...Array.from({ length: 99 }, () => version(random))]);
      const releases = [...versions].map((one, i) => ({
        version: one,
        releasedAt: new Date(Date.UTC(2015, i, 1)).toISOString(),
        yanked: false,
      }));
      return [nameKey(id), { type: id.type, name: id.name, source: 'made', releases }];
    }),
  );
}

function version(random: Random): string {
  return `${random.below(4)}.${random.below(30)}.${random.below(10)}`;
}

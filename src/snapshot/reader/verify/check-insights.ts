import type { Snapshot } from '../snapshot.ts';

/** Packages and patterns whose objects and files exist. */
export function* checkInsights(snapshot: Snapshot): Iterable<string> {
  yield* checkPackages(snapshot);
  yield* checkPatterns(snapshot);
}

function* checkPackages(snapshot: Snapshot): Iterable<string> {
  const { packages, hits } = snapshot.packages();
  const { counts } = snapshot.meta;
  if (packages.length !== counts.packages) yield `there are ${packages.length} packages and not ${counts.packages}`;
  for (const { key, objects } of packages) {
    if (objects.some((object) => !(object < counts.objects))) yield `package ${key} has an object that does not exist`;
  }
  for (const [id, indexes] of Object.entries(hits)) {
    if (indexes.some((index) => !(index in packages))) yield `${id} hits a package that does not exist`;
  }
}

function* checkPatterns(snapshot: Snapshot): Iterable<string> {
  const patterns = snapshot.patterns();
  const { counts } = snapshot.meta;
  if (patterns.length !== counts.patterns) yield `there are ${patterns.length} patterns and not ${counts.patterns}`;
  for (const { id, occurrences } of patterns) {
    const objects = new Set(occurrences.map(({ object }) => object));
    if (objects.size !== occurrences.length) yield `pattern ${id} lists an object twice`;
    for (const { object, locations } of occurrences) {
      if (!(object < counts.objects)) yield `pattern ${id} has an object that does not exist`;
      if (locations.some(({ file }) => !(file < counts.files))) yield `pattern ${id} names a file that does not exist`;
    }
  }
}

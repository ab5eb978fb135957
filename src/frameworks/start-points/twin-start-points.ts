import type { StartPoint } from './start-point-records.ts';

/**
 * Without the start points of further programs of a package that state and run what those of another one do: a program for development
 * that begins the same server is no second application.
 * @param packageOf folder of the package that a file belongs to
 */
export function withoutTwins(
  points: readonly StartPoint[],
  packageOf: (file: string) => string,
): readonly StartPoint[] {
  const known = new Set<string>();
  return points.filter((point) => {
    const { object, root, locations, links } = point;
    const twin = [object.type, object.name, packageOf(root), ...[...locations.keys()].sort(), ...links.keys()].join(
      '\n',
    );
    const isFirst = !known.has(twin);
    known.add(twin);
    return isFirst;
  });
}

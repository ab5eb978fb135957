import type { Registrations } from './registrations.ts';

/**
 * The paths of all that calls make of a kind, each where it is mounted; of one that nothing mounts that of the route whose file makes it, as far as that is
 * constant: `/api/v1` of a handler that `pages/api/v1/[...path].ts` makes. An empty one where none is known.
 */
export function pathsOfMade(
  kind: string,
  separator: string,
  { made, mounts, declarations }: Registrations,
): readonly string[] {
  const found = made
    .filter((each) => each.kind === kind)
    .flatMap(({ id, file }) => {
      if (mounts.isMounted(id)) return mounts.pathsOf(id, separator).map(({ path }) => path);
      const beside = declarations.filter((each) => each.file === file && each.at === null);
      return beside.flatMap(({ paths }) => paths.map(constantStart));
    });
  return found.length === 0 ? [''] : [...new Set(found)];
}

/** `/api/v1` of `/api/v1/*` and `/api/v1/:path`. */
function constantStart(path: string): string {
  const segments = path.split('/');
  const variable = segments.findIndex((each) => /[*:{[]/.test(each));
  return (variable < 0 ? segments : segments.slice(0, variable)).join('/');
}

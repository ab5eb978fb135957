import { readSbom } from '../../../src/importers/read-sbom.ts';
import { PackageGraph } from '../../../src/insights/packages/graph/package-graph.ts';
import { byteFileOf } from './byte-file-of.ts';

/** Reads an SBOM; its packages as `name version` with `!` for a direct one, `?` for one nobody tells of, and `(dev)`. */
export function readSbomText(document: unknown) {
  const graph = new PackageGraph();
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { statements, notes } = readSbom(byteFileOf(text, 'sbom.json'), graph);
  const packages = graph.packages();
  return {
    packages: packages.map(
      ({ id, direct, development }) =>
        `${id.name} ${id.version}${direct ? '!' : direct === null ? '?' : ''}${development ? ' (dev)' : ''}`,
    ),
    edges: packages.flatMap(({ id, dependencies }) => dependencies.map((to) => `${id.name} > ${to}`)),
    statements,
    notes,
  };
}

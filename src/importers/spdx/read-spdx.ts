import type { PackageGraph } from '../../insights/packages/graph/package-graph.ts';
import type { JsonNode } from '../json-path.ts';
import { SbomGraph } from '../sbom-graph.ts';

/** Kinds of relationships that say "depends on", and whether they are written from the other end. */
const dependencyKinds: Readonly<Record<string, { readonly backwards: boolean }>> = {
  DEPENDS_ON: { backwards: false },
  DEPENDENCY_OF: { backwards: true },
  RUNTIME_DEPENDENCY_OF: { backwards: true },
  BUILD_DEPENDENCY_OF: { backwards: true },
  DEV_DEPENDENCY_OF: { backwards: true },
  TEST_DEPENDENCY_OF: { backwards: true },
  OPTIONAL_DEPENDENCY_OF: { backwards: true },
  PROVIDED_DEPENDENCY_OF: { backwards: true },
};
const developmentKinds = new Set(['DEV_DEPENDENCY_OF', 'BUILD_DEPENDENCY_OF', 'TEST_DEPENDENCY_OF']);

/** Reads an SPDX document of version 2.2 or 2.3: packages with a purl and what depends on what. Throws `JsonShapeError`. */
export function readSpdx(root: JsonNode, graph: PackageGraph, name: string): readonly string[] {
  const version = root.member('spdxVersion');
  if (!['SPDX-2.2', 'SPDX-2.3'].includes(version.text())) throw version.wrong('SPDX-2.2 or SPDX-2.3');
  const relationships = root.member('relationships').list();
  const development = new Set(
    relationships
      .filter((one) => developmentKinds.has(one.member('relationshipType').text()))
      .map((one) => one.member('spdxElementId').text()),
  );
  const described = new Set([
    ...root
      .member('documentDescribes')
      .list()
      .map((one) => one.text()),
    ...relationships
      .filter((one) => one.member('relationshipType').text() === 'DESCRIBES')
      .map((one) => one.member('relatedSpdxElement').text()),
  ]);
  const sbom = new SbomGraph(graph, name);
  for (const id of described) sbom.addInHouse(id);
  let withoutPurl = 0;
  for (const node of root.member('packages').list()) {
    const id = node.member('SPDXID').text();
    const purl = purlOf(node);
    if (described.has(id)) continue;
    if (purl === null || !sbom.add(id, purl, node.member('versionInfo').textOr(null), development.has(id)))
      withoutPurl++;
  }
  for (const one of relationships) {
    const kind = dependencyKinds[one.member('relationshipType').text()];
    const [from, to] = [one.member('spdxElementId').text(), one.member('relatedSpdxElement').text()];
    if (kind?.backwards) sbom.addDependency(to, from);
    else if (kind) sbom.addDependency(from, to);
  }
  sbom.finish();
  const counted = withoutPurl === 0 ? [] : [`${withoutPurl} packages without a purl or a version are left out`];
  return [...sbom.notes(), ...counted];
}

function purlOf(node: JsonNode): JsonNode | null {
  const reference = node
    .member('externalRefs')
    .list()
    .find((one) => one.member('referenceType').value === 'purl');
  return reference === undefined ? null : reference.member('referenceLocator');
}

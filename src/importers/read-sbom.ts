import { FormatError } from '../errors.ts';
import type { PackageGraph } from '../insights/packages/graph/package-graph.ts';
import type { ByteFile } from './byte-file.ts';
import { readCycloneDx, type SbomReading } from './cyclonedx/read-cyclonedx.ts';
import { documentsOf } from './json-documents.ts';
import { JsonNode, JsonShapeError } from './json-path.ts';
import { readSpdx } from './spdx/read-spdx.ts';

const largestDocument = 256 * 1024 ** 2;

/** Reads an SBOM, CycloneDX or SPDX as JSON, distinguished by content, into the graph. Throws `FormatError`. */
export function readSbom(file: ByteFile, graph: PackageGraph): SbomReading {
  const [document] = documentsOf(file, largestDocument);
  try {
    const root = unwrapped(new JsonNode(document?.value));
    const members = root.object();
    if (members['bomFormat'] === 'CycloneDX') return readCycloneDx(root, graph, file.name);
    if (typeof members['spdxVersion'] === 'string') return { statements: [], notes: readSpdx(root, graph, file.name) };
  } catch (error) {
    if (error instanceof JsonShapeError) throw new FormatError(file.name, error.path || 'the document', error.message);
    throw error;
  }
  throw new FormatError(
    file.name,
    '',
    'neither a CycloneDX ("bomFormat": "CycloneDX") nor an SPDX document ("spdxVersion") in JSON',
  );
}

/** GitHub's interface answers an SPDX document as the member `sbom` of another. */
function unwrapped(root: JsonNode): JsonNode {
  const inner = root.member('sbom');
  return inner.isAbsent ? root : inner;
}

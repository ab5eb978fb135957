import { FormatError } from '../../errors.ts';
import { packageName } from '../../insights/packages/package-id.ts';
import type { Release, Timeline } from '../../insights/packages/recommend/timeline.ts';
import type { ByteFile } from '../byte-file.ts';
import { documentsOf } from '../json-documents.ts';
import { JsonNode, JsonShapeError } from '../json-path.ts';

const largestDocument = 256 * 1024 ** 2;

/**
 * Reads package timelines (docs/reference/timelines.md): objects of the shape that deps.dev v3 answers for a package, one, a list, or one a
 * line. Of ecosystems without a purl type here they are left out. Throws `FormatError`.
 */
export function* readTimelines(file: ByteFile): Iterable<Timeline> {
  for (const { line, value } of documentsOf(file, largestDocument)) {
    const nodes = Array.isArray(value) ? new JsonNode(value).list() : [new JsonNode(value)];
    for (const node of nodes) {
      const found = read(node, file, line);
      if (found !== undefined) yield found;
    }
  }
}

function read(node: JsonNode, file: ByteFile, line: number | null): Timeline | undefined {
  try {
    return timelineOf(node, file.name);
  } catch (error) {
    if (!(error instanceof JsonShapeError)) throw error;
    throw new FormatError(
      file.name,
      `${line === null ? '' : `line ${line}, `}${error.path || 'the package'}`,
      error.message,
    );
  }
}

function timelineOf(node: JsonNode, source: string): Timeline | undefined {
  const key = node.member('packageKey');
  const name = packageName(key.member('system').text(), key.member('name').text());
  if (node.member('versions').isAbsent) throw node.member('versions').wrong('a list');
  const releases = node.member('versions').list().map(releaseOf);
  return name && { ...name, source, releases };
}

function releaseOf(node: JsonNode): Release {
  const published = node.member('publishedAt');
  const releasedAt = published.textOr(null);
  if (releasedAt !== null && Number.isNaN(Date.parse(releasedAt))) throw published.wrong('an ISO 8601 time');
  return {
    version: node.member('versionKey').member('version').text(),
    releasedAt,
    yanked: node.member('isYanked').value === true,
  };
}

import type { Level } from '../../../../src/model/level.ts';
import type { ApplicationReader, JsonRows } from '../../../../src/store/store.ts';

/** All that a reader answers, in a form that can be compared: nodes and files by their paths instead of their volatile ids. */
export function answersOf(reader: ApplicationReader, vulnerabilities: readonly string[] = []): unknown {
  const objects = rows(reader.findObjects({ skip: 0, limit: 1e6, withLocations: false }).rows);
  const { snapshot, ...info } = reader.info;
  return {
    info: { ...info, analyzedAt: snapshot.analyzedAt, revision: snapshot.revision },
    objects: objects.map((row) => objectAnswers(reader, Number(row['id']))),
    levels: ([1, 2, 3, 4, 5] as const).map((level) => levelAnswers(reader, level)),
    transactions: [...reader.transactions({})],
    packages: vulnerabilities.map((id) => [id, reader.affectedPackages(id, 0, 1000)]),
    patterns: reader.cloudPatterns({}),
  };
}

function objectAnswers(reader: ApplicationReader, id: number): unknown {
  return {
    details: reader.object(id),
    locations: reader.sourceLocations(id),
    callees: [...reader.callees(id, { includeEscalated: true })],
  };
}

function levelAnswers(reader: ApplicationReader, level: Level): unknown {
  const { nodes, links } = reader.levelGraph(level);
  return {
    nodes: nodes.map((node) => [
      node.fullName,
      node.nbObjects,
      level === 5
        ? rows(reader.nodeObjects(node.nodeId))
        : reader.childNodes(node.nodeId).map(({ fullName }) => fullName),
    ]),
    links: links.map(({ origin, target }) => [origin.fullName, target.fullName]),
  };
}

function rows(chunks: JsonRows): Record<string, unknown>[] {
  return JSON.parse(`[${Buffer.concat([...chunks]).toString()}]`) as Record<string, unknown>[];
}

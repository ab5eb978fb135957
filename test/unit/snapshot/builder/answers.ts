import type { ObjectRow as Row } from '../../../../src/model/code-object.ts';
import type { Level } from '../../../../src/model/level.ts';
import { rowValues } from '../../../../src/store/row-values.ts';
import type { ApplicationReader } from '../../../../src/store/store.ts';

/** All that a reader answers, in a form that can be compared: nodes and files by their paths instead of their volatile ids. */
export function answersOf(reader: ApplicationReader, vulnerabilities: readonly string[] = []): unknown {
  const objects = rowValues<Row>(reader.findObjects({ skip: 0, limit: 1e6, withLocations: false }).rows);
  const { snapshot, ...info } = reader.info;
  return {
    info: { ...info, analyzedAt: snapshot.analyzedAt, revision: snapshot.revision },
    objects: objects.map((row) => objectAnswers(reader, Number(row.id))),
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
    callees: rowValues(reader.callees(id, { includeEscalated: true })),
  };
}

function levelAnswers(reader: ApplicationReader, level: Level): unknown {
  const { nodes, links } = reader.levelGraph(level);
  return {
    nodes: nodes.map((node) => [
      node.fullName,
      node.nbObjects,
      level === 5
        ? rowValues(reader.nodeObjects(node.nodeId))
        : reader.childNodes(node.nodeId).map(({ fullName }) => fullName),
    ]),
    links: links.map(({ origin, target }) => [origin.fullName, target.fullName]),
  };
}

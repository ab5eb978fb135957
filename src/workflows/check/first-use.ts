import type { GateFinding } from '../../insights/gates/gate-finding.ts';
import type { Caller } from '../../model/code-object.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { SourceLocation } from '../../model/source-location.ts';
import { rowValues } from '../../store/row-values.ts';
import type { ApplicationReader } from '../../store/store.ts';

/**
 * The first statement, by path and line, that uses objects of packages; one that only an escalated link stands for, such as an import,
 * where there is no other. Null: no statement is known.
 */
export function firstUse(reader: ApplicationReader, objects: readonly number[]): GateFinding['place'] {
  const members = { parent: false, sourceLocations: false, bookmarks: true };
  const callers = objects.flatMap((id) => rowValues<Caller>(reader.callers(id, { includeEscalated: true, members })));
  const plain = callers.filter(({ escalated }) => !escalated).flatMap(({ bookmarks = [] }) => bookmarks);
  const found = plain.length > 0 ? plain : callers.flatMap(({ bookmarks = [] }) => bookmarks);
  const [first] = [...found].sort(byPlace);
  return first === undefined ? null : { path: first.filePath, startLine: first.startLine, endLine: first.endLine };
}

function byPlace(a: SourceLocation, b: SourceLocation): number {
  return compareCodePoints(a.filePath, b.filePath) || a.startLine - b.startLine || a.endLine - b.endLine;
}

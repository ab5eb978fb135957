import type { UnreachedRoot, UnreachedUse } from '../../model/coverage.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';

interface FoundUse extends Pick<UnreachedUse, 'file' | 'line' | 'linkType'> {
  readonly object: number;
  readonly endPoint: number;
}

/**
 * Uses of end points by production code that no transaction holds, or that none goes on from to the end point: only contexts of its function run it that
 * nothing enters. Time: that of two walks from all start points, and of the callers of all end points.
 */
export function unreachedUses({ snapshot, members }: LoadedSnapshot): UnreachedUse[] {
  const objects = snapshot.objects();
  const held = members().ofAny();
  const isTaken = members().goingOn();
  const found: FoundUse[] = [];
  for (let endPoint = 0; endPoint < snapshot.meta.counts.objects; endPoint++) {
    if (!objects.isEndPoint(endPoint)) continue;
    for (const { source: object, kind, statements } of snapshot.callers().of(endPoint)) {
      if (kind.escalated || isTaken(object, endPoint) || !isProduction(snapshot, object)) continue;
      for (const { filePath: file, startLine: line } of snapshot.locations().at(statements()))
        found.push({ file, line, linkType: kind.type, object, endPoint });
    }
  }
  found.sort(
    (a, b) =>
      compareCodePoints(a.file, b.file) ||
      a.line - b.line ||
      a.object - b.object ||
      a.endPoint - b.endPoint ||
      compareCodePoints(a.linkType, b.linkType),
  );
  const roots = new Map<number, UnreachedRoot>();
  return found.map(({ file, line, linkType, object, endPoint }) => {
    const root = roots.get(object) ?? (held.has(object) ? placed(snapshot, object) : rootOf(snapshot, object));
    roots.set(object, root);
    const { rows } = objects;
    return { file, line, linkType, object: rows.identity(object), endPoint: rows.identity(endPoint), root };
  });
}

/** From an object to the first of its callers that is production code and was not met, until there is none. */
function rootOf(snapshot: Snapshot, object: number): UnreachedRoot {
  const met = new Set([object]);
  let root = object;
  for (let next: number | undefined = object; next !== undefined; ) {
    root = next;
    next = undefined;
    for (const { source, kind } of snapshot.callers().of(root)) {
      if (kind.escalated || met.has(source) || !isProduction(snapshot, source)) continue;
      next = source;
      met.add(source);
      break;
    }
  }
  return placed(snapshot, root);
}

function placed(snapshot: Snapshot, object: number): UnreachedRoot {
  const [at] = snapshot.locations().of(object);
  return { ...snapshot.objects().rows.identity(object), file: at?.filePath ?? null, line: at?.startLine ?? null };
}

function isProduction(snapshot: Snapshot, object: number): boolean {
  const objects = snapshot.objects();
  return !objects.isExternal(object) && !objects.isTest(object);
}

import type { ObjectRecord } from '../../src/bundle/records.ts';
import type { CodeUnit } from './instrument-source.ts';

const running = /_(MODULE|FUNCTION|ANONYMOUS_FUNCTION|METHOD|CONSTRUCTOR|GETTER|SETTER|CLASS|COMPONENT)$/;

interface Candidate {
  readonly key: string;
  readonly object: ObjectRecord;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The key of the object each unit is, by file and lines: of the objects of its kind that end on the unit's last line and
 * begin no later, the one that begins last. Where several share the lines, the name decides, then the order in the source.
 */
export function matchUnits(
  units: readonly CodeUnit[],
  objects: ReadonlyMap<string, ObjectRecord>,
): ReadonlyMap<number, string> {
  const byFile = candidatesByFile(objects);
  const matched = new Map<number, string>();
  const taken = new Set<string>();
  for (const unit of [...units].sort((a, b) => a.start - b.start)) {
    const fitting = (byFile.get(unit.file) ?? []).filter(
      (each) => isKind(unit, each.object) && each.endLine === unit.endLine && each.startLine <= unit.startLine,
    );
    if (unit.kind === 'module') {
      const module = (byFile.get(unit.file) ?? []).find(({ object }) => object.typeId.endsWith('_MODULE'));
      if (module !== undefined) matched.set(unit.id, module.key);
      continue;
    }
    const latest = Math.max(...fitting.map(({ startLine }) => startLine));
    const nearest = fitting.filter(({ startLine, key }) => startLine === latest && !taken.has(key));
    const named = nearest.filter(({ object }) => unit.name !== '' && object.name === unit.name);
    const chosen = named[0] ?? nearest[0];
    if (chosen === undefined) continue;
    matched.set(unit.id, chosen.key);
    taken.add(chosen.key);
  }
  return matched;
}

function candidatesByFile(objects: ReadonlyMap<string, ObjectRecord>): ReadonlyMap<string, readonly Candidate[]> {
  const byFile = new Map<string, Candidate[]>();
  for (const [key, object] of objects) {
    if (object.external === true || !running.test(object.typeId)) continue;
    for (const { file, startLine, endLine } of object.locations ?? []) {
      const list = byFile.get(file) ?? [];
      byFile.set(file, list);
      list.push({ key, object, startLine, endLine });
    }
  }
  return byFile;
}

function isKind(unit: CodeUnit, { typeId }: ObjectRecord): boolean {
  const kind = /_(MODULE|CONSTRUCTOR|GETTER|SETTER|CLASS)$/.exec(typeId)?.[1]?.toLowerCase() ?? 'function';
  return (unit.kind === 'generator' ? 'function' : unit.kind) === kind;
}

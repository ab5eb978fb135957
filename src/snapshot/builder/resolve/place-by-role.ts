import { type CodeGraph, findRoles } from '../../../roles/find-roles.ts';
import type { RoleRule } from '../../../roles/role-rules.ts';
import { absent } from '../../../search/search-columns.ts';
import type { LevelPath, Taxonomy } from '../../../taxonomy/taxonomy.ts';
import type { Collector } from '../collect/collector.ts';
import { externalFlag, testFlag } from '../collect/object-columns.ts';

/**
 * Gives each object of an input that no level path names, and whose type alone says nothing, the levels of its role. From then on they count
 * as its own: what stays from the snapshot before keeps its place. References are resolved already.
 */
export function placeByRole(collector: Collector, taxonomy: Taxonomy, rules: readonly RoleRule[]): void {
  const { objects } = collector;
  const given = new Uint8Array(objects.count);
  for (const { origin, span } of collector.origins) {
    if (!origin.kept) given.fill(1, span.objects.from, span.objects.to);
  }
  const levels = levelsOfKinds(collector, taxonomy);
  const roles = findRoles(graphOf(collector, taxonomy, given, levels), rules);
  for (const [row, role] of roles) {
    const { type, typeId, language, external } = kindOf(collector, row);
    const place = taxonomy.levelsOf({ type, typeId, language, external, role });
    objects.kind.set(row, objects.kinds.intern(type, typeId, language, external, place));
  }
}

function kindOf({ objects }: Collector, row: number): Collector['objects']['kinds']['list'][number] {
  return objects.kinds.list[objects.kind.at(row)] as Collector['objects']['kinds']['list'][number];
}

function levelsOfKinds({ objects }: Collector, taxonomy: Taxonomy): readonly LevelPath[] {
  return objects.kinds.list.map((kind) => kind.levels ?? taxonomy.levelsOf(kind));
}

function graphOf(collector: Collector, taxonomy: Taxonomy, given: Uint8Array, levels: readonly LevelPath[]): CodeGraph {
  const { objects, links } = collector;
  const openKinds = objects.kinds.list.map(
    (kind) => kind.levels === undefined && !kind.external && !taxonomy.isSpecific(kind),
  );
  const isDirect = links.kinds.list.map(({ escalated }) => !escalated);
  const rowOf = (key: number): number => (key === absent ? absent : objects.keys.rowOf(key));
  return {
    count: objects.count,
    absent,
    isOpen: (row) =>
      given[row] === 1 && (objects.flags.at(row) & externalFlag) === 0 && (openKinds[objects.kind.at(row)] as boolean),
    isTest: (row) => (objects.flags.at(row) & testFlag) !== 0,
    type: (row) => kindOf(collector, row).type,
    name: (row) => objects.names.text(objects.name.at(row)),
    fullName: (row) => objects.fullNames.text(objects.fullName.at(row)),
    path: (row) => {
      const path = objects.filePath.at(row);
      return path === absent ? null : objects.filePaths.text(path);
    },
    parent: (row) => rowOf(objects.parent.at(row)),
    annotations: (row) =>
      Array.from({ length: objects.annotationEnds.at(row) - objects.annotationsFrom(row) }, (_, i) =>
        objects.annotationTexts.text(objects.annotations.at(objects.annotationsFrom(row) + i)),
      ),
    levels: (row) => levels[objects.kind.at(row)] as LevelPath,
    *links() {
      for (let link = 0; link < links.count; link++) {
        const kind = links.kind.at(link);
        const [from, to] = [rowOf(links.from.at(link)), rowOf(links.to.at(link))];
        if (!isDirect[kind] || from === absent || to === absent) continue;
        yield { from, to, type: (links.kinds.list[kind] as { type: string }).type };
      }
    },
  };
}

import { compareCodePoints } from '../../../model/order.ts';
import type { ApplicationStatistics, LanguageStatistics } from '../../../model/statistics.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import type { LocationLists } from '../collect/location-lists.ts';
import { externalFlag, testFlag } from '../collect/object-columns.ts';
import type { MergedLinks } from '../number/merge-links.ts';
import type { LanguageTable } from './language-table.ts';
import type { NumberedImport } from './write-objects.ts';

/** Counts what an import holds. Time: a few steps an object and a link. */
export function countStatistics(
  { collector }: NumberedImport,
  languages: LanguageTable,
  links: MergedLinks,
  taxonomy: Taxonomy,
  transactions: ApplicationStatistics['transactions'],
): ApplicationStatistics {
  const { objects } = collector;
  const { list } = objects.kinds;
  const byKind = new Uint32Array(list.length);
  let testObjects = 0;
  for (let row = 0; row < objects.count; row++) {
    (byKind[objects.kind.at(row)] as number)++;
    if ((objects.flags.at(row) & testFlag) !== 0) testObjects++;
  }
  const types = new Map<string, { type: string; typeId: string; objects: number; externalObjects: number }>();
  const technologies = new Map<string, { name: string; objects: number }>();
  list.forEach((kind, at) => {
    const count = byKind[at] as number;
    const { type, typeId } = kind;
    const typed = entry(types, JSON.stringify([type, typeId]), { type, typeId, objects: 0, externalObjects: 0 });
    typed.objects += count;
    if (kind.external) typed.externalObjects += count;
    for (const name of taxonomy.technologiesOf(kind)) entry(technologies, name, { name, objects: 0 }).objects += count;
  });
  return {
    languages: countLanguages(collector, languages),
    objectTypes: [...types.values()].sort(
      (a, b) => b.objects - a.objects || compareCodePoints(a.type, b.type) || compareCodePoints(a.typeId, b.typeId),
    ),
    linkTypes: countLinks(links),
    technologies: [...technologies.values()].sort((a, b) => b.objects - a.objects || compareCodePoints(a.name, b.name)),
    testObjects,
    transactions,
  };
}

function entry<T>(map: Map<string, T>, key: string, first: T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  map.set(key, first);
  return first;
}

function countLanguages(
  { objects, files }: NumberedImport['collector'],
  languages: LanguageTable,
): LanguageStatistics[] {
  const names = languages.languages.map(({ name }) => name);
  const longest = new Uint32Array(files.count);
  /** Objects of the greatest length, by file and language. */
  const inFile = new Uint32Array(files.count * names.length);
  const rows = [...names, null].map((name) => ({ name, files: 0, lines: 0, objects: 0, externalObjects: 0 }));
  for (let row = 0; row < objects.count; row++) {
    const language = languages.ofKind(objects.kind.at(row));
    const counted = rows[language] as (typeof rows)[number];
    counted.objects++;
    if ((objects.flags.at(row) & externalFlag) !== 0) counted.externalObjects++;
    else if (objects.locations.from(row) < objects.locations.to(row)) {
      const { file, lines } = firstPlace(objects.locations, row);
      const at = files.keys.rowOf(file);
      if (at === absent || lines < (longest[at] as number)) continue;
      if (lines > (longest[at] as number)) inFile.fill(0, at * names.length, (at + 1) * names.length);
      longest[at] = lines;
      (inFile[at * names.length + language] as number)++;
    }
  }
  const byName = [...names.keys()].sort((a, b) => compareCodePoints(names[a] as string, names[b] as string));
  files.rows.forEach(({ record }, file) => {
    let best = names.length;
    let most = 0;
    for (const language of byName) {
      const count = inFile[file * names.length + language] as number;
      if (count > most) [best, most] = [language, count];
    }
    const counted = rows[best] as (typeof rows)[number];
    counted.files++;
    counted.lines += record.lines;
  });
  return rows
    .filter((row) => row.files > 0 || row.objects > 0)
    .sort((a, b) => b.lines - a.lines || b.objects - a.objects || compareCodePoints(a.name ?? '', b.name ?? ''));
}

/** Key number of the file that an object stands in first, and how many of its lines it has. */
function firstPlace(locations: LocationLists, row: number): { readonly file: number; readonly lines: number } {
  const at = locations.from(row);
  return {
    file: locations.files.at(at),
    lines: locations.endLines.at(at) - locations.startLines.at(at) + 1,
  };
}

function countLinks({ kinds, linkKinds }: MergedLinks): ApplicationStatistics['linkTypes'] {
  const counts = new Uint32Array(linkKinds.length);
  for (const kind of kinds) (counts[kind] as number)++;
  const rows = new Map<string, ApplicationStatistics['linkTypes'][number]>();
  for (const [kind, { type, escalated, confidence, rule }] of linkKinds.entries()) {
    const id = JSON.stringify([type, escalated, confidence, rule]);
    const links = (rows.get(id)?.links ?? 0) + (counts[kind] as number);
    rows.set(id, { linkType: type, escalated, confidence, rule, links });
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.links - a.links ||
      compareCodePoints(a.linkType, b.linkType) ||
      Number(a.escalated) - Number(b.escalated) ||
      compareCodePoints(b.confidence, a.confidence) ||
      compareCodePoints(a.rule ?? '', b.rule ?? ''),
  );
}

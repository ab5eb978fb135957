import type { FileRecord, ObjectRecord } from '../../src/bundle/records.ts';
import type { ApplicationStatistics } from '../../src/model/statistics.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import type { NaiveAnalysis } from './naive-analysis.ts';
import { bestOf } from './naive-links.ts';
import { naiveCompareLists } from './naive-text.ts';
import type { NaiveTransactions } from './naive-transactions.ts';

/** Counts by looking at everything for each count. */
export function naiveStatistics(
  analysis: NaiveAnalysis,
  calls: NaiveTransactions,
  taxonomy: Taxonomy,
): ApplicationStatistics {
  const records = analysis.objects.map(({ record }) => record);
  const languageOf = ({ key }: FileRecord): string | null => {
    const here = records.filter(({ external, locations }) => !external && locations?.[0]?.file === key);
    const linesOf = ({ locations }: ObjectRecord): number =>
      (locations?.[0]?.endLine ?? 0) - (locations?.[0]?.startLine ?? 0);
    const most = Math.max(...here.map(linesOf));
    const longest = here.filter((record) => linesOf(record) === most);
    const names = distinct(longest.map(({ language }) => language));
    const count = (name: string): number => longest.filter(({ language }) => language === name).length;
    return names.sort((a, b) => naiveCompareLists([-count(a), a], [-count(b), b]))[0] ?? null;
  };
  const languages = distinct([...records.map(({ language }) => language as string | null), null]).map((name) => {
    const files = analysis.files.filter((file) => languageOf(file) === name);
    const objects = records.filter(({ language }) => language === name);
    return {
      name,
      files: files.length,
      lines: files.reduce((sum, { lines }) => sum + lines, 0),
      objects: objects.length,
      externalObjects: objects.filter(({ external }) => external).length,
    };
  });
  const types = distinct(records.map(({ type, typeId }) => JSON.stringify([type, typeId]))).map((key) => {
    const [type, typeId] = JSON.parse(key) as [string, string];
    const objects = records.filter((record) => record.type === type && record.typeId === typeId);
    return {
      type,
      typeId,
      objects: objects.length,
      externalObjects: objects.filter(({ external }) => external).length,
    };
  });
  const labels = records.map((record) => taxonomy.technologiesOf({ ...record, external: record.external ?? false }));
  const technologies = distinct(labels.flat()).map((name) => ({
    name,
    objects: labels.filter((list) => list.includes(name)).length,
  }));
  const sizes = [...calls.find({})].map(({ size }) => size);
  return {
    languages: languages
      .filter(({ files, objects }) => files > 0 || objects > 0)
      .sort((a, b) => naiveCompareLists([-a.lines, -a.objects, a.name ?? ''], [-b.lines, -b.objects, b.name ?? ''])),
    objectTypes: types.sort((a, b) =>
      naiveCompareLists([-a.objects, a.type, a.typeId], [-b.objects, b.type, b.typeId]),
    ),
    linkTypes: linkTypes(analysis),
    technologies: technologies.sort((a, b) => naiveCompareLists([-a.objects, a.name], [-b.objects, b.name])),
    testObjects: records.filter(({ test }) => test).length,
    transactions: { total: sizes.length, largest: Math.max(0, ...sizes), endPoints: [...calls.dataGraphs({})].length },
  };
}

function linkTypes({ links }: NaiveAnalysis): ApplicationStatistics['linkTypes'] {
  const pairs = distinct(links.map(({ from, to, type }) => JSON.stringify([from, to, type])));
  const best = pairs.map((pair) =>
    bestOf(links.filter(({ from, to, type }) => JSON.stringify([from, to, type]) === pair)),
  );
  const kinds = best.map(({ type, escalated = false, confidence = 'resolved', rule = null }) =>
    JSON.stringify({ linkType: type, escalated, confidence, rule }),
  );
  return distinct(kinds)
    .map((kind) => ({
      ...(JSON.parse(kind) as Omit<ApplicationStatistics['linkTypes'][number], 'links'>),
      links: kinds.filter((other) => other === kind).length,
    }))
    .sort((a, b) => naiveCompareLists(linkOrder(a), linkOrder(b)));
}

function linkOrder({ links, linkType, escalated, confidence, rule }: ApplicationStatistics['linkTypes'][number]) {
  return [-links, linkType, Number(escalated), Number(confidence === 'derived'), rule ?? ''];
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

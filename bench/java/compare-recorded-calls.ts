import { readFileSync } from 'node:fs';
import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import { analysed } from './analysed.ts';

/**
 * Calls that were recorded while tests ran, compared with the links of an analysis of the sources alone, without their libraries:
 * `node bench/java/compare-recorded-calls.ts SOURCES EDGES`. Lists what was missed with `--missed`, and links that were not seen to run with `--extra`.
 */
interface Edge {
  readonly callers: readonly string[];
  readonly callees: readonly string[];
  readonly isDirect: boolean;
  readonly text: string;
}

const [sources = '', edgesFile = '', ...options] = process.argv.slice(2);
const records = await analysed(sources);
const objects = records.filter((each): each is ObjectRecord => each.record === 'object' && each.external !== true);
const calls = records.filter((each): each is LinkRecord => each.record === 'link' && each.type === 'CALL');
const byFile = Map.groupBy(objects, ({ locations }) => locations?.[0]?.file ?? '');
const inHouse = new Set(objects.map(({ key }) => key));
const known = new Set(calls.map(({ from, to }) => `${from}\n${to}`));

const edges: Edge[] = [];
/** Lines of calls that ran. */
const executed = new Set<string>();
const skipped = new Map<string, number>();
for (const line of readFileSync(edgesFile, 'utf8').split('\n')) {
  if (line === '') continue;
  const [from = '', method = '', at = '', way = '', to = '', name = '', descriptor = '', first = ''] = line.split('\t');
  const callers = placed(from, Number(at), method, null);
  const callees = placed(to, Number(first), name, descriptor);
  if (callees.length === 0 || callers.length === 0) {
    const why = name.startsWith('access$') || /^(values|valueOf)$/.test(name) ? 'made by the compiler' : 'not placed';
    skipped.set(why, (skipped.get(why) ?? 0) + 1);
    continue;
  }
  executed.add(`${from}:${at}`);
  edges.push({
    callers,
    callees,
    isDirect: way === 'direct',
    text: `${from}:${at} ${method} → ${to}:${first} ${name}${descriptor} (${way})`,
  });
}

const isFound = ({ callers, callees }: Edge): boolean =>
  callers.some((from) => callees.some((to) => known.has(`${from}\n${to}`)));
const distinct = new Map(
  edges.map((edge) => [`${edge.callers.join()}\n${edge.callees.join()}\n${edge.isDirect}`, edge]),
);
const all = [...distinct.values()];
const direct = all.filter((each) => each.isDirect);
const share = (of: readonly Edge[]): string => {
  const found = of.filter(isFound).length;
  return `${(found / of.length).toFixed(3)} (${found}/${of.length})`;
};
const recorded = new Set(
  edges.flatMap(({ callers, callees }) => callers.flatMap((from) => callees.map((to) => `${from}\n${to}`))),
);
const ran = ({ locations }: LinkRecord): boolean =>
  (locations ?? []).some(({ file, startLine, endLine }) => {
    for (let line = startLine; line <= endLine; line++) if (executed.has(`${file}:${line}`)) return true;
    return false;
  });
const extra = calls.filter((link) => inHouse.has(link.to) && !recorded.has(`${link.from}\n${link.to}`) && ran(link));
console.log(
  `recorded edges: ${all.length}, direct ${direct.length}; not compared: ${JSON.stringify(Object.fromEntries(skipped))}`,
);
console.log(
  `recall: all ${share(all)}, direct ${share(direct)}, through libraries ${share(all.filter((each) => !each.isDirect))}`,
);
console.log(
  `links of calls that ran, to methods that they were not seen to enter: ${extra.length}, ${(extra.length / all.length).toFixed(2)} an edge`,
);
const rules = Map.groupBy(extra, ({ rule }) => rule ?? 'resolved');
for (const [rule, links] of rules) console.log(`  ${rule}: ${links.length}`);
if (options.includes('--missed')) for (const edge of all) if (!isFound(edge)) console.log(edge.text);
if (options.includes('--extra'))
  for (const { from, to, rule } of extra) console.log(`${from} → ${to} (${rule ?? 'resolved'})`);

/** Keys of the code at a line: the innermost function there; for what runs when a class or an instance is made also the field or the class. */
function placed(file: string, line: number, method: string, descriptor: string | null): readonly string[] {
  const around = (byFile.get(file) ?? []).filter((each) => {
    const [place] = each.locations ?? [];
    return place !== undefined && place.startLine <= line && line <= place.endLine;
  });
  const size = (each: ObjectRecord): number =>
    (each.locations?.[0]?.endLine ?? 0) - (each.locations?.[0]?.startLine ?? 0);
  const ordered = around.toSorted((a, b) => size(a) - size(b));
  const isLambda = method.startsWith('lambda$');
  const type = (each: ObjectRecord): string => each.type;
  if (isLambda) return innermost(ordered.filter((each) => type(each) === 'Java Lambda'));
  if (method === '<init>' || method === '<clinit>') {
    const classes = ordered.filter((each) => /(Class|Enum|Record|Interface)$/.test(type(each)));
    const within = innermost(ordered.filter((each) => /Constructor$/.test(type(each)) && fits(each, descriptor)));
    // The lowest line may be that of a field, whose value constructors make.
    const ofClass = (byFile.get(file) ?? []).filter(
      (each) => /Constructor$/.test(type(each)) && each.parent === classes[0]?.key && fits(each, descriptor),
    );
    const made = within.length > 0 ? within : ofClass.map(({ key }) => key);
    const fields =
      descriptor === null ? ordered.filter((each) => /(Field|Enum Member|Enum Constant)$/.test(type(each))) : [];
    return [...made, ...innermost(classes), ...fields.map(({ key }) => key)];
  }
  return innermost(ordered.filter((each) => /Method$/.test(type(each)) && each.name === method));
}

function innermost(ordered: readonly ObjectRecord[]): readonly string[] {
  const [first] = ordered;
  if (first === undefined) return [];
  const place = first.locations?.[0];
  const same = ordered.filter(
    ({ locations }) => locations?.[0]?.startLine === place?.startLine && locations?.[0]?.endLine === place?.endLine,
  );
  return same.map(({ key }) => key);
}

/** Whether a constructor has as many parameters as a descriptor, which may begin with the instance around, or the name and number of an enum's constant. */
function fits({ mangling = '' }: ObjectRecord, descriptor: string | null): boolean {
  if (descriptor === null) return true;
  const given = (/^\((.*)\)/.exec(descriptor)?.[1] ?? '').match(/\[*(L[^;]+;|[A-Z])/g)?.length ?? 0;
  const inside = /\((.*)\)/.exec(mangling)?.[1] ?? '';
  const own =
    inside === '' ? 0 : inside.replaceAll(/<[^<>]*(<[^<>]*(<[^<>]*>[^<>]*)*>[^<>]*)*>/g, '').split(',').length;
  return own === given || own + 1 === given || own + 2 === given;
}

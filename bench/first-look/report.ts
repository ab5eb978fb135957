import type { Figures, Share, ShareName } from './figures.ts';
import type { Measurement } from './measure-application.ts';
import { entryKinds } from './truth.ts';

const columns: readonly (readonly [string, ShareName])[] = [
  ['entries: recall', 'entryRecall'],
  ['precision', 'entryPrecision'],
  ['handler right', 'handlerRight'],
  ['tables: recall', 'tableRecall'],
  ['precision', 'tablePrecision'],
  ['with kind: recall', 'accessRecall'],
  ['precision', 'accessPrecision'],
  ['requests: recall', 'requestRecall'],
  ['precision', 'requestPrecision'],
  ['callees', 'calleeRecall'],
  ['callers', 'callerRecall'],
  ['misses in coverage report', 'missesListed'],
  ['places in it that are misses', 'placesMissed'],
];

/** The figures as tables of Markdown: all measures, then the entries by kind. */
export function figureTables(list: readonly Figures[]): string {
  const names = list.map(({ name }) => name);
  const row = (title: string, cells: readonly string[]): string => `| ${title} | ${cells.join(' | ')} |`;
  const head = [
    row('', names),
    row(
      '---',
      names.map(() => '---:'),
    ),
  ];
  const kinds = entryKinds.filter((kind) =>
    list.some(({ byKind }) => (byKind[kind]?.precision.whole ?? 0) + (byKind[kind]?.recall.whole ?? 0) > 0),
  );
  return [
    ...head,
    ...columns.map(([title, name]) =>
      row(
        title,
        list.map(({ shares }) => shareText(shares[name])),
      ),
    ),
    row(
      'largest level-4 node',
      list.map(({ largestNode }) => largestNode?.share.toFixed(2) ?? '–'),
    ),
    row(
      'failure',
      list.map(({ failure }) => failure ?? 'none'),
    ),
    row(
      'seconds',
      list.map(({ seconds }) => seconds.toFixed(0)),
    ),
    row(
      'peak memory (MB)',
      list.map(({ peakMegabytes }) => peakMegabytes.toFixed(0)),
    ),
    '',
    ...head,
    ...kinds.flatMap((kind) => [
      row(
        `${kind}: recall`,
        list.map(({ byKind }) => shareText(byKind[kind]?.recall)),
      ),
      row(
        `${kind}: precision`,
        list.map(({ byKind }) => shareText(byKind[kind]?.precision)),
      ),
    ]),
    '',
  ].join('\n');
}

function shareText(share: Share | undefined): string {
  if (share === undefined || share.whole === 0) return '–';
  return `${(share.part / share.whole).toFixed(2)} (${share.part}/${share.whole})`;
}

/** Every miss and everything that the truth has not, a line each. */
export function differences({ truth, run, compared }: Measurement): string[] {
  if (compared === undefined) return [`${truth.application}: analysis failed`, run.output.slice(-4000)];
  const { entries, tables, requests, methods, apart } = compared;
  const of = ({ verb, path }: { verb: string; path: string | readonly string[] }): string =>
    `${verb} ${[path].flat().join(' or ')}`.trim();
  return [
    ...entries.matches
      .filter(({ found }) => found === null)
      .map(({ truth: each, otherVerbs }) => {
        const others =
          otherVerbs.length === 0 ? '' : ` (found as ${[...new Set(otherVerbs.map(({ verb }) => verb))].join(', ')})`;
        return `missed ${each.kind} ${of(each)} at ${each.file}:${each.line}${others}`;
      }),
    ...entries.matches
      .filter(({ handlerRight }) => handlerRight === false)
      .map(({ truth: each, all }) => {
        const shown = all.flatMap(({ handlers }) => handlers.map(({ fullName }) => fullName)).join(', ');
        return `wrong handler ${each.kind} ${of(each)}: not ${each.handler?.file}:${each.handler?.line} but ${shown || 'none'}`;
      }),
    ...entries.unexpected.map(
      ({ type, verb, name, places: [place] }) =>
        `unexpected ${type} ${verb} ${name} at ${place?.file}:${place?.startLine}`,
    ),
    ...[...apart].map(([type, count]) => `apart ${type}: ${count}`),
    ...tables.flatMap(({ of: { entry }, isEntryFound, matches }) => [
      ...matches.missed.map(
        ({ table, at }) => `missed table ${table} of ${of(entry)} at ${at}${isEntryFound ? '' : ' (entry missed)'}`,
      ),
      ...matches.unexpected.map((table) => `unexpected table ${table} of ${of(entry)}`),
      ...matches.kinds.missed
        .filter((kind) => !matches.missed.some(({ table }) => kind.endsWith(` ${table}`)))
        .map((kind) => `missed access ${kind} of ${of(entry)}`),
    ]),
    ...requests.missed.map((each) => `missed request ${of(each)} at ${each.file}:${each.line}`),
    ...requests.wrong.map(
      ({ request, entry }) =>
        `wrong request ${of(request)} at ${request.file}:${request.line}: joined to ${entry.type} ${entry.name}`,
    ),
    ...methods.flatMap(({ method, isKnown, ...each }) => [
      ...(isKnown ? [] : [`missed method ${method.name} at ${method.file}:${method.line}`]),
      ...each.missedCallees.map(
        ({ name, file, line }) =>
          `missed callee ${name} (${file}:${line}) of ${method.name} (${method.file}:${method.line})`,
      ),
      ...each.missedCallers.map(
        ({ name, file, line }) =>
          `missed caller ${name} (${file}:${line}) of ${method.name} (${method.file}:${method.line})`,
      ),
      ...each.unexpectedCallees.map(
        ({ fullName }) => `unexpected callee ${fullName} of ${method.name} (${method.file}:${method.line})`,
      ),
      ...each.unexpectedCallers.map(
        ({ fullName }) => `unexpected caller ${fullName} of ${method.name} (${method.file}:${method.line})`,
      ),
    ]),
    ...(compared.coverage?.misses.filter((each) => !compared.coverage?.listed.includes(each)) ?? []).map(
      (place) => `not in the coverage report: ${place}`,
    ),
  ];
}

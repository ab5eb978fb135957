import { matchEntries } from './match-entries.ts';
import { unknownMethod } from './match-methods.ts';
import { matchRequests } from './match-requests.ts';
import { matchTables, type TableMatches } from './match-tables.ts';
import type { Comparison, Measurement } from './measure-application.ts';
import { entryKinds, required, type Truth } from './truth.ts';

/** So many of so many. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** The figures of one application, or of all together. */
export interface Figures {
  readonly name: string;
  /** Null where the analysis ended well. */
  readonly failure: string | null;
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly objects: number;
  readonly shares: Readonly<Record<ShareName, Share>>;
  readonly byKind: Readonly<Record<string, { readonly recall: Share; readonly precision: Share }>>;
  readonly largestNode: { readonly node: string; readonly share: number } | null;
}

export const shareNames = [
  'entryRecall',
  'entryPrecision',
  'handlerRight',
  'tableRecall',
  'tablePrecision',
  'accessRecall',
  'accessPrecision',
  'requestRecall',
  'requestPrecision',
  'calleeRecall',
  'callerRecall',
  'missesListed',
  'placesMissed',
] as const;

export type ShareName = (typeof shareNames)[number];

export function figuresOf({ truth, run, compared }: Measurement): Figures {
  const { seconds, peakMemory: peakMegabytes } = run;
  const base = { name: truth.application, seconds, peakMegabytes };
  const failure = compared !== undefined ? null : run.isTimeout ? 'took too long' : `status ${run.status}`;
  const { matches, unexpected } = compared?.entries ?? matchEntries(truth.entries, []);
  const hits = matches.filter(({ found }) => found !== null);
  const judged = hits.filter(({ handlerRight }) => handlerRight !== null);
  const byKind = Object.fromEntries(
    entryKinds.flatMap((kind) => {
      const recall = {
        part: hits.filter((each) => each.truth.kind === kind).length,
        whole: matches.filter((each) => each.truth.kind === kind).length,
      };
      const wrong = unexpected.filter((each) => each.kind === kind).length;
      return recall.whole + wrong === 0
        ? []
        : [[kind, { recall, precision: { part: recall.part, whole: recall.part + wrong } }]];
    }),
  );
  const shares: Record<ShareName, Share> = {
    entryRecall: { part: hits.length, whole: matches.length },
    entryPrecision: { part: hits.length, whole: hits.length + unexpected.length },
    handlerRight: { part: judged.filter(({ handlerRight }) => handlerRight === true).length, whole: judged.length },
    ...dataShares(truth, compared),
    ...callShares(truth, compared),
    missesListed: { part: compared?.coverage?.listed.length ?? 0, whole: compared?.coverage?.misses.length ?? 0 },
    placesMissed: { part: compared?.coverage?.open.misses ?? 0, whole: compared?.coverage?.open.places ?? 0 },
  };
  return {
    ...base,
    failure,
    objects: compared?.objects ?? 0,
    shares,
    byKind,
    largestNode: compared?.levelShares[0] ?? null,
  };
}

type DataShare = 'tableRecall' | 'tablePrecision' | 'accessRecall' | 'accessPrecision';
type CallShare = 'requestRecall' | 'requestPrecision' | 'calleeRecall' | 'callerRecall';

function dataShares(truth: Truth, compared: Comparison | undefined): Record<DataShare, Share> {
  const matches =
    compared?.tables.map((each) => each.matches) ??
    truth.tableAccesses.map((each) => matchTables(each, [], truth.optionalTables));
  const sum = (count: (each: TableMatches) => number): number =>
    matches.reduce((total, each) => total + count(each), 0);
  const found = sum((each) => each.found.length);
  const kinds = sum((each) => each.kinds.found.length);
  return {
    tableRecall: { part: found, whole: found + sum((each) => each.missed.length) },
    tablePrecision: { part: found, whole: found + sum((each) => each.unexpected.length) },
    accessRecall: { part: kinds, whole: kinds + sum((each) => each.kinds.missed.length) },
    accessPrecision: { part: kinds, whole: kinds + sum((each) => each.kinds.unexpected.length) },
  };
}

function callShares(truth: Truth, compared: Comparison | undefined): Record<CallShare, Share> {
  const { joined, missed, wrong } = compared?.requests ?? matchRequests(truth.requests, []);
  const methods = compared?.methods ?? truth.methods.map(unknownMethod);
  const share = (list: 'callees' | 'callers', misses: 'missedCallees' | 'missedCallers'): Share => {
    const whole = methods.reduce((total, { method }) => total + required(method[list]).length, 0);
    return { part: whole - methods.reduce((total, each) => total + each[misses].length, 0), whole };
  };
  return {
    requestRecall: { part: joined.length, whole: joined.length + missed.length },
    requestPrecision: { part: joined.length, whole: joined.length + wrong.length },
    calleeRecall: share('callees', 'missedCallees'),
    callerRecall: share('callers', 'missedCallers'),
  };
}

/** All applications as one, by adding up. */
export function totalFigures(list: readonly Figures[]): Figures {
  const add = (shares: readonly (Share | undefined)[]): Share => ({
    part: shares.reduce((sum, each) => sum + (each?.part ?? 0), 0),
    whole: shares.reduce((sum, each) => sum + (each?.whole ?? 0), 0),
  });
  const shares = Object.fromEntries(
    shareNames.map((name) => [name, add(list.map((each) => each.shares[name]))]),
  ) as Record<ShareName, Share>;
  const byKind = Object.fromEntries(
    entryKinds.map((kind) => [
      kind,
      {
        recall: add(list.map((each) => each.byKind[kind]?.recall)),
        precision: add(list.map((each) => each.byKind[kind]?.precision)),
      },
    ]),
  );
  const nodes = list.flatMap(({ largestNode }) => (largestNode === null ? [] : [largestNode]));
  return {
    name: 'all',
    failure: list.some(({ failure }) => failure !== null)
      ? `${list.filter((each) => each.failure !== null).length} failed`
      : null,
    seconds: list.reduce((sum, each) => sum + each.seconds, 0),
    peakMegabytes: Math.max(...list.map((each) => each.peakMegabytes)),
    objects: list.reduce((sum, each) => sum + each.objects, 0),
    shares,
    byKind,
    largestNode: nodes.sort((a, b) => b.share - a.share)[0] ?? null,
  };
}

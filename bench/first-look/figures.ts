import type { Measurement } from './measure-application.ts';
import { entryKinds } from './truth.ts';

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
] as const;

export type ShareName = (typeof shareNames)[number];

export function figuresOf({ truth, run, compared }: Measurement): Figures {
  const { seconds, peakMemory: peakMegabytes } = run;
  const base = { name: truth.application, seconds, peakMegabytes };
  const failure = compared !== undefined ? null : run.isTimeout ? 'took too long' : `status ${run.status}`;
  const matches =
    compared?.entries.matches ?? truth.entries.map((each) => ({ truth: each, found: null, handlerRight: null }));
  const unexpected = compared?.entries.unexpected ?? [];
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
    ...dataShares({ truth, run, ...(compared && { compared }) }),
    ...callShares({ truth, run, ...(compared && { compared }) }),
    missesListed: { part: compared?.coverage?.listed.length ?? 0, whole: compared?.coverage?.misses.length ?? 0 },
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

function dataShares({ truth, compared }: Measurement): Record<DataShare, Share> {
  const all = compared?.tables.map(({ matches }) => matches) ?? [];
  const sum = (count: (each: (typeof all)[number]) => number): number =>
    all.reduce((total, each) => total + count(each), 0);
  const found = sum((each) => each.found.length);
  const kinds = sum((each) => each.kinds.found.length);
  const tables = truth.tableAccesses.flatMap((each) => each.tables);
  return {
    tableRecall: { part: found, whole: tables.length },
    tablePrecision: { part: found, whole: found + sum((each) => each.unexpected.length) },
    accessRecall: { part: kinds, whole: tables.reduce((total, { access }) => total + access.length, 0) },
    accessPrecision: { part: kinds, whole: kinds + sum((each) => each.kinds.unexpected.length) },
  };
}

function callShares({ truth, compared }: Measurement): Record<CallShare, Share> {
  const joined = compared?.requests.joined.length ?? 0;
  const count = (list: 'callees' | 'callers'): number =>
    truth.methods.reduce((total, each) => total + each[list].length, 0);
  const [callees, callers] = [count('callees'), count('callers')];
  const missed = (list: 'missedCallees' | 'missedCallers', whole: number): number =>
    compared === undefined ? whole : compared.methods.reduce((total, each) => total + each[list].length, 0);
  return {
    requestRecall: { part: joined, whole: truth.requests.length },
    requestPrecision: { part: joined, whole: joined + (compared?.requests.wrong.length ?? 0) },
    calleeRecall: { part: callees - missed('missedCallees', callees), whole: callees },
    callerRecall: { part: callers - missed('missedCallers', callers), whole: callers },
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

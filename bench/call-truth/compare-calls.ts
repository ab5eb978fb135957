import type { LinkRecord } from '../../src/bundle/records.ts';
import type { AnalysedCalls } from './analysed-calls.ts';
import type { CodeUnit } from './instrument-source.ts';
import { matchUnits } from './match-units.ts';
import type { Recording } from './record-run.ts';

export interface Edge {
  readonly from: string;
  readonly to: string;
}

export interface Miss extends Edge {
  readonly caller: CodeUnit;
  readonly callee: CodeUnit;
}

/** The analyzer's CALL links against a recorded run. */
export interface Comparison {
  /** Functions and the like in house, of them entered, and entered without an object of ours. */
  readonly units: number;
  readonly entered: number;
  readonly unmatched: number;
  /** Recorded edges, and those of them that are links. */
  readonly recorded: number;
  readonly found: number;
  readonly foundResolved: number;
  readonly misses: readonly Miss[];
  /** The same of edges whose caller had made the timer or promise that ran the callee. */
  readonly later: number;
  readonly foundLater: number;
  /** Links between entered functions that the run did not take. */
  readonly untaken: readonly LinkRecord[];
  readonly untakenDerived: number;
  readonly taken: number;
  /** True for a link the run took, also by way of the event loop. */
  readonly wasTaken: (link: Edge) => boolean;
}

/** An edge from a class's initialisers to what they call counts; an edge to a class is not one to a function. */
export function compareCalls(analysed: AnalysedCalls, recording: Recording): Comparison {
  const keys = matchUnits(recording.units, analysed.objects);
  const unitOf = new Map(recording.units.map((unit) => [unit.id, unit]));
  const links = new Map(analysed.calls.map((link) => [edgeId(link), link]));
  const edge = ([from, to]: readonly [number, number]): Miss | null => {
    const [caller, callee] = [unitOf.get(from), unitOf.get(to)];
    if (caller === undefined || callee === undefined || callee.kind === 'module') return null;
    return { from: keys.get(from) ?? `?${from}`, to: keys.get(to) ?? `?${to}`, caller, callee };
  };
  const edges = unique(recording.edges.map(edge));
  const known = new Set(edges.map(edgeId));
  const later = unique(recording.later.map(edge)).filter((each) => !known.has(edgeId(each)));
  for (const each of later) known.add(edgeId(each));
  const found = edges.filter((each) => links.has(edgeId(each)));
  const entered = new Set(recording.entered.map((id) => keys.get(id)));
  const between = analysed.calls.filter(({ from, to }) => entered.has(from) && entered.has(to));
  const untaken = between.filter((link) => !known.has(edgeId(link)) && isFunction(analysed, link.to));
  return {
    units: recording.units.length,
    entered: recording.entered.length,
    unmatched: recording.entered.filter((id) => !keys.has(id)).length,
    recorded: edges.length,
    found: found.length,
    foundResolved: found.filter((each) => links.get(edgeId(each))?.confidence !== 'derived').length,
    misses: edges.filter((each) => !links.has(edgeId(each))),
    later: later.length,
    foundLater: later.filter((each) => links.has(edgeId(each))).length,
    untaken,
    untakenDerived: untaken.filter(({ confidence }) => confidence === 'derived').length,
    taken: between.length - untaken.length,
    wasTaken: (link) => known.has(edgeId(link)),
  };
}

function edgeId({ from, to }: Edge): string {
  return `${from}\n${to}`;
}

function unique(edges: readonly (Miss | null)[]): Miss[] {
  return [...new Map(edges.filter((each) => each !== null).map((each) => [edgeId(each), each])).values()];
}

function isFunction({ objects }: AnalysedCalls, key: string): boolean {
  return !/_(MODULE|CLASS)$/.test(objects.get(key)?.typeId ?? '');
}

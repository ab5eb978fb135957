import type { FoundEntry, FoundPlace } from './found.ts';
import { namesFit, verbsFit } from './match-entries.ts';
import { normalisePath } from './normalise-path.ts';
import { required, type TruthRequest } from './truth.ts';

export interface RequestMatches {
  readonly joined: readonly TruthRequest[];
  readonly missed: readonly TruthRequest[];
  /** Entries that a statement of the truth is joined to without reaching them. */
  readonly wrong: readonly { readonly request: TruthRequest; readonly entry: FoundEntry }[];
}

const tolerance = 2;

/**
 * A request is joined where the product links the statement, by its lines, with the entry. One that reaches no entry of the application is not required;
 * any entry that it is joined with is wrong.
 */
export function matchRequests(truth: readonly TruthRequest[], found: readonly FoundEntry[]): RequestMatches {
  const joinsAt = (request: TruthRequest, slack: number): FoundEntry[] =>
    found.filter((entry) => entry.requests.some((place) => contains(place, request, slack)));
  const wanted = required(truth).filter(({ path }) => [path].flat().length > 0);
  const joined = wanted.filter((request) => joinsAt(request, tolerance).some((entry) => leadsTo(request, entry)));
  const wrong = truth.flatMap((request) => {
    const near = truth.filter(({ file, line }) => file === request.file && Math.abs(line - request.line) <= tolerance);
    return joinsAt(request, 0)
      .filter((entry) => !near.some((each) => leadsTo(each, entry)))
      .map((entry) => ({ request, entry }));
  });
  return { joined, missed: wanted.filter((each) => !joined.includes(each)), wrong };
}

function contains({ file, startLine, endLine }: FoundPlace, at: TruthRequest, slack: number): boolean {
  return file === at.file && startLine - slack <= at.line && at.line <= endLine + slack;
}

function leadsTo({ verb, path }: TruthRequest, entry: FoundEntry): boolean {
  return [path].flat().some((each) => reaches(verb, each, entry));
}

function reaches(verb: string, path: string, entry: FoundEntry): boolean {
  if (entry.kind !== 'route' && entry.kind !== 'page') return namesFit(path, entry.name);
  // A request has a verb even where its entry takes any.
  return normalisePath(path) === normalisePath(entry.name) && (entry.verb === 'ANY' || verbsFit(verb, entry.verb));
}

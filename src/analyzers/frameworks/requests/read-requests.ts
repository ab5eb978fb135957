import { endPointNames } from '../end-points/end-point-names.ts';
import type { ContextualCall } from '../facts/call-contexts.ts';
import type { Lines } from '../facts/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';

/** A request that the code sends, as far as its address is known. */
export interface Request {
  /** Key of the object that sends it: where a function sends it for others, the one that has it sent. */
  readonly caller: string;
  readonly verb: string;
  /** Host and path, `{}` for each part that is not constant. */
  readonly address: string;
  readonly file: string;
  readonly lines: Lines;
}

/** The requests that clients of HTTP send, test code aside. */
export function readRequests(finder: InstanceFinder): Request[] {
  const { table } = finder.resolver;
  return [...finder.allMatches()].flatMap((match) => {
    const { endPoint } = match.rule;
    const place = (match.call as ContextualCall).site ?? match.call;
    const { file, test } = table.fileOf(place);
    if (endPoint?.url === undefined || test) return [];
    return endPointNames(match, endPoint, finder).map(({ name, verb }) => ({
      caller: place.caller,
      verb,
      address: name.slice(verb.length + 1),
      file,
      lines: place.lines,
    }));
  });
}

import type { LinkRecord } from '../../../bundle/records.ts';
import type { Request } from './read-requests.ts';

/** An HTTP operation of the application. */
export interface Operation {
  readonly key: string;
  readonly verb: string;
  /** Its name: the path with `{}` for variable parts. */
  readonly path: string;
}

/** Id of the rule behind these links. */
const ownOperation = 'http/own-operation';
/** Most folders that a base address which is not constant may stand for. */
const longestBase = 3;
/** A request that fits more operations than this says nothing. */
const mostOperations = 4;

/**
 * Links from the code that sends a request to the operation of the same application that answers it: equal verb, and an equal path
 * segment by segment, `{}` fitting any one. Where the beginning of the address is not constant (`${API}/users`) the end of the path
 * must be equal. Of several operations that fit the ones with the most constant segments are taken.
 */
export function joinRequests(requests: readonly Request[], operations: readonly Operation[]): LinkRecord[] {
  const links = new Map<string, LinkRecord>();
  for (const { caller, verb, address, file, lines } of requests) {
    const wanted = pathOf(address);
    if (wanted === null) continue;
    for (const { key } of fitting(wanted, verb, operations)) {
      const id = `${caller} ${key}`;
      const location = { file, ...lines };
      const known = links.get(id);
      const isKnown =
        known?.locations?.some((each) => each.startLine === lines.startLine && each.file === file) === true;
      if (isKnown) continue;
      const locations = [...(known?.locations ?? []), location];
      links.set(id, {
        record: 'link',
        from: caller,
        to: key,
        type: 'CALL',
        confidence: 'derived',
        rule: ownOperation,
        locations,
      });
    }
  }
  return [...links.keys()].sort().map((id) => links.get(id) as LinkRecord);
}

interface WantedPath {
  readonly segments: readonly string[];
  /** True where the beginning is not known. */
  readonly open: boolean;
}

/** The path of an address; null for one of another host, or of which nothing is constant. */
function pathOf(address: string): WantedPath | null {
  const [, host = '', rest = address] =
    /^([\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w.-]+:\d+|localhost)(?=\/|$)(.*)$/.exec(address) ?? [];
  if (host !== '' && !/^(localhost|127\.0\.0\.1|0\.0\.0\.0)(:|$)/.test(host)) return null;
  const path = rest.replace(/(?<=[^/{])\{\}$/, '');
  const all = path.split('/').filter((segment) => segment !== '');
  const open = host === '' && !path.startsWith('/');
  const segments = open && all[0]?.startsWith('{}') === true ? all.slice(1) : all;
  return segments.some((segment) => segment !== '{}') ? { segments, open } : null;
}

function fitting(wanted: WantedPath, verb: string, operations: readonly Operation[]): readonly Operation[] {
  let best: Operation[] = [];
  let closest = -1;
  for (const operation of operations) {
    if (operation.verb !== verb && operation.verb !== 'ANY') continue;
    const closeness = closenessOf(
      wanted,
      operation.path.split('/').filter((segment) => segment !== ''),
    );
    if (closeness === null || closeness < closest) continue;
    if (closeness > closest) best = [];
    closest = closeness;
    best.push(operation);
  }
  return best.length > mostOperations ? [] : best;
}

/** Constant segments that agree, exact paths before longer ones; null where the paths do not fit. */
function closenessOf({ segments, open }: WantedPath, path: readonly string[]): number | null {
  const surplus = path.length - segments.length;
  if (surplus < 0 || surplus > (open ? longestBase : 0)) return null;
  let equal = 0;
  for (const [at, segment] of segments.entries()) {
    const other = path[at + surplus] as string;
    if (segment === other) equal += segment === '{}' ? 1 : 2;
    else if (other !== '{}' || segment.includes('{}')) {
      if (!fitsText(segment, other)) return null;
    }
  }
  return equal * 8 - surplus;
}

/** `v{}` and `v1`. */
function fitsText(segment: string, other: string): boolean {
  if (!segment.includes('{}') || segment === '{}') return false;
  const parts = segment.split('{}');
  return other.startsWith(parts[0] as string) && other.endsWith(parts.at(-1) as string);
}

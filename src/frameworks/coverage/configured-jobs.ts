import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, type Pair, parseAllDocuments } from 'yaml';

/** A schedule that a configuration file states. */
export interface ConfiguredJob {
  /** Its name where one stands beside the schedule, else the key of the record around it. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

const scheduleKey = /^(schedule|cron|crontab|cron_?expression|cron_?schedule|rrule)$/i;
/** Five or six fields of cron, a duration of ISO 8601, `@daily`, `rate(5 minutes)`, `every 5 minutes`. */
const schedule =
  /^(([\d*/,?LW#-]+|[A-Z]{3}(-[A-Z]{3})?)(\s+([\d*/,?LW#-]+|[A-Za-z]{3}([-,][A-Za-z]{3})*)){4,5}|P(?=[\dT])[\dYMWDTHS.]+|@\w+|(rate|cron)\(.+\)|every .+)$/;

/** Texts that name no schedule are not parsed. */
const mayState = /(schedule|cron|rrule)/i;
/** Records in records. */
const maxDepth = 40;

/** The schedules that a file of YAML or JSON states; none where it cannot be parsed. */
export function configuredJobs(text: string): ConfiguredJob[] {
  if (!mayState.test(text)) return [];
  const lines = new LineCounter();
  const found: ConfiguredJob[] = [];
  for (const document of parseAllDocuments(text, { lineCounter: lines, logLevel: 'silent', prettyErrors: false })) {
    if (!('contents' in document) || document.errors.length > 0) continue;
    collect(document.contents, { key: null, place: null, resource: resourceName(document.contents) }, lines, found, 0);
  }
  return found;
}

/** The pair that a record stands in, and the one that says where it is; null for a record of a list, which is where it begins. */
interface Around {
  readonly key: Pair | null;
  readonly place: Pair | null;
  /** Name of the resource of Kubernetes that the document describes. */
  readonly resource: string | null;
}

/** The name of a resource of Kubernetes: `kind`, and a name in `metadata`; null for any other document. */
function resourceName(root: unknown): string | null {
  if (!isMap(root) || textOf(root.get('kind', true)) === '') return null;
  const metadata = root.get('metadata', true);
  const name = isMap(metadata) ? textOf(metadata.get('name', true)) : '';
  return name === '' ? null : name;
}

function collect(node: unknown, around: Around, lines: LineCounter, found: ConfiguredJob[], depth: number): void {
  if (depth > maxDepth) return;
  if (isSeq(node)) for (const item of node.items) collect(item, { ...around, place: null }, lines, found, depth + 1);
  if (!isMap(node)) return;
  // What stands beside records with schedules, in records of the same members, runs without one.
  const scheduled = node.items.filter((pair) => scheduleOf(pair.value) !== null);
  const members = new Set(scheduled.flatMap((pair) => (isMap(pair.value) ? pair.value.items.map(keyOf) : [])));
  for (const pair of scheduled.length > 1 ? node.items : []) {
    if (!isMap(pair.value) || scheduled.includes(pair)) continue;
    const shared = pair.value.items.filter((each) => members.has(keyOf(each))).length;
    if (shared > 1) found.push({ name: nameOf(pair.value.items, pair, around.resource), line: lineOf(pair, lines) });
  }
  for (const pair of node.items) {
    if (isPair(pair) && scheduleKey.test(keyOf(pair)) && schedule.test(textOf(pair.value)))
      found.push({
        name: nameOf(node.items, around.key, around.resource),
        line: lineOf(around.place ?? node.items[0] ?? pair, lines),
      });
    collect(pair.value, { ...around, key: pair, place: pair }, lines, found, depth + 1);
  }
}

/** The schedule that a record states; null for any other value. */
function scheduleOf(node: unknown): string | null {
  if (!isMap(node)) return null;
  const stated = node.items.find((pair) => scheduleKey.test(keyOf(pair)) && schedule.test(textOf(pair.value)));
  return stated === undefined ? null : textOf(stated.value);
}

function nameOf(pairs: readonly Pair[], around: Pair | null, resource: string | null): string {
  if (resource !== null && keyOf(around) === 'spec') return resource;
  const named = pairs.find((pair) => /^(name|id|path|task|job)$/.test(keyOf(pair)) && textOf(pair.value) !== '');
  return named === undefined ? keyOf(around) : textOf(named.value);
}

function keyOf(pair: Pair | null): string {
  return textOf(pair?.key);
}

function textOf(node: unknown): string {
  return isScalar(node) && typeof node.value === 'string' ? node.value.trim() : '';
}

function lineOf({ key }: Pair, lines: LineCounter): number {
  const range = (key as Node | null)?.range;
  return range === undefined || range === null ? 1 : lines.linePos(range[0]).line;
}

import { coverageWarnings } from '../coverage/coverage-warnings.ts';
import type {
  ApplicationCoverage,
  Coverage,
  EntryCount,
  HiddenAccess,
  UncalledFunction,
  UncalledGroup,
  UnreachedUse,
  WeighedLibrary,
  WeighedSite,
} from '../model/coverage.ts';
import { formatCount } from '../workflows/progress.ts';
import { formatTable } from './format-table.ts';

const shownWarnings = 12;
const shownSites = 50;
const shownFunctions = 3;
const shownReasons = 8;

/** What a summary says of the coverage: what warns most first, then the transactions by kind, libraries and calls. */
export function coverageNotes(coverage: ApplicationCoverage): string[] {
  const warnings = coverageWarnings(coverage).filter(({ code }) => code !== 'part-failed');
  const more = warnings.length - shownWarnings;
  return [
    ...warnings.slice(0, shownWarnings).map((warning) => `warning: ${placed(warning)}`),
    ...(more > 0 ? [`… and ${formatCount(more)} more warnings; \`stratigraph coverage\` lists them`] : []),
    ...entryNote(coverage.entries),
    ...coverage.libraries.filter(({ seen, modelled }) => modelled && seen > 0).flatMap(openNote),
  ];
}

function entryNote(entries: readonly EntryCount[]): string[] {
  if (entries.length === 0) return [];
  return [
    `transactions: ${entries.map(({ kind, transactions }) => `${formatCount(transactions)} ${kind}`).join(', ')}`,
  ];
}

/** What of a library is open; nothing where all of it is resolved. */
function openNote({ name, unit, seen, resolved, unresolved }: WeighedLibrary): string[] {
  const [first] = unresolved;
  if (first === undefined) return [];
  const amounts = `${formatCount(resolved)} of ${formatCount(seen)} ${unit}s resolved`;
  const others = unresolved.length > 1 ? ` and ${formatCount(unresolved.length - 1)} more` : '';
  return [`${name}: ${amounts}; open: ${first.file}:${first.line} (${first.reason}${effectOf(first)})${others}`];
}

/** The whole coverage of an application as tables to read. */
export function formatCoverage(application: string, coverage: ApplicationCoverage): string {
  const warnings = coverageWarnings(coverage);
  return [
    `${application}\n`,
    ...(warnings.length === 0 ? [] : [`${warnings.map((warning) => `warning: ${placed(warning)}\n`).join('')}`]),
    ...section(
      'transactions',
      ['kind', 'transactions'],
      coverage.entries.map(({ kind, transactions }) => [kind, transactions]),
    ),
    ...section(
      'libraries',
      ['library', 'kind', 'files', 'seen', 'resolved', 'unresolved', 'joined'],
      coverage.libraries.map(libraryRow),
    ),
    ...section('unresolved', ['library', 'place', 'reason'], unresolvedRows(coverage.libraries)),
    ...section('called by nothing that is known', ['functions', 'by', 'such as'], uncalledRows(coverage)),
    ...section('reached by no transaction', ['uses', 'such as', 'in code that leads from'], unreachedRows(coverage)),
    ...section('behind open calls', ['accesses', 'such as', 'behind the call'], hiddenRows(coverage)),
    ...section('calls', ['calls', 'of', 'reason', 'most in'], callRows(coverage)),
    ...section(
      'not found',
      ['package', 'imports', 'calls', 'first', 'what helps'],
      coverage.missing.map(({ name, imports, calls, file, line, advice }) => [
        name,
        imports,
        calls,
        `${file}:${line}`,
        advice,
      ]),
    ),
    ...section(
      'not analysed',
      ['reason', 'files', 'directories', 'such as', 'what helps'],
      coverage.skipped.map(({ reason, files, directories, examples, advice }) => [
        reason,
        files,
        directories,
        examples.slice(0, 2).join(', '),
        advice ?? '',
      ]),
    ),
  ].join('\n');
}

function section(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  if (rows.length === 0) return [];
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? formatCount(cell) : cell)));
  return [`${title}\n${formatTable(head, texts, (column) => typeof rows[0]?.[column] === 'number')}`];
}

function libraryRow({
  name,
  kind,
  imports,
  seen,
  resolved,
  unresolved,
  joined,
  modelled,
}: WeighedLibrary): (string | number)[] {
  return [
    name,
    modelled ? kind : `${kind}, no model`,
    imports,
    seen,
    resolved,
    unresolved.length,
    joined === undefined ? '' : formatCount(joined),
  ];
}

function unresolvedRows(libraries: readonly WeighedLibrary[]): string[][] {
  return libraries.flatMap(({ name, unresolved }) => {
    const more = unresolved.length - shownSites;
    return [
      ...unresolved
        .slice(0, shownSites)
        .map((site) => [name, `${site.file}:${site.line}`, `${site.reason}${effectOf(site)}`]),
      ...(more > 0 ? [[name, '…', `and ${formatCount(more)} more; --json has all of them`]] : []),
    ];
  });
}

/** What a place that is not resolved costs. */
function effectOf({ transactions = 0 }: WeighedSite): string {
  if (transactions === 0) return '';
  return transactions === 1 ? '; 1 transaction passes here' : `; ${formatCount(transactions)} transactions pass here`;
}

/** One row for each way in which functions leave the code; all of them have a place in JSON. */
function uncalledRows({ uncalled }: ApplicationCoverage): (string | number)[][] {
  const more = uncalled.slice(shownSites).reduce((sum, { functions }) => sum + functions.length, 0);
  return [
    ...uncalled.slice(0, shownSites).map((group) => {
      const examples = group.functions.slice(0, shownFunctions).map(functionNote);
      return [group.functions.length, wayOf(group), examples.join(', ')];
    }),
    ...(more > 0 ? [[more, '…', 'and more; --json has all of them']] : []),
  ];
}

/** `decorator: @every of @acme/timing`. */
function wayOf({ way, by }: UncalledGroup): string {
  const what = way === 'nothing' ? 'named by nothing' : way;
  return by === '' ? what : `${what}: ${by}`;
}

function functionNote({ name, file, line, at }: UncalledFunction): string {
  return `${name} ${at?.file ?? file}:${at?.line ?? line}`;
}

/** One row for each object that nothing is known to call, those behind which most is used first. */
function unreachedRows({ unreached }: ApplicationCoverage): (string | number)[][] {
  const roots = [...Map.groupBy(unreached, ({ root }) => root.id).values()].sort((a, b) => b.length - a.length);
  const more = roots.slice(shownSites).reduce((sum, uses) => sum + uses.length, 0);
  return [
    ...roots.slice(0, shownSites).map((uses) => {
      const { file, line, linkType, endPoint, root } = uses[0] as UnreachedUse;
      const from = root.file === null ? root.fullName : `${root.fullName} (${root.file}:${root.line})`;
      return [uses.length, `${linkType} ${endPoint.name} at ${file}:${line}`, from];
    }),
    ...(more > 0 ? [[more, '…', 'and more; --json has all of them']] : []),
  ];
}

/** One row for each call without a known target, those that may lead to most first. */
function hiddenRows({ hidden }: ApplicationCoverage): (string | number)[][] {
  const byCall = Map.groupBy(hidden, ({ call }) => `${call.name} (${call.file}:${call.line})`);
  const rows = [...byCall].sort(([, a], [, b]) => b.length - a.length);
  const more = rows.slice(shownSites).reduce((sum, [, accesses]) => sum + accesses.length, 0);
  return [
    ...rows.slice(0, shownSites).map(([call, accesses]) => {
      const { access, table, file, line } = accesses[0] as HiddenAccess;
      return [accesses.length, `${access} ${table} at ${file}:${line}`, call];
    }),
    ...(more > 0 ? [[more, '…', 'and more; --json has all of them']] : []),
  ];
}

function callRows({ calls }: Coverage): (string | number)[][] {
  const { reasons } = calls;
  const production = reasons.filter(({ test }) => !test).slice(0, shownReasons);
  const test = reasons.filter((each) => each.test).slice(0, shownReasons);
  return [...production, ...test].map((each) => [
    each.calls,
    each.test ? calls.testTotal : calls.total,
    each.test ? `${each.reason} (test code)` : each.reason,
    each.files
      .slice(0, 2)
      .map(({ file, line }) => `${file}:${line}`)
      .join(', '),
  ]);
}

function placed({ file, line, message }: { file: string | null; line: number | null; message: string }): string {
  if (file === null) return message;
  return line === null ? `${message} (${file})` : `${message} (${file}:${line})`;
}

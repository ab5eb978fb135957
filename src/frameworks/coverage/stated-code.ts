import { showsPage } from '../../code-model/code-record.ts';
import type { CodeRecordFact, FileFacts } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { Registrations } from '../start-points/registrations.ts';
import type { KnownEntries } from './uncalled-code.ts';

/** Name under which records are reported that state code beside what leads to it. */
const library = 'code beside paths and names';
/** Lines by which a record and what it registers may differ. */
const tolerance = 3;

/** Records code that the source states beside a path, an event or a time, in records that are no entries. */
export function recordStatedCode(
  { resolver, handled, pages, operations }: KnownEntries,
  { declarations }: Registrations,
): void {
  const { table } = resolver;
  const entered = Map.groupBy(
    declarations.map(({ stated, file, lines }) => stated ?? { file, lines }),
    ({ file }) => file,
  );
  const names = new Set([...handled].map(lastName));
  const endsOfPages = new Set([...pages].flatMap(endsOf));
  const ends = new Set([...operations].flatMap(endsOf));
  for (const file of table.files()) {
    if (file.test) continue;
    const known = (entered.get(file.file) ?? []).map(({ lines }) => lines.startLine);
    for (const record of file.codeRecords ?? []) {
      const { startLine: line } = record.lines;
      if (known.some((each) => Math.abs(each - line) <= tolerance) || isKnown(record, file)) continue;
      const { text, named, code } = record;
      const what = named === '' ? `code as '${code}'` : `'${named}' as '${code}'`;
      const reason = `${what} stands beside '${text}', and nothing is known to register it: a rule for what reads it makes it an entry`;
      table.coverage.unresolved({ kind: 'registration', library, file: file.file, line, id: text, reason });
    }
  }

  /** True for code that a start point runs, and for the end of a path that is known. */
  function isKnown({ by, text, code, named }: CodeRecordFact, { language }: FileFacts): boolean {
    if (by === 'trigger') return named !== '' && names.has(named);
    const path = plain(text);
    if (language === 'Python' || !/\w/.test(path)) return false;
    return endsOfPages.has(path) || (!showsPage(code) && ends.has(path));
  }
}

/** `users/{}` and `{}` of `/users/:id`. */
function endsOf(path: string): string[] {
  const segments = plain(path).split('/');
  return segments.map((_, index) => segments.slice(index).join('/'));
}

/** `users/{}` of `/users/:id`. */
function plain(path: string): string {
  return path
    .replaceAll(/^\/|\/$/g, '')
    .split('/')
    .map((segment) => (/^[:{[<*]/.test(segment) ? '{}' : segment.replace(/\(.*\)\??$/, '')))
    .join('/');
}

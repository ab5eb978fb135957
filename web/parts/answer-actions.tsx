import type { JSX } from 'preact';
import { CopyButton } from './copy-button.tsx';
import { csvText } from './csv.ts';
import { ExportMenu, type MenuEntry } from './export-menu.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  /** Address of the answer behind the view. */
  readonly path: string;
  /** Begins the names of exported files. */
  readonly fileName?: string;
  /** What is exported; undefined: nothing yet. */
  readonly data?: unknown;
  /** The same as rows, the first with the names of the columns. */
  rows?(): readonly (readonly string[])[];
}

/** Copies the link of the view and the request behind it; exports its answer. */
export function AnswerActions({ path, fileName = 'answer', data, rows }: Props): JSX.Element {
  const entries: MenuEntry[] = [];
  if (rows) entries.push({ label: 'CSV', save: () => saveFile(`${fileName}.csv`, 'text/csv', csvText(rows())) });
  if (data !== undefined) {
    entries.push({
      label: 'JSON',
      save: () => saveFile(`${fileName}.json`, 'application/json', JSON.stringify(data, null, 2)),
    });
  }
  return (
    <div class="actions">
      <CopyButton label="Copy link" text={() => window.location.href} />
      <CopyButton label="Copy curl" text={() => curlLine(window.location.origin + path)} />
      {entries.length > 0 && <ExportMenu entries={entries} />}
    </div>
  );
}

/** A request as a line for a POSIX shell. */
export function curlLine(url: string): string {
  return `curl '${url.replaceAll("'", "'\\''")}'`;
}

import type { JSX } from 'preact';
import { csvText } from '../../src/client/csv.ts';
import { currentKey } from '../requests/sign-in.ts';
import { type ToolCall, toolCallText } from '../requests/tool-calls.ts';
import { CopyButton } from './copy-button.tsx';
import { ExportMenu, type MenuEntry } from './export-menu.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  /** Address of the answer behind the view; undefined: it asks nothing yet. */
  readonly path: string | undefined;
  /** The tool that answers the same to an assistant. */
  readonly tool: ToolCall | undefined;
  /** Begins the names of exported files. */
  readonly fileName?: string;
  /** What is exported; undefined: nothing yet. */
  readonly data?: unknown;
  /** The same as rows, the first with the names of the columns. */
  rows?(): readonly (readonly string[])[];
}

/** Copies the link of the view, the request and the call of a tool behind it; exports its answer. */
export function AnswerActions({ path, tool, fileName = 'answer', data, rows }: Props): JSX.Element {
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
      {path && <CopyButton label="Copy curl" text={() => curlLine(window.location.origin + path)} />}
      {tool && <CopyButton label="Copy MCP call" text={() => toolCallText(tool)} />}
      {entries.length > 0 && <ExportMenu entries={entries} />}
    </div>
  );
}

/** A request as a line for a POSIX shell. The key, where one is needed, is left to a variable. */
export function curlLine(url: string): string {
  const header = currentKey() === undefined ? '' : '-H "X-API-KEY: $STRATIGRAPH_KEY" ';
  return `curl ${header}'${url.replaceAll("'", "'\\''")}'`;
}

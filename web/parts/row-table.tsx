import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { moveFocus } from './arrow-keys.ts';
import { number } from './format.ts';

export interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

interface Props<T> {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly T[];
  keyOf(row: T): string;
  /** One for each column; the first leads to what the row is about. */
  cells(row: T): readonly ComponentChildren[];
}

const step = 200;

/** A table of which the first rows are shown, and further ones on request. Arrow keys move between the links of the first column. */
export function RowTable<T>({ caption, columns, rows, keyOf, cells }: Props<T>): JSX.Element {
  const [shown, setShown] = useState(step);
  useEffect(() => setShown(step), [rows]);
  return (
    <div class="table-scroll" onKeyDown={moveFocus}>
      <table class="data">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" class={isNumber ? 'is-number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={keyOf(row)}>
              {cells(row).map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]?.title} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]?.title} class={columns[at]?.isNumber ? 'is-number' : undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p class="more">
          <button type="button" onClick={() => setShown(shown + step)}>
            Show {number(Math.min(step, rows.length - shown))} more of {number(rows.length - shown)}
          </button>
        </p>
      )}
    </div>
  );
}

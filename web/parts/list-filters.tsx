import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { setQuery, useLocation } from '../routing/location.ts';

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  /** Given: a choice instead of free text. */
  readonly options?: readonly string[];
}

/** Milliseconds after the last key until the address follows what is typed; the list itself follows at once. */
const addressDelay = 250;

/**
 * The filters of a list and what they hold now. The address follows while typing, without an entry in the history for each letter, and
 * the fields follow the address, as when going back.
 */
export function useFilters(
  filters: readonly Filter[],
): readonly [Readonly<Record<string, string>>, (name: string, value: string) => void] {
  const { query } = useLocation();
  const address = Object.fromEntries(filters.map(({ name }) => [name, query.get(name) ?? '']));
  const key = JSON.stringify(address);
  const [values, setValues] = useState(address);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => setValues(address), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (name: string, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery(next, { replace: true }), addressDelay);
  };
  return [values, change];
}

interface Props {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string>>;
  onChange(name: string, value: string): void;
}

export function ListFilters({ filters, values, onChange }: Props): JSX.Element {
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      {filters.map(({ name, label, placeholder = '', options }) => (
        <label key={name}>
          <span>{label}</span>
          {options ? (
            <select value={values[name] ?? ''} onChange={(event) => onChange(name, event.currentTarget.value)}>
              <option value="">All</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          ) : (
            <input
              type="text"
              value={values[name] ?? ''}
              placeholder={placeholder}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => onChange(name, event.currentTarget.value)}
            />
          )}
        </label>
      ))}
    </form>
  );
}

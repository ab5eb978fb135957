import type { JSX } from 'preact';
import { setQuery, useLocation } from '../routing/location.ts';

interface Props {
  readonly label: string;
  /** Parameter of the view's address: `true` where the box is checked, else absent. */
  readonly name: string;
  /** Stands in one line with other controls. */
  readonly isInline?: boolean;
}

/** A check box that is a parameter of the view's address. */
export function QueryCheck({ label, name, isInline = false }: Props): JSX.Element {
  return (
    <label class={isInline ? 'check is-inline' : 'check'}>
      <input
        type="checkbox"
        checked={useLocation().query.get(name) === 'true'}
        onChange={(event) => setQuery({ [name]: event.currentTarget.checked ? 'true' : '' }, { replace: true })}
      />
      {label}
    </label>
  );
}

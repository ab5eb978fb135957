import type { JSX } from 'preact';

/** A severity or criticality; the word says it, the colour repeats it. */
export function Severity({ value }: { readonly value: string }): JSX.Element {
  return <span class={`severity severity-${value.toLowerCase().replaceAll(/[^a-z]/g, '')}`}>{value}</span>;
}

import type { JSX } from 'preact';
import { time } from './format.ts';

/** Distinguishes an empty list of a scan from the list where there was no scan. */
export function ScanNote({
  scan,
  command,
}: {
  readonly scan: string | undefined;
  readonly command: string;
}): JSX.Element | null {
  if (scan === undefined) return null;
  if (scan !== 'none') return <p class="lead">Scanned {time(scan)}.</p>;
  return (
    <p class="note is-warning">
      Not scanned yet, so nothing is known here. Run <code>{command}</code>.
    </p>
  );
}

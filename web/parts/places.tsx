import type { JSX } from 'preact';
import type { SourceLocation } from '../requests/answers.ts';
import { viewUrl } from '../routing/urls.ts';
import { number } from './format.ts';

interface Props {
  readonly application: string;
  /** The object in whose code the places are. */
  readonly object: string;
  readonly places: readonly SourceLocation[];
}

/** Places that are listed; the others are counted. */
const listed = 6;

/** Lines of code of an object, each leading to its source text there. */
export function Places({ application, object, places }: Props): JSX.Element | null {
  if (places.length === 0) return null;
  return (
    <span class="places">
      {places.slice(0, listed).map(({ filePath, startLine, endLine }) => (
        <a
          key={`${filePath} ${startLine} ${endLine}`}
          class="place"
          href={viewUrl(application, ['objects', object], { tab: 'source', line: startLine })}
        >
          {filePath}:{startLine}
          {endLine > startLine && `–${endLine}`}
        </a>
      ))}
      {places.length > listed && <span class="faint">and {number(places.length - listed)} more</span>}
    </span>
  );
}

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { count, number } from '../parts/format.ts';
import { Failure, Loading } from '../parts/states.tsx';
import type { ObjectDetails, SourceText } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { useLocation } from '../routing/location.ts';
import { answerUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly object: ObjectDetails;
}

/** The source text of an object, a block for each place where it stands; the member `line` of the query names a line to look at. */
export function ObjectSource({ application, object }: Props): JSX.Element {
  const path = answerUrl(application, ['objects', object.id], { select: 'source-locations' });
  const asked = useAnswer<ObjectDetails>(path);
  if (asked.error) return <NotShown code={asked.error.code} failure={<Failure error={asked.error} />} />;
  if (!asked.answer) return <Loading />;
  const places = asked.answer.data.sourceLocations ?? [];
  if (places.length === 0) return <p class="note">The analysis knows no place of this object in a source file.</p>;
  return (
    <>
      {places.map((place) => (
        <SourceBlock key={`${place.fileId} ${place.startLine}`} application={application} {...place} />
      ))}
    </>
  );
}

interface Place {
  readonly fileId: string;
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Lines that are shown at first; the rest on request. */
const shownLines = 400;

function SourceBlock({
  application,
  fileId,
  filePath,
  startLine,
  endLine,
}: Place & { application: string }): JSX.Element {
  const { query } = useLocation();
  const chosen = Number(query.get('line') ?? 0);
  const marked = useRef<HTMLSpanElement | null>(null);
  const [isWhole, setWhole] = useState(chosen >= startLine + shownLines && chosen <= endLine);
  const last = isWhole ? endLine : Math.min(endLine, startLine + shownLines - 1);
  const path = answerUrl(application, ['files', fileId], { 'start-line': startLine, 'end-line': last });
  const asked = useAnswer<SourceText>(path, { keepPrevious: true });
  useEffect(() => marked.current?.scrollIntoView({ block: 'center' }), [asked.answer, chosen]);
  if (asked.error) return <NotShown code={asked.error.code} failure={<Failure error={asked.error} />} />;
  if (!asked.answer) return <Loading />;
  const lines = asked.answer.data.text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return (
    <figure class="source">
      <figcaption>
        {filePath} <span class="faint">from line {number(startLine)}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0}>
        <code style={{ counterReset: `line ${startLine - 1}` }}>
          {lines.map((line, at) => (
            <span
              key={startLine + at}
              ref={startLine + at === chosen ? marked : null}
              class={`source-line${startLine + at === chosen ? ' is-marked' : ''}`}
              aria-current={startLine + at === chosen ? 'true' : undefined}
            >
              {line}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      {last < endLine && (
        <button type="button" onClick={() => setWhole(true)}>
          Show {count(endLine - last, 'more line')}
        </button>
      )}
    </figure>
  );
}

/** What is no failure: an analysis without source text, and a source service that is off. */
function NotShown({ code, failure }: { readonly code: string; readonly failure: JSX.Element }): JSX.Element {
  if (code === 'source-not-stored') {
    return (
      <p class="note">
        This snapshot has no source text. <code>stratigraph analyze --with-source</code> stores it.
      </p>
    );
  }
  if (code === 'source-service-unavailable') return <p class="note">The source code service is not available.</p>;
  return failure;
}

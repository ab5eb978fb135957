import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { moveFocus } from '../parts/arrow-keys.ts';
import { count, number } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { Places } from '../parts/places.tsx';
import { QueryCheck } from '../parts/query-check.tsx';
import { Shown } from '../parts/states.tsx';
import type { LinkedObject } from '../requests/answers.ts';
import type { Asked } from '../requests/use-answer.ts';
import { useStatements } from '../requests/use-statements.ts';

interface Props {
  readonly application: string;
  readonly id: string;
  readonly callers: Asked<LinkedObject[]>;
  readonly callees: Asked<LinkedObject[]>;
}

/** Callers and callees side by side, with the statements behind each link. */
export function ObjectLinks({ application, id, callers, callees }: Props): JSX.Element {
  return (
    <>
      <QueryCheck label="With references, imports and escalated links" name="escalated" />
      <div class="columns is-two">
        <LinkList
          application={application}
          id={id}
          side="callers"
          title="Callers"
          asked={callers}
          none="Nothing refers to this object directly."
        />
        <LinkList
          application={application}
          id={id}
          side="callees"
          title="Callees"
          asked={callees}
          none="This object refers to nothing directly."
        />
      </div>
    </>
  );
}

const step = 100;

interface ListProps {
  readonly application: string;
  readonly id: string;
  readonly side: 'callers' | 'callees';
  readonly title: string;
  readonly asked: Asked<LinkedObject[]>;
  readonly none: string;
}

function LinkList({ application, id, side, title, asked, none }: ListProps): JSX.Element {
  const [shown, setShown] = useState(step);
  return (
    <section class="link-list">
      <h2>
        {title} {asked.answer && <span class="tally">{count(asked.answer.data.length, 'link')}</span>}
      </h2>
      <Shown asked={asked}>
        {(links) =>
          links.length === 0 ? (
            <p class="faint">{none}</p>
          ) : (
            <>
              <ul onKeyDown={moveFocusInList}>
                {pagesOf(links.slice(0, shown)).map((page, at) => (
                  <LinkPage key={at} application={application} id={id} side={side} links={page} />
                ))}
              </ul>
              {links.length > shown && (
                <button type="button" onClick={() => setShown(shown + step)}>
                  Show {number(Math.min(step, links.length - shown))} more of {number(links.length - shown)}
                </button>
              )}
            </>
          )
        }
      </Shown>
    </section>
  );
}

function pagesOf(links: readonly LinkedObject[]): LinkedObject[][] {
  const pages: LinkedObject[][] = [];
  for (let from = 0; from < links.length; from += step) pages.push(links.slice(from, from + step));
  return pages;
}

interface PageProps extends Pick<ListProps, 'application' | 'id' | 'side'> {
  readonly links: readonly LinkedObject[];
}

/** Some links; their statements are asked for together. */
function LinkPage({ application, id, side, links }: PageProps): JSX.Element {
  const ids = links.map((link) => link.id);
  const statements = useStatements(application, id, ids);
  return (
    <>
      {links.map((link) => {
        const [origin, target] = side === 'callers' ? [link.id, id] : [id, link.id];
        return (
          <li key={`${link.id} ${link.linkType}`}>
            <ObjectLink application={application} object={link} />
            <LinkAbout link={link} />
            <Places application={application} object={origin} places={statements.of(origin, target, link.linkType)} />
          </li>
        );
      })}
    </>
  );
}

function LinkAbout({ link }: { readonly link: LinkedObject }): JSX.Element {
  const { linkType, type, escalated, confidence, rule, candidates } = link;
  return (
    <span class="link-about">
      <span class="link-type">{linkType}</span>
      <span class="type-label">{type}</span>
      {escalated && <span class="faint">reference</span>}
      {confidence === 'derived' && (
        <span class="faint" title={`By the rule ${rule}`}>
          derived{candidates > 1 && `, one of ${number(candidates)}`}
        </span>
      )}
    </span>
  );
}

function moveFocusInList(event: KeyboardEvent): void {
  for (const link of (event.currentTarget as HTMLElement).querySelectorAll('.object-name')) {
    link.setAttribute('data-row', '');
  }
  moveFocus(event);
}

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { moveFocus } from '../parts/arrow-keys.ts';
import { count, number } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { QueryCheck } from '../parts/query-check.tsx';
import { Shown } from '../parts/states.tsx';
import type { LinkedObject } from '../requests/answers.ts';
import type { Asked } from '../requests/use-answer.ts';

interface Props {
  readonly application: string;
  readonly callers: Asked<LinkedObject[]>;
  readonly callees: Asked<LinkedObject[]>;
}

/** Callers and callees side by side. */
export function ObjectLinks({ application, callers, callees }: Props): JSX.Element {
  return (
    <>
      <QueryCheck label="With references, imports and escalated links" name="escalated" />
      <div class="columns is-two">
        <LinkList
          application={application}
          title="Callers"
          asked={callers}
          none="Nothing refers to this object directly."
        />
        <LinkList
          application={application}
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
  readonly title: string;
  readonly asked: Asked<LinkedObject[]>;
  readonly none: string;
}

function LinkList({ application, title, asked, none }: ListProps): JSX.Element {
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
                {links.slice(0, shown).map((link) => (
                  <li key={`${link.id} ${link.linkType}`}>
                    <ObjectLink application={application} object={link} />
                    <span class="link-about">
                      <span class="link-type">{link.linkType}</span>
                      <span class="type-label">{link.type}</span>
                      {link.escalated && <span class="faint">reference</span>}
                      {link.confidence === 'derived' && (
                        <span class="faint" title={`By the rule ${link.rule}`}>
                          derived{link.candidates > 1 && `, one of ${number(link.candidates)}`}
                        </span>
                      )}
                    </span>
                  </li>
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

function moveFocusInList(event: KeyboardEvent): void {
  for (const link of (event.currentTarget as HTMLElement).querySelectorAll('.object-name')) {
    link.setAttribute('data-row', '');
  }
  moveFocus(event);
}

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ObjectLink } from '../parts/object-link.tsx';
import { Places } from '../parts/places.tsx';
import { Shown } from '../parts/states.tsx';
import type { LinkedObject, ObjectIdentity } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly objects: readonly ObjectIdentity[];
}

/** The objects of a package that the code refers to, each with its callers when it is opened. */
export function UsedObjects({ application, objects }: Props): JSX.Element {
  if (objects.length === 0)
    return <p class="faint">No code of the application refers to an object of this package directly.</p>;
  return (
    <ul class="use-list">
      {objects.map((object) => (
        <UsedObject key={object.id} application={application} object={object} />
      ))}
    </ul>
  );
}

/** An external object; opened, the statements that call it. */
function UsedObject({ application, object }: { application: string; object: ObjectIdentity }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div class="use-head">
        <ObjectLink application={application} object={object} />
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide callers' : 'Show callers'}
        </button>
      </div>
      {isOpen && <Callers application={application} id={object.id} />}
    </li>
  );
}

function Callers({ application, id }: { application: string; id: string }): JSX.Element {
  const asked = useAnswer<LinkedObject[]>(
    answerUrl(application, ['objects', id, 'callers'], { select: 'bookmarks', includeEscalated: true }),
  );
  return (
    <Shown asked={asked}>
      {(callers) =>
        callers.length === 0 ? (
          <p class="faint">No statement of the application is known to use it.</p>
        ) : (
          <ul class="plain-list">
            {callers.map((caller) => (
              <li key={`${caller.id} ${caller.linkType}`}>
                <ObjectLink application={application} object={caller} />{' '}
                <span class="link-type">{caller.linkType}</span>
                <Places application={application} object={caller.id} places={caller.bookmarks ?? []} />
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

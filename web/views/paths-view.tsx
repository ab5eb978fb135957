import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { ObjectSearch } from '../parts/object-search.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { QueryCheck } from '../parts/query-check.tsx';
import { Empty, Shown } from '../parts/states.tsx';
import type { ObjectDetails, PathList } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { setQuery, useLocation } from '../routing/location.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
}

const listed = 10;

/** The shortest ways over calls from one object to another; both are members of the query. */
export function PathsView({ application }: Props): JSX.Element {
  const { query } = useLocation();
  const source = query.get('source') ?? '';
  const target = query.get('target') ?? '';
  const includeEscalated = query.get('escalated') === 'true';
  const isWhole = source !== '' && target !== '';
  const path = answerUrl(application, ['paths'], {
    source,
    target,
    limit: listed,
    includeEscalated: includeEscalated || undefined,
  });
  const asked = useAnswer<PathList>(isWhole ? path : undefined);
  return (
    <>
      <PageHead title="Paths between objects" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={isWhole ? path : undefined}
          fileName={`${application}-paths`}
          data={asked.answer?.data}
          tool={
            isWhole
              ? toolCall('paths', application, { from: source, to: target, count: listed, includeEscalated })
              : undefined
          }
        />
      </PageHead>
      <div class="columns is-two">
        <End application={application} label="From" member="source" id={source} />
        <End application={application} label="To" member="target" id={target} />
      </div>
      <QueryCheck label="Over references, imports and inheritance too" name="escalated" />
      {isWhole ? (
        <Shown asked={asked}>{(list) => <Paths application={application} list={list} />}</Shown>
      ) : (
        <Empty title="Choose two objects" />
      )}
    </>
  );
}

function Paths({ application, list: { paths, truncated } }: Props & { readonly list: PathList }): JSX.Element {
  if (paths.length === 0) {
    return (
      <Empty title="No path leads from one to the other">
        Calls that the analysis could not follow are in the{' '}
        <a href={viewUrl(application, ['coverage'])}>coverage report</a>.
      </Empty>
    );
  }
  return (
    <>
      <p class="total">
        {count(paths.length, 'path')}, the shortest first
        {(truncated || paths.length === listed) && '; there may be more'}
      </p>
      {paths.map(({ objects, links }) => (
        <ol key={objects.map(({ id }) => id).join(' ')} class="path">
          {objects.map((object, at) => (
            <li key={object.id}>
              <ObjectLink application={application} object={object} />
              <span class="type-label">{object.type}</span>
              {at > 0 && (
                <span class="link-type">
                  {links
                    .filter(({ origin, target }) => origin.id === objects[at - 1]?.id && target.id === object.id)
                    .map(({ linkType }) => linkType)
                    .join(', ')}
                </span>
              )}
            </li>
          ))}
        </ol>
      ))}
    </>
  );
}

interface EndProps extends Props {
  readonly label: string;
  readonly member: 'source' | 'target';
  readonly id: string;
}

/** One end of a path: the object that is chosen, and a search for another one. */
function End({ application, label, member, id }: EndProps): JSX.Element {
  const chosen = useAnswer<ObjectDetails>(id === '' ? undefined : answerUrl(application, ['objects', id]));
  return (
    <section class="path-end">
      <h2>{label}</h2>
      {chosen.answer && <ObjectLink application={application} object={chosen.answer.data} />}
      {chosen.error && <p class="note">{chosen.error.message}</p>}
      <ObjectSearch
        application={application}
        label={`Name of ${label === 'From' ? 'the first object' : 'the last object'}`}
        onChoose={(object) => setQuery({ [member]: object.id })}
      />
    </section>
  );
}

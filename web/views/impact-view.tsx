import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { ObjectSearch } from '../parts/object-search.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { QueryCheck } from '../parts/query-check.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Empty, Shown } from '../parts/states.tsx';
import type { Impact, ImpactedObject } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { setQuery, useLocation } from '../routing/location.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';
import { ImpactUnreached } from './impact-unreached.tsx';
import { PastedDiff } from './pasted-diff.tsx';
import { TransactionTable } from './transactions-view.tsx';

interface Props {
  readonly application: string;
}

/** Objects that one question may be about, and how many of them are named. */
const mostObjects = 200;
const shownChips = 40;
/** Entries of each list that are asked for; totals are of all. */
const listed = 1000;

/** What a change of some objects may affect. The objects are the members `id` of the query. */
export function ImpactView({ application }: Props): JSX.Element {
  const { query } = useLocation();
  const ids = query.getAll('id');
  const includeMembers = query.get('members') !== 'false';
  const includeEscalated = query.get('escalated') === 'true';
  const path = answerUrl(application, ['impact'], {
    id: ids,
    limit: listed,
    includeMembers,
    includeEscalated: includeEscalated || undefined,
  });
  const asks = ids.length > 0;
  const asked = useAnswer<Impact>(asks ? path : undefined, { keepPrevious: true });
  return (
    <>
      <PageHead title="Impact of a change" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={asks ? path : undefined}
          fileName={`${application}-impact`}
          data={asked.answer?.data}
          tool={asks ? toolCall('impact', application, { objects: ids, includeMembers, includeEscalated }) : undefined}
        />
      </PageHead>
      <PastedDiff application={application} />
      <Selection application={application} ids={ids} given={asked.answer?.data.objects ?? []} />
      {ids.length === 0 ? (
        <Empty title="No object is chosen">Add objects by their names, or paste a diff.</Empty>
      ) : (
        <>
          <div class="choice-bar">
            <label class="check is-inline">
              <input
                type="checkbox"
                checked={includeMembers}
                onChange={(event) =>
                  setQuery({ members: event.currentTarget.checked ? '' : 'false' }, { replace: true })
                }
              />
              With what is inside the changed objects
            </label>
            <QueryCheck label="Over references, imports and inheritance too" name="escalated" isInline />
          </div>
          <Shown asked={asked}>{(impact) => <ImpactLists application={application} impact={impact} />}</Shown>
        </>
      )}
    </>
  );
}

interface SelectionProps extends Props {
  readonly ids: readonly string[];
  /** Where names of the chosen objects are looked up. */
  readonly given: readonly ImpactedObject[];
}

/** The objects whose change is asked about: more are added by name, and each is taken away. */
function Selection({ application, ids, given }: SelectionProps): JSX.Element {
  const names = new Map(given.map(({ id, name }) => [id, name]));
  return (
    <section class="selection" aria-label="Changed objects">
      {ids.length > 0 && (
        <ul class="chips">
          {ids.slice(0, shownChips).map((id) => {
            const name = names.get(id) ?? `object ${id}`;
            return (
              <li key={id} class="chip">
                <a href={viewUrl(application, ['objects', id])}>{name}</a>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Leave out ${name}`}
                  onClick={() => setQuery({ id: ids.filter((each) => each !== id) })}
                >
                  ×
                </button>
              </li>
            );
          })}
          {ids.length > shownChips && <li class="faint">and {count(ids.length - shownChips, 'further object')}</li>}
        </ul>
      )}
      {ids.length < mostObjects ? (
        <ObjectSearch
          application={application}
          label={ids.length === 0 ? 'Name of an object that changes' : 'Name of another object that changes'}
          onChoose={({ id }) => setQuery({ id: [...new Set([...ids, id])] })}
        />
      ) : (
        <p class="faint">One question is about {number(mostObjects)} objects at most.</p>
      )}
    </section>
  );
}

function ImpactLists({ application, impact }: Props & { readonly impact: Impact }): JSX.Element {
  const changed = impact.objects.filter(({ depth }) => depth === 0);
  const reached = impact.objects.filter(({ depth }) => depth !== 0);
  return (
    <>
      <p class="lead">
        A change of{' '}
        {changed.slice(0, 5).map((object, at) => (
          <span key={object.id}>
            {at > 0 && ', '}
            <a href={viewUrl(application, ['objects', object.id])}>{object.name}</a>
          </span>
        ))}
        {changed.length > 5 && ` and ${count(changed.length - 5, 'further object')}`} may affect{' '}
        {count(impact.totalObjects - (impact.depths[0]?.objects ?? 0), 'other object')},{' '}
        {count(impact.totalTransactions, 'transaction')}, {count(impact.totalTests, 'object')} of test code; it reaches{' '}
        {count(impact.totalEndPoints, 'end point')}.
      </p>
      <ImpactUnreached application={application} impact={impact} />
      <div class="columns">
        <section class="card">
          <h2>By distance</h2>
          <table class="data is-plain">
            <thead>
              <tr>
                <th scope="col">Links away</th>
                <th scope="col" class="is-number">
                  Objects
                </th>
                <th scope="col" class="is-number">
                  Of test code
                </th>
              </tr>
            </thead>
            <tbody>
              {impact.depths.slice(0, 12).map(({ depth, objects, tests }) => (
                <tr key={depth}>
                  <th scope="row">{depth === 0 ? 'changed' : depth}</th>
                  <td class="is-number">{number(objects)}</td>
                  <td class="is-number">{number(tests)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {impact.depths.length > 12 && <p class="faint">up to {number(impact.depths.length - 1)} links away</p>}
        </section>
        <section class="card">
          <h2>
            End points reached <span class="tally">{number(impact.totalEndPoints)}</span>
          </h2>
          <ul class="plain-list is-bounded">
            {impact.endPoints.map((object) => (
              <li key={object.id}>
                <ObjectLink application={application} object={object} />
              </li>
            ))}
          </ul>
          <Shortened shown={impact.endPoints.length} total={impact.totalEndPoints} />
        </section>
      </div>
      <h2>
        Transactions <span class="tally">{number(impact.totalTransactions)}</span>
      </h2>
      <Shortened shown={impact.transactions.length} total={impact.totalTransactions} />
      {impact.transactions.length > 0 && (
        <TransactionTable application={application} transactions={impact.transactions} />
      )}
      <Objects title="Objects" application={application} objects={reached} />
      <Shortened shown={impact.objects.length} total={impact.totalObjects} />
      <Objects title="Tests to run" application={application} objects={impact.tests} />
      <Shortened shown={impact.tests.length} total={impact.totalTests} />
    </>
  );
}

/** Says where a list has only the first entries. */
function Shortened({ shown, total }: { readonly shown: number; readonly total: number }): JSX.Element | null {
  if (shown >= total) return null;
  return (
    <p class="faint">
      The first {number(shown)} of {number(total)}.
    </p>
  );
}

interface ObjectsProps extends Props {
  readonly title: string;
  readonly objects: readonly ImpactedObject[];
}

function Objects({ title, application, objects }: ObjectsProps): JSX.Element | null {
  if (objects.length === 0) return null;
  return (
    <>
      <h2>
        {title} <span class="tally">{number(objects.length)}</span>
      </h2>
      <RowTable
        caption={title}
        columns={[{ title: 'Object' }, { title: 'Type' }, { title: 'File' }, { title: 'Links away', isNumber: true }]}
        rows={objects}
        keyOf={({ id }) => id}
        cells={(object) => [
          <ObjectLink key="object" application={application} object={object} />,
          object.type,
          object.filePath ?? '',
          object.depth === null ? '' : number(object.depth),
        ]}
      />
    </>
  );
}

import type { JSX } from 'preact';
import { closedLists, placeInList } from '../../src/client/closed-lists.ts';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { ScanNote } from '../parts/scan-note.tsx';
import { Severity } from '../parts/severity.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { CloudPattern } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'strategy', label: 'Strategy', options: closedLists.strategy },
  { name: 'contribution', label: 'Contribution', options: closedLists.contribution },
  { name: 'criticality', label: 'Criticality', options: closedLists.criticality },
];

/** What stands in the way of a migration to the cloud, and what helps. */
export function CloudView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const path = answerUrl(application, ['insights', 'cloud-detection-patterns'], values);
  const asked = useAnswer<CloudPattern[]>(path, { keepPrevious: true });
  const { answer } = asked;
  return (
    <>
      <PageHead title="Cloud patterns" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-cloud-patterns`}
          data={answer?.data}
          tool={toolCall('cloud_patterns', application, values)}
        />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !answer && <Loading />}
      {answer && (
        <>
          <ScanNote scan={answer.scan} command={`stratigraph scan cloud DIR --app '${application}'`} />
          {answer.scan !== 'none' && (
            <p class="total" role="status">
              {count(answer.data.length, 'pattern')}
            </p>
          )}
          {answer.data.length > 0 && (
            <RowTable
              caption="Cloud patterns"
              columns={[
                { title: 'Pattern' },
                { title: 'Contribution' },
                { title: 'Criticality' },
                { title: 'Strategy' },
                { title: 'Concern' },
                { title: 'Objects', isNumber: true },
              ]}
              rows={inOrderOfEffect(answer.data)}
              keyOf={({ id }) => id}
              cells={({ id, name, contribution, criticality, strategy, category, nbObjects }) => [
                <span key="name" class="object-link">
                  <a class="object-name" href={viewUrl(application, ['cloud', id])}>
                    {name}
                  </a>
                  <span class="object-path">{id}</span>
                </span>,
                contribution.id,
                criticality.id === 'None' ? '' : <Severity key="criticality" value={criticality.id} />,
                strategy.id,
                category.name,
                number(nbObjects),
              ]}
            />
          )}
          {answer.data.length === 0 && answer.scan !== 'none' && <Empty title="No pattern fits the filters" />}
        </>
      )}
    </>
  );
}

/** What hinders before what helps, the worst first; equal ones as the service orders them. */
function inOrderOfEffect(patterns: readonly CloudPattern[]): readonly CloudPattern[] {
  return patterns.toSorted(
    (a, b) =>
      placeInList('contribution', a.contribution.id) - placeInList('contribution', b.contribution.id) ||
      placeInList('criticality', a.criticality.id) - placeInList('criticality', b.criticality.id),
  );
}

import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { DataGraph } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'name', label: 'Name' },
  { name: 'fullname', label: 'Full name' },
  { name: 'type', label: 'Type' },
  { name: 'stack', label: 'Technology' },
];

/** The filters by the names that the tool has for them. */
const toolFilters = ({ fullname, ...same }: Readonly<Record<string, string>>): Record<string, string | undefined> => ({
  ...same,
  fullName: fullname,
});

/** The end points of an application, each with what reaches it. */
export function DataGraphsView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const path = answerUrl(application, ['data-graphs'], values);
  const asked = useAnswer<DataGraph[]>(path, { keepPrevious: true });
  const graphs = asked.answer?.data;
  return (
    <>
      <PageHead title="Data graphs" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-data-graphs`}
          data={graphs}
          tool={toolCall('transactions', application, { ...toolFilters(values), allEndPoints: true })}
        />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !graphs && <Loading />}
      {graphs && (
        <>
          <p class="total" role="status">
            {count(graphs.length, 'end point')}
          </p>
          {graphs.length === 0 ? (
            <Empty title="No end point fits all filters" />
          ) : (
            <RowTable
              caption="End points"
              columns={[
                { title: 'End point' },
                { title: 'Type' },
                { title: 'Technologies' },
                { title: 'Objects', isNumber: true },
                { title: 'Transactions', isNumber: true },
              ]}
              rows={graphs}
              keyOf={({ endPoint }) => endPoint.id}
              cells={({ endPoint, stack, size, nbTransactions }) => [
                <span key="name" class="object-link">
                  <a class="object-name" href={viewUrl(application, ['data-graphs', endPoint.id])}>
                    {endPoint.name}
                  </a>
                  <span class="object-path">{endPoint.fullName}</span>
                </span>,
                endPoint.type,
                stack.join(', '),
                number(size),
                number(nbTransactions),
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

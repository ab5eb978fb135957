import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { InventoryEntry } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, objectUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Kind', options: ['operation', 'request'] },
  { name: 'path', label: 'Path' },
  { name: 'method', label: 'Method' },
  { name: 'technology', label: 'Technology' },
];

/** Operations that the application offers and requests that it makes. */
export function ApiView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const path = answerUrl(application, ['api-inventory'], { limit: 10_000, ...values });
  const asked = useAnswer<{ totalEntries: number; entries: InventoryEntry[] }>(path, { keepPrevious: true });
  const inventory = asked.answer?.data;
  return (
    <>
      <PageHead title="API" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-api`}
          data={inventory}
          tool={toolCall('api_inventory', application, values)}
        />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !inventory && <Loading />}
      {inventory && (
        <>
          <p class="total" role="status">
            {count(inventory.totalEntries, 'entry', 'entries')}
            {inventory.entries.length < inventory.totalEntries &&
              `, the first ${count(inventory.entries.length, 'entry', 'entries')} shown`}
          </p>
          {inventory.entries.length === 0 ? (
            <Empty title="Nothing fits all filters" />
          ) : (
            <RowTable
              caption="Operations and requests"
              columns={[
                { title: 'Path' },
                { title: 'Method' },
                { title: 'Kind' },
                { title: 'Technology' },
                { title: 'Place' },
              ]}
              rows={inventory.entries}
              keyOf={({ id }) => id}
              cells={({ id, name, path: route, method, kind, technology, places }) => [
                <a key="path" class="object-name" href={objectUrl(application, id)}>
                  {route ?? name}
                </a>,
                method ?? '',
                kind,
                technology ?? '',
                places.map(({ file, line }) => (
                  <code key={`${file} ${line}`} class="place">
                    {file}:{line}
                  </code>
                )),
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

import type { JSX } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { ObjectRows } from '../parts/object-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { ObjectPage, ObjectRow } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { usePages } from '../requests/use-pages.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'name', label: 'Name' },
  { name: 'fullname', label: 'Full name' },
  { name: 'filepath', label: 'File path' },
  { name: 'type', label: 'Type' },
  { name: 'mangling', label: 'Signature' },
  { name: 'annotation', label: 'Annotation' },
];

/** The filters by the names that the tool has for them. */
const toolFilters = (values: Readonly<Record<string, string>>): Record<string, string | undefined> => ({
  name: values['name'],
  fullName: values['fullname'],
  filePath: values['filepath'],
  type: values['type'],
  signature: values['mangling'],
  annotation: values['annotation'],
});

export const readObjects = ({ totalObjects, objects }: ObjectPage): { total: number; rows: readonly ObjectRow[] } => ({
  total: totalObjects,
  rows: objects,
});

/** Search of objects with every filter of the interface, as one types. */
export function ObjectsView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const key = JSON.stringify(values);
  const pathOf = useCallback(
    (skip: number, limit: number) =>
      answerUrl(application, ['objects'], {
        ...(JSON.parse(key) as Record<string, string>),
        limit,
        skip: skip || undefined,
      }),
    [application, key],
  );
  const pages = usePages<ObjectPage, ObjectRow>(pathOf, readObjects);
  const [current, setCurrent] = useState(0);
  return (
    <div class="full-height">
      <PageHead title="Objects" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions path={pathOf(0, 100)} tool={toolCall('search', application, toolFilters(values))} />
      </PageHead>
      <ListFilters
        filters={filters}
        values={values}
        onChange={(name, value) => {
          setCurrent(0);
          change(name, value);
        }}
      />
      {pages.error ? (
        <Failure error={pages.error} />
      ) : pages.total === undefined ? (
        <Loading />
      ) : (
        <>
          <p class="total" role="status" data-stale={pages.isStale}>
            {count(pages.total, 'object')}
          </p>
          {pages.total === 0 ? (
            <Empty title="No object fits all filters">
              Filters match a part of the value, whatever the letter case; all of them must hold. What the analysis did
              not read is in the <a href={viewUrl(application, ['coverage'])}>coverage report</a>.
            </Empty>
          ) : (
            <ObjectRows
              application={application}
              label={`${number(pages.total)} objects`}
              pages={pages}
              current={Math.min(current, pages.total - 1)}
              onCurrent={setCurrent}
            />
          )}
        </>
      )}
    </div>
  );
}

import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { ScanNote } from '../parts/scan-note.tsx';
import { Severity } from '../parts/severity.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { PackageInUse } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'name', label: 'Name' },
  { name: 'vulnerable', label: 'Vulnerable', options: ['true', 'false'] },
];

/** The packages in use. */
export function PackagesView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const path = answerUrl(application, ['packages'], { limit: 10_000, ...values });
  const asked = useAnswer<{ totalPackages: number; packages: PackageInUse[] }>(path, { keepPrevious: true });
  const { answer } = asked;
  return (
    <>
      <PageHead title="Packages" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions path={path} fileName={`${application}-packages`} data={answer?.data} />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !answer && <Loading />}
      {answer && (
        <>
          <ScanNote
            scan={answer.scan}
            command={`stratigraph scan packages DIR --app '${application}' --advisories PATH`}
          />
          {answer.scan !== 'none' && (
            <p class="total" role="status">
              {count(answer.data.totalPackages, 'package')}
            </p>
          )}
          {answer.scan !== 'none' && answer.data.packages.length === 0 && <Empty title="No package fits all filters" />}
          {answer.data.packages.length > 0 && (
            <RowTable
              caption="Packages"
              columns={[
                { title: 'Package' },
                { title: 'Version' },
                { title: 'Comes in' },
                { title: 'Vulnerabilities' },
                { title: 'Safest version' },
                { title: 'Objects in use', isNumber: true },
                { title: 'Callers', isNumber: true },
              ]}
              rows={answer.data.packages}
              keyOf={({ purl, name, version }) => `${purl} ${name} ${version}`}
              cells={(each) => [
                <span key="name" class="object-name">
                  {each.name}
                </span>,
                each.version,
                each.direct === null ? 'not known' : each.direct ? 'directly' : 'through others',
                each.vulnerabilities.length === 0
                  ? ''
                  : each.vulnerabilities.map(({ id, severity }) => (
                      <span key={id} class="pair">
                        <a href={viewUrl(application, ['vulnerabilities', id])}>{id}</a> <Severity value={severity} />
                      </span>
                    )),
                each.safestVersion ?? '',
                number(each.nbObjects),
                number(each.nbCallers),
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

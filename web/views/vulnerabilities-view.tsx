import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { ScanNote } from '../parts/scan-note.tsx';
import { Severity } from '../parts/severity.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { Vulnerability } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const filters: readonly Filter[] = [
  { name: 'package', label: 'Package' },
  { name: 'severity', label: 'Severity', options: ['Critical', 'High', 'Medium', 'Low'] },
];

/** Vulnerabilities of packages in use. */
export function VulnerabilitiesView({ application }: { readonly application: string }): JSX.Element {
  const [values, change] = useFilters(filters);
  const path = answerUrl(application, ['insights', 'cve'], { limit: 10_000, ...values });
  const asked = useAnswer<{ totalVulnerabilities: number; vulnerabilities: Vulnerability[] }>(path, {
    keepPrevious: true,
  });
  const { answer } = asked;
  const command = `stratigraph scan packages DIR --app '${application}' --advisories PATH`;
  const isFiltered = Object.values(values).some((value) => value !== '');
  return (
    <>
      <PageHead title="Vulnerabilities" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-vulnerabilities`}
          data={answer?.data}
          tool={toolCall('vulnerabilities', application, values)}
        />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !answer && <Loading />}
      {answer && (
        <>
          <ScanNote scan={answer.scan} command={command} />
          {answer.scan !== 'none' && (
            <p class="total" role="status">
              {count(answer.data.totalVulnerabilities, 'vulnerability', 'vulnerabilities')}
            </p>
          )}
          {answer.data.vulnerabilities.length > 0 && (
            <RowTable
              caption="Vulnerabilities"
              columns={[
                { title: 'Vulnerability' },
                { title: 'Severity' },
                { title: 'Packages' },
                { title: 'Objects in use', isNumber: true },
              ]}
              rows={answer.data.vulnerabilities}
              keyOf={({ id }) => id}
              cells={({ id, aliases, severity, packages, nbObjects }) => [
                <span key="id" class="object-link">
                  <a class="object-name" href={viewUrl(application, ['vulnerabilities', id])}>
                    {id}
                  </a>
                  <span class="object-path">{aliases.join(', ')}</span>
                </span>,
                <Severity key="severity" value={severity} />,
                packages
                  .map(({ name, version, direct }) => `${name} ${version}${direct === false ? ' (indirect)' : ''}`)
                  .join(', '),
                number(nbObjects),
              ]}
            />
          )}
          {answer.data.vulnerabilities.length === 0 && answer.scan !== 'none' && (
            <Empty title={isFiltered ? 'No known vulnerability fits the filters' : 'No known vulnerability'}>
              A scan knows the advisories that it is given, and without <code>--advisories PATH</code> none:{' '}
              <code>{command}</code>
            </Empty>
          )}
        </>
      )}
    </>
  );
}

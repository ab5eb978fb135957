import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { ScanNote } from '../parts/scan-note.tsx';
import { Severity } from '../parts/severity.tsx';
import { Empty, Failure, Loading, Shown } from '../parts/states.tsx';
import type { PackageInUse } from '../requests/answers.ts';
import { type ToolCall, toolCall, yesOrNo } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { hrefWithQuery, useLocation } from '../routing/location.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';
import { UsedObjects } from './used-objects.tsx';

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
  const use = useLocation().query.get('use');
  const used = answer?.data.packages.find((each) => useOf(each) === use);
  return (
    <>
      <PageHead title="Packages" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-packages`}
          data={answer?.data}
          tool={packagesCall(application, values)}
        />
      </PageHead>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !answer && <Loading />}
      {answer && (
        <>
          {used && <Use key={useOf(used)} application={application} used={used} />}
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
                each.nbCallers === 0 ? (
                  number(0)
                ) : (
                  <a key="callers" href={hrefWithQuery({ use: useOf(each) })}>
                    {number(each.nbCallers)}
                    <span class="visually-hidden"> of {each.name}</span>
                  </a>
                ),
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

/** A package as the address names the one whose callers are shown. */
function useOf({ name, version }: PackageInUse): string {
  return `${name}@${version}`;
}

/** The objects of one package that the code refers to, with their callers. */
function Use({ application, used }: { readonly application: string; readonly used: PackageInUse }): JSX.Element {
  const path = answerUrl(application, ['packages'], { limit: 10_000, name: used.name, select: 'objects' });
  const asked = useAnswer<{ packages: PackageInUse[] }>(path);
  return (
    <section class="card">
      <h2>
        {used.name} <span class="tally">{used.version}</span> is used through
      </h2>
      <Shown asked={asked}>
        {({ packages }) => (
          <UsedObjects
            application={application}
            objects={packages.find((each) => useOf(each) === useOf(used))?.objects ?? []}
          />
        )}
      </Shown>
      <a href={hrefWithQuery({ use: '' })}>Close</a>
    </section>
  );
}

/** Asks for `vulnerable` as the tool does; no is an answer too. */
function packagesCall(application: string, { name, vulnerable }: Readonly<Record<string, string>>): ToolCall {
  const call = toolCall('vulnerabilities', application, { packages: true, package: name });
  return { ...call, arguments: { ...call.arguments, ...yesOrNo({ vulnerable }) } };
}

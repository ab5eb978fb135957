import type { ComponentChildren, JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { type Filter, ListFilters, useFilters } from '../parts/list-filters.tsx';
import { ObjectLink } from '../parts/object-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type Column, RowTable } from '../parts/row-table.tsx';
import { Severity } from '../parts/severity.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import type { PortfolioAnswer, PortfolioKind, PortfolioMatch, PortfolioTotals } from '../requests/answers.ts';
import { portfolioCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { base, portfolioUrl, viewUrl } from '../routing/urls.ts';

const listed = 1000;
const calledFilter: Filter = { name: 'called', label: 'Called by the code', options: ['true', 'false'] };

interface Kind<Name extends PortfolioKind> {
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  readonly filters: readonly Filter[];
  readonly columns: readonly Column[];
  /** What a reader should know before relying on an empty list. */
  readonly nothing?: string;
  total(answer: PortfolioTotals): number;
  cells(match: PortfolioMatch<Name>): readonly ComponentChildren[];
}

const kinds: { readonly [Name in PortfolioKind]: Kind<Name> } = {
  packages: {
    label: 'Packages',
    noun: ['package', 'packages'],
    filters: [
      { name: 'name', label: 'Name', placeholder: 'log4j-core' },
      { name: 'exact', label: 'Name is whole', options: ['true'] },
      { name: 'version', label: 'Versions', placeholder: '<2.17.1' },
      calledFilter,
      { name: 'vulnerable', label: 'Vulnerable', options: ['true', 'false'] },
    ],
    columns: [{ title: 'Package' }, { title: 'Version' }, { title: 'Callers', isNumber: true }, { title: 'Hit by' }],
    total: ({ totalPackages }) => totalPackages,
    cells: ({ application, name, version, nbCallers, vulnerabilities }) => [
      <a key="name" href={viewUrl(application, ['packages'], { name })}>
        {name}
      </a>,
      version,
      number(nbCallers),
      vulnerabilities.map(({ id, severity }) => (
        <span key={id} class="pair">
          <a href={viewUrl(application, ['vulnerabilities', id])}>{id}</a> <Severity value={severity} />
        </span>
      )),
    ],
  },
  vulnerabilities: {
    label: 'Vulnerabilities',
    nothing: 'A scan that was given no advisories knows no vulnerability.',
    noun: ['vulnerability', 'vulnerabilities'],
    filters: [
      { name: 'id', label: 'Id or alias', placeholder: 'CVE-2021-44228' },
      { name: 'package', label: 'Package' },
      { name: 'severity', label: 'Severity', options: ['Critical', 'High', 'Medium', 'Low'] },
      calledFilter,
    ],
    columns: [{ title: 'Vulnerability' }, { title: 'Severity' }, { title: 'Packages' }],
    total: ({ totalVulnerabilities }) => totalVulnerabilities,
    cells: ({ application, id, severity, packages }) => [
      <a key="id" href={viewUrl(application, ['vulnerabilities', id])}>
        {id}
      </a>,
      <Severity key="severity" value={severity} />,
      packages.map(({ name, version, nbCallers }) => `${name} ${version} (${count(nbCallers, 'caller')})`).join(', '),
    ],
  },
  objects: {
    label: 'Objects',
    noun: ['object', 'objects'],
    filters: [
      { name: 'name', label: 'Name' },
      { name: 'fullname', label: 'Full name' },
      { name: 'filepath', label: 'File path' },
      { name: 'type', label: 'Type' },
    ],
    columns: [{ title: 'Object' }, { title: 'Type' }, { title: 'File' }],
    total: ({ totalObjects }) => totalObjects,
    cells: (object) => [
      <ObjectLink key="object" application={object.application} object={object} />,
      object.type,
      object.filePath ?? '',
    ],
  },
};

/** What fits in all applications that may be read: packages, vulnerabilities, objects. */
export function PortfolioView({ kind }: { readonly kind: string | undefined }): JSX.Element {
  const name = Object.hasOwn(kinds, kind ?? '') ? (kind as PortfolioKind) : 'packages';
  return <Matches key={name} kind={name} />;
}

function Matches<Name extends PortfolioKind>({ kind }: { readonly kind: Name }): JSX.Element {
  const { label, noun, filters, columns, total, cells, nothing } = kinds[kind];
  const [values, change] = useFilters(filters);
  const { exact = '', ...rest } = values;
  const given = { ...rest, ...(values['name'] && { exact }) };
  const path = portfolioUrl(kind, { limit: listed, ...given });
  const asked = useAnswer<PortfolioAnswer<Name>>(path, { keepPrevious: true });
  const data = asked.answer?.data;
  return (
    <>
      <PageHead title={`${label} of all applications`} crumbs={[{ label: 'Applications', href: base }]}>
        <AnswerActions path={path} fileName={`portfolio-${kind}`} data={data} tool={portfolioCall(kind, given)} />
      </PageHead>
      <nav class="tabs" aria-label="What is searched">
        {Object.entries(kinds).map(([name, each]) => (
          <a key={name} href={`${base}/portfolio/${name}`} aria-current={name === kind ? 'page' : undefined}>
            {each.label}
          </a>
        ))}
      </nav>
      <ListFilters filters={filters} values={values} onChange={change} />
      {asked.error && <Failure error={asked.error} retry={asked.retry} />}
      {!asked.error && !data && <Loading />}
      {data && (
        <>
          <p class="total" role="status" data-stale={asked.isLoading}>
            {count(total(data), ...noun)} in {count(data.totalApplications, 'application')}
            {total(data) > listed && `; the first ${number(listed)} are shown`}
          </p>
          <LeftOut answer={data} />
          {total(data) === 0 ? (
            <Empty title="Nothing fits all filters">{nothing}</Empty>
          ) : (
            <RowTable
              caption={`${label} of all applications`}
              columns={[{ title: 'Application' }, ...columns]}
              rows={data[kind]}
              keyOf={(match) => Object.values(match).slice(0, 4).join(' ')}
              cells={(match) => [
                <a key="application" href={viewUrl(match.application)}>
                  {match.application}
                </a>,
                ...cells(match),
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

/** What the totals do not count. */
function LeftOut({ answer }: { readonly answer: PortfolioTotals }): JSX.Element | null {
  const { unreadable, totalNotScanned = 0, totalUndecided = 0 } = answer;
  const lines = [
    ...(totalNotScanned > 0
      ? [`The packages of ${count(totalNotScanned, 'application')} were never scanned: what they use is not known.`]
      : []),
    ...(totalUndecided > 0
      ? [`${count(totalUndecided, 'more package')} fit but for the version, which cannot be compared.`]
      : []),
    ...unreadable.map((name) => `The snapshot of ${name} cannot be read.`),
  ];
  return lines.length === 0 ? null : <p class="faint">{lines.join(' ')}</p>;
}

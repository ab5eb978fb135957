import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number, share, time } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Shown } from '../parts/states.tsx';
import type { Coverage, Statistics } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, base, viewUrl } from '../routing/urls.ts';
import { ChangesCard } from './last-changes.tsx';

/** What an application is made of, and where to look next. */
export function OverviewView({ application }: { readonly application: string }): JSX.Element {
  const path = answerUrl(application, ['statistics']);
  const asked = useAnswer<Statistics>(path);
  const coverage = useAnswer<Coverage>(answerUrl(application, ['coverage']));
  return (
    <>
      <PageHead title={application} crumbs={[{ label: 'Applications', href: base }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-statistics`}
          data={asked.answer?.data}
          tool={toolCall('list_applications', undefined)}
        />
      </PageHead>
      <Shown asked={asked}>
        {(statistics) => (
          <>
            <p class="lead">
              Analysed <time dateTime={statistics.snapshot.analyzedAt}>{time(statistics.snapshot.analyzedAt)}</time>
              {statistics.snapshot.revision && (
                <>
                  {' '}
                  at revision <code>{statistics.snapshot.revision}</code>
                </>
              )}
              . Snapshot <code>{statistics.snapshot.id}</code>
            </p>
            <Figures application={application} statistics={statistics} />
            <div class="columns">
              <Languages statistics={statistics} />
              <ChangesCard application={application} objects={statistics.counts.objects} />
              <Types application={application} statistics={statistics} />
              {coverage.answer && coverage.answer.data.sources.length > 0 && (
                <CoverageCard application={application} coverage={coverage.answer.data} />
              )}
            </div>
          </>
        )}
      </Shown>
    </>
  );
}

interface CardProps {
  readonly application: string;
  readonly statistics: Statistics;
}

function Figures({ application, statistics: { counts, transactions, scans } }: CardProps): JSX.Element {
  const vulnerabilities = useAnswer<{ totalVulnerabilities: number }>(
    answerUrl(application, ['insights', 'cve'], { limit: 0 }),
  );
  const total = vulnerabilities.answer?.data.totalVulnerabilities;
  const figures: { label: string; value: string; detail: string; segment: string }[] = [
    {
      label: 'Objects',
      value: number(counts.objects),
      detail: `${number(counts.externalObjects)} of them external`,
      segment: 'objects',
    },
    { label: 'Links', value: number(counts.links), detail: 'in the level graphs', segment: 'architecture' },
    {
      label: 'Transactions',
      value: number(counts.transactions),
      detail: `the largest has ${count(transactions.largest, 'object')}`,
      segment: 'transactions',
    },
    {
      label: 'End points',
      value: number(transactions.endPoints),
      detail: 'data and services reached',
      segment: 'data-graphs',
    },
    {
      label: 'Packages',
      value: scans.cve === null ? '–' : number(counts.packages),
      detail: scans.cve === null ? 'not scanned' : `scanned ${time(scans.cve)}`,
      segment: 'packages',
    },
    {
      label: 'Vulnerabilities',
      value: scans.cve === null || total === undefined ? '–' : number(total),
      detail: scans.cve === null ? 'not scanned' : 'known by the advisories of the scan',
      segment: 'vulnerabilities',
    },
    {
      label: 'Cloud patterns',
      value: scans.cloud === null ? '–' : number(counts.patterns),
      detail: scans.cloud === null ? 'not scanned' : `scanned ${time(scans.cloud)}`,
      segment: 'cloud',
    },
  ];
  return (
    <ul class="figures">
      {figures.map(({ label, value, detail, segment }) => (
        <li key={label}>
          <a href={viewUrl(application, [segment])}>
            <span class="figure-label">{label}</span>
            <span class="figure-value">{value}</span>
            <span class="figure-detail">{detail}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Languages({ statistics: { languages } }: { readonly statistics: Statistics }): JSX.Element {
  const total = languages.reduce((sum, { lines }) => sum + lines, 0);
  return (
    <section class="card">
      <h2>Languages</h2>
      <table class="data is-plain">
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col" class="is-number">
              Files
            </th>
            <th scope="col" class="is-number">
              Lines
            </th>
            <th scope="col" class="is-number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {languages.map(({ name, files, lines }) => (
            <tr key={name}>
              <th scope="row">{name ?? 'Files without objects'}</th>
              <td class="is-number">{number(files)}</td>
              <td class="is-number">{number(lines)}</td>
              <td class="is-number">{share(lines, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shownTypes = 12;

function Types({ application, statistics: { objectTypes } }: CardProps): JSX.Element {
  const most = Math.max(1, ...objectTypes.map(({ objects }) => objects));
  return (
    <section class="card">
      <h2>
        Object types <span class="tally">{number(objectTypes.length)}</span>
      </h2>
      <ul class="bars">
        {objectTypes.slice(0, shownTypes).map(({ type, typeId, objects }) => (
          <li key={typeId}>
            <a href={viewUrl(application, ['objects'], { type })}>{type}</a>
            <span class="bar-track" aria-hidden="true">
              <span class="bar-fill" style={{ width: `${(100 * objects) / most}%` }} />
            </span>
            <span class="is-number">{number(objects)}</span>
          </li>
        ))}
      </ul>
      {objectTypes.length > shownTypes && (
        <p class="faint">
          {count(objectTypes.length - shownTypes, 'further type')} in the{' '}
          <a href={viewUrl(application, ['architecture'], { level: 5 })}>level-5 graph</a>
        </p>
      )}
    </section>
  );
}

function CoverageCard({
  application,
  coverage,
}: {
  readonly application: string;
  readonly coverage: Coverage;
}): JSX.Element {
  const { calls, warnings } = coverage;
  return (
    <section class="card">
      <h2>
        Not known <span class="tally">{count(warnings.length, 'warning')}</span>
      </h2>
      <p>
        {number(calls.total - calls.unresolved)} of {number(calls.total)} calls in production code have a known target (
        {share(calls.total - calls.unresolved, calls.total)}).
      </p>
      <ul class="plain-list">
        {warnings.slice(0, 5).map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>
        <a href={viewUrl(application, ['coverage'])}>The whole coverage report</a>
      </p>
    </section>
  );
}

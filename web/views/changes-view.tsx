import type { ComponentChildren, JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number, time } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Empty, Failure, Loading, Shown } from '../parts/states.tsx';
import type { Change, ChangeKind, Difference, Snapshot } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { hrefWithQuery, setQuery, useLocation } from '../routing/location.ts';
import { answerUrl, transactionUrl, viewUrl } from '../routing/urls.ts';

const kinds: readonly ChangeKind[] = ['objects', 'links', 'transactions', 'packages', 'vulnerabilities', 'patterns'];
const changes = ['added', 'modified', 'removed'] as const;
const listed = 1000;

interface Props {
  readonly application: string;
}

/** What differs between an earlier analysis and the one that is shown. */
export function ChangesView({ application }: Props): JSX.Element {
  const { query } = useLocation();
  const snapshots = useAnswer<Snapshot[]>(answerUrl(application, ['snapshots']));
  const earlier = (snapshots.answer?.data ?? []).filter(({ current }) => !current);
  const base = query.get('base') ?? '';
  const path = answerUrl(application, ['difference'], { base });
  const asked = useAnswer<Difference>(earlier.length > 0 ? path : undefined, { keepPrevious: true });
  return (
    <>
      <PageHead title="Changes" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          path={path}
          fileName={`${application}-changes`}
          data={asked.answer?.data}
          tool={toolCall('difference', application, { base })}
        />
      </PageHead>
      {snapshots.error && <Failure error={snapshots.error} retry={snapshots.retry} />}
      {snapshots.isLoading && <Loading />}
      {snapshots.answer && earlier.length === 0 && (
        <Empty title="There is no earlier analysis">
          Analyse the application again after a change. How many analyses are kept is a setting.
        </Empty>
      )}
      {earlier.length > 0 && (
        <>
          <form class="filters" onSubmit={(event) => event.preventDefault()}>
            <label>
              <span>Compared with</span>
              <select value={base} onChange={(event) => setQuery({ base: event.currentTarget.value })}>
                <option value="">The previous analysis</option>
                {earlier.map(({ id, analyzedAt, revision }) => (
                  <option key={id} value={id}>
                    {`${time(analyzedAt)}${revision === null ? '' : `, ${revision}`}`}
                  </option>
                ))}
              </select>
            </label>
          </form>
          <Shown asked={asked}>
            {(difference) => <Counts application={application} base={base} difference={difference} />}
          </Shown>
        </>
      )}
    </>
  );
}

function Counts({ application, base, difference }: Props & { base: string; difference: Difference }): JSX.Element {
  const { query } = useLocation();
  const kind = kinds.find((each) => each === query.get('kind')) ?? 'objects';
  return (
    <>
      <p class="lead">
        From {time(difference.base.analyzedAt)} to {time(difference.snapshot.analyzedAt)}.
      </p>
      <table class="data is-narrow">
        <caption class="visually-hidden">Changes by kind</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {changes.map((change) => (
              <th key={change} scope="col" class="is-number">
                {capital(change)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((each) => (
            <tr key={each}>
              <th scope="row">
                <a href={hrefWithQuery({ kind: each })} aria-current={each === kind ? 'true' : undefined}>
                  {capital(each)}
                </a>
              </th>
              {changes.map((change) => (
                <td key={change} class="is-number">
                  {number(difference[each][change])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Entries key={kind} application={application} base={base} kind={kind} />
    </>
  );
}

function Entries({ application, base, kind }: Props & { base: string; kind: ChangeKind }): JSX.Element {
  const asked = useAnswer<{ totalEntries: number; entries: Change[] }>(
    answerUrl(application, ['difference', kind], { base, limit: listed }),
  );
  return (
    <>
      <h2>{capital(kind)}</h2>
      <Shown asked={asked}>
        {({ totalEntries, entries }) => (
          <>
            <p class="total" role="status">
              {count(totalEntries, 'change')}
              {entries.length < totalEntries && `, the first ${number(entries.length)} shown`}
            </p>
            {entries.length > 0 && (
              <RowTable
                caption={capital(kind)}
                columns={[{ title: 'What' }, { title: 'Change' }, { title: 'About it' }]}
                rows={entries}
                keyOf={(entry) => JSON.stringify(entry)}
                cells={(entry) => [
                  <Subject key="what" application={application} kind={kind} entry={entry} />,
                  <span key="change" class={`change change-${entry.change}`}>
                    {entry.change}
                  </span>,
                  aboutOf(kind, entry),
                ]}
              />
            )}
          </>
        )}
      </Shown>
    </>
  );
}

/** What changed. What is gone leads nowhere: its views are not there any more. */
function Subject({ application, kind, entry }: Props & { kind: ChangeKind; entry: Change }): JSX.Element {
  const isGone = entry.change === 'removed';
  if (kind === 'links' && entry.origin && entry.target) {
    return (
      <span class="object-name">
        {entry.origin.name} → {entry.target.name}
      </span>
    );
  }
  const name = entry.name ?? entry.id ?? '';
  const href = hrefOf(application, kind, entry.id ?? '');
  if (isGone || href === undefined) return <span class="object-name">{name}</span>;
  if (kind === 'objects') {
    const { id = '', type = '', fullName = '' } = entry;
    return <ObjectLink application={application} object={{ id, name, type, fullName }} />;
  }
  return (
    <a class="object-name" href={href}>
      {name}
    </a>
  );
}

function hrefOf(application: string, kind: ChangeKind, id: string): string | undefined {
  if (kind === 'objects') return viewUrl(application, ['objects', id]);
  if (kind === 'transactions') return transactionUrl(application, id);
  if (kind === 'vulnerabilities') return viewUrl(application, ['vulnerabilities', id]);
  if (kind === 'patterns') return viewUrl(application, ['cloud', id]);
  return undefined;
}

function aboutOf(kind: ChangeKind, entry: Change): ComponentChildren {
  if (kind === 'objects') return [entry.type, entry.filePath].filter(Boolean).join(', ');
  if (kind === 'links') return entry.linkType;
  if (kind === 'transactions') return entry.size === undefined ? '' : count(entry.size, 'object');
  if (kind === 'packages') return entry.version;
  if (kind === 'vulnerabilities') return entry.severity;
  return [entry.contribution, entry.criticality].filter(Boolean).join(', ');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

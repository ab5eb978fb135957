import type { JSX } from 'preact';
import { number, time } from '../parts/format.ts';
import type { Difference, Snapshot } from '../requests/answers.ts';
import { type Asked, useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const kinds = ['objects', 'links', 'transactions', 'packages', 'vulnerabilities', 'patterns'] as const;

/** Comparing a million objects takes seconds: where there are more than this, the reader asks for it. */
const mostObjects = 100_000;

interface Props {
  readonly application: string;
  /** How many objects it has. */
  readonly objects: number;
}

interface LastChanges {
  /** Undefined until it is known. */
  readonly hasEarlier: boolean | undefined;
  readonly asked: Asked<Difference>;
}

/** What differs from the previous analysis, where that is kept. */
function useLastChanges({ application, objects }: Props): LastChanges {
  const snapshots = useAnswer<Snapshot[]>(answerUrl(application, ['snapshots']));
  const hasEarlier = snapshots.answer?.data.some(({ current }) => !current);
  const path = hasEarlier && objects <= mostObjects ? answerUrl(application, ['difference']) : undefined;
  return { hasEarlier, asked: useAnswer<Difference>(path) };
}

function Compare({ application }: Pick<Props, 'application'>): JSX.Element {
  return <a href={viewUrl(application, ['changes'])}>Compare</a>;
}

/** Objects that an analysis added, modified and removed, in a cell of a table. */
export function ChangesInShort(props: Props): JSX.Element {
  const { application, objects } = props;
  const { hasEarlier, asked } = useLastChanges(props);
  if (hasEarlier === false) return <span class="faint">first analysis</span>;
  if (objects > mostObjects) return <Compare application={application} />;
  if (!asked.answer) return <span class="faint">{asked.error ? 'not known' : ''}</span>;
  const { added, modified, removed } = asked.answer.data.objects;
  const label = `${number(added)} objects added, ${number(modified)} modified, ${number(removed)} removed`;
  return (
    <a href={viewUrl(application, ['changes'])} aria-label={label} title={label}>
      +{number(added)} ~{number(modified)} −{number(removed)}
    </a>
  );
}

/** What changed since the previous analysis, by kind; nothing where no earlier one is kept. */
export function ChangesCard(props: Props): JSX.Element | null {
  const { application, objects } = props;
  const { hasEarlier, asked } = useLastChanges(props);
  if (hasEarlier && objects > mostObjects) {
    return (
      <section class="card">
        <h2>Changes</h2>
        <p>
          <Compare application={application} /> with the previous analysis; for {number(objects)} objects it takes a
          while.
        </p>
      </section>
    );
  }
  if (!hasEarlier || !asked.answer) return null;
  const difference = asked.answer.data;
  return (
    <section class="card">
      <h2>Changes since {time(difference.base.analyzedAt)}</h2>
      <table class="data is-plain">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {['Added', 'Modified', 'Removed'].map((title) => (
              <th key={title} scope="col" class="is-number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <a href={viewUrl(application, ['changes'], { kind })}>
                  {kind.charAt(0).toUpperCase()}
                  {kind.slice(1)}
                </a>
              </th>
              <td class="is-number">{number(difference[kind].added)}</td>
              <td class="is-number">{number(difference[kind].modified)}</td>
              <td class="is-number">{number(difference[kind].removed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

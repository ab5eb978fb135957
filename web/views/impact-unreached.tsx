import type { JSX } from 'preact';
import { count } from '../parts/format.ts';
import type { Coverage, Impact } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly impact: Impact;
}

/** Where no transaction is affected: what coverage says of the code, which may be reached by ways that the analysis does not know. */
export function ImpactUnreached({ application, impact }: Props): JSX.Element | null {
  const isWithout = impact.totalTransactions === 0;
  const { answer } = useAnswer<Coverage>(isWithout ? answerUrl(application, ['coverage']) : undefined);
  if (!isWithout || !answer) return null;
  const ids = new Set(impact.objects.map(({ id }) => id));
  const uses = answer.data.unreached.filter(({ object, root }) => ids.has(object.id) || ids.has(root.id));
  const roots = [...new Map(uses.map(({ root }) => [root.id, root])).values()];
  return (
    <div class="note">
      <p>
        No transaction is known to reach this code.{' '}
        {uses.length > 0 &&
          `Coverage lists ${count(uses.length, 'use')} of data or services in it, below code that nothing is known to call: `}
        {roots.slice(0, 5).map((root, at) => (
          <span key={root.id}>
            {at > 0 && ', '}
            <a href={viewUrl(application, ['objects', root.id])}>{root.name}</a>
            {root.file !== null && ` (${root.file}:${root.line})`}
          </span>
        ))}
        {roots.length > 5 && ` and ${count(roots.length - 5, 'more object')}`}
        {roots.length > 0 && '. '}
        {answer.data.sources.length === 0
          ? 'No producer of this application reports coverage.'
          : 'An entry may not be recognised, or the code never runs: '}
        <a href={viewUrl(application, ['coverage'])}>what the analysis does not know</a>
      </p>
    </div>
  );
}

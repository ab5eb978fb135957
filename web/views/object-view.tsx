import type { JSX } from 'preact';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Shown } from '../parts/states.tsx';
import type { LinkedObject, ObjectDetails, Transaction } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { type Asked, useAnswer } from '../requests/use-answer.ts';
import { hrefWithQuery, useLocation } from '../routing/location.ts';
import { answerUrl, objectUrl, viewUrl } from '../routing/urls.ts';
import { ObjectFacts } from './object-facts.tsx';
import { ObjectHierarchy, useHierarchy } from './object-hierarchy.tsx';
import { ObjectHistory } from './object-history.tsx';
import { ObjectLinks } from './object-links.tsx';
import { ObjectNeighbourhood } from './object-neighbourhood.tsx';
import { ObjectSource } from './object-source.tsx';
import { TransactionTable } from './transactions-view.tsx';

interface Props {
  readonly application: string;
  readonly id: string;
}

/** One object: what it is, who refers to it, what it refers to, and where it takes part. */
export function ObjectView({ application, id }: Props): JSX.Element {
  const { query } = useLocation();
  const path = answerUrl(application, ['objects', id]);
  const asked = useAnswer<ObjectDetails>(path);
  const linked = (direction: 'callers' | 'callees'): string =>
    answerUrl(application, ['objects', id, direction], {
      includeEscalated: query.get('escalated') === 'true' || undefined,
    });
  const isThere = asked.answer !== undefined;
  const callers = useAnswer<LinkedObject[]>(isThere ? linked('callers') : undefined, { keepPrevious: true });
  const callees = useAnswer<LinkedObject[]>(isThere ? linked('callees') : undefined, { keepPrevious: true });
  const transactionsPath = answerUrl(application, ['objects', id, 'transactions']);
  const transactions = useAnswer<Transaction[]>(isThere ? transactionsPath : undefined);
  const hierarchy = useHierarchy(application, id);
  const tab = query.get('tab') ?? 'links';
  return (
    <Shown asked={asked} isPage>
      {(object) => (
        <>
          <PageHead title={object.name} kind={object.type} crumbs={crumbsOf(application, object)}>
            <AnswerActions
              path={tab === 'hierarchy' ? hierarchy.path : tab === 'transactions' ? transactionsPath : path}
              fileName={`${application}-object-${id}`}
              data={object}
              tool={
                tab === 'hierarchy'
                  ? toolCall('call_hierarchy', application, {
                      object: id,
                      direction: hierarchy.direction,
                      depth: Number(hierarchy.depth),
                    })
                  : toolCall(tab === 'transactions' ? 'transactions' : 'object_context', application, { object: id })
              }
            />
          </PageHead>
          <ObjectFacts application={application} object={object} />
          <nav class="tabs" aria-label="About the object">
            <Tab name="links" label="Callers and callees" current={tab} tally={tallyOf(callers, callees)} />
            <Tab name="graph" label="Graph" current={tab} />
            <Tab name="hierarchy" label="Call hierarchy" current={tab} />
            <Tab name="transactions" label="Transactions" current={tab} tally={tallyOf(transactions)} />
            <Tab name="source" label="Source" current={tab} />
            <Tab name="history" label="History" current={tab} />
            <a href={viewUrl(application, ['impact'], { id })}>Impact of a change</a>
            <a href={viewUrl(application, ['paths'], { source: id })}>Paths from here</a>
          </nav>
          {tab === 'links' && <ObjectLinks application={application} id={id} callers={callers} callees={callees} />}
          {tab === 'graph' && (
            <Shown asked={callers}>
              {(from) => (
                <Shown asked={callees}>
                  {(to) => (
                    <ObjectNeighbourhood application={application} object={object} callers={from} callees={to} />
                  )}
                </Shown>
              )}
            </Shown>
          )}
          {tab === 'hierarchy' && <ObjectHierarchy application={application} object={object} />}
          {tab === 'source' && <ObjectSource application={application} object={object} />}
          {tab === 'history' && <ObjectHistory application={application} id={id} />}
          {tab === 'transactions' && (
            <Shown asked={transactions}>
              {(all) =>
                all.length === 0 ? (
                  <p class="note">No transaction goes through this object.</p>
                ) : (
                  <>
                    <p class="total">{count(all.length, 'transaction')}</p>
                    <TransactionTable application={application} transactions={all} />
                  </>
                )
              }
            </Shown>
          )}
        </>
      )}
    </Shown>
  );
}

function crumbsOf(application: string, { parent }: ObjectDetails): { label: string; href: string }[] {
  return [
    { label: application, href: viewUrl(application) },
    { label: 'Objects', href: viewUrl(application, ['objects']) },
    ...(parent ? [{ label: parent.name, href: objectUrl(application, parent.id) }] : []),
  ];
}

interface TabProps {
  readonly name: string;
  readonly label: string;
  readonly current: string;
  readonly tally?: string;
}

function Tab({ name, label, current, tally = '' }: TabProps): JSX.Element {
  const href = hrefWithQuery({ tab: name === 'links' ? '' : name, show: '', expand: '', line: '' });
  return (
    <a href={href} aria-current={current === name ? 'page' : undefined}>
      {label}
      {tally && <span class="tally">{tally}</span>}
    </a>
  );
}

function tallyOf(...asked: readonly Asked<readonly unknown[]>[]): string {
  if (asked.some(({ answer }) => !answer)) return '';
  return asked
    .map(({ answer }) => (answer as { data: readonly unknown[] }).data.length.toLocaleString('en'))
    .join(' / ');
}

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { describeAccess } from '../../src/client/access.ts';
import { GraphPanel } from '../graph/graph-panel.tsx';
import { drawnObjectGraph } from '../graph/object-graph.ts';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowTable } from '../parts/row-table.tsx';
import { Shown } from '../parts/states.tsx';
import type { ObjectGraph, TransactionDetails } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { setQuery, useLocation } from '../routing/location.ts';
import { answerUrl, objectUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly id: string;
}

/** As many nodes as a browser draws without trouble; what is beyond is counted. */
export const drawnNodes = 5000;

/** A transaction from its start point to its end points. */
export function TransactionView({ application, id }: Props): JSX.Element {
  const isFull = useLocation().query.get('full') === 'true';
  const path = answerUrl(application, ['transactions', id]);
  const asked = useAnswer<TransactionDetails>(path);
  const graphPath = answerUrl(application, ['transactions', id, 'graph'], {
    limit: drawnNodes,
    full: isFull || undefined,
  });
  const graph = useAnswer<ObjectGraph>(graphPath, { keepPrevious: true });
  return (
    <Shown asked={asked} isPage>
      {(transaction) => (
        <>
          <PageHead
            title={transaction.name}
            kind={transaction.startPoint.type}
            crumbs={[
              { label: application, href: viewUrl(application) },
              { label: 'Transactions', href: viewUrl(application, ['transactions']) },
            ]}
          >
            <AnswerActions
              path={graphPath}
              fileName={`${application}-transaction-${id}`}
              data={graph.answer?.data}
              tool={toolCall('transactions', application, { transaction: id })}
            />
          </PageHead>
          <p class="lead">
            Starts at <a href={objectUrl(application, transaction.startPoint.id)}>{transaction.startPoint.name}</a>,
            goes through {count(transaction.size, 'object')} in {transaction.stack.join(', ') || 'no named technology'}{' '}
            and ends at {count(transaction.endPoints.length, 'end point')}.
          </p>
          <div class="choice-bar">
            <div class="segmented" role="group" aria-label="What is shown">
              <button type="button" aria-pressed={!isFull} onClick={() => setQuery({ full: '', expand: '' })}>
                Paths to end points
              </button>
              <button type="button" aria-pressed={isFull} onClick={() => setQuery({ full: 'true', expand: '' })}>
                All objects
              </button>
            </div>
          </div>
          <Shown asked={graph}>
            {(data) => <TransactionGraph application={application} id={id} name={transaction.name} graph={data} />}
          </Shown>
          {transaction.endPoints.length > 0 && (
            <section>
              <h2>
                End points <span class="tally">{count(transaction.endPoints.length, 'object')}</span>
              </h2>
              <RowTable
                caption="End points"
                columns={[{ title: 'End point' }, { title: 'Type' }, { title: 'Access' }, { title: 'Data graph' }]}
                rows={transaction.endPoints}
                keyOf={(endPoint) => endPoint.id}
                cells={(endPoint) => [
                  <ObjectLink key="object" application={application} object={endPoint} />,
                  endPoint.type,
                  describeAccess(endPoint.access, endPoint.accessKinds).join(', '),
                  <a key="graph" href={viewUrl(application, ['data-graphs', endPoint.id])}>
                    All that reaches it
                  </a>,
                ]}
              />
            </section>
          )}
        </>
      )}
    </Shown>
  );
}

interface GraphProps extends Props {
  readonly name: string;
  readonly graph: ObjectGraph;
}

function TransactionGraph({ application, id, name, graph }: GraphProps): JSX.Element {
  const drawn = useMemo(() => drawnObjectGraph(application, graph), [application, graph]);
  const note = graph.truncated
    ? `the nearest ${drawnNodes} of ${count(graph.totalObjects, 'object')} and ${count(graph.totalLinks, 'link')}`
    : undefined;
  return (
    <GraphPanel
      title={`Transaction ${name}`}
      graph={drawn}
      direction="LR"
      fileName={`${application}-transaction-${id}`}
      note={note}
    />
  );
}

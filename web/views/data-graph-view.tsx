import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { GraphPanel } from '../graph/graph-panel.tsx';
import { drawnObjectGraph } from '../graph/object-graph.ts';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Shown } from '../parts/states.tsx';
import type { DataGraph, ObjectGraph } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { answerUrl, objectUrl, viewUrl } from '../routing/urls.ts';
import { drawnNodes } from './transaction-view.tsx';
import { TransactionTable } from './transactions-view.tsx';

interface Props {
  readonly application: string;
  readonly id: string;
}

/** An end point with all that reaches it. */
export function DataGraphView({ application, id }: Props): JSX.Element {
  const asked = useAnswer<DataGraph>(answerUrl(application, ['data-graphs', id]));
  // Ways of transactions to the end point; where there are none, all that reaches it.
  const full = asked.answer?.data.nbTransactions === 0 || undefined;
  const graphPath = answerUrl(application, ['data-graphs', id, 'graph'], { limit: drawnNodes, full });
  const graph = useAnswer<ObjectGraph>(asked.answer && graphPath);
  return (
    <Shown asked={asked} isPage>
      {({ endPoint, size, nbTransactions, transactions = [] }) => (
        <>
          <PageHead
            title={endPoint.name}
            kind={endPoint.type}
            crumbs={[
              { label: application, href: viewUrl(application) },
              { label: 'Data graphs', href: viewUrl(application, ['data-graphs']) },
            ]}
          >
            <AnswerActions
              path={graphPath}
              fileName={`${application}-data-graph-${id}`}
              data={graph.answer?.data}
              tool={toolCall('transactions', application, { object: id })}
            />
          </PageHead>
          <p class="lead">
            {count(size, 'object')} reach <a href={objectUrl(application, id)}>{endPoint.fullName}</a>, in{' '}
            {count(nbTransactions, 'transaction')}.
          </p>
          <Shown asked={graph}>
            {(data) => <Drawn application={application} id={id} name={endPoint.name} graph={data} />}
          </Shown>
          {transactions.length > 0 && (
            <section>
              <h2>
                Transactions <span class="tally">{count(nbTransactions, 'transaction')}</span>
              </h2>
              <TransactionTable application={application} transactions={transactions} />
            </section>
          )}
        </>
      )}
    </Shown>
  );
}

function Drawn({
  application,
  id,
  name,
  graph,
}: Props & { readonly name: string; readonly graph: ObjectGraph }): JSX.Element {
  const drawn = useMemo(() => drawnObjectGraph(application, graph, id), [application, graph, id]);
  const note = graph.truncated ? `the nearest ${drawnNodes} of ${count(graph.totalObjects, 'object')}` : undefined;
  return (
    <GraphPanel
      title={`Data graph of ${name}`}
      graph={drawn}
      direction="LR"
      fileName={`${application}-data-graph-${id}`}
      note={note}
    />
  );
}

import type { JSX } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { GraphPanel } from '../graph/graph-panel.tsx';
import { findNode, insideOf, type LevelGraphs, neighbours, wholeLevel } from '../graph/level-graph.ts';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { ObjectRows } from '../parts/object-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Empty, Failure, Loading, Shown } from '../parts/states.tsx';
import type { LevelGraph, LevelNode, ObjectIdentity, ObjectRow } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { useLocation } from '../routing/location.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

const levels = [1, 2, 3, 4, 5];

interface Props {
  readonly application: string;
}

/** The taxonomy of an application as graphs: a level as a whole, or what is inside one node, down to its objects. */
export function ArchitectureView({ application }: Props): JSX.Element {
  const { query } = useLocation();
  const answers = [
    useAnswer<LevelGraph>(answerUrl(application, ['levels', 1, 'graph'])),
    useAnswer<LevelGraph>(answerUrl(application, ['levels', 2, 'graph'])),
    useAnswer<LevelGraph>(answerUrl(application, ['levels', 3, 'graph'])),
    useAnswer<LevelGraph>(answerUrl(application, ['levels', 4, 'graph'])),
    useAnswer<LevelGraph>(answerUrl(application, ['levels', 5, 'graph'])),
  ];
  const failed = answers.find(({ error }) => error);
  if (failed?.error) return <Failure error={failed.error} retry={failed.retry} isPage />;
  const graphs = answers.flatMap(({ answer }) => answer?.data ?? []);
  if (graphs.length < levels.length) return <Loading isPage />;
  const wanted = query.get('node');
  if (wanted !== null) return <InsideNode application={application} graphs={graphs} fullName={wanted} />;
  const asked = query.get('level');
  const level = levels.find((each) => String(each) === asked) ?? firstLevel(graphs);
  return (
    <>
      {asked !== null && asked !== String(level) && (
        <p class="note">
          There is no level '{asked}', only {levels[0]} to {levels.at(-1)}: this is level {level}.
        </p>
      )}
      <WholeLevel application={application} graphs={graphs} level={level} />
    </>
  );
}

/** The deepest level that is still read at a glance. */
function firstLevel(graphs: LevelGraphs): number {
  return levels.findLast((level) => (graphs[level - 1]?.nodes.length ?? 0) <= 16) ?? 1;
}

interface WholeProps extends Props {
  readonly graphs: LevelGraphs;
  readonly level: number;
}

function WholeLevel({ application, graphs, level }: WholeProps): JSX.Element {
  const graph = useMemo(
    () => wholeLevel(graphs, level, ({ fullName }) => viewUrl(application, ['architecture'], { node: fullName })),
    [application, level, graphs[level - 1]],
  );
  return (
    <>
      <PageHead title="Architecture" crumbs={[{ label: application, href: viewUrl(application) }]}>
        <AnswerActions
          tool={toolCall('architecture', application, { level })}
          path={answerUrl(application, ['levels', level, 'graph'])}
          data={graphs[level - 1]}
          fileName={`${application}-level-${level}`}
        />
      </PageHead>
      <LevelChoice application={application} level={level} graphs={graphs} />
      {graph.nodes.length === 0 ? (
        <Empty title="This application has no objects">
          The snapshot holds nothing that could be placed in the levels.
        </Empty>
      ) : (
        <GraphPanel title={`Level ${level}`} graph={graph} fileName={`${application}-level-${level}`} />
      )}
    </>
  );
}

function LevelChoice({
  application,
  level,
  graphs,
}: {
  application: string;
  level: number;
  graphs: LevelGraphs;
}): JSX.Element {
  return (
    <nav class="choice-bar" aria-label="Levels">
      <span class="choice-label">Level</span>
      <div class="segmented">
        {levels.map((each) => (
          <a
            key={each}
            href={viewUrl(application, ['architecture'], { level: each })}
            aria-current={each === level ? 'true' : undefined}
            title={count(graphs[each - 1]?.nodes.length ?? 0, 'node')}
          >
            {each}
          </a>
        ))}
      </div>
      <span class="faint">Open a node to see what is inside it, down to its objects.</span>
    </nav>
  );
}

interface InsideProps extends Props {
  readonly graphs: LevelGraphs;
  readonly fullName: string;
}

function InsideNode({ application, graphs, fullName }: InsideProps): JSX.Element {
  const found = findNode(graphs, fullName);
  const href = (node: LevelNode): string => viewUrl(application, ['architecture'], { node: node.fullName });
  if (!found) {
    return (
      <Empty title={`No level has a node '${fullName}'`}>
        It may have gone with a newer analysis. <a href={viewUrl(application, ['architecture'])}>Architecture</a>
      </Empty>
    );
  }
  const node = found.path.at(-1) as LevelNode;
  return (
    <>
      <PageHead
        title={node.name}
        kind={`Level ${found.level}`}
        crumbs={[
          { label: application, href: viewUrl(application) },
          { label: 'Architecture', href: viewUrl(application, ['architecture']) },
          ...found.path.slice(0, -1).map((each) => ({ label: each.name, href: href(each) })),
        ]}
      >
        <AnswerActions
          path={answerUrl(application, ['levels', Math.min(5, found.level + 1), 'graph'])}
          tool={toolCall('architecture', application, { level: Math.min(5, found.level + 1), within: node.fullName })}
          fileName={`${application}-${node.name}`}
        />
      </PageHead>
      {found.level === 5 ? (
        <NodeObjects application={application} graphs={graphs} node={node} href={href} />
      ) : (
        <NodeInside application={application} graphs={graphs} level={found.level} node={node} href={href} />
      )}
    </>
  );
}

interface NodeProps extends Props {
  readonly graphs: LevelGraphs;
  readonly node: LevelNode;
  href(node: LevelNode): string;
}

function NodeInside({ application, graphs, level, node, href }: NodeProps & { readonly level: number }): JSX.Element {
  const graph = useMemo(
    () => insideOf(graphs, level, node, href),
    [application, node, graphs[level - 1], graphs[level]],
  );
  const around = graph.nodes.filter(({ isContext }) => isContext).length;
  return (
    <>
      <p class="lead">
        {count(node.nbObjects, 'object')} in {count(graph.nodes.length - around, 'node')} of level {level + 1}
        {around > 0 && <>, linked with {count(around, 'node')} around (drawn faint)</>}.
      </p>
      <GraphPanel title={`Inside ${node.name}`} graph={graph} fileName={`${application}-${node.name}`} />
    </>
  );
}

/** The objects of a node of level 5, which the interface gives whole. */
function NodeObjects({ application, graphs, node, href }: NodeProps): JSX.Element {
  const asked = useAnswer<{ children: ObjectIdentity[] }[]>(
    answerUrl(application, ['levels', 5, 'nodes'], { _id: node._id, select: 'children' }),
  );
  const { from, to } = neighbours(graphs, 5, node);
  const [current, setCurrent] = useState(0);
  const none = useCallback(() => {}, []);
  return (
    <>
      <div class="columns">
        <NodeLinks title="Calls or uses" nodes={to} href={href} />
        <NodeLinks title="Used by" nodes={from} href={href} />
      </div>
      <h2>
        Objects <span class="tally">{number(node.nbObjects)}</span>
      </h2>
      <Shown asked={asked}>
        {([whole]) => {
          const rows: ObjectRow[] = (whole?.children ?? []).map((child) => ({
            ...child,
            filePath: null,
            mangling: '',
            annotations: null,
          }));
          return (
            <ObjectRows
              application={application}
              label={`Objects of ${node.name}`}
              pages={{ total: rows.length, error: undefined, isStale: false, row: (at) => rows[at], need: none }}
              current={current}
              onCurrent={setCurrent}
            />
          );
        }}
      </Shown>
    </>
  );
}

function NodeLinks({
  title,
  nodes,
  href,
}: {
  title: string;
  nodes: readonly LevelNode[];
  href(node: LevelNode): string;
}): JSX.Element {
  return (
    <section class="card">
      <h2>
        {title} <span class="tally">{count(nodes.length, 'node')}</span>
      </h2>
      {nodes.length === 0 ? (
        <p class="faint">None of this level</p>
      ) : (
        <ul class="plain-list">
          {nodes.map((node) => (
            <li key={node._id}>
              <a href={href(node)}>{node.name}</a> <span class="faint">{count(node.nbObjects, 'object')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

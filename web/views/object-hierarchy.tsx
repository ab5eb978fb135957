import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { GraphPanel } from '../graph/graph-panel.tsx';
import { drawnObjectGraph } from '../graph/object-graph.ts';
import { count } from '../parts/format.ts';
import { Shown } from '../parts/states.tsx';
import type { ObjectDetails, ObjectGraph } from '../requests/answers.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { setQuery, useLocation } from '../routing/location.ts';
import { answerUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly object: ObjectDetails;
}

const depths = ['1', '2', '3', '4', '5', '6', '8', '10', '20'];
const drawnNodes = 2000;

/** What of the hierarchy the address asks for, and where its answer is. */
export function useHierarchy(
  application: string,
  id: string,
): { direction: 'callers' | 'callees'; depth: string; path: string } {
  const { query } = useLocation();
  const direction = query.get('direction') === 'callees' ? 'callees' : 'callers';
  const depth = query.get('depth') ?? '3';
  const path = answerUrl(application, ['objects', id, 'call-hierarchy'], { direction, depth, limit: drawnNodes });
  return { direction, depth, path };
}

/** All that calls an object, or that it calls, over several links. */
export function ObjectHierarchy({ application, object }: Props): JSX.Element {
  const { direction, depth, path } = useHierarchy(application, object.id);
  const asked = useAnswer<ObjectGraph>(path, { keepPrevious: true });
  return (
    <>
      <div class="choice-bar">
        <div class="segmented" role="group" aria-label="Direction">
          {(['callers', 'callees'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={direction === each}
              onClick={() => setQuery({ direction: each, expand: '' })}
            >
              {each === 'callers' ? 'Callers' : 'Callees'}
            </button>
          ))}
        </div>
        <label class="inline-field">
          Depth{' '}
          <select value={depth} onChange={(event) => setQuery({ depth: event.currentTarget.value, expand: '' })}>
            {depths.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      <Shown asked={asked}>
        {(graph) => <Hierarchy application={application} object={object} direction={direction} graph={graph} />}
      </Shown>
    </>
  );
}

function Hierarchy({
  application,
  object,
  direction,
  graph,
}: Props & { readonly direction: string; readonly graph: ObjectGraph }): JSX.Element {
  const drawn = useMemo(() => drawnObjectGraph(application, graph, object.id), [application, graph, object.id]);
  const note = graph.truncated ? `the nearest ${drawnNodes} of ${count(graph.totalObjects, 'object')}` : undefined;
  return (
    <GraphPanel
      title={`${direction === 'callers' ? 'Callers' : 'Callees'} of ${object.name}, over several links`}
      graph={drawn}
      direction="LR"
      fileName={`${application}-hierarchy-${object.id}`}
      note={note}
    />
  );
}

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { GraphPanel } from '../graph/graph-panel.tsx';
import { drawnModuleGraph } from '../graph/module-graph.ts';
import { AnswerActions } from '../parts/answer-actions.tsx';
import { count, number } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { QueryCheck } from '../parts/query-check.tsx';
import { Empty, Shown } from '../parts/states.tsx';
import type { ModuleGraph } from '../requests/answers.ts';
import { toolCall } from '../requests/tool-calls.ts';
import { useAnswer } from '../requests/use-answer.ts';
import { setQuery, useLocation } from '../routing/location.ts';
import { answerUrl, viewUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
}

const depths = [1, 2, 3];

/** Folders and files with what they depend on: the structure of the code as it is stored. */
export function ModulesView({ application }: Props): JSX.Element {
  const { query } = useLocation();
  const module = query.get('module') ?? '';
  const depth = depths.find((each) => String(each) === query.get('depth')) ?? 1;
  const includePackages = query.get('packages') === 'true';
  const includeEscalated = query.get('escalated') === 'true';
  const path = answerUrl(application, ['modules', 'graph'], {
    module,
    depth,
    includePackages: includePackages || undefined,
    includeEscalated: includeEscalated || undefined,
  });
  const asked = useAnswer<ModuleGraph>(path, { keepPrevious: true });
  const segments = module === '' ? [] : module.split('/');
  return (
    <>
      <PageHead
        title={segments.at(-1) ?? 'Modules'}
        {...(module !== '' && { kind: 'Folder' })}
        crumbs={[
          { label: application, href: viewUrl(application) },
          ...(module === '' ? [] : [{ label: 'Modules', href: viewUrl(application, ['modules']) }]),
          ...segments.slice(0, -1).map((segment, at) => ({
            label: segment,
            href: viewUrl(application, ['modules'], { module: segments.slice(0, at + 1).join('/') }),
          })),
        ]}
      >
        <AnswerActions
          path={path}
          fileName={`${application}-modules`}
          data={asked.answer?.data}
          tool={toolCall('architecture', application, { modules: true, depth, within: module })}
        />
      </PageHead>
      <div class="choice-bar">
        <span class="choice-label">Depth</span>
        <div class="segmented" role="group" aria-label="Depth">
          {depths.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === depth}
              onClick={() => setQuery({ depth: each === 1 ? '' : String(each), expand: '' })}
            >
              {each}
            </button>
          ))}
        </div>
        <QueryCheck label="Packages" name="packages" isInline />
        <QueryCheck label="References and imports" name="escalated" isInline />
      </div>
      <Shown asked={asked}>{(graph) => <Structure application={application} module={module} graph={graph} />}</Shown>
    </>
  );
}

interface StructureProps extends Props {
  readonly module: string;
  readonly graph: ModuleGraph;
}

function Structure({ application, module, graph }: StructureProps): JSX.Element {
  const drawn = useMemo(() => drawnModuleGraph(application, graph), [application, graph]);
  if (graph.nodes.length === 0) {
    return <Empty title="There are no modules here">No object of the application stands in a file of it.</Empty>;
  }
  const { cycles, nbObjectsWithoutModule } = graph;
  return (
    <>
      <GraphPanel
        title={module === '' ? 'Modules' : `Modules of ${module}`}
        graph={drawn}
        fileName={`${application}-modules`}
        note={nbObjectsWithoutModule > 0 ? `${count(nbObjectsWithoutModule, 'object')} stand in no module` : undefined}
      />
      <section>
        <h2>
          Cycles <span class="tally">{number(cycles.length)}</span>
        </h2>
        {cycles.length === 0 ? (
          <p class="faint">No module depends on itself through others: the layers are clean.</p>
        ) : (
          <ol class="cycles">
            {cycles.map(({ modules, closingLinks }) => (
              <li key={modules.join('\n')}>
                <p>
                  {count(modules.length, 'module')} depend on each other:{' '}
                  <span class="faint">{modules.join(', ')}</span>
                </p>
                <ul class="plain-list">
                  {closingLinks.map(({ origin, target, nbLinks }) => (
                    <li key={`${origin.path} ${target.path}`}>
                      <code>{origin.path}</code> → <code>{target.path}</code>{' '}
                      <span class="faint">{count(nbLinks, 'link')}, without which there is no cycle</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

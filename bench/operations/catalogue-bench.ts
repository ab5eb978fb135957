// What further questions cost, with the making of their bytes, without HTTP, on the application of operations-bench.ts; a difference is that of the
// snapshot with itself, which compares everything, and links with other applications are those with itself. Elapsed time and the thread's processor time.
//   node bench/operations/catalogue-bench.ts [thousands of objects] [data folder] [application that is there]
import { join } from 'node:path';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { InputValues, OperationContext } from '../../src/operations/operation.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { importGenerated } from '../dataset/generated-folder.ts';
import { threadClock } from '../thread-clock.ts';

const objects = Number(process.argv[2] ?? 1000) * 1000;
const dataDirectory = process.argv[3] ?? join('bench', 'results', 'operations');
const processorTime = threadClock();

const questions: readonly (readonly [name: string, times: number, input: InputValues])[] = [
  ['list-object-types', 200, {}],
  ['list-insight-types', 200, {}],
  ['get-statistics', 200, {}],
  ['list-api-inventory', 200, { limit: 100 }],
  ['list-data-graphs', 100, {}],
  ['list-vulnerabilities', 100, { limit: 100 }],
  ['list-packages', 100, { limit: 100 }],
  ['list-pattern-occurrences', 100, { limit: 100 }],
  ['list-snapshots', 200, {}],
  ['get-difference', 10, {}],
  ['list-changed-objects', 10, { limit: 100 }],
  ['list-changed-transactions', 50, { limit: 100 }],
  ['list-changed-links', 50, { limit: 100 }],
  ['list-cross-application-links', 50, {}],
  ['list-modules', 100, {}],
];

const application = await importGenerated(dataDirectory, objects, process.argv[4]);
const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
const reader = await store.open(application);
const { snapshot } = reader.info;
const context: OperationContext = {
  reader,
  sources: openSourceService({ service: 'embedded' }),
  others: {
    describeEach: (describe) => Promise.resolve([describe(reader)]),
    snapshots: () => Promise.resolve([snapshot, snapshot]),
    withSnapshot: (_, ask) => Promise.resolve(ask(reader)),
  },
};
/** Two modules with a link between them, the first at a depth at which there is one. */
const linked = [1, 2, 3, 4].flatMap((depth) => {
  const graph = reader.moduleGraph('', { depth, includeEscalated: false, includePackages: false });
  const path = (node: number): string => graph?.nodes[node]?.path ?? '';
  return (graph?.links ?? []).map(({ origin, target }) => ({ origin: path(origin), target: path(target) }));
})[0];
const modules: typeof questions =
  linked === undefined
    ? []
    : [
        ['list-module-objects', 200, { module: linked.origin, limit: 100 }],
        ['list-module-links', 200, { ...linked, limit: 100 }],
      ];
const operations = buildCatalogue({ maximumLimit: 100_000 }).additions;

/** Milliseconds of one answer, its bytes included. */
async function ask(name: string, input: InputValues): Promise<{ elapsed: number; processor: number }> {
  const [start, used] = [performance.now(), processorTime()];
  const answer = await operations.find((each) => each.name === name)!.run(context, input);
  if ('json' in answer) Buffer.from(JSON.stringify(answer.json));
  else for (const _ of answer.chunks);
  return { elapsed: performance.now() - start, processor: processorTime() - used };
}

for (const [name, times, input] of [...questions, ...modules]) {
  if (!operations.some((each) => each.name === name)) {
    console.log(`${name}: there is no such operation`);
    continue;
  }
  const pattern = name === 'list-pattern-occurrences' ? { id: reader.cloudPatterns({})[0]?.id ?? '' } : {};
  const first = await ask(name, { ...input, ...pattern });
  const taken = { elapsed: new Float64Array(times), processor: new Float64Array(times) };
  for (let at = 0; at < times; at++) {
    const { elapsed, processor } = await ask(name, { ...input, ...pattern });
    taken.elapsed[at] = elapsed;
    taken.processor[at] = processor;
  }
  console.log(
    `${name.padEnd(29)} first ${first.elapsed.toFixed(1)}  elapsed ${percentiles(taken.elapsed)}  processor ${percentiles(taken.processor)} ms`,
  );
}

function percentiles(taken: Float64Array): string {
  taken.sort();
  const at = (share: number): string => (taken[Math.floor(share * (taken.length - 1))] as number).toFixed(2);
  return `p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)}`;
}
reader.release();
await store.close();

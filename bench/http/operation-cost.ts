/**
 * What the questions of files of paths cost without HTTP, in microseconds of processor time each, as one line of JSON:
 * operation-cost.ts <data folder> <seconds> <file of paths>…
 */
import { readFileSync } from 'node:fs';
import { requestReader } from '../../src/http/read-request.ts';
import { router } from '../../src/http/router.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { InputValues, Operation } from '../../src/operations/operation.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';

interface Question {
  readonly operation: Operation;
  readonly application: string;
  readonly input: InputValues;
}

const [dataDirectory = '', seconds = '2', ...files] = process.argv.slice(2);
const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
const operations = buildCatalogue({ maximumLimit: 100_000 }).operations;
const readers = new Map(operations.map((operation) => [operation.name, { operation, read: requestReader(operation) }]));
const find = router(
  operations.map(({ name, path }) => ({ name, template: `/rest/applications/{name}${path}`, handle: () => {} })),
);

function questionOf(target: string): Question {
  const [path = '', query = ''] = target.split('?');
  const segments = path.split('/');
  const { operation, read } = readers.get(find(segments)!.name)!;
  return { operation, ...read({ segments, query }) };
}

const sources = openSourceService({ service: 'embedded' });
/** No question asked here needs another snapshot. */
const none = (): Promise<never> => Promise.reject(new Error('there is no other snapshot'));
const others = { describeEach: () => Promise.resolve([]), snapshots: none, withSnapshot: none };

async function ask({ operation, application, input }: Question): Promise<void> {
  const reader = await store.open(application);
  const answer = await operation.run({ reader, sources, others }, input);
  if ('json' in answer) Buffer.from(JSON.stringify(answer.json));
  else Buffer.concat([...answer.chunks]);
  reader.release();
}

const costs: number[] = [];
for (const file of files) {
  const questions = readFileSync(file, 'utf8').trim().split('\n').map(questionOf);
  const run = async (until: number): Promise<number> => {
    let asked = 0;
    while (performance.now() < until) {
      for (let i = 0; i < 32; i++) await ask(questions[asked++ % questions.length]!);
    }
    return asked;
  };
  await run(performance.now() + 1000);
  const before = process.cpuUsage();
  const asked = await run(performance.now() + Number(seconds) * 1000);
  const { user, system } = process.cpuUsage(before);
  costs.push((user + system) / asked);
}
console.log(JSON.stringify(costs));

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../data/random.ts';
import { ServerProcess } from '../http/server-process.ts';
import { type Section, targetHead, targetRow } from '../report/report.ts';
import { quantile, short } from '../report/statistics.ts';

interface Step {
  readonly applications: number;
  /** From the start of the process to the first answer of `GET /rest/applications`. */
  readonly startSeconds: number;
  readonly listMilliseconds: number;
  readonly request: { readonly p50: number; readonly p99: number };
  readonly peakMegabytes: number;
  readonly wrong: number;
}

const program = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const budget = '512MB';
const questions = [
  '/objects?limit=20&name=get',
  '/objects?limit=20&fullname=order',
  '/objects/17',
  '/objects/18/callees',
  '/levels/5/graph',
];

/** Many applications of `objects` each: start-up, memory under a budget, and right answers while they come and go. */
export async function benchApplications(scratch: string, steps: readonly number[], objects: number): Promise<Section> {
  const folder = join(scratch, 'many');
  rmSync(folder, { recursive: true, force: true });
  const measured: Step[] = [];
  const expected = new Map<string, string>();
  let made = 0;
  for (const applications of steps) {
    console.error(`growth: ${applications} applications …`);
    const args = [
      join(import.meta.dirname, 'import-many.ts'),
      folder,
      String(made),
      String(applications - made),
      String(objects),
    ];
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    made = applications;
    measured.push(await measure(folder, applications, expected));
  }
  rmSync(folder, { recursive: true, force: true });
  return section(measured, objects);
}

/** `expected` remembers the first answer to each question, given when its application was alone or nearly so. */
async function measure(folder: string, applications: number, expected: Map<string, string>): Promise<Step> {
  const started = performance.now();
  const server = await ServerProcess.start([
    program,
    'serve',
    '--data',
    folder,
    '--port',
    '0',
    '--request-log',
    'off',
    '--memory-budget',
    budget,
  ]);
  try {
    const listing = performance.now();
    const list = (await (await fetch(`${server.base}/rest/applications`)).json()) as unknown[];
    const [startSeconds, listMilliseconds] = [(performance.now() - started) / 1000, performance.now() - listing];
    if (list.length !== applications) throw new Error(`${list.length} applications are listed, not ${applications}`);
    const random = new Random(applications);
    const times: number[] = [];
    let wrong = 0;
    const asks = Math.max(400, applications * 4);
    for (let i = 0; i < asks; i++) {
      const application = i < applications ? i : random.below(applications);
      const path = `/rest/applications/${encodeURIComponent(`application ${application}`)}${questions[i % questions.length]}`;
      const asked = performance.now();
      const answer = await (await fetch(server.base + path)).text();
      times.push(performance.now() - asked);
      const before = expected.get(path);
      if (before === undefined) expected.set(path, answer);
      else if (before !== answer) wrong++;
    }
    const request = { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
    return { applications, startSeconds, listMilliseconds, request, peakMegabytes: server.memory().peak, wrong };
  } finally {
    await server.stop();
  }
}

function section(steps: readonly Step[], objects: number): Section {
  const last = steps.at(-1)!;
  const rows = [
    targetRow(
      `start-up with ${last.applications} applications`,
      '≤ 1 s',
      `${short(last.startSeconds)} s`,
      last.startSeconds <= 1,
    ),
    targetRow(
      `memory with ${last.applications} applications, budget ${budget}`,
      '< 700 MB',
      `${short(last.peakMegabytes)} MB`,
      last.peakMegabytes < 700,
    ),
    targetRow('answers that changed while applications came and went', '0', String(last.wrong), last.wrong === 0),
  ];
  const head = [
    'applications',
    'start to first list of applications, s',
    'list, ms',
    'request ms: p50 / p99',
    'peak memory MB',
    'wrong answers',
  ];
  return {
    title: `Growth with the number of applications, ${objects} objects each`,
    notes: [
      `serve --memory-budget ${budget}; requests one at a time to applications at random, most of which are not loaded when asked.`,
    ],
    tables: [
      { head: targetHead, rows },
      {
        head,
        rows: steps.map((step) => [
          String(step.applications),
          short(step.startSeconds),
          short(step.listMilliseconds),
          `${short(step.request.p50)} / ${short(step.request.p99)}`,
          short(step.peakMegabytes),
          String(step.wrong),
        ]),
      },
    ],
    data: steps,
  };
}

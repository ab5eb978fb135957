import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import type { ApplicationReport } from '../../../../src/workflows/analyze-application.ts';
import type { AnalysisChoices } from '../../../../src/workflows/unchanged/analysis-inputs.ts';
import { analyzeUnlessSame } from '../../../../src/workflows/unchanged/analyze-unless-same.ts';
import { application, importRecords } from '../../snapshot/builder/importing.ts';

let folder = '';
let choices: AnalysisChoices;
let analyses = 0;
beforeEach(() => {
  // As if all files had been written a minute ago.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  folder = mkdtempSync(join(tmpdir(), 'stratigraph-same-'));
  analyses = 0;
  const directory = join(folder, 'code');
  mkdirSync(directory);
  writeFileSync(join(directory, 'a.ts'), '1');
  writeFileSync(join(folder, 'rules.yml'), '1');
  choices = {
    directory,
    application,
    dataDirectory: join(folder, 'code/data'),
    environment: { PATH: '/usr/bin', HOME: folder, SHLVL: '1' },
    online: false,
    named: [join(folder, 'rules.yml')],
    mavenRepository: undefined,
    revision: undefined,
    options: { includeTests: true },
  };
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const record = { record: 'analysis', format: 1, analyzedAt: '2026-01-01T00:00:00Z' } as BundleRecord;

/** Publishes a version without code. */
async function publishOne(report: Partial<ApplicationReport> = {}): Promise<ApplicationReport> {
  analyses++;
  const { snapshotId } = await importRecords(choices.dataDirectory, [[record]]);
  return { notes: [`App: snapshot ${snapshotId}`, 'warning: w'], coverage: null, ...report };
}

/** Of a report whose coverage has a failure. */
const failedIn = (phase: string): Partial<ApplicationReport> =>
  ({ coverage: { failures: [{ phase, message: 'm' }] } }) as unknown as Partial<ApplicationReport>;

const run = (changed: Partial<AnalysisChoices> = {}, again = true, analyze = () => publishOne()) =>
  analyzeUnlessSame({ ...choices, ...changed }, again, analyze);
const snapshots = (): string => {
  const [name = ''] = readdirSync(join(choices.dataDirectory, 'applications'));
  return join(choices.dataDirectory, 'applications', name, 'snapshots');
};

describe('analysing unless nothing has changed [C-analyze-same]', () => {
  it('analyses nothing and publishes nothing a second time, and gives the report of the first', async () => {
    const first = await run();
    const at = new Date().toISOString();
    expect([first.sameSince, analyses]).toEqual([null, 1]);
    for (let i = 0; i < 2; i++) expect(await run()).toEqual({ ...first, sameSince: at });
    expect([analyses, readdirSync(snapshots()).length]).toEqual([1, 1]);
    expect((await run({ environment: { ...choices.environment, SHLVL: '2' } })).sameSince).toBe(at);
  });

  it('analyses in any case where it is asked to, and knows of that the next time', async () => {
    await run();
    expect([(await run({}, false)).sameSince, analyses]).toEqual([null, 2]);
    expect([(await run()).sameSince === null, analyses]).toEqual([false, 2]);
  });

  const changes: Record<string, () => unknown> = {
    'a file': () => writeFileSync(join(choices.directory, 'a.ts'), '2'),
    'a file of rules': () => writeFileSync(join(folder, 'rules.yml'), '2'),
    'one more file of rules': () => ({ named: [...choices.named, join(folder, 'none.yml')] }),
    'an option': () => ({ options: { includeTests: false } }),
    'a revision': () => ({ revision: 'abc' }),
    'a program on the path': () => ({ environment: { ...choices.environment, PATH: '/bin' } }),
    'a setting': () => ({ environment: { ...choices.environment, STRATIGRAPH_MAXIMUM_FILES: '1' } }),
    'packages above the folder': () => mkdirSync(join(folder, 'node_modules')),
    'a work tree above the folder': () => mkdirSync(join(folder, '.git')),
    'asking the network': () => ({ online: true }),
    'an import': () => importRecords(choices.dataDirectory, [[record]]),
    'a snapshot that was cut off': () => {
      for (const name of readdirSync(snapshots())) truncateSync(join(snapshots(), name), 100);
    },
    'a snapshot that was touched': () => {
      for (const name of readdirSync(snapshots())) utimesSync(join(snapshots(), name), 1, 1);
    },
    'a removed application': () => rmSync(join(choices.dataDirectory, 'applications'), { recursive: true }),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`analyses after a change of ${name}`, async () => {
      await run();
      const changed = ((await change()) ?? {}) as Partial<AnalysisChoices>;
      const analyze = async (): Promise<ApplicationReport> => {
        analyses++;
        return { notes: [], coverage: null };
      };
      expect([(await run(changed, true, analyze)).sameSince, analyses]).toEqual([null, 2]);
    });
  }

  it('analyses where a version was published after the analysis that was kept, as when a process died before it kept its own', async () => {
    await run();
    writeFileSync(join(choices.directory, 'a.ts'), '2');
    await publishOne();
    writeFileSync(join(choices.directory, 'a.ts'), '1');
    expect([(await run()).sameSince, analyses]).toEqual([null, 3]);
  });

  it('keeps nothing of an analysis while which files changed, even where they are as before in the end', async () => {
    const path = join(choices.directory, 'a.ts');
    await run({}, true, async () => {
      writeFileSync(path, '2');
      writeFileSync(path, '1');
      return publishOne();
    });
    expect([(await run()).sameSince, analyses]).toEqual([null, 2]);
    expect([(await run()).sameSince === null, analyses]).toEqual([false, 2]);
  });

  it('keeps nothing of an analysis that failed in a part, or that published nothing', async () => {
    const failed = failedIn('flow');
    for (const report of [failed, { isPartial: true }, { notes: [] }]) {
      await run({}, false, () => publishOne(report));
      const before = analyses;
      expect([(await run({}, true, () => publishOne(report))).sameSince, analyses]).toEqual([null, before + 1]);
    }
  });

  it('keeps an analysis that met faults of files', async () => {
    await run({}, true, () => publishOne(failedIn('Java syntax')));
    expect([(await run()).sameSince === null, analyses]).toEqual([false, 1]);
  });

  it('keeps no variable of the environment in the clear', async () => {
    const secret = 'https://user:secret@registry';
    await run({ environment: { ...choices.environment, PIP_INDEX_URL: secret } });
    const kept = readFileSync(join(snapshots(), '../analysis-inputs'), 'utf8');
    expect([kept.includes('a.ts'), kept.includes('secret')]).toEqual([true, false]);
  });
});

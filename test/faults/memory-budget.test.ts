import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serve } from '../cli/serve-process.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { importText } from '../unit/store/imported-folder.ts';
import { below, chance, faultTimeout, isLong, runs } from './fault-runs.ts';

const mebibyte = 2 ** 20;
const applications = runs(4, 60);
const objects = runs(1000, 20_000);
/** A third of what all applications take together, and less. */
const budget = runs(0.5, 48) * mebibyte;
/** What answers under way and what is not collected yet may take besides, of a process with 16 requests at a time. */
const besides = 192 * mebibyte;
const inFlight = 16;

/** Lists, searches, graphs, neighbours and details: each loads other parts of a snapshot. */
const questions = [
  `/objects?limit=${objects}`,
  '/objects?limit=100&name=7',
  '/objects?limit=100&fullname=99&select=source-locations',
  '/objects/77',
  '/objects/1/callees?select=source-locations',
  '/objects/77/callers',
  '/objects/1/call-hierarchy?direction=callees&limit=100',
  '/impact?id=77&limit=100',
  '/levels/5/nodes?name=&select=children',
  '/levels/5/graph',
  '/statistics',
];

function* lines(application: number): Iterable<object> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
  const common = { record: 'object', type: 'Java Class', typeId: 'C', language: 'Java' };
  for (let n = 0; n < objects; n++) {
    const name = `object ${n} of ${application}`;
    yield { ...common, key: `k${n}`, id: n + 1, name, fullName: `${'p'.repeat(n % 301)}.${name}` };
  }
  for (let n = 1; n < objects; n++) yield { record: 'link', from: `k${n % 50}`, to: `k${n}`, type: 'CALL' };
}

/** The most memory that a process has had, in bytes. */
function peakOf(process: number | undefined): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'));
  return Number(kilobytes?.[1]) * 1024;
}

const hindrance = existsSync('/proc/self/status') ? undefined : 'this system has no /proc';

if (hindrance !== undefined) it(`cannot look at the memory of a process: ${hindrance}`, ({ skip }) => skip(hindrance));
else
  describe('the memory of a service', () => {
    it('stays within its budget, and what answers take, whatever is asked of how many applications [RL-memory]', {
      timeout: faultTimeout * 2,
    }, async () => {
      const next = chance();
      const folder = temporaryFolder();
      for (let at = 0; at < applications; at++)
        await importText(folder, `App${at}`, [...lines(at)].map((line) => JSON.stringify(line)).join('\n'));
      const { address, child } = await serve(folder, ['--request-log', 'off', '--memory-budget', String(budget)]);
      const ask = async (path: string): Promise<string> => {
        const response = await fetch(address + path);
        const text = await response.text();
        expect(response.status, path).toBe(200);
        return text;
      };
      const loaded = async (): Promise<number> => {
        const metrics = await ask('/metrics');
        return Number(/^stratigraph_loaded_bytes(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1]);
      };
      // What the program and answers take without regard to how many applications there are.
      for (const question of questions) await ask(`/rest/applications/App0${question}`);
      const before = peakOf(child.pid);
      const first = new Map<string, string>();
      let left = runs(150, 12_000);
      const client = async (): Promise<void> => {
        while (left-- > 0) {
          const path = `/rest/applications/App${below(next, applications)}${questions[below(next, questions.length)]}`;
          const text = await ask(path);
          const known = first.get(path);
          if (known === undefined) first.set(path, text.length < 10_000 ? text : '');
          else if (known !== '' && known !== text) throw new Error(`another answer to ${path}`);
        }
      };
      await Promise.all(Array.from({ length: inFlight }, client));
      await ask('/rest/applications/App0/statistics');
      expect(await loaded()).toBeLessThanOrEqual(budget);
      const grown = peakOf(child.pid) - before;
      expect(grown, 'bytes').toBeLessThan(budget + besides);
      if (isLong) console.log(`${applications} applications: ${Math.round(grown / mebibyte)} MB more than with one`);
    });
  });

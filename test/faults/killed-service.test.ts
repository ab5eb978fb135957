import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { verifySnapshot } from '../../src/snapshot/reader/verify/verify-snapshot.ts';
import { serve } from '../cli/serve-process.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { importText } from '../unit/store/imported-folder.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';

const count = 3000;
const application = '/rest/applications/App';
/** Answers of all sizes, of 100 bytes to 900 KB, of which a part is on its way when the service ends. */
const paths = [
  `${application}/objects?limit=${count}`,
  `${application}/objects?limit=100&name=7`,
  `${application}/objects/2424`,
  `${application}/objects/1/callees`,
  `${application}/levels/5/nodes?name=&select=children`,
];
const inFlight = 16;

function* lines(): Iterable<object> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
  const common = { record: 'object', type: 'Java Class', typeId: 'C', language: 'Java' };
  for (let n = 0; n < count; n++) {
    yield { ...common, key: `k${n}`, id: n + 1, name: `object ${n}`, fullName: `${'p'.repeat(n % 301)}.object ${n}` };
  }
  for (let n = 1; n < count; n++) yield { record: 'link', from: `k${n % 50}`, to: `k${n}`, type: 'CALL' };
}

/** The service that is asked: each answer that arrives whole is right. Resolves once the service is gone and no request is left. */
async function askUntilGone(
  address: string,
  right: ReadonlyMap<string, string>,
  onAnswer: (answered: number) => void,
): Promise<{ answered: number; cut: number }> {
  let [answered, cut] = [0, 0];
  let isGone = false;
  const client = async (first: number): Promise<void> => {
    for (let at = first; !isGone; at++) {
      const path = paths[at % paths.length] as string;
      let text: string;
      try {
        const response = await fetch(address + path);
        text = await response.text();
        expect(response.status, path).toBe(200);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        cut++;
        isGone = true;
        return;
      }
      if (text !== right.get(path)) throw new Error(`another answer of ${text.length} characters to ${path}`);
      onAnswer(++answered);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, at) => client(at)));
  return { answered, cut };
}

describe('a service', () => {
  it('that is killed while it answers gives no wrong or shortened answer, and hinders nothing [RL-kill]', {
    timeout: faultTimeout * 2,
  }, async () => {
    const next = chance();
    const folder = temporaryFolder();
    const { path } = await importText(folder, 'App', [...lines()].map((line) => JSON.stringify(line)).join('\n'));
    const { folder: kept } = applicationFolder(folder, 'App');
    const before = readdirSync(kept, { recursive: true }).sort();
    const right = new Map<string, string>();
    let cut = 0;
    for (let kill = 0; kill < runs(2, 200); kill++) {
      const threads = String(1 + (kill % 2));
      const { address, child } = await serve(folder, ['--request-log', 'off', '--threads', threads]);
      for (const one of paths) {
        const text = await (await fetch(address + one)).text();
        expect(text === (right.get(one) ?? text), `${one} after ${kill} kills`).toBe(true);
        right.set(one, text);
      }
      const last = below(next, 80);
      const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
      const asked = await askUntilGone(address, right, (answered) => {
        if (answered === last + 1) child.kill('SIGKILL');
      });
      expect(await ended).toBe('SIGKILL');
      expect(asked.answered).toBeGreaterThan(last);
      cut += asked.cut;
      expect(readdirSync(kept, { recursive: true }).sort(), `after ${kill + 1} kills`).toEqual(before);
    }
    expect(cut).toBeGreaterThan(0);
    expect(right.get(paths[0] as string)?.length).toBeGreaterThan(250_000);
    expect(verifySnapshot(path, 'App').faults).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { runStratigraph } from './run-stratigraph.ts';

describe('npm start', () => {
  const program = join(projectRoot, 'scripts', 'run.js');

  it.each(['--help', '-h'])('prints its usage for %s, and does nothing else', async (word) => {
    const { status, stdout, stderr } = await runStratigraph(['start', word], { program });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^usage: npm start -- \[DIR\]/);
    for (const option of ['--app NAME', '--data DIR', '--port NUMBER', '--open']) expect(stdout).toContain(option);
  });

  it('analyses a folder, prints the address of the explorer with a free port, and serves it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-start-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(join(projectRoot, 'examples', 'library'), join(folder, 'library'), { recursive: true });
    const words = [join(folder, 'library'), '--app', 'Library', '--data', join(folder, 'data'), '--port', '0'];
    // Not by `npm start` and its `run.js`, whose child would outlive it.
    const started = spawn(process.execPath, [join(projectRoot, 'scripts', 'start.ts'), ...words], { cwd: projectRoot });
    onTestFinished(() => void started.kill('SIGKILL'));
    let said = '';
    const serves = new Promise<void>((resolve, reject) => {
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Stratigraph serves on')) resolve();
      });
      started.once('exit', (status) => reject(new Error(`ended with ${status}: ${said}`)));
    });
    await serves;
    const address = /in a browser: (http:\S+\/explore\/applications\/Library)$/m.exec(said)?.[1] ?? '';
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/^<!doctype html>/)]);
    for (const question of ['packages?limit=9', 'insights/cloud-detection-patterns']) {
      const answer = await fetch(`${new URL(address).origin}/rest/applications/Library/${question}`);
      expect([answer.status, JSON.stringify(await answer.json()).length > 100]).toEqual([200, true]);
    }
    expect(said).toContain(`${new URL(address).origin}/docs`);
  }, 240_000);

  it('refuses an option that it does not know, with its usage', async () => {
    const { status, stdout, stderr } = await runStratigraph(['start', '--applications', 'Shop'], { program });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/'--applications'[\s\S]*usage: npm start -- \[DIR\]/);
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  it('refuses an option that it does not know, with its usage', async () => {
    const { status, stdout, stderr } = await runStratigraph(['start', '--applications', 'Shop'], { program });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/'--applications'[\s\S]*usage: npm start -- \[DIR\]/);
  });
});

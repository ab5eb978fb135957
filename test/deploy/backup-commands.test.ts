import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { createKey, revokeKey } from '../../src/access/change-keys.ts';
import { keyFolder, listPrefixes } from '../../src/access/key-folder.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';

const about = { name: 'test', applications: ['*'], createdAt: '2026-11-22T12:00:00Z', expiresAt: null };
const commands = readFileSync(join(projectRoot, 'docs/how-to/deploy.md'), 'utf8').match(/^ {4}rsync .*$/gm) ?? [];
const hasRsync = spawnSync('rsync', ['--version']).status === 0;

describe('the commands of a backup', () => {
  it('are in the document, keys among what the first one deletes [RL-backup] [AC-revoked]', () => {
    expect(commands).toHaveLength(2);
    expect(commands[0]).toMatch(/ --delete .*--include='\/access\/\*\*' --exclude='\*'/);
  });

  it('copy keys, and forget those that were revoked [RL-backup] [AC-revoked]', async ({ skip }) => {
    if (!hasRsync) skip('rsync is not installed here');
    const [data, copy] = [temporaryFolder(), temporaryFolder()];
    const backUp = (): void => {
      for (const command of commands) {
        const here = command.replace('/var/lib/stratigraph/', `${data}/`).replace('/backup/stratigraph/', `${copy}/`);
        const { status, stderr } = spawnSync('sh', ['-c', here], { encoding: 'utf8' });
        expect([status, stderr]).toEqual([0, '']);
      }
    };
    const folder = keyFolder(data);
    const [first, second] = [await createKey(folder, about), await createKey(folder, about)];
    backUp();
    expect(await listPrefixes(keyFolder(copy))).toEqual([first.prefix, second.prefix].sort());
    await revokeKey(folder, first.prefix);
    backUp();
    expect(await listPrefixes(keyFolder(copy))).toEqual([second.prefix]);
    rmSync(folder.access, { recursive: true });
    backUp();
    expect(existsSync(join(copy, 'access/keys', `${second.prefix}.json`))).toBe(false);
  });
});

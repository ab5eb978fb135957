import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexerVersion } from '../../../../src/workflows/code/python-indexer.ts';

describe('the version of the Python indexer', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stratigraph-indexer-version-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A program behind a link, as npm installs it, that says another version than its package. */
  function program(manifest: string | null): string {
    const own = join(folder, 'lib/indexer');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'index.js'), '#!/bin/sh\necho 0.9.9\n');
    chmodSync(join(own, 'index.js'), 0o755);
    if (manifest !== null) writeFileSync(join(own, 'package.json'), manifest);
    const link = join(folder, 'scip-python');
    symlinkSync(join(own, 'index.js'), link);
    return link;
  }

  it('is that of its package, which is read and not run', async () => {
    const path = program('{"name":"@sourcegraph/scip-python","version":"0.6.6"}');
    expect(await indexerVersion(path, folder)).toBe('0.6.6');
  });

  it.each([
    ['without a package', null],
    ['of another package', '{"name":"own-indexer","version":"0.6.6"}'],
    ['of a package without a version', '{"name":"@sourcegraph/scip-python"}'],
    ['of a damaged package', '{'],
    ['of a package that is no object', 'null'],
  ])('is asked of a program %s', async (_, manifest) => {
    expect(await indexerVersion(program(manifest), folder)).toBe('0.9.9');
  });

  it('that is too old is refused', async () => {
    const path = program('{"name":"@sourcegraph/scip-python","version":"0.5.9"}');
    await expect(indexerVersion(path, folder)).rejects.toThrow('version 0.5.9 is too old');
  });
});

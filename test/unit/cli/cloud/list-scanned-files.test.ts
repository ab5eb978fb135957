import { describe, expect, it } from 'vitest';
import { isDeveloperTool } from '../../../../src/cli/cloud/list-scanned-files.ts';

describe("developers' tools, which the cloud scan leaves out [I-cloud-tools]", () => {
  it('are known by the folder beside the sources or by the name of the script', () => {
    const tools = [
      'tools/src/main/java/A.java',
      'hack/gen.go',
      'web/proxy.conf.js',
      'web/vite.config.ts',
      'dev/seed.py',
    ];
    const scripts = [
      'server/scripts/release.js',
      'gulpfile.js',
      'noxfile.py',
      'web/generate-icons.js',
      'benchmarks/run.py',
    ];
    expect([...tools, ...scripts].filter((path) => !isDeveloperTool(path))).toEqual([]);
  });

  it('are not what lies among the sources under a like name', () => {
    const deployed = [
      'src/tools/a.ts',
      'src/dev/a.ts',
      'pkg/tools/a.go',
      'server/scripts/backfill.ts',
      'app/config.ts',
      'web/config.js',
    ];
    expect(deployed.filter(isDeveloperTool)).toEqual([]);
  });
});

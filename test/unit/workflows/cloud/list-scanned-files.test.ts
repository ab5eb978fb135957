import { describe, expect, it } from 'vitest';
import {
  isBenchmark,
  isDeveloperTool,
  isDocumentation,
  isExcludedFromGoBuilds,
} from '../../../../src/workflows/cloud/list-scanned-files.ts';

describe("developers' tools, which the cloud scan leaves out [I-cloud-tools]", () => {
  it('are known by the folder beside the sources or by the name of the script', () => {
    const tools = [
      'tools/src/main/java/A.java',
      'hack/gen.go',
      'web/proxy.conf.js',
      'web/vite.config.ts',
      'dev/seed.py',
      'core/.mvn/wrapper/Downloader.java',
      'plugins/cmd/apigen/main.go',
      'Shop.Benchmark/Orders.cs',
      'extra/release/images.mjs',
      'buildSrc/src/main/java/Plugin.java',
    ];
    const scripts = [
      'server/scripts/release.js',
      'src/commands/app-dev.js',
      'plugins/mail/build.config.ts',
      'scripts/make_compile_messages.py',
      'docker/develop/Dockerfile',
      'build/dev-toolkit/Dockerfile',
      'bin/maintenance/build_assets.py',
      'docker/dummy/oidc/main.go',
      'gulpfile.js',
      'noxfile.py',
      'web/generate-icons.js',
      'benchmarks/run.py',
      'shop-client-python/shop/client.py',
      'sdk/go/client.go',
      'build_backend.py',
      '.scripts/version.js',
      'bin/release_manager.py',
      'scripts/get_changes.py',
      'web/preinstall.js',
    ];
    expect([...tools, ...scripts].filter((path) => !isDeveloperTool(path))).toEqual([]);
  });

  it('are not what lies among the sources under a like name', () => {
    const deployed = [
      'src/tools/a.ts',
      'src/dev/a.ts',
      'bin/send/mails.py',
      'devices/a.py',
      'src/device.ts',
      'scripts/send_messages.py',
      'src/develop/plan.ts',
      'server/src/release/a.ts',
      'pkg/tools/a.go',
      'server/scripts/backfill.ts',
      '.docker/start.js',
      'client/src/index.ts',
      'web/client/js/index.js',
      'app/config.ts',
      'web/config.js',
      'bin/worker.py',
      'scripts/update_orders.py',
      'cmd/server/main.go',
    ];
    expect(deployed.filter(isDeveloperTool)).toEqual([]);
  });

  it('are documentation and examples by the folder, but not by the package of a Java class', () => {
    const examples = ['docs/a.js', 'web/examples/a.ts', 'samples/src/main/java/shop/A.java', 'config.example.ts'];
    expect(examples.filter((path) => !isDocumentation(path))).toEqual([]);
    const packages = ['src/main/java/org/sample/A.java', 'api/src/main/kotlin/shop/demo/docs/B.kt'];
    expect(packages.filter(isDocumentation)).toEqual([]);
  });

  it('are files of Go that a build constraint keeps out', () => {
    expect(isExcludedFromGoBuilds('a/schema.go', '//go:build ignore\n\npackage main\n')).toBe(true);
    expect(isExcludedFromGoBuilds('a/api.go', '// Copyright\n\n//go:build generate\npackage main\n')).toBe(true);
    expect(isExcludedFromGoBuilds('a/disk.go', '//go:build !windows\n\npackage a\n')).toBe(false);
    expect(isExcludedFromGoBuilds('a/disk.go', '//go:build linux\n\npackage a\n')).toBe(false);
  });

  it('are benchmarks by their name, where it may be of the domain only if they take the time', () => {
    const measures = [
      'src/bench.ts',
      'src/benchIndex.ts',
      'src/orders.bench.js',
      'web/bench-orders.mjs',
      'a.benchmark.ts',
    ];
    expect(measures.filter((path) => !isBenchmark(path, () => ''))).toEqual([]);
    const domain = ['src/benchmark.service.ts', 'src/benchmarks.ts', 'src/workbench.ts', 'src/benches.ts'];
    expect(domain.filter((path) => isBenchmark(path, () => 'export const rate = 1;'))).toEqual([]);
    expect(isBenchmark('src/benchmark-orders.ts', () => 'const start = performance.now();')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { buildScriptsOf } from '../../../../src/cli/cloud/build-scripts.ts';

const scriptsOf = (manifest: unknown): string[] => [...buildScriptsOf(JSON.stringify(manifest))].sort();

describe('scripts that a package manifest runs for builds only [I-cloud-tools]', () => {
  it('are what runs under the name of a build, a check or a release', () => {
    const scripts = {
      'cache-locale': 'node hash-localization.js && echo done',
      release: 'tsx --no-warnings ./extra/release.ts',
      start: 'node server.js',
      dev: 'node --watch server/main.js',
      'db:seed': 'node seed.js',
      'reset-password': 'node reset-password.js',
    };
    expect(scriptsOf({ scripts })).toEqual(['extra/release.ts', 'hash-localization.js']);
  });

  it('are not what also starts, what the package offers, or what lies among the sources', () => {
    const scripts = {
      build: 'node server.js --build; node cli.js; node index.js; node src/job.js',
      start: 'node ./server.js',
    };
    expect(scriptsOf({ scripts, main: './index.js', bin: { shop: 'cli.js' } })).toEqual([]);
  });

  it('are none where there is no manifest to read', () => {
    expect([...buildScriptsOf('{')]).toEqual([]);
    expect(scriptsOf(null)).toEqual([]);
    expect(scriptsOf({ scripts: { build: 1 } })).toEqual([]);
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: a configuration file without types
import config from '../.dependency-cruiser.mjs';
import { projectRoot } from '../scripts/run-step.ts';

const lineLimit = 500;
const medianLimit = 120;

type CruiseResult = Exclude<Awaited<ReturnType<typeof cruise>>['output'], string>;

describe('the architecture', () => {
  let result: CruiseResult;

  beforeAll(async () => {
    const { forbidden, options } = config as { forbidden: never[]; options: object };
    const cruised = await cruise(
      ['src', 'web'],
      { ...options, baseDir: projectRoot, ruleSet: { forbidden }, validate: true },
      undefined,
      { tsConfig: extractTSConfig(join(projectRoot, 'tsconfig.json')) },
    );
    result = cruised.output as CruiseResult;
  });

  it('is cruised for real: more than 50 modules of ours are seen', () => {
    const ours = result.modules.filter((m) => m.source.startsWith('src/'));
    expect(ours.length).toBeGreaterThan(50);
    expect(ours.flatMap((m) => m.dependencies).length).toBeGreaterThan(100);
  });

  it('breaks none of the rules in .dependency-cruiser.mjs', () => {
    expect(result.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
  });

  it('gives every rule its reason', () => {
    const rules = (config as { forbidden: { name: string; comment?: string }[] }).forbidden;
    expect(rules.filter((rule) => !rule.comment).map((rule) => rule.name)).toEqual([]);
  });
});

describe('the files', () => {
  const sizes = ['src', 'web', 'test', 'bench', 'scripts']
    .flatMap((folder) => listFiles(join(projectRoot, folder)))
    .filter(
      (path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts') && !/\/(fixtures|node_modules)\//.test(path),
    )
    .map((path) => ({ path: relative(projectRoot, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 }));

  it(`have at most ${lineLimit} lines`, () => {
    expect(sizes.filter((file) => file.lines > lineLimit)).toEqual([]);
  });

  it(`have a median of at most ${medianLimit} lines in src`, () => {
    const lines = sizes.filter((file) => file.path.startsWith('src/')).map((file) => file.lines);
    lines.sort((a, b) => a - b);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(medianLimit);
  });

  it('have names that say what they hold', () => {
    const drawers = /(^|\/)(utils?|common|types|misc|helpers?|manager)\.tsx?$/;
    expect(sizes.filter((file) => drawers.test(file.path)).map((file) => file.path)).toEqual([]);
  });

  it('with tests that replace modules are named so, as no other file of tests may share their process', () => {
    const tests = sizes.map(({ path }) => path).filter((path) => /^test\/unit\/.*\.test\.ts$/.test(path));
    const replacing = tests.filter((path) => /\bvi\.(do)?mock\(/i.test(readFileSync(join(projectRoot, path), 'utf8')));
    expect(replacing).toEqual(tests.filter((path) => path.endsWith('.mocked.test.ts')));
    expect(replacing.length).toBeGreaterThan(0);
  });
});

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import type { S3Fault } from '../object-store/faulty-gateway.ts';
import { S3Double } from '../object-store/s3-double.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';
import { checkVersions, importRounds, type RoundEnds } from './import-rounds.ts';

const importers = 8;
const location = 's3://bucket/data';
let double: S3Double;

beforeEach(async () => {
  double = await new S3Double().start();
  for (const [name, value] of Object.entries(double.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await double.stop();
});

it(`${importers} importers of one application, killed at any moment, lose no version and give no id twice [OS-commit]`, {
  timeout: Math.max(faultTimeout, 120_000),
}, async () => {
  const next = chance();
  const lossy: (S3Fault | undefined)[] = ['lost', 'unavailable', 'reset', 'cut'];
  double.options = { fault: () => (below(next, 40) === 0 ? lossy[below(next, lossy.length)] : undefined) };
  const said = new Map<number, string>();
  const rounds = { location, count: runs(1, 25), next, isKilled: true };
  const ends = await Promise.all(
    Array.from({ length: importers }, (_, i) => importRounds(`importer${i}`, rounds, said)),
  );
  double.options = {};
  await checkVersions(openObjectStore(location, process.env), said);
  const sum = (end: keyof RoundEnds): number => ends.reduce((total, each) => total + each[end], 0);
  const overtaken = sum('overtaken');
  process.stderr.write(
    `${said.size} rounds published, ${overtaken} overtaken, importers killed ${sum('killed')} times\n`,
  );
  // Each round had one end: a version of its own, or others were quicker.
  expect(said.size + overtaken).toBe(importers * rounds.count);
  expect(said.size).toBeGreaterThan(0);
});

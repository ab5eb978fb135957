import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KeptResults } from '../../../../src/files/kept-results.ts';
import { packagesOfLockfiles } from '../../../../src/workflows/packages/read-packages.ts';
import { temporaryFolder } from '../../snapshot/reader/container-bytes.ts';

const lockfile = (version: string): string => `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: {specifier: ^1.0.0, version: ${version}}
packages:
  a@${version}: {resolution: {integrity: x}}
snapshots:
  a@${version}: {dependencies: {b: '1.10'}}
  b@1.10: {}
`;

it('a lockfile in YAML is parsed once for each of its texts, to the same packages', () => {
  const [folder, path] = [temporaryFolder(), join(temporaryFolder(), 'values')];
  let parsed = 0;
  const scan = (text: string): string[] => {
    writeFileSync(join(folder, 'pnpm-lock.yaml'), text);
    const kept = new KeptResults<unknown>({ path, state: '1', again: true });
    const { graph } = packagesOfLockfiles(folder, [], undefined, undefined, (file, written, parse) =>
      kept.of(file, [written], () => {
        parsed++;
        return parse();
      }),
    );
    expect(kept.publish()).toEqual([]);
    return graph.packages().map(({ id }) => `${id.name} ${id.version}`);
  };
  expect(scan(lockfile('1.0.0'))).toEqual(['a 1.0.0', 'b 1.10']);
  expect(scan(lockfile('1.0.0'))).toEqual(['a 1.0.0', 'b 1.10']);
  expect(parsed).toBe(1);
  expect(scan(lockfile('1.2.0'))).toEqual(['a 1.2.0', 'b 1.10']);
  expect(parsed).toBe(2);
});

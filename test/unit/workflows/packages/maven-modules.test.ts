import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { packagesOfLockfiles } from '../../../../src/workflows/packages/read-packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-modules-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function packagesOf(poms: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries(poms)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { graph } = packagesOfLockfiles(folder, []);
  return graph.packages().map(({ id }) => `${id.name} ${id.version}`);
}

const parent = '<parent><groupId>org.shop</groupId><artifactId>shop</artifactId><version>7-SNAPSHOT</version></parent>';
const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

it('modules of a build are no packages, whatever their group; another version of one is [P-lock-maven]', () => {
  const packages = packagesOf({
    'pom.xml':
      '<project><groupId>org.shop</groupId><artifactId>shop</artifactId><version>7-SNAPSHOT</version><modules><module>util</module></modules></project>',
    'util/pom.xml': `<project>${parent}<groupId>\${project.parent.groupId}.common</groupId><artifactId>util</artifactId></project>`,
    'web/pom.xml': `<project>${parent}<artifactId>web</artifactId><dependencies>${[
      dependency('org.shop.common', 'util', `\${project.version}`),
      dependency('org.shop.client', 'client', '7-SNAPSHOT'),
    ].join('')}</dependencies></project>`,
    'old/pom.xml': `<project>${parent}<artifactId>old</artifactId><dependencies>${dependency('org.shop.common', 'util', '6')}</dependencies></project>`,
  });
  expect(packages).toEqual(['org.shop.client:client 7-SNAPSHOT', 'org.shop.common:util 6']);
});

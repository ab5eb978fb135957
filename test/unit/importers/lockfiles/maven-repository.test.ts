import { describe, expect, it } from 'vitest';
import { PomRepository } from '../../../../src/importers/lockfiles/maven/pom-repository.ts';
import { readLockfile } from './read-lockfile.ts';

const elements = (members: Readonly<Record<string, string>>): string =>
  Object.entries(members)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('');
const coordinates = (id: string): Record<string, string> => {
  const [groupId = '', artifactId = '', version] = id.split(':');
  return { groupId, artifactId, ...(version !== undefined && { version }) };
};
const dependency = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `<dependency>${elements({ ...coordinates(id), ...more })}</dependency>`;
const excluding = (id: string): Record<string, string> => ({
  exclusions: `<exclusion>${elements(coordinates(id))}</exclusion>`,
});
const managing = (...dependencies: string[]): Record<string, string> => ({
  dependencyManagement: `<dependencies>${dependencies.join('')}</dependencies>`,
});
const project = (id: string, dependencies: readonly string[], more: Readonly<Record<string, string>> = {}): string =>
  `<project>${elements({ ...coordinates(id), ...more, dependencies: dependencies.join('') })}</project>`;

/** A local repository of poms, by their coordinates. */
const repository = (...poms: string[]): Record<string, string> =>
  Object.fromEntries(
    poms.map((text) => {
      const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map(
        (name) => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1] ?? '',
      ) as [string, string, string];
      return [`${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.pom`, text];
    }),
  );
const read = (pom: string, ...poms: string[]) => readLockfile({ 'pom.xml': pom }, 'pom.xml', repository(...poms));

describe('pom.xml with a local Maven repository [P-maven-repository]', () => {
  it('gives transitive packages: the nearest version wins, of equally near ones the first', () => {
    const { packages, edges, notes } = read(
      project('a:app:1', [dependency('b:b:1'), dependency('c:c:1')]),
      project('b:b:1', [dependency('d:d:1')]),
      project('c:c:1', [dependency('e:e:2'), dependency('d:d:2')]),
      project('d:d:1', [dependency('e:e:1')]),
      project('d:d:2', []),
      project('e:e:2', []),
    );
    expect(packages).toEqual(['b/b 1!', 'c/c 1!', 'd/d 1', 'e/e 2']);
    expect(edges).toEqual(['b/b 1 > d/d 1', 'c/c 1 > d/d 1', 'c/c 1 > e/e 2', 'd/d 1 > e/e 2']);
    expect(notes).toEqual([]);
  });

  it('leaves out what is optional, for tests or provided, and what is excluded on the way', () => {
    const { packages } = read(
      project('a:app:1', [dependency('b:b:1', excluding('x:no')), dependency('t:t:1', { scope: 'test' })]),
      project('b:b:1', [
        dependency('o:o:1', { optional: 'true' }),
        dependency('p:p:1', { scope: 'provided' }),
        dependency('c:c:1', { scope: 'runtime', ...excluding('y:*') }),
      ]),
      project('c:c:1', [dependency('x:no:1'), dependency('y:any:1'), dependency('z:yes:1')]),
      project('t:t:1', [dependency('u:u:1')]),
      project('u:u:1', []),
      project('z:yes:1', []),
    );
    expect(packages).toEqual(['b/b 1!', 'c/c 1', 't/t 1! (dev)', 'u/u 1 (dev)', 'z/yes 1']);
  });

  it('gives versions from parents, BOMs and what the module manages', () => {
    const bom = dependency('m:bom:1', { type: 'pom', scope: 'import' });
    const parent = elements(coordinates('m:parent:1'));
    const { packages, notes } = read(
      project('a:app:1', [dependency('b:b'), dependency('c:c'), dependency('d:d')], {
        parent,
        properties: '<d.version>9</d.version>',
        ...managing(dependency('e:e:5'), bom),
      }),
      project('m:parent:1', [], {
        properties: '<d.version>1</d.version>',
        ...managing(dependency(`d:d:\${d.version}`)),
      }),
      project('m:bom:1', [], {
        properties: '<b>3</b>',
        ...managing(dependency(`b:b:\${b}`), dependency('c:c:4'), dependency('e:e:4')),
      }),
      project('b:b:3', [dependency('e:e:1')]),
      ...['c:c:4', 'd:d:9', 'e:e:5'].map((id) => project(id, [])),
    );
    expect(packages).toEqual(['b/b 3!', 'c/c 4!', 'd/d 9!', 'e/e 5']);
    expect(notes).toEqual([]);
  });

  it('follows packages to their new coordinates', () => {
    const relocation = { distributionManagement: `<relocation>${elements({ groupId: 'new' })}</relocation>` };
    const { packages } = read(
      project('a:app:1', [dependency('old:x:1'), dependency('b:b:1')]),
      project('old:x:1', [], relocation),
      project('new:x:1', [dependency('c:c:1')]),
      project('b:b:1', [dependency('old:x:1')]),
      project('c:c:1', []),
    );
    expect(packages).toEqual(['b/b 1!', 'c/c 1', 'new/x 1!']);
  });

  it('tells what is not in it', () => {
    const { packages, notes } = read(
      project('a:app:1', [dependency('b:b:1'), dependency('c:c')], { parent: elements(coordinates('m:gone:1')) }),
      project('b:b:1', [dependency('d:d:1'), dependency('r:range:[1,2)')]),
    );
    expect(packages).toEqual(['b/b 1!', 'd/d 1']);
    expect(notes).toEqual([
      '2 dependencies whose version the poms at hand do not give (c:c, r:range)',
      '1 parents and BOMs that give versions are not at hand (m:gone:1)',
      '1 packages whose poms are not in the local Maven repository: what they ask for is not known (d:d:1)',
    ]);
  });

  it('is not left by paths, and poms that import or relocate to themselves or are broken do no harm', () => {
    const asked: string[] = [];
    const poms = new PomRepository((path) => {
      asked.push(path);
      return path.startsWith('s/')
        ? project('s:s:1', [dependency('s:s:1')], managing(dependency('s:s:1', { scope: 'import' })))
        : '<broken';
    });
    for (const [group, artifact, version] of [
      ['..', 'a', '1'],
      ['a', '..', '1'],
      ['a', 'b/../../c', '1'],
      ['a', 'b', '../1'],
      ['', 'b', '1'],
    ] as const) {
      expect(poms.pom(group, artifact, version)).toBeUndefined();
    }
    expect(asked).toEqual([]);
    expect(poms.pom('s', 's', '1')?.missing).toEqual(['s:s:1']);
    expect(poms.pom('a.b', 'c', '1')).toBeUndefined();
    expect(asked).toEqual(['s/s/1/s-1.pom', 'a/b/c/1/c-1.pom']);
    const relocation = { distributionManagement: `<relocation>${elements({ version: '1' })}</relocation>` };
    expect(read(project('a:app:1', [dependency('l:l:1')]), project('l:l:1', [], relocation)).packages).toEqual([
      'l/l 1!',
    ]);
  });
});

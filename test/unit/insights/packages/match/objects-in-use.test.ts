import { describe, expect, it } from 'vitest';
import { PackageGraph } from '../../../../../src/insights/packages/graph/package-graph.ts';
import { joinObjects } from '../../../../../src/insights/packages/match/objects-in-use.ts';

const graph = new PackageGraph();
const add = (type: string, name: string, version: string): string => graph.add({ type, name, version });
const direct = add('npm', 'lodash', '4.17.21');
const deep = add('npm', 'lodash', '3.10.1');
const scoped = add('npm', '@scope/kit', '1.0.0');
const [deepOnly1, deepOnly2] = [add('npm', 'ms', '1.0.0'), add('npm', 'ms', '2.0.0')];
const python = add('pypi', 'typing-extensions', '4.8.0');
graph.addRoot(direct, 'package.json', false);

const join = (key: string, named: string | null) => joinObjects(graph.packages(), [{ key, package: named }]);
const owners = (key: string, named: string | null): string[] => [...join(key, named).objects.keys()];

describe('objects of packages in use [P-objects]', () => {
  it('are left to their own word where they name the package by its key', () => {
    expect(owners('ext:npm/lodash#map', direct)).toEqual([]);
    expect(owners('ext:npm/lodash@3.10.1#map', deep)).toEqual([]);
  });

  it('belong by name where no version is known: to the versions that manifests ask for, else to all', () => {
    expect(owners('o', 'pkg:npm/lodash')).toEqual([direct]);
    expect(owners('o', 'pkg:npm/ms')).toEqual([deepOnly1, deepOnly2]);
    expect(owners('o', 'pkg:npm/%40scope/kit')).toEqual([scoped]);
    expect(owners('ext:npm/lodash/fp#map', null)).toEqual([direct]);
    expect(owners('ext:npm/@scope/kit/sub', null)).toEqual([scoped]);
    expect(owners('ext:npm/unknown', null)).toEqual([]);
    expect(owners('ext:runtime/node/fs', 'pkg:generic/node@24.0.0')).toEqual([]);
  });

  it('belong to a version that is spelled in another way', () => {
    expect(owners('o', 'pkg:npm/@scope/kit@1.0.0')).toEqual([scoped]);
    expect(owners('o', 'pkg:pypi/Typing_Extensions@4.8.0')).toEqual([python]);
  });

  it('are told where the code was analysed with a version that is not in use', () => {
    const { objects, otherVersions } = join('o', 'pkg:npm/lodash@4.17.20');
    expect([...objects]).toEqual([[direct, ['o']]]);
    expect([...otherVersions]).toEqual([['lodash 4.17.20, in use 4.17.21', 1]]);
  });
});

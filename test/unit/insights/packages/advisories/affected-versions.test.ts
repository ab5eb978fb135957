import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RangeEvent } from '../../../../../src/insights/packages/advisories/advisory.ts';
import { versionTest } from '../../../../../src/insights/packages/advisories/affected-versions.ts';

const event = (text: string): RangeEvent => {
  const [kind, version] = text.split(' ') as [RangeEvent['kind'], string];
  return { kind, version };
};

const semver = (...events: string[]) =>
  versionTest({ type: 'npm', name: 'x', versions: [], ranges: [{ order: 'semver', events: events.map(event) }] });
const ofType = (type: string, ...events: string[]) =>
  versionTest({ type, name: 'x', versions: [], ranges: [{ order: 'ecosystem', events: events.map(event) }] });

describe('the versions an advisory hits [P-osv-ranges]', () => {
  it('lie from what is introduced to what is fixed, in any order of the events, several times in one range', () => {
    // The example of the schema's text on events: vulnerable from 1.0.0, fixed in 1.0.2, back in 3.0.0, fixed in 3.2.5.
    for (const test of [
      semver('introduced 1.0.0', 'fixed 1.0.2', 'introduced 3.0.0', 'fixed 3.2.5'),
      semver('fixed 3.2.5', 'introduced 3.0.0', 'fixed 1.0.2', 'introduced 1.0.0'),
    ]) {
      for (const version of ['1.0.0', '1.0.1', '3.0.0', '3.1.4', '3.2.4', '3.2.5-rc.1'])
        expect(test.affects(version)).toBe(true);
      for (const version of ['0.9.9', '1.0.0-rc.1', '1.0.2', '2.9.9', '3.2.5', '4.0.0'])
        expect(test.affects(version)).toBe(false);
    }
  });

  it('begin with the first of all versions at "0", pre-releases of 0.0.0 included', () => {
    const test = semver('introduced 0', 'fixed 1.2.3');
    expect(['0.0.0-alpha', '0.0.1', '1.2.2'].map((version) => test.affects(version))).toEqual([true, true, true]);
    expect(test.affects('1.2.3')).toBe(false);
    expect(semver('introduced 2.0.0').affects('99.0.0')).toBe(true);
  });

  it('include what is last affected, also where one version is all there is', () => {
    const test = semver('introduced 1.0.0', 'last_affected 1.4.0');
    expect(['1.0.0', '1.4.0'].map((version) => test.affects(version))).toEqual([true, true]);
    expect(test.affects('1.4.1')).toBe(false);
    const single = semver('introduced 2.0.0', 'last_affected 2.0.0');
    expect(['1.9.9', '2.0.0', '2.0.1'].map((version) => single.affects(version))).toEqual([false, true, false]);
  });

  it('end at a limit, whichever of several is the farthest, and nowhere at "*"', () => {
    const test = semver('introduced 1.0.0', 'limit 2.0.0', 'limit 3.0.0');
    expect(['1.0.0', '2.5.0', '3.0.0'].map((version) => test.affects(version))).toEqual([true, true, false]);
    expect(semver('introduced 1.0.0', 'limit 2.0.0', 'limit *').affects('9.0.0')).toBe(true);
  });

  it('are ordered as the ecosystem orders them', () => {
    expect(ofType('pypi', 'introduced 0', 'fixed 2.0').affects('2.0rc1')).toBe(true);
    expect(ofType('pypi', 'introduced 0', 'fixed 2.0').affects('2.0.post1')).toBe(false);
    expect(ofType('maven', 'introduced 0', 'fixed 2.9.10.8').affects('2.9.10.7')).toBe(true);
    expect(ofType('maven', 'introduced 2.0-beta9', 'fixed 2.15.0').affects('2.0-rc1')).toBe(true);
    expect(ofType('maven', 'introduced 2.0-beta9', 'fixed 2.15.0').affects('2.0-alpha1')).toBe(false);
  });

  it('may be listed one by one, beside ranges or without', () => {
    const listed = { type: 'npm', name: 'x', versions: ['3.3.6', '4.0.1'], ranges: [] };
    expect(['3.3.6', '3.3.7'].map((version) => versionTest(listed).affects(version))).toEqual([true, false]);
    const both = { ...listed, ranges: [{ order: 'semver', events: [event('introduced 5.0.0')] }] } as const;
    expect(['4.0.1', '5.1.0', '4.5.0'].map((version) => versionTest(both).affects(version))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are listed in any spelling that the ecosystem holds for the same version', () => {
    const listed = (type: string, ...versions: string[]) => versionTest({ type, name: 'x', versions, ranges: [] });
    const pypi = listed('pypi', '3.2', '1.0.0rc1', '0.9', 'no version');
    const same = ['3.2.0', '1.0.0-RC.1', '1.0rc1', 'v0.9.0', 'no version'];
    expect(same.filter((version) => !pypi.affects(version))).toEqual([]);
    expect(['3.2.1', '1.0', '3.2+local', 'nothing'].filter((version) => pypi.affects(version))).toEqual([]);
    expect(listed('maven', '1.0').affects('1.0.0.Final')).toBe(true);
    expect(listed('npm', '1.2.0').affects('v1.2.0')).toBe(true);
    expect(listed('gem', '1.2').affects('1.2.0')).toBe(false);
  });

  it('in use that its order cannot read are told apart', () => {
    const test = ofType('pypi', 'introduced 0', 'fixed 4.0');
    expect([test.cannotRead('3.x.y'), test.affects('3.x.y'), test.cannotRead('3.2')]).toEqual([true, false, false]);
    expect(semver('introduced 0').cannotRead('latest')).toBe(true);
    expect(ofType('gem', 'introduced 0').cannotRead('latest')).toBe(false);
  });

  it('are not guessed: a range that cannot be evaluated is told and hits nothing', () => {
    const nuget = ofType('nuget', 'introduced 0');
    expect([nuget.affects('1.0.0'), nuget.problems]).toEqual([false, ['the order of nuget versions is not known']]);
    const odd = semver('introduced banana');
    expect([odd.affects('1.0.0'), odd.problems]).toEqual([false, ['"banana" is no npm version']]);
    expect(semver('introduced 0').affects('workspace:*')).toBe(false);
  });

  it('are those between the events, for any list of alternating events', () => {
    const bounds = fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 6 }).map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(bounds, fc.nat(22), fc.boolean(), (sorted, version, last) => {
        const events = sorted.map((bound, i) =>
          event(`${i % 2 === 0 ? 'introduced' : last ? 'last_affected' : 'fixed'} ${bound}.0.0`),
        );
        const test = versionTest({ type: 'npm', name: 'x', versions: [], ranges: [{ order: 'semver', events }] });
        let expected = false;
        for (let i = 0; i < sorted.length; i += 2) {
          const end = sorted[i + 1] ?? Number.POSITIVE_INFINITY;
          if (version >= (sorted[i] as number) && (last ? version <= end : version < end)) expected = true;
        }
        expect(test.affects(`${version}.0.0`)).toBe(expected);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinFindings } from '../../../../src/insights/findings/join-findings.ts';
import { ObjectPlaces } from '../../../../src/insights/findings/object-places.ts';

const files = [{ key: 'f', path: 'a.ts' }];
const objects = [
  { key: 'module', file: 'f', startLine: 1, endLine: 50 },
  { key: 'class', file: 'f', startLine: 10, endLine: 30 },
  { key: 'method', file: 'f', startLine: 12, endLine: 20 },
];
const keyOf = (path: string): string => `scan:${path}`;

function ownerOf(line: number): string | undefined {
  return new ObjectPlaces(files, objects).objectAt('f', line);
}

describe('findings joined to objects [I-cloud-innermost]', () => {
  it('belong to the innermost object, else to the object of the file', () => {
    expect([5, 10, 12, 20, 21, 40].map(ownerOf)).toEqual(['module', 'class', 'method', 'method', 'class', 'module']);
  });

  it('below the last line belong to the object that reaches maxSteps', () => {
    expect(ownerOf(60)).toBe('module');
  });

  it('in a file that the code does not hold make a file and an object', () => {
    const findings = [
      { rule: 'r', path: 'Dockerfile', startLine: 3, endLine: 3 },
      { rule: 's', path: 'Dockerfile', startLine: 1, endLine: 1 },
      { rule: 'r', path: 'a.ts', startLine: 13, endLine: 14 },
    ];
    const { occurrences, records } = joinFindings(findings, new ObjectPlaces(files, objects), () => 9, keyOf);
    expect(records).toMatchObject([
      { record: 'file', key: 'scan:Dockerfile', path: 'Dockerfile', lines: 9 },
      { record: 'object', key: 'scan:Dockerfile', name: 'Dockerfile', type: 'Dockerfile', typeId: 'DOCKERFILE' },
    ]);
    expect([...(occurrences.get('r') ?? [])]).toEqual([
      ['scan:Dockerfile', [{ file: 'scan:Dockerfile', startLine: 3, endLine: 3 }]],
      ['method', [{ file: 'f', startLine: 13, endLine: 14 }]],
    ]);
  });

  it('on a line of several objects belong to the one whose name stands last before them, and count once for each', () => {
    const line = 'export const one = () => write(a), none = 1, two = () => write(b); write(c);';
    const pair = ['one', 'two'].map((name) => ({ key: name, name, file: 'f', startLine: 40, endLine: 40 }));
    const places = new ObjectPlaces(files, [...objects, ...pair]);
    const owners = ['write(a)', 'write(b)', 'const'].map((text) =>
      places.objectAt('f', 40, line.slice(0, line.indexOf(text))),
    );
    expect(owners).toEqual(['one', 'two', 'two']);
    expect(places.objectAt('f', 40)).toBe('two');
    const findings = ['write(a)', 'write(b)', 'write(c)'].map((text) => ({
      rule: 'r',
      path: 'a.ts',
      startLine: 40,
      endLine: 40,
      before: line.slice(0, line.indexOf(text)),
    }));
    const { occurrences } = joinFindings(findings, places, () => 9, keyOf);
    const location = { file: 'f', startLine: 40, endLine: 40 };
    expect([...(occurrences.get('r') ?? [])]).toEqual([
      ['one', [location]],
      ['two', [location]],
    ]);
  });

  it('agree with a search through all stretches', () => {
    const place = fc.record({ startLine: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 60 }), (places, line) => {
        const all = places.map(({ startLine, length }, i) => ({
          key: String(i),
          file: 'f',
          startLine,
          endLine: startLine + length,
        }));
        const around = all.filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
        const owner = new ObjectPlaces(files, all).objectAt('f', line);
        const length = (key: string | undefined): number => {
          const found = all.find((one) => one.key === key);
          return found === undefined ? -1 : found.endLine - found.startLine;
        };
        if (around.length > 0) {
          expect(around.map(({ key }) => key)).toContain(owner);
          expect(length(owner)).toBe(Math.min(...around.map(({ key }) => length(key))));
        } else {
          expect(length(owner)).toBe(Math.max(...all.map(({ key }) => length(key))));
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

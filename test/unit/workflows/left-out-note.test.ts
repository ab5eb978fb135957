import { describe, expect, it } from 'vitest';
import type { LeftOut } from '../../../src/languages/typescript/projects/exclusion-count.ts';
import { leftOutNote } from '../../../src/workflows/left-out-note.ts';

const dependencies: LeftOut = { reason: 'dependencies', files: 0, directories: 2, examples: ['a/m', 'm'] };
const generated: LeftOut = { reason: 'generated', files: 5000, directories: 1, examples: ['x', 'y', 'z'] };
const seeds: LeftOut = { reason: 'not deployed', files: 1, directories: 0, examples: ['seed.ts'] };

describe('what was left out [C-analyze]', () => {
  it('is one line for code and cloud patterns, and says once what both left out', () => {
    expect(leftOutNote([dependencies, generated], [dependencies, { ...generated, files: 1 }, seeds])).toEqual([
      'left out: dependencies, 2 folders (a/m, m); generated, 1 folder and 5 000 files (x, y, z, …). ' +
        'left out of the scan for cloud patterns: generated, 1 folder and 1 file (x, y, z); ' +
        'not deployed, 1 file (seed.ts; `scan cloud --deployed PATTERN` takes in)',
    ]);
  });

  it('is no line where nothing was', () => {
    expect(leftOutNote([], [])).toEqual([]);
    expect(leftOutNote([dependencies], [dependencies])).toEqual(['left out: dependencies, 2 folders (a/m, m)']);
    expect(leftOutNote([], [seeds])[0]).toMatch(/^left out of the scan for cloud patterns: not deployed/);
  });
});

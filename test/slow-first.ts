import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start processes: the program, servers, browsers. */
const slow = /\/test\/(?:docs-|(?:cli|deploy|e2e|faults|object-store)\/)/;

/** Where no run has measured the files yet, those that start processes go first: what is long and comes last keeps one worker only at work. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted;
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ];
  }
}

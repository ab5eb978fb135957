import { readFileSync } from 'node:fs';

/** A project whose test run is recorded. */
export interface TruthProject {
  readonly name: string;
  readonly repository: string;
  readonly commit: string;
  /** Why it is among the projects. */
  readonly kind: string;
  /** Commands as lists, run in the checkout. */
  readonly install: readonly string[];
  readonly test: readonly string[];
  /** Pattern of the paths of test code that runs; what tests only read stays as it is. */
  readonly testCode: string;
}

export function readProjects(): readonly TruthProject[] {
  return JSON.parse(readFileSync(new URL('./projects.json', import.meta.url), 'utf8')) as TruthProject[];
}

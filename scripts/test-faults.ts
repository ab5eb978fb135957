/**
 * `npm run test:faults`: the long form of test/faults, which injects faults for hours. Further arguments go to Vitest, such as a file or `-t` with a
 * name; `STRATIGRAPH_SEED=N` draws other faults.
 */
import { runStep } from './run-step.ts';

process.exitCode = await runStep(
  'vitest',
  ['run', ...(process.argv.length > 2 ? process.argv.slice(2) : ['test/faults'])],
  {
    STRATIGRAPH_FAULTS: 'long',
  },
);

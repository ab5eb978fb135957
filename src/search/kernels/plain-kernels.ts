import type { Kernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { plainBits } from './plain-bits.ts';
import { plainBuild } from './plain-build.ts';
import { plainGrams } from './plain-grams.ts';
import { plainLists } from './plain-lists.ts';
import { plainObjects } from './plain-objects.ts';
import { plainPostings } from './plain-postings.ts';
import { plainScan } from './plain-scan.ts';

/** The kernels in plain TypeScript: the oracle of the WebAssembly ones, and their replacement where those cannot run. */
export function plainKernels(memory: LinearMemory): Kernels {
  return {
    ...plainBits(memory),
    ...plainPostings(memory),
    ...plainScan(memory),
    ...plainObjects(memory),
    ...plainLists(memory),
    ...plainBuild(memory),
    ...plainGrams(memory),
  };
}

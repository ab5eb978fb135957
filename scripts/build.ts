/** `npm run build`: compiles src/ to dist/, which is what the published package runs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runStep } from './run-step.ts';

rmSync(join(projectRoot, 'dist'), { recursive: true, force: true });
process.exitCode = await runStep('tsc', ['-p', 'tsconfig.build.json']);

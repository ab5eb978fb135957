/** `npm run build`: compiles src/ and web/ to dist/, which is what the published package runs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildExplorer } from './build-explorer.ts';
import { copyVendored } from './copy-vendored.ts';
import { projectRoot, runStep } from './run-step.ts';

rmSync(join(projectRoot, 'dist'), { recursive: true, force: true });
const status = await runStep('tsc', ['-p', 'tsconfig.build.json']);
if (status === 0) {
  copyVendored();
  await buildExplorer();
}
process.exitCode = status;

#!/usr/bin/env node
// A checkout runs its sources (the development runtime reads TypeScript); the published package runs what was compiled.
import { existsSync } from 'node:fs';

const source = new URL('../src/cli/main.ts', import.meta.url);
if (!existsSync(source)) await import('../dist/cli/main.js');
else if (Number(process.versions.node.split('.')[0]) >= 24) await import(source.href);
else {
  console.error(`stratigraph: a checkout needs Node 24 and this is ${process.version}.`);
  console.error('`npm ci` brings it along; then run `npx stratigraph …` or `npm run -s stratigraph -- …`.');
  process.exitCode = 1;
}

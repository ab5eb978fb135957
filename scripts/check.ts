/** `npm run check`: everything a change must pass, in the order in which it fails fastest. */
import { runStep } from './run-step.ts';

const steps: readonly { readonly name: string; readonly command: string; readonly args: readonly string[] }[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'architecture', command: 'depcruise', args: ['src'] },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  { name: 'tests', command: 'node', args: ['scripts/test.ts'] },
];

for (const { name, command, args } of steps) {
  console.log(`\n== ${name}: ${command} ${args.join(' ')}`);
  const status = await runStep(command, args);
  if (status !== 0) {
    console.error(`\nThe check stops at: ${name}`);
    process.exit(status);
  }
}

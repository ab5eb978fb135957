import { runWithHeap } from './heap/run-with-heap.ts';

const words = process.argv.slice(2);
const status = await runWithHeap(process.argv[1] ?? '', words);
if (status !== null) process.exitCode = status;
else {
  const { runProgram } = await import('./run-program.ts');
  process.exitCode = await runProgram(words, process.env);
}

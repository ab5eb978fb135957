import { runWithHeap } from './heap/run-with-heap.ts';
import { useStartCaches } from './start-caches.ts';

const endStart = useStartCaches(process.env);
const words = process.argv.slice(2);
const status = await runWithHeap(process.argv[1] ?? '', words);
if (status !== null) process.exitCode = status;
else {
  endQuietlyWithoutReader();
  const { runProgram } = await import('./run-program.ts');
  process.exitCode = await runProgram(words, process.env);
  endStart();
}

/** Whoever reads standard output may have seen enough (`| head`): that is no error. */
function endQuietlyWithoutReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') throw new Error(`standard output cannot be written (${code})`);
    process.exit();
  });
}

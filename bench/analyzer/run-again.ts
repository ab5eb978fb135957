/** The command `analyze` in this process, with what it took as the last line of JSON. Usage: node run-again.ts DIR DATA [OPTION…] */
import { readFileSync } from 'node:fs';
import { useStartCaches } from '../../src/cli/start-caches.ts';

const endStart = useStartCaches(process.env);
const { runProgram } = await import('../../src/cli/run-program.ts');
const [directory = '.', data = './data', ...flags] = process.argv.slice(2);
const begin = performance.now();
process.exitCode = await runProgram(['analyze', directory, '--app', 'Measured', '--data', data, ...flags], process.env);
endStart();
const { user, system } = process.cpuUsage();
const seconds = (performance.now() - begin) / 1000;
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 + childSeconds(), megabytes }));

/** Processor time of the programs that it ran and that have ended, such as indexers; 0 where the system has no `/proc`. */
function childSeconds(): number {
  const ticksPerSecond = 100;
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** The command `analyze` in this process, with what it took as the last line of JSON. Usage: node run-again.ts DIR DATA [--full] */
import { runProgram } from '../../src/cli/run-program.ts';

const [directory = '.', data = './data', ...flags] = process.argv.slice(2);
const begin = performance.now();
process.exitCode = await runProgram(['analyze', directory, '--app', 'Measured', '--data', data, ...flags], process.env);
const { user, system } = process.cpuUsage();
const seconds = (performance.now() - begin) / 1000;
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, megabytes }));

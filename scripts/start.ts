/**
 * `npm start`: analyses real code and serves it. Without arguments the code is this repository.
 * `npm start -- DIR --app NAME` takes other code; `--data DIR`, `--port NUMBER` and `--open` as for the commands behind it.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../src/cli/run-program.ts';
import { buildExplorerOnce } from './build-explorer.ts';
import { projectRoot, runStep } from './run-step.ts';

const usage = `usage: npm start -- [DIR] [--app NAME] [--data DIR] [--port NUMBER] [--open]

Analyses the code of a folder and serves the answers on this machine.

  DIR            folder with the code; this repository where it is left out
  --app NAME     name of the application; that of the folder where it is left out
  --data DIR     data folder (./data)
  --port NUMBER  port to listen on (8080); 0 takes a free one
  --open         opens the explorer in the browser
  -h, --help     prints this page
`;

/** Not code of this repository: broken and incomplete projects that tests analyse, and the kernels, which are AssemblyScript. */
const notOurCode = ['test/fixtures/', 'src/search/kernels/assembly/'];

const { folder, application, data, open, ...asked } = readArguments();
const port = asked.port === '0' ? await freePort() : asked.port;
const excluded = folder === resolve(projectRoot) ? notOurCode.flatMap((pattern) => ['--exclude', pattern]) : [];

console.log(`Analysing ${folder} as "${application}"…`);
const analysis = ['analyze', folder, '--app', application, '--data', data, '--no-next', ...excluded];
const status = await runStep('node', ['src/cli/main.ts', ...analysis]);
if (status !== 0) process.exit(status);

await buildExplorerOnce();
const base = `http://127.0.0.1:${port}/rest/applications/${encodeURIComponent(application)}`;
console.log(`
Look at it in a browser: http://127.0.0.1:${port}/explore/applications/${encodeURIComponent(application)}
Or ask in another terminal; the whole interface is at http://127.0.0.1:${port}/docs
  curl '${base}/objects?name=search&limit=5'
  curl '${base}/levels/4/graph'
  curl '${base}'
`);
process.exitCode = await runProgram(
  ['serve', '--data', data, '--port', port, ...(open ? ['--open'] : [])],
  process.env,
);

/** A port that nothing listens on, so that the addresses can be printed before the service is there. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

function readArguments(): { folder: string; application: string; data: string; port: string; open: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        app: { type: 'string' },
        data: { type: 'string', default: './data' },
        port: { type: 'string', default: '8080' },
        open: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(usage.trimEnd());
      process.exit(0);
    }
    const from = process.env['INIT_CWD'] ?? process.cwd();
    const folder = positionals[0] === undefined ? resolve(projectRoot) : resolve(from, positionals[0]);
    const application = values.app ?? (folder === resolve(projectRoot) ? 'stratigraph' : basename(folder));
    return { folder, application, data: resolve(values.data), port: values.port, open: values.open };
  } catch (error) {
    console.error(`npm start: ${(error as Error).message}`);
    console.error(usage.split('\n')[0]);
    process.exit(2);
  }
}

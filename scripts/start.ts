/**
 * `npm start`: analyses real code and serves it. Without arguments the code is this repository.
 * `npm start -- DIR --app NAME` takes other code; `--data DIR` and `--port NUMBER` as for the commands behind it.
 */
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../src/cli/run-program.ts';
import { projectRoot, runStep } from './run-step.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    app: { type: 'string' },
    data: { type: 'string', default: './data' },
    port: { type: 'string', default: '8080' },
  },
});
const folder = resolve(positionals[0] ?? projectRoot);
const application = values.app ?? basename(folder === resolve(projectRoot) ? 'stratigraph' : folder);
const data = resolve(values.data);

console.log(`Analysing ${folder} as "${application}"…`);
const status = await runStep('node', ['src/cli/main.ts', 'analyze', folder, '--app', application, '--data', data]);
if (status !== 0) process.exit(status);

const base = `http://127.0.0.1:${values.port}/rest/applications/${encodeURIComponent(application)}`;
console.log(`
Try these in another terminal; the whole interface is at http://127.0.0.1:${values.port}/docs
  curl '${base}/objects?name=search&limit=5'
  curl '${base}/levels/4/graph'
  curl '${base}'
`);
process.exitCode = await runProgram(['serve', '--data', data, '--port', values.port], process.env);

/**
 * Analyses many folders and reports what ended badly, with time, memory, objects, entries and warnings of each.
 *
 *   node bench/first-look/crash-run.ts DIR… [--product DIR] [--minutes N] [--output FILE]
 *
 * `--minutes` is the limit for each, by default 20. The exit status is 1 where one failed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ProductRun, runProduct } from './run-product.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    product: { type: 'string', default: join(import.meta.dirname, '../..') },
    minutes: { type: 'string', default: '20' },
    output: { type: 'string' },
  },
});
if (positionals.length === 0) {
  process.stderr.write(
    'usage: node bench/first-look/crash-run.ts DIR… [--product DIR] [--minutes N] [--output FILE]\n',
  );
  process.exit(2);
}

const results = [];
process.stdout.write(
  '| application | end | seconds | peak MB | objects | entries | warnings |\n|---|---|---:|---:|---:|---:|---:|\n',
);
for (const directory of positionals) {
  const data = mkdtempSync(join(tmpdir(), 'crash-run-'));
  const words = ['analyze', directory, '--app', 'crash-run', '--data', data];
  const run = await runProduct(values.product, words, Number(values.minutes) * 60);
  rmSync(data, { recursive: true });
  const result = { application: basename(directory), ...summary(run) };
  results.push({ ...result, ...(result.end === 'done' ? {} : { output: run.output.slice(-4000) }) });
  process.stdout.write(`| ${Object.values(result).join(' | ')} |\n`);
}
const failed = results.filter(({ end }) => end !== 'done');
for (const { application, output } of failed) process.stdout.write(`\n${application}:\n${output}\n`);
process.stdout.write(`\n${results.length - failed.length} of ${results.length} done\n`);
if (values.output !== undefined) writeFileSync(values.output, `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function summary({ status, isTimeout, seconds, peakMemory, output }: ProductRun) {
  const [, objects, entries] = /: ([\d ]+) objects, .*?, ([\d ]+) transactions/.exec(output) ?? [];
  return {
    end: isTimeout ? 'too long' : status === 0 ? 'done' : `status ${status}`,
    seconds: Math.round(seconds),
    peakMegabytes: Math.round(peakMemory),
    objects: objects ?? '–',
    entries: entries ?? '–',
    warnings: output.match(/^warning: /gm)?.length ?? 0,
  };
}

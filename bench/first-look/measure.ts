/**
 * Measures the product on applications whose truth was written down before: README.md says how.
 *
 *   node bench/first-look/measure.ts --truth FILE --source DIR [--truth FILE --source DIR …] [--product DIR] [--output FILE] [--verbose]
 *
 * `--product` is a checkout of the commit measured, by default this one; `--verbose` lists every miss and everything wrong; `--output`
 * writes figures and lists as JSON. scip-python is on the PATH for applications in Python.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figuresOf, totalFigures } from './figures.ts';
import { type Measurement, measureApplication } from './measure-application.ts';
import { differences, figureTables } from './report.ts';
import { readTruth } from './truth.ts';

const { values } = parseArgs({
  options: {
    truth: { type: 'string', multiple: true, default: [] },
    source: { type: 'string', multiple: true, default: [] },
    product: { type: 'string', default: join(import.meta.dirname, '../..') },
    output: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
if (values.truth.length === 0 || values.truth.length !== values.source.length) {
  process.stderr.write(
    'usage: node bench/first-look/measure.ts --truth FILE --source DIR [--product DIR] [--output FILE] [--verbose]\n',
  );
  process.exit(2);
}

const measured: Measurement[] = [];
for (const [index, file] of values.truth.entries()) {
  const measurement = await measureApplication(values.product, readTruth(file), values.source[index] as string);
  measured.push(measurement);
  process.stderr.write(`${measurement.truth.application}: ${measurement.run.seconds.toFixed(0)} s\n`);
  if (values.verbose) {
    process.stdout.write(
      differences(measurement)
        .map((line) => `${measurement.truth.application}: ${line}\n`)
        .join(''),
    );
  }
}
const figures = measured.map(figuresOf);
const all = [...figures, ...(figures.length > 1 ? [totalFigures(figures)] : [])];
process.stdout.write(`\n${figureTables(all)}`);
if (values.output !== undefined) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: values.product, encoding: 'utf8' }).trim();
  const lists = Object.fromEntries(measured.map((each) => [each.truth.application, differences(each)]));
  writeFileSync(values.output, `${JSON.stringify({ commit, figures: all, differences: lists }, null, 2)}\n`);
}

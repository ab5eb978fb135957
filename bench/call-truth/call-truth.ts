/**
 * Call truth: which in-house function really called which while a project's own tests ran, against the analyzer's CALL links.
 * Docs: docs/explanation/call-graph.md.
 *
 * Usage: node bench/call-truth/call-truth.ts FOLDER [PROJECT…] [--record] [--misses] [--untaken] [--sample]
 *
 * FOLDER holds a checkout of each project (projects.json) at its commit under the project's name, dependencies installed as
 * `install` there says. A test run is recorded once, into FOLDER/work; `--record` records it anew. `--misses` and `--untaken`
 * list the recorded edges that are no link, and the links the run did not take; `--sample` writes a seeded sample of 100
 * resolved and 100 derived links with their code, for judging, to FOLDER/work.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analysedCalls } from './analysed-calls.ts';
import { type Comparison, compareCalls } from './compare-calls.ts';
import { type Recording, recordRun } from './record-run.ts';
import { sampleText } from './sample-links.ts';
import { readProjects, type TruthProject } from './truth-project.ts';

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-')) {
  process.stderr.write(
    'usage: node bench/call-truth/call-truth.ts FOLDER [PROJECT…] [--record] [--misses] [--untaken] [--sample]\n',
  );
  process.exit(2);
}
const flags = new Set(rest.filter((each) => each.startsWith('--')));
const named = rest.filter((each) => !each.startsWith('--'));
const work = join(resolve(folder), 'work');
mkdirSync(work, { recursive: true });
for (const project of readProjects()) {
  if (named.length === 0 || named.includes(project.name)) measure(project);
}

function measure(project: TruthProject): void {
  const checkout = join(resolve(folder as string), project.name);
  if (!existsSync(join(checkout, 'node_modules'))) {
    process.stderr.write(`${project.name}: no checkout with dependencies in ${checkout}\n`);
    process.exitCode = 1;
    return;
  }
  const analysed = analysedCalls(checkout);
  const file = join(work, `${project.name}.recording.json`);
  if (flags.has('--record') || !existsSync(file)) {
    const recording = recordRun(project, checkout, work, analysed.files, analysed.tests);
    writeFileSync(file, JSON.stringify(recording));
    process.stdout.write(
      `${project.name}: tests ended with ${recording.exitStatus}\n${recording.printed.slice(-600)}\n`,
    );
  }
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  const comparison = compareCalls(analysed, recording);
  process.stdout.write(`${summary(project.name, comparison)}\n`);
  if (flags.has('--misses')) process.stdout.write(`${missLines(comparison).join('\n')}\n`);
  if (flags.has('--untaken')) {
    for (const { from, to, rule } of comparison.untaken)
      process.stdout.write(`  ${rule ?? 'resolved'}: ${from} → ${to}\n`);
  }
  if (flags.has('--sample')) {
    for (const confidence of ['resolved', 'derived'] as const) {
      writeFileSync(join(work, `${project.name}.${confidence}.txt`), sampleText(analysed, checkout, confidence));
    }
  }
}

function summary(name: string, of: Comparison): string {
  const share = (part: number, whole: number): string => (part / whole).toFixed(3);
  return [
    `${name}: ${of.entered} of ${of.units} units entered, ${of.unmatched} of them without an object`,
    `  recorded edges ${of.recorded}, found ${of.found} (${of.foundResolved} resolved): recall ${share(of.found, of.recorded)}`,
    `  edges by way of the event loop ${of.later}, found ${of.foundLater}: ${share(of.foundLater, of.later)}`,
    `  links between entered functions: taken ${of.taken}, not taken ${of.untaken.length} (${of.untakenDerived} derived): ${share(of.untaken.length, of.recorded)} for each recorded edge`,
  ].join('\n');
}

function missLines({ misses }: Comparison): string[] {
  return misses
    .map(({ caller, callee, from, to }) => `  ${callee.kind} ${from}:${caller.startLine} → ${to}:${callee.startLine}`)
    .sort();
}

/**
 * Call truth: which in-house function really called which while a project's own tests ran, against the analyzer's CALL links.
 * Docs: docs/explanation/call-graph.md.
 *
 * Usage: node bench/call-truth/call-truth.ts FOLDER [PROJECT…] [--record] [--misses] [--untaken] [--sample=SEED]
 *
 * FOLDER holds a checkout of each project (projects.json) at its commit under the project's name, dependencies installed as
 * `install` there says. A test run is recorded once, into FOLDER/work; `--record` records it anew. `--misses` and `--untaken`
 * list the recorded edges that are no link, and the links the run did not take; `--sample` writes a seeded sample of 100
 * resolved and 100 derived links, in equal parts of the projects, with their code and as lines of judged-links.tsv, for
 * judging, to FOLDER/work.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AnalysedCalls, analysedCalls } from './analysed-calls.ts';
import { type Comparison, compareCalls } from './compare-calls.ts';
import { judgedStill, readJudgedLinks } from './judged-links.ts';
import { type Recording, recordRun } from './record-run.ts';
import { sampleLinks, sampleText } from './sample-links.ts';
import { readProjects, type TruthProject } from './truth-project.ts';

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-')) {
  process.stderr.write(
    'usage: node bench/call-truth/call-truth.ts FOLDER [PROJECT…] [--record] [--misses] [--untaken] [--sample=SEED]\n',
  );
  process.exit(2);
}
const flags = new Set(rest.filter((each) => each.startsWith('--')));
const named = rest.filter((each) => !each.startsWith('--'));
const seed = rest.find((each) => each.startsWith('--sample='))?.slice('--sample='.length);
const sampleSize = 100;
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
  const judged = readJudgedLinks().filter((each) => each.project === project.name);
  process.stdout.write(`${judgedStill(judged, analysed)}\n`);
  if (seed !== undefined) writeSample(project, analysed, checkout, comparison);
}

/** The links and their code in one file; in another lines to be judged, those of links that the run took as right. */
function writeSample(
  { name }: TruthProject,
  analysed: AnalysedCalls,
  checkout: string,
  { wasTaken }: Comparison,
): void {
  const projects = readProjects().map((each) => each.name);
  for (const confidence of ['resolved', 'derived'] as const) {
    const size = Math.ceil((sampleSize - projects.indexOf(name)) / projects.length);
    const links = sampleLinks(analysed, confidence, size, Number(seed));
    const lines = links.map((link) => {
      const verdict = wasTaken(link)
        ? ['right', '', link.from, link.to, 'recorded']
        : ['?', '', link.from, link.to, ''];
      return [seed, name, confidence, ...verdict].join('\t');
    });
    writeFileSync(join(work, `${name}.${confidence}.txt`), sampleText(links, analysed, checkout));
    writeFileSync(join(work, `${name}.${confidence}.tsv`), `${lines.join('\n')}\n`);
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

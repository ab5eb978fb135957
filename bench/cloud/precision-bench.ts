/**
 * How often the cloud rules are right: `node bench/cloud/precision-bench.ts NAME=DIR…` draws 100 hits by a seed, at most five a
 * rule, from checkouts of applications, and looks each up in the list of hits that were judged by reading the code
 * (`judged-hits.tsv`). Hits that nobody has judged are printed with their code.
 * `--seed N`, `--count N`; the commits judged are named in the list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { arrangeRules } from '../../src/insights/cloud/detect/rule-set.ts';
import { readCloudRules } from '../../src/insights/cloud/rules/read-cloud-rules.ts';
import { loadGrammars } from '../../src/insights/cloud/syntax/grammars.ts';
import type { Finding } from '../../src/insights/findings/finding.ts';
import { scanForPatterns } from '../../src/workflows/cloud/scan-for-patterns.ts';
import { Random } from '../data/random.ts';
import { readJudgedHits } from './judged-hit.ts';

const perRule = 5;

interface Hit extends Finding {
  readonly application: string;
  readonly directory: string;
}

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '20261121' }, count: { type: 'string', default: '100' } },
  allowPositionals: true,
});
const rules = arrangeRules(readCloudRules());
const parse = await loadGrammars();
const hits: Hit[] = [];
for (const positional of positionals) {
  const [application = '', directory = ''] = positional.split('=');
  const before = process.cpuUsage();
  const scan = await scanForPatterns({
    directory,
    options: { includeTests: false },
    rules,
    parse,
    onProgress: () => {},
  });
  const { user, system } = process.cpuUsage(before);
  const seconds = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${application}: ${scan.paths.length} files, ${scan.lines} lines, ${scan.findings.length} hits, ${seconds} s of processor time`,
  );
  const places = new Map(scan.findings.map((one) => [`${one.rule}\t${one.path}\t${one.startLine}`, one]));
  for (const finding of places.values()) hits.push({ ...finding, application, directory });
}
report(draw(hits, Number(values.count), new Random(Number(values.seed), 0xc10d)));

/** Hits in an order drawn by the seed, rules in turn, so that many rules are in the sample. */
function draw(all: readonly Hit[], count: number, random: Random): Hit[] {
  const byRule = Map.groupBy(shuffled(all, random), ({ rule }) => rule);
  const chosen: Hit[] = [];
  for (let round = 0; round < perRule; round++) {
    for (const list of byRule.values()) {
      const hit = list[round];
      if (hit !== undefined && chosen.length < count) chosen.push(hit);
    }
  }
  return chosen;
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const copy = [...values];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}

function report(sample: readonly Hit[]): void {
  const judged = new Map(
    readJudgedHits(join(import.meta.dirname, 'judged-hits.tsv')).map((one) => [
      `${one.application}\t${one.rule}\t${one.place}`,
      one.right,
    ]),
  );
  let right = 0;
  const open: Hit[] = [];
  for (const hit of sample) {
    const verdict = judged.get(`${hit.application}\t${hit.rule}\t${hit.path}:${hit.startLine}`);
    if (verdict === undefined) open.push(hit);
    else if (verdict) right++;
  }
  const known = sample.length - open.length;
  console.log(
    `\n${sample.length} hits of ${new Set(sample.map(({ rule }) => rule)).size} rules; judged ${known}, right ${right}`,
  );
  if (known > 0) console.log(`precision ${(right / known).toFixed(3)} (target 0.90)`);
  for (const hit of open)
    console.log(`\n${hit.application}\t${hit.rule}\t${hit.path}:${hit.startLine}\n${excerpt(hit)}`);
}

function excerpt({ directory, path, startLine }: Hit): string {
  const lines = readFileSync(join(directory, path), 'utf8').split('\n');
  return lines
    .slice(Math.max(0, startLine - 3), startLine + 2)
    .map((line) => `    ${line.slice(0, 150)}`)
    .join('\n');
}

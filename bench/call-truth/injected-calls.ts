import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { LinkRecord } from '../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../src/frameworks/rules/read-rules.ts';
import { type AnalysedCalls, analysedCalls } from './analysed-calls.ts';
import { sampleLinks, sampleText } from './sample-links.ts';

/**
 * What the rules for dependency injection add and take away: analyses each checkout with them and without them.
 * `node bench/call-truth/injected-calls.ts CHECKOUT… [--sample FILE --size 30 --seed 7]`; the sample is of the links by these rules.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    size: { type: 'string', default: '30' },
    seed: { type: 'string', default: '7' },
    dropped: { type: 'boolean', default: false },
  },
});
const rules = readRules();
const ids = new Set(rules.flatMap(({ injections }) => injections ?? []).map(({ id }) => id));
const texts: string[] = [];

process.stdout.write(
  '| project | injected links | not there before | of several | guessed before and dropped |\n|---|---|---|---|---|\n',
);
for (const checkout of positionals) {
  const before = analysedCalls(checkout, [
    new FrameworkInterpreter(rules.map(({ injections: _, ...others }) => others)),
  ]);
  const after = analysedCalls(checkout, [new FrameworkInterpreter(rules)]);
  const injected = after.calls.filter(({ rule }) => ids.has(rule ?? ''));
  const known = pairsOf(before);
  const now = pairsOf(after);
  const fresh = injected.filter((link) => !known.has(pairOf(link)));
  const several = injected.filter((link) => link['x-candidates'] !== undefined);
  const dropped = before.calls.filter(
    (link) => !now.has(pairOf(link)) && !/^(start|end):/m.test(`${link.from}\n${link.to}`),
  );
  const counts = [injected, fresh, several, dropped].map(({ length }) => length);
  process.stdout.write(`| ${[basename(checkout), ...counts].join(' | ')} |\n`);
  if (values.dropped) for (const link of dropped) process.stdout.write(`  ${pairOf(link)} ${link.rule}\n`);
  const sample = sampleLinks({ ...after, calls: injected }, 'derived', Number(values.size), Number(values.seed));
  texts.push(`# ${basename(checkout)}\n\n${sampleText(sample, after, checkout)}`);
}
if (values.sample !== undefined) writeFileSync(values.sample, texts.join('\n'));

function pairOf({ from, to }: LinkRecord): string {
  return `${from} ${to}`;
}

function pairsOf({ calls }: AnalysedCalls): ReadonlySet<string> {
  return new Set(calls.map(pairOf));
}

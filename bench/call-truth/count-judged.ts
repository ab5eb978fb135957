/**
 * Counts the judged samples of CALL links (judged-links.tsv): wrong ones by sample, confidence and project, and by cause.
 * Docs: docs/explanation/call-graph.md.
 *
 * Usage: node bench/call-truth/count-judged.ts
 */
import { type JudgedLink, readJudgedLinks } from './judged-links.ts';

const judged = readJudgedLinks();
for (const [name, sample] of grouped(judged, ({ seed, confidence }) => `sample ${seed}, ${confidence}`)) {
  const parts = grouped(sample, ({ project }) => project).map(([project, links]) => `${project} ${wrongOf(links)}`);
  process.stdout.write(`${name}: ${wrongOf(sample)} wrong (${parts.join(', ')})\n`);
  const wrong = sample.filter(({ verdict }) => verdict === 'wrong');
  for (const [cause, links] of grouped(wrong, (link) => link.cause)) {
    process.stdout.write(`  ${links.length} ${cause}\n`);
  }
}

function wrongOf(links: readonly JudgedLink[]): string {
  return `${links.filter(({ verdict }) => verdict === 'wrong').length} of ${links.length}`;
}

function grouped(
  links: readonly JudgedLink[],
  by: (link: JudgedLink) => string,
): readonly (readonly [string, readonly JudgedLink[]])[] {
  const groups = new Map<string, JudgedLink[]>();
  for (const link of links) groups.set(by(link), [...(groups.get(by(link)) ?? []), link]);
  return [...groups];
}

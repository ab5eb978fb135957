/**
 * How much of what the cloud rules claim to cover they find: `node bench/cloud/recall-bench.ts NAME=DIR…` scans the applications
 * and looks for every place that a reader of whole files listed (`recall-list.tsv`: application, rule, `file:line`, remark; the
 * files read are the lines with `-` for a rule, so that files without any such place are known too).
 * `--draw N [--seed S] [--likely]` prints N files to read instead, in equal numbers of each application: sources of 50 to 600
 * lines that the scan does not leave out; `--likely` only those whose text has words of at least four concerns.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFileAccess } from '../../src/analyzers/typescript/host/file-access.ts';
import { LeftOutCount } from '../../src/analyzers/typescript/projects/left-out.ts';
import { listScannedFiles } from '../../src/cli/cloud/list-scanned-files.ts';
import { arrangeRules } from '../../src/insights/cloud/detect/rule-set.ts';
import { scanFile } from '../../src/insights/cloud/detect/scan-file.ts';
import { readCloudRules } from '../../src/insights/cloud/rules/read-cloud-rules.ts';
import { loadGrammars } from '../../src/insights/cloud/syntax/grammars.ts';
import { codeLanguage } from '../../src/insights/file-language.ts';
import { Random } from '../data/random.ts';

/** Words of the concerns that rules are about, not the names of functions that they look for. */
const concerns = [
  /localhost|127\.0\.0\.1|\b(port|host)\s*[=:]/i,
  /\b(md5|sha-?1|hash)\b/i,
  /redis|memcache|\bcaches?\b|\bttl\b/i,
  /\b(s3|bucket|blob)\b/i,
  /\b(sqs|pub-?sub|queue)\b/i,
  /\b(timer|cron|schedule[dr]?|interval)\b/i,
  /\benv(ironment)?\b|environ\b/i,
  /\b(spawn|subprocess|child.?process|command line|process\.start)\b/i,
  /\b(shutdown|sigterm|signal|stopping)\b/i,
  /\bhealth/i,
  /\b(tmp|temp|temporary)/i,
  /["'`]\/(etc|var|usr|opt|home)\//i,
  /\b(write|save|create|copy|move|open|append)\w*\W+(\w+\W+){0,3}(file|path|disk|folder|directory)/i,
  /prometheus|opentelemetry|sentry|\bmetrics?\b|\btracing\b/i,
  /(password|secret|api_?key)\s*[=:]\s*["'`]/i,
  /native|dllimport|registry\b/i,
];
/** A file is likely to have places when so many of the concerns are spoken of in it. */
const enoughConcerns = 4;

const { values, positionals } = parseArgs({
  options: {
    draw: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    likely: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const rules = arrangeRules(readCloudRules());
const applications = new Map(positionals.map((one) => one.split('=') as [string, string]));
if (values.draw !== undefined) drawFiles(Number(values.draw), new Random(Number(values.seed), 0x4eca));
else await compare();

function drawFiles(count: number, random: Random): void {
  const files = createFileAccess();
  for (const [application, directory] of applications) {
    const root = files.realPath(directory);
    const paths = listScannedFiles(files, root, { includeTests: false }, rules, new LeftOutCount()).filter(
      (path) => codeLanguage(path) !== undefined,
    );
    const chosen = new Set<string>();
    for (const path of inDrawnOrder(paths, random)) {
      if (chosen.size >= count / applications.size) break;
      const text = readFileSync(join(root, path), 'utf8');
      const lines = text.split('\n').length;
      if (
        lines >= 50 &&
        lines <= 600 &&
        (!values.likely || concerns.filter((one) => one.test(text)).length >= enoughConcerns)
      )
        chosen.add(path);
    }
    for (const path of chosen) console.log(`${application}\t-\t${path}`);
  }
}

function* inDrawnOrder(paths: readonly string[], random: Random): Iterable<string> {
  const rest = [...paths];
  while (rest.length > 0) {
    const at = random.below(rest.length);
    yield rest[at] as string;
    rest[at] = rest.at(-1) as string;
    rest.pop();
  }
}

async function compare(): Promise<void> {
  const parse = await loadGrammars();
  const listed = readFileSync(join(import.meta.dirname, 'recall-list.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string, string, string?]);
  const places = listed.filter(([, rule]) => rule !== '-');
  const byFile = Map.groupBy(places, ([application, , place]) => `${application}\t${place.replace(/:\d+$/, '')}`);
  let found = 0;
  for (const [file, list] of byFile) {
    const [application, path] = file.split('\t') as [string, string];
    const text = readFileSync(join(applications.get(application) ?? '', path), 'utf8');
    const hits = new Set(
      scanFile({ path, text }, rules, parse).findings.map(({ rule, startLine }) => `${rule}:${startLine}`),
    );
    for (const [, rule, place, remark] of list) {
      if (hits.has(`${rule}:${place.slice(path.length + 1)}`)) found++;
      else console.log(`missed\t${application}\t${rule}\t${place}\t${remark ?? ''}`);
    }
  }
  const read = listed.length - places.length;
  const recall = (found / places.length).toFixed(3);
  console.log(`${read} files read, ${places.length} places listed, ${found} found: recall ${recall} (target 0.85)`);
}

/**
 * How much of what the cloud rules claim to cover they find: `node bench/cloud/recall-bench.ts NAME=DIR…` scans the applications
 * and looks for every place that a reader of whole files listed (`recall-list.tsv`, by draw: application, rule, `file:line`, remark;
 * found when a hit of a rule of that name spans the line; the files read are the lines with `-` for a rule, so that files without any such place are known too). Places that call a component
 * of the application, in whose body the rule has its place, are told apart.
 * `--draw N [--seed S] [--likely [--concerns N]]` prints N files to read instead, in equal numbers of each application: sources of 50 to 600
 * lines that the scan does not leave out; `--likely` only those whose text has words of at least four concerns, or N.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nearestManifests } from '../../src/insights/cloud/detect/nearest-manifests.ts';
import { arrangeRules } from '../../src/insights/cloud/detect/rule-set.ts';
import { scanFile } from '../../src/insights/cloud/detect/scan-file.ts';
import { readCloudRules } from '../../src/insights/cloud/rules/read-cloud-rules.ts';
import { loadGrammars, type ParseCode } from '../../src/insights/cloud/syntax/grammars.ts';
import { codeLanguage } from '../../src/insights/file-language.ts';
import { createFileAccess } from '../../src/languages/typescript/host/file-access.ts';
import { ExclusionCount } from '../../src/languages/typescript/projects/exclusion-count.ts';
import { listScannedFiles } from '../../src/workflows/cloud/list-scanned-files.ts';
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

const { values, positionals } = parseArgs({
  options: {
    draw: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    likely: { type: 'boolean', default: false },
    concerns: { type: 'string', default: '4' },
  },
  allowPositionals: true,
});
/** A file is likely to have places when so many of the concerns are spoken of in it. */
const enoughConcerns = Number(values.concerns);
const cloudRules = readCloudRules();
const nameById = new Map(cloudRules.map(({ id, name }) => [id, name]));
const scannedByApplication = new Map<string, ReadonlySet<string>>();
const rules = arrangeRules(cloudRules);
const applications = new Map(positionals.map((one) => one.split('=') as [string, string]));
if (values.draw !== undefined) drawFiles(Number(values.draw), new Random(Number(values.seed), 0x4eca));
else await compare();

function drawFiles(count: number, random: Random): void {
  const files = createFileAccess();
  for (const [application, directory] of applications) {
    const root = files.realPath(directory);
    const paths = listScannedFiles(files, root, { includeTests: false }, rules, new ExclusionCount()).paths.filter(
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

interface ListedPlace {
  readonly application: string;
  /** `-`: the file was read. */
  readonly rule: string;
  /** `<file>:<line>`, of a file that was read `<file>`. */
  readonly place: string;
  readonly remark: string;
}

/** What was listed, by the name of the draw. */
function readList(): Map<string, ListedPlace[]> {
  const draws = new Map<string, ListedPlace[]>();
  let list: ListedPlace[] = [];
  for (const line of readFileSync(join(import.meta.dirname, 'recall-list.tsv'), 'utf8').split('\n')) {
    const name = /^# Draw: (.*)/.exec(line)?.[1];
    if (name !== undefined) {
      list = [];
      draws.set(name, list);
    }
    if (line === '' || line.startsWith('#')) continue;
    const [application = '', rule = '', place = '', remark = ''] = line.split('\t');
    list.push({ application, rule, place, remark });
  }
  return draws;
}

async function compare(): Promise<void> {
  const parse = await loadGrammars();
  for (const [draw, listed] of readList()) {
    const absent = new Set(listed.map(({ application }) => application).filter((one) => !applications.has(one)));
    if (absent.size > 0) console.log(`\n${draw}: left out, ${[...absent].join(', ')} not given`);
    else reportDraw(draw, listed, parse);
  }
}

/** The files of an application that the scan looks at. */
function scannedFiles(application: string): ReadonlySet<string> {
  const known = scannedByApplication.get(application);
  if (known !== undefined) return known;
  const files = createFileAccess();
  const root = files.realPath(applications.get(application) ?? '');
  const scanned = new Set(listScannedFiles(files, root, { includeTests: false }, rules, new ExclusionCount()).paths);
  scannedByApplication.set(application, scanned);
  return scanned;
}

/** What a rule finds, by its name; rules of one language that share it look for one thing in several ways. */
function nameOf(id: string): string {
  return nameById.get(id) ?? id;
}

function reportDraw(draw: string, listed: readonly ListedPlace[], parse: ParseCode): void {
  const places = listed.filter(({ rule }) => rule !== '-');
  const found = new Set<ListedPlace>();
  const files = createFileAccess();
  const fileOf = ({ application, place }: ListedPlace): string => `${application}\t${place.replace(/:\d+$/, '')}`;
  console.log(`\n${draw}`);
  for (const [file, list] of Map.groupBy(places, fileOf)) {
    const [application, path] = file.split('\t') as [string, string];
    const root = applications.get(application) ?? '';
    const text = readFileSync(join(root, path), 'utf8');
    const manifestOf = nearestManifests((one) => files.readText(join(root, one)));
    const hits = scannedFiles(application).has(path)
      ? scanFile({ path, text, manifest: () => manifestOf(path) }, rules, parse).findings
      : [];
    for (const one of list) {
      const line = Number(one.place.slice(path.length + 1));
      if (hits.some((hit) => nameOf(hit.rule) === nameOf(one.rule) && hit.startLine <= line && line <= hit.endLine))
        found.add(one);
      else console.log(`missed\t${application}\t${one.rule}\t${one.place}\t${one.remark}`);
    }
  }
  const own = places.filter(({ remark }) => remark.startsWith('own component'));
  const direct = places.filter((one) => !own.includes(one));
  const concerns = [...Map.groupBy(direct, (one) => `${one.rule} ${fileOf(one)}`).values()];
  const share = (some: number, all: number): string =>
    all === 0 ? 'none listed' : `${some} of ${all} found, ${(some / all).toFixed(3)}`;
  console.log(`${listed.length - places.length} files read`);
  console.log(`places: ${share(direct.filter((one) => found.has(one)).length, direct.length)} (target 0.85)`);
  console.log(
    `rules by file: ${share(concerns.filter((list) => list.every((one) => found.has(one))).length, concerns.length)}`,
  );
  console.log(
    `behind a component of the application: ${share(own.filter((one) => found.has(one)).length, own.length)}`,
  );
}

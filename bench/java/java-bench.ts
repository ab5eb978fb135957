import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataInterpreter } from '../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../src/frameworks/rules/read-rules.ts';
import { JavaAnalysis } from '../../src/languages/java/java-analysis.ts';
import { isTestCode } from '../../src/languages/test-code.ts';
import { findJavaSources } from '../../src/workflows/code/java/find-java-sources.ts';
import { findJdk } from '../../src/workflows/code/java/find-jdk.ts';
import { indexJava } from '../../src/workflows/code/java/java-index.ts';
import { readLines } from '../../src/workflows/code/java/read-lines.ts';

/** Speed and memory of the analysis of Java: `node bench/java/java-bench.ts DIR…`, on Linux. One line of a table for each directory. */
const ticks = 100;
const { jdk } = findJdk(process.env);
if (jdk === null) throw new Error('there is no JDK');

/** Processor time of the programs that this one has started and that have ended, in seconds. */
function childSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}

/** Most memory that any program started by this one has had, in MB, read every 20 ms until it is stopped. */
function watchChildren(): () => number {
  let most = 0;
  const timer = setInterval(() => {
    for (const thread of readdirSync('/proc/self/task')) {
      try {
        const children = readFileSync(join('/proc/self/task', thread, 'children'), 'utf8')
          .trim()
          .split(' ');
        for (const child of children.filter((each) => each !== '')) {
          const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1];
          most = Math.max(most, Number(kilobytes ?? 0) / 1024);
        }
      } catch {
        // It ended meanwhile.
      }
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.round(most);
  };
}

console.log(
  '| directory | lines | calls resolved | indexer: CPU s | lines a CPU second | MB | analysis: CPU s | × indexer | MB |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const directory of process.argv.slice(2)) {
  const filters = { include: [], exclude: [], includeGenerated: false, includeIgnored: false, includeTests: true };
  const { root, files, classPath } = findJavaSources(directory, filters);
  const before = childSeconds();
  const memory = watchChildren();
  const index = await indexJava({ jdk, directory: root, files, classPath, environment: process.env, memory: 2 ** 30 });
  const ofIndexer = childSeconds() - before;
  const indexerMemory = memory();
  const cpu = process.cpuUsage();
  const interpreters = [
    new FrameworkInterpreter(readRules([])),
    new DataInterpreter({ files: [], includeText: false }),
  ];
  const analysis = new JavaAnalysis({
    lines: readLines(index.path),
    analyzedAt: '2026-01-01',
    isTest: isTestCode,
    readFile: (path) => readFileSync(join(root, path)),
    includeText: false,
    skipped: [],
    interpreters,
  });
  const batches = analysis.batches();
  while (batches.next().done !== true);
  const { user, system } = process.cpuUsage(cpu);
  const own = (user + system) / 1e6;
  index.close();
  const { lines, calls, unresolvedCalls } = analysis.summary();
  const resolved = `${(((calls - unresolvedCalls) / calls) * 100).toFixed(2)} %`;
  const figures = [
    lines,
    resolved,
    ofIndexer.toFixed(1),
    Math.round(lines / ofIndexer),
    indexerMemory,
    (ofIndexer + own).toFixed(1),
    ((ofIndexer + own) / ofIndexer).toFixed(2),
    Math.round(process.resourceUsage().maxRSS / 1024),
  ];
  console.log(`| ${[directory.replace(/\/$/, '').replace(/^.*\//, ''), ...figures].join(' | ')} |`);
}

/**
 * The analyzer over a folder; its records are made and thrown away. Prints one line of JSON. Usage: node run-analysis.ts DIR [--rules]
 */
import { FrameworkInterpreter } from '../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../src/frameworks/rules/read-rules.ts';
import type { AnalysisSummary } from '../../src/languages/typescript/analysis-input.ts';
import { analyzeTypeScript } from '../../src/languages/typescript/analyze-typescript.ts';
import { discoverProject } from '../../src/languages/typescript/projects/discover-project.ts';
import { printMeasurement } from './measurement.ts';

const { scope } = discoverProject(process.argv[2] ?? '.');
let summary: AnalysisSummary | undefined;
let records = 0;
const analysis = analyzeTypeScript({
  scope,
  analyzedAt: new Date().toISOString(),
  interpreters: process.argv.includes('--rules') ? [new FrameworkInterpreter(readRules())] : [],
  onSummary: (found) => {
    summary = found;
  },
});
for (const batch of analysis) records += batch.length;
const { files = 0, lines = 0, objects = 0, externalObjects = 0, links = 0 } = summary ?? {};
printMeasurement({ files, lines, records, objects, externalObjects, links });

import type { AnalysisDiagnostic } from '../../languages/typescript/analysis-diagnostic.ts';
import type { AnalysisSummary } from '../../languages/typescript/analysis-input.ts';
import type { DiscoveryReport } from '../../languages/typescript/projects/discover-project.ts';
import { formatAmount, formatCount } from '../progress.ts';

const shownOfEach = 20;
const shownNames = 8;

/** What a person should know of the code before it is analysed: what is taken in, what is not installed. What is left out is a note of the whole job. */
export function discoveryNotes(report: DiscoveryReport): string[] {
  const { sources, configs, problems, dependencies } = report;
  return [
    formatAmount(sources, 'source file') +
      (configs.length > 0 ? ` in ${formatAmount(configs.length, 'configured project')}` : ''),
    ...firstOf(problems.map(({ file, line, message }) => `warning: ${place(file, line)}${message}`)),
    ...missingDependencies(dependencies),
  ];
}

/** What the coverage, or the line with the counts, states too. */
const toldElsewhere: ReadonlySet<string> = new Set(['unresolved-import', 'unresolved-calls', 'value-flow-full']);

/** What a person should know of an analysis that is done: files that do not parse, calls that lead nowhere. */
export function analysisNotes(diagnostics: readonly AnalysisDiagnostic[], summary: AnalysisSummary): string[] {
  const shown = diagnostics.filter(({ code }) => !toldElsewhere.has(code));
  const codes = [...new Set(shown.map(({ code }) => code))];
  return [
    ...codes.flatMap((code) => firstOf(shown.filter((d) => d.code === code).map(lineOf))),
    `${formatAmount(summary.files, 'file')}, ${formatAmount(summary.lines, 'line')}, ${formatAmount(summary.programs, 'program')}, ` +
      `${formatCount(summary.calls - summary.unresolvedCalls)} of ${formatCount(summary.calls)} calls resolved`,
  ];
}

function missingDependencies({ declared, missing }: DiscoveryReport['dependencies']): string[] {
  if (missing.length === 0) return [];
  return [
    `warning: ${missing.length} of ${declared} dependencies are not installed (${listed(missing.slice(0, shownNames), missing.length)}): ` +
      'what the code calls of them is known by its name alone, and has no types; install them and analyse again',
  ];
}

function lineOf({ severity, file, line, message }: AnalysisDiagnostic): string {
  return `${severity === 'info' ? '' : `${severity}: `}${file === null ? '' : place(file, line)}${message}`;
}

function place(file: string, line: number | null): string {
  return line === null ? `${file}: ` : `${file}:${line}: `;
}

/** The first lines, and how many more there are. */
export function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - shownOfEach;
  return more > 0 ? [...lines.slice(0, shownOfEach), `… and ${formatCount(more)} more like these`] : [...lines];
}

function listed(examples: readonly string[], all: number): string {
  return examples.join(', ') + (all > examples.length ? ', …' : '');
}

import type { BundleRecord, LinkRecord, LocationRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import type { AnalysisDiagnostic } from '../../../../src/languages/typescript/analysis-diagnostic.ts';
import type { AnalysisSummary } from '../../../../src/languages/typescript/analysis-input.ts';
import { analyzeTypeScript } from '../../../../src/languages/typescript/analyze-typescript.ts';
import { type SimpleScopeOptions, simpleScope, type Texts } from './simple-scope.ts';

export interface Analysis {
  readonly records: readonly BundleRecord[];
  readonly objects: ReadonlyMap<string, ObjectRecord>;
  readonly links: readonly LinkRecord[];
  readonly diagnostics: readonly AnalysisDiagnostic[];
  readonly summary: AnalysisSummary;
}

/** Analyses a project in memory and gathers what comes out; fails on a double key and on a link that leads nowhere. */
export function analyse(texts: Texts, options: SimpleScopeOptions = {}): Analysis {
  const records: BundleRecord[] = [];
  const objects = new Map<string, ObjectRecord>();
  const diagnostics: AnalysisDiagnostic[] = [];
  let summary: AnalysisSummary | null = null;
  const batches = analyzeTypeScript({
    scope: simpleScope(texts, options),
    analyzedAt: '2026-01-01T00:00:00Z',
    onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
    onSummary: (counts) => {
      summary = counts;
    },
  });
  for (const batch of batches) records.push(...batch);
  for (const record of records) {
    if (record.record !== 'object') continue;
    if (objects.has(record.key)) throw new Error(`key twice: ${record.key}`);
    objects.set(record.key, record);
  }
  const links = records.filter((record) => record.record === 'link');
  for (const link of links) {
    for (const key of [link.from, link.to]) if (!objects.has(key)) throw new Error(`no object ${key}`);
  }
  for (const object of objects.values()) {
    if (object.parent !== null && object.parent !== undefined && !objects.has(object.parent)) {
      throw new Error(`no parent ${object.parent}`);
    }
  }
  if (summary === null) throw new Error('no summary');
  return { records, objects, links, diagnostics, summary };
}

/** Objects, links and diagnostics as sorted lines. */
export function dump(analysis: Analysis): string {
  const objects = [...analysis.objects.values()].map(objectLine);
  const links = analysis.links.map(linkLine);
  const diagnostics = analysis.diagnostics.map(
    ({ severity, code, file, line, message }) =>
      `${severity} ${code}${file === null ? '' : ` ${file}:${line}`} ${message}`,
  );
  return `${[...section('objects', objects), ...section('links', links), ...section('diagnostics', diagnostics)].join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, ...[...lines].sort()];
}

function objectLine(object: ObjectRecord): string {
  const parts = [object.key, `${object.type} ${object.name}`];
  if (object.fullName !== object.name) parts.push(object.fullName);
  if (object.mangling !== undefined && object.mangling !== '') parts.push(object.mangling);
  for (const annotation of object.annotations ?? []) parts.push(annotation);
  if (object.test === true) parts.push('test');
  if (object.package !== undefined) parts.push(`package ${object.package}`);
  if (object.external !== true) parts.push(`lines ${(object.locations ?? []).map(lines).join(' ')}`);
  return parts.join(' | ');
}

function linkLine(link: LinkRecord): string {
  const how = link.rule === undefined || link.rule === null ? '' : ` [${link.rule}]`;
  return `${link.from} -${link.type}-> ${link.to}${how} | ${(link.locations ?? []).map(lines).join(' ')}`;
}

function lines({ startLine, endLine }: LocationRecord): string {
  return startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
}

import type { AnalysisRecord, BundleRecord, LinkRecord, ObjectRecord } from '../../bundle/records.ts';
import { coverageRecord } from '../../code-model/coverage-record.ts';
import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { FactTable } from '../../code-model/fact-table.ts';
import { fileRecord } from '../../code-model/file-record.ts';
import { resolverFor } from '../../value-analysis/resolver-for.ts';
import { templateLanguage } from './conventions/template-files.ts';
import { type ScriptFile, SharedScripts } from './shared-scripts.ts';
import { templateFacts, templateKey } from './template-facts.ts';

/** A template, or a page of HTML. */
export interface TemplateFile {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  /** Its text; null when it cannot be read. */
  readonly read: () => string | null;
}

/** What the analysis of templates is made of. */
export interface TemplateInput {
  readonly files: readonly TemplateFile[];
  /** Scripts in files of their own, whose functions pages may call. */
  readonly scripts?: readonly ScriptFile[];
  readonly analyzedAt: string;
  readonly application: string;
  readonly revision?: string | undefined;
  readonly toolVersion: string;
  /** Path relative to the analysed directory → true for test code. */
  readonly isTest: (path: string) => boolean;
  readonly includeText: boolean;
  readonly interpreters: readonly FactInterpreter[];
}

/** Longer files are data, or pages that a tool has written. */
const maxText = 500_000;

/** Records of the templates that ask something of the application, and of what they ask. Those that ask nothing have none. */
export function* templateRecords(input: TemplateInput): Generator<BundleRecord> {
  const { application, analyzedAt, revision, toolVersion, interpreters, includeText } = input;
  const analysis: AnalysisRecord = {
    record: 'analysis',
    format: 1,
    analyzedAt,
    application,
    tool: { name: 'stratigraph', version: toolVersion },
    ...(revision === undefined ? {} : { revision }),
    parts: ['code'],
    source: 'templates',
  };
  yield analysis;
  const table = new FactTable();
  const { coverage } = table;
  const texts = new Map<string, { readonly path: string; readonly text: string }>();
  const shared = new SharedScripts(input.scripts ?? [], input.isTest);
  for (const { path, read } of input.files) {
    const unit = { phase: 'templates', file: path };
    const text = coverage.attempt(unit, read) ?? null;
    if (text === null) continue;
    if (text.length > maxText) {
      coverage.bound({ bound: 'characters of a template', limit: maxText, file: path });
      continue;
    }
    const facts = coverage.attempt(unit, () => templateFacts(path, text, input.isTest(path), shared.functionOf));
    if (facts === undefined || (facts.calls.length === 0 && (facts.loads ?? []).length === 0)) continue;
    table.add(facts);
    texts.set(templateKey(path), { path, text });
  }
  const scripts = shared.facts();
  for (const facts of scripts) table.add(facts);
  const resolver = resolverFor(table, interpreters);
  const all = interpreters.flatMap((interpreter) => [
    ...coverage.attemptEach({ phase: 'interpretation' }, () => interpreter.records(resolver, new Set())),
  ]);
  const found = withoutScripts(all, new Set(scripts.map(({ module }) => module)));
  for (const key of new Set(found.filter(isLink).map(({ from }) => from))) {
    const template = texts.get(key);
    if (template === undefined) continue;
    yield fileRecord(template.path, template.text, includeText, linesOf(template.text));
    yield templateObject(key, template.path, template.text, input.isTest(template.path));
  }
  yield* found;
  yield coverageRecord(table, new Set(scripts.map(({ file }) => file)));
}

/** Without what scripts do on their own, which the analysis of their language states, and what only they use. */
function withoutScripts(records: readonly BundleRecord[], scripts: ReadonlySet<string>): readonly BundleRecord[] {
  if (scripts.size === 0) return records;
  const kept = records.filter((record) => !isLink(record) || !scripts.has(record.from));
  const used = new Set(kept.filter(isLink).map(({ to }) => to));
  const dropped = records.filter(isLink).filter(({ from, to }) => scripts.has(from) && !used.has(to));
  const unused = new Set(dropped.map(({ to }) => to));
  return kept.filter((record) => record.record !== 'object' || !unused.has(record.key));
}

function isLink(record: BundleRecord): record is LinkRecord {
  return record.record === 'link';
}

function templateObject(key: string, path: string, text: string, test: boolean): ObjectRecord {
  const language = templateLanguage(path) ?? 'HTML';
  const type = `${language} Template`;
  return {
    record: 'object',
    key,
    name: path.slice(path.lastIndexOf('/') + 1),
    fullName: path,
    type,
    typeId: type.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    language,
    locations: [{ file: path, startLine: 1, endLine: linesOf(text) }],
    ...(test ? { test } : {}),
  };
}

function linesOf(text: string): number {
  const lines = text.split('\n').length;
  return text.endsWith('\n') && lines > 1 ? lines - 1 : lines;
}

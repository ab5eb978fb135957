import type { AnalysisRecord, BundleRecord, LinkRecord } from '../../bundle/records.ts';
import { StatedCalls } from '../../bundle/stated-calls.ts';
import type { ByteFile } from '../byte-file.ts';
import { DocumentContent } from './document/document-content.ts';
import { derivedRules } from './edges/derived-rules.ts';
import { DocumentRecords } from './records/document-records.ts';
import { ExternalObjects } from './records/external-objects.ts';
import { ScipDiagnostics } from './scip-diagnostics.ts';
import type { ScipIndex, ScipInput } from './scip-input.ts';
import { keyPrefixOf, sourceNameOf } from './source-name.ts';
import { type IndexSurvey, surveyIndex } from './survey-index.ts';
import { KnownSymbols, maxIndexes } from './symbols/known-symbols.ts';
import type { PackageHead } from './symbols/package-heads.ts';
import { PresentObjects } from './symbols/present-objects.ts';
import { indexEntries, indexField } from './wire/index-entries.ts';
import { withPlace } from './wire/with-place.ts';

/**
 * Turns SCIP indexes into bundle records, a list of batches for each, the analysis record first and alone. Every index is read twice: the first
 * pass, over all of them, finds what is defined where; the second writes records, a document at a time. The lists are to be read
 * one after the other. Throws `FormatError` for an index that is damaged or cut short.
 */
export function importScip(input: ScipInput): readonly Iterable<readonly BundleRecord[]>[] {
  if (input.indexes.length > maxIndexes) throw new RangeError(`more than ${maxIndexes} SCIP indexes at once`);
  const run = new ScipImport(input);
  return input.indexes.map((_, index) => run.batches(index));
}

class ScipImport {
  private readonly input: ScipInput;
  private readonly symbols = new KnownSymbols();
  private readonly diagnostics: readonly ScipDiagnostics[];
  private surveyed:
    | readonly { readonly survey: IndexSurvey; readonly source: string; readonly packages: readonly PackageHead[] }[]
    | undefined;
  private readonly prefixes = new Map<number, string>();
  private present: PresentObjects | undefined;

  constructor(input: ScipInput) {
    this.input = input;
    this.diagnostics = input.indexes.map(() => new ScipDiagnostics());
  }

  *batches(index: number): Generator<readonly BundleRecord[], void, undefined> {
    const { survey, source } = this.survey()[index] as { survey: IndexSurvey; source: string };
    yield [this.analysisRecord(survey, source)];
    const { bytes, sourceText, onDocument, more, accepts = () => true } = this.input.indexes[index] as ScipIndex;
    const externals = new ExternalObjects(source, index, this.symbols);
    const diagnostics = this.diagnostics[index] as ScipDiagnostics;
    const keyPrefix = (head: PackageHead, of: number): string => this.keyPrefix(head, of);
    const documents = new DocumentRecords({
      source,
      index,
      symbols: this.symbols,
      survey,
      externals,
      present: this.presentObjects(),
      diagnostics,
      keyPrefix,
      onDocument,
    });
    const calls = new StatedCalls();
    const reached: LinkRecord[] = [];
    for (const { content, position } of readDocuments(bytes, survey)) {
      if (!accepts(content.path)) continue;
      if (content.positionEncoding > 3) diagnostics.add('unknown-encoding', content.path);
      const text = content.text ?? sourceText?.(content.path);
      const all = documents.of(content, text, this.input.includeText ?? true);
      const records = more === undefined ? all : all.filter((record) => !isReached(record));
      if (more !== undefined) {
        addCalls(records, calls);
        reached.push(...all.filter(isReached));
      }
      yield records;
      this.input.onProgress?.({ phase: 'records', index: bytes.name, done: position, total: bytes.size });
    }
    yield documents.rest();
    if (more !== undefined) yield [...more(calls, reached)];
    for (const found of diagnostics.list()) this.input.onDiagnostic?.({ ...found, index: bytes.name });
    const { tool, version } = survey.metadata;
    const counts = {
      documents: survey.places.size,
      lines: documents.lines,
      objects: documents.objects,
      externalObjects: externals.count,
    };
    this.input.onSummary?.({
      index: bytes.name,
      source,
      tool,
      version,
      ...counts,
      links: documents.links,
      derivedLinks: documents.derivedLinks,
    });
  }

  private presentObjects(): PresentObjects {
    this.present ??= new PresentObjects(
      this.input.present?.() ?? new Map(),
      new Set(this.survey().map(({ source }) => source)),
    );
    return this.present;
  }

  private survey(): NonNullable<typeof this.surveyed> {
    if (this.surveyed !== undefined) return this.surveyed;
    const { input, symbols } = this;
    const surveys = input.indexes.map(({ bytes, accepts }, index) =>
      surveyIndex(bytes, index, symbols, {
        diagnostics: this.diagnostics[index] as ScipDiagnostics,
        accepts: accepts ?? (() => true),
        onProgress: (done) => input.onProgress?.({ phase: 'survey', index: bytes.name, done, total: bytes.size }),
      }),
    );
    this.surveyed = surveys.map((survey, index) => {
      const packages = symbols.heads.all().filter((head) => head.definedBy.has(index));
      return { survey, packages, source: input.indexes[index]?.source ?? sourceNameOf(survey.metadata, packages) };
    });
    return this.surveyed;
  }

  private keyPrefix(head: PackageHead, index: number): string {
    const at = head.number * (maxIndexes + 1) + index;
    let prefix = this.prefixes.get(at);
    if (prefix === undefined) {
      const { source, packages } = this.survey()[index] as { source: string; packages: readonly PackageHead[] };
      prefix = keyPrefixOf(source, head, packages);
      this.prefixes.set(at, prefix);
    }
    return prefix;
  }

  private analysisRecord({ metadata: { tool, version } }: IndexSurvey, source: string): AnalysisRecord {
    const { analyzedAt, application, revision } = this.input;
    return {
      record: 'analysis',
      format: 1,
      analyzedAt,
      ...(application === undefined ? {} : { application }),
      ...(tool === '' ? {} : { tool: { name: tool, version } }),
      ...(revision === undefined ? {} : { revision }),
      parts: ['code'],
      source,
    };
  }
}

/** True for a link to a method that implements or overrides the called one: whether it is reached depends on what it is called on. */
function isReached(record: BundleRecord): record is LinkRecord {
  return record.record === 'link' && record.rule === derivedRules.implementationReached;
}

function addCalls(records: readonly BundleRecord[], calls: StatedCalls): void {
  for (const record of records) if (record.record === 'link' && record.type === 'CALL') calls.add(record);
}

/** The documents of an index, each once: where one comes in parts, they are read together at the place of the first. */
function* readDocuments(
  source: ByteFile,
  { parts }: IndexSurvey,
): Generator<{ readonly content: DocumentContent; readonly position: number }, void, undefined> {
  const content = new DocumentContent();
  for (const entry of indexEntries(source)) {
    if (entry.field !== indexField.document) continue;
    withPlace(source.name, entry, () => content.decode(entry.bytes, entry.start, entry.end));
    const ranges = parts.get(content.path);
    if (content.path === '' || (ranges !== undefined && ranges[0]?.position !== entry.position)) continue;
    if (ranges !== undefined) {
      // Messages written one after the other are one message: their lists are joined.
      const joined = Buffer.concat(ranges.map(({ position, length }) => source.read(position, position + length)));
      content.decode(joined, 0, joined.length);
    }
    yield { content, position: entry.position };
  }
}

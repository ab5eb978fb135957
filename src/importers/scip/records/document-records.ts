import type { BundleRecord, FileRecord, LocationRecord, ObjectRecord } from '../../../bundle/records.ts';
import { isTestCode } from '../../../languages/test-code.ts';
import type { DocumentContent } from '../document/document-content.ts';
import { role } from '../document/occurrence-columns.ts';
import { decodeSymbolInformation, type SymbolInformation, symbolStretch } from '../document/symbol-information.ts';
import { LinkDrafts } from '../edges/link-drafts.ts';
import { ReferenceLinks } from '../edges/reference-links.ts';
import type { IndexContext } from '../index-context.ts';
import { kindAt, kindNumber } from '../kinds/code-kind.ts';
import { type Language, languageOf } from '../kinds/language.ts';
import { WireCursor } from '../wire/wire-cursor.ts';
import { DocumentLines } from './document-lines.ts';
import { namesOfPath } from './full-name.ts';
import { objectRecord, typeOf } from './object-drafts.ts';
import { ownedChecksums } from './owned-lines.ts';
import { checksumOf } from './source-text.ts';
import { SymbolTargets, type Target } from './symbol-targets.ts';

/** A definition in the document at hand. */
interface Definition {
  readonly target: Target;
  readonly start: number;
  readonly end: number;
  readonly rows: number[];
  information: SymbolInformation | undefined;
}

/** Languages whose files are modules; elsewhere the object of a file is called so. */
const moduleLanguages = new Set(['TypeScript', 'JavaScript', 'Python', 'Ruby', 'PHP', 'Rust', 'Dart']);
const fileKind = { noun: 'File', id: 'FILE' } as const;

/** Turns the documents of one index into records, one document at a time. */
export class DocumentRecords {
  links = 0;
  derivedLinks = 0;
  objects = 0;
  lines = 0;
  private readonly context: IndexContext;
  private readonly targets: SymbolTargets;
  private readonly cursor = new WireCursor();
  /** Objects with definitions in several documents: written when all are read. */
  private readonly spread = new Map<number, ObjectRecord>();

  constructor(context: IndexContext) {
    this.context = context;
    this.targets = new SymbolTargets(context);
  }

  of(content: DocumentContent, text: string | undefined, includeText: boolean): BundleRecord[] {
    const { context, targets } = this;
    const { path } = content;
    targets.begin(path);
    const file = `${context.source} ${path}`;
    const language = languageOf(content.language, path);
    const lines = new DocumentLines(content, text, context.diagnostics);
    const definitions = this.definitions(content, lines);
    const module = moduleOf(definitions) ?? fileTarget(`${context.source} file:${path}`);
    if (text !== undefined) this.recordText(content, text, file, language, module, definitions);
    const drafts = new LinkDrafts();
    const hasScopes = context.survey.languagesWithScopes.has(language.name);
    const rows = [...definitions.values()].flatMap((one) => one.rows.map((row) => ({ target: one.target, row })));
    const references = new ReferenceLinks({
      content,
      lines,
      targets,
      drafts,
      module,
      language: language.name,
      hasScopes,
    });
    if (references.collect(rows) > 0) context.diagnostics.add('without-enclosing-ranges', path);
    for (const { target, information } of definitions.values()) this.relationships(target, information, drafts);
    const records: BundleRecord[] = [fileRecord(file, path, lines.count, text, includeText)];
    records.push(...this.objectRecords(definitions, module, { content, lines, language, file }));
    records.push(...context.externals.takeNew(), ...drafts.records(file));
    this.links += drafts.count;
    this.derivedLinks += drafts.derived;
    this.lines += lines.count;
    return records;
  }

  private recordText(
    { path, occurrences }: DocumentContent,
    text: string,
    file: string,
    language: Language,
    module: Target,
    definitions: ReadonlyMap<number, Definition>,
  ): void {
    const places = new Map<string, string>();
    for (const { target, rows } of definitions.values()) {
      for (const row of rows)
        places.set(`${occurrences.startLine(row)}:${occurrences.startCharacter(row)}`, target.key);
    }
    this.context.onDocument?.({
      path,
      language: language.name,
      text,
      test: isTestCode(path),
      file,
      module: module.key,
      definitions: places,
      paths: this.context.survey.places.keys(),
    });
  }

  /** Objects that are spread over several documents. */
  rest(): ObjectRecord[] {
    return [...this.spread.values()];
  }

  private definitions(content: DocumentContent, lines: DocumentLines): Map<number, Definition> {
    const { bytes, occurrences } = content;
    const found = new Map<number, Definition>();
    const note = (start: number, end: number, line?: number): Definition | undefined => {
      const target = this.targets.of(bytes, start, end, line);
      if (target === null || target.external) return undefined;
      let definition = found.get(target.number);
      if (definition === undefined) {
        definition = { target, start, end, rows: [], information: undefined };
        found.set(target.number, definition);
      }
      return definition;
    };
    for (const row of lines.rows) {
      if ((occurrences.roles(row) & (role.definition | role.forward)) !== role.definition) continue;
      note(occurrences.symbolStart(row), occurrences.symbolEnd(row), occurrences.startLine(row))?.rows.push(row);
    }
    for (let i = 0; i < content.symbols.length; i += 2) {
      const [start, end] = [content.symbols[i] as number, content.symbols[i + 1] as number];
      const definition = note(...symbolStretch(this.cursor.from(start, end, bytes)));
      if (definition !== undefined)
        definition.information ??= decodeSymbolInformation(this.cursor.from(start, end, bytes));
    }
    return found;
  }

  private relationships(from: Target, information: SymbolInformation | undefined, drafts: LinkDrafts): void {
    for (const relationship of information?.relationships ?? []) {
      if (!relationship.isImplementation) continue;
      const bytes = Buffer.from(relationship.symbol);
      const to = this.targets.of(bytes, 0, bytes.length);
      if (to !== null && to.key !== from.key) drafts.relate(from, to);
    }
  }

  private *objectRecords(
    definitions: ReadonlyMap<number, Definition>,
    module: Target,
    at: {
      readonly content: DocumentContent;
      readonly lines: DocumentLines;
      readonly language: Language;
      readonly file: string;
    },
  ): Generator<ObjectRecord> {
    const { content, lines, language, file } = at;
    const isModule = ({ target }: Definition): boolean => target.key === module.key;
    const extents = [...definitions.values()].flatMap((one) =>
      isModule(one) ? [] : one.rows.map((row) => ({ key: one.target.key, ...lines.extent(row) })),
    );
    const whole = lines.whole(file);
    const checksums = lines.texts && ownedChecksums(lines.texts, [{ ...whole, key: module.key }, ...extents]);
    const isTest = isTestCode(content.path);
    if (module.number < 0)
      yield this.fileObject(module, content.path, language, whole, checksums?.get(module.key), isTest);
    for (const definition of definitions.values()) {
      const locations = isModule(definition) ? [whole] : this.locations(definition, lines, file);
      const record = this.record(definition, module, {
        ...at,
        locations,
        checksum: checksums?.get(definition.target.key),
        isTest,
      });
      if (record !== undefined) yield record;
    }
  }

  private fileObject(
    module: Target,
    path: string,
    language: Language,
    whole: LocationRecord,
    checksum: string | undefined,
    test: boolean,
  ): ObjectRecord {
    this.objects++;
    const kind = moduleLanguages.has(language.name) ? kindAt(kindNumber('module')) : fileKind;
    return {
      record: 'object',
      key: module.key,
      ...namesOfPath(path),
      ...typeOf(kind, language),
      language: language.name,
      filePath: path,
      locations: [whole],
      ...(checksum === undefined ? {} : { checksum }),
      ...(test ? { test } : {}),
    };
  }

  /** The record of a definition; undefined where it is another index's, or to be written when all its documents are read. */
  private record(
    { target, start, end, rows, information }: Definition,
    module: Target,
    at: {
      readonly content: DocumentContent;
      readonly language: Language;
      readonly locations: readonly LocationRecord[];
      readonly checksum: string | undefined;
      readonly isTest: boolean;
    },
  ): ObjectRecord | undefined {
    const { symbols, index, diagnostics } = this.context;
    const { bytes, path, occurrences } = at.content;
    if (symbols.indexOf(target.number) !== index) {
      diagnostics.add('defined-in-two-indexes', path);
      return undefined;
    }
    const known = this.spread.get(target.number);
    if (known !== undefined) {
      const { checksum, ...record } = known;
      this.spread.set(target.number, { ...record, locations: [...(known.locations ?? []), ...at.locations] });
      return undefined;
    }
    const parent = this.parentOf(bytes, start, end);
    symbols.reader.read(bytes, start, end);
    this.objects++;
    const record = objectRecord({
      key: target.key,
      kind: target.kind,
      descriptors: symbols.reader.descriptors(),
      manager: symbols.heads.of(bytes, start, end)?.manager ?? '',
      language: at.language,
      path,
      parent: parent ?? (target.key === module.key ? null : module.key),
      information,
      locations: at.locations,
      checksum: at.checksum,
      test: at.isTest || rows.some((row) => (occurrences.roles(row) & role.test) !== 0),
    });
    if (!symbols.isSpread(target.number)) return record;
    this.spread.set(target.number, record);
    return undefined;
  }

  private locations({ rows }: Definition, lines: DocumentLines, file: string): LocationRecord[] {
    const found: LocationRecord[] = [];
    for (const row of rows) {
      const { startLine, endLine } = lines.extent(row);
      if (!found.some((one) => one.startLine === startLine && one.endLine === endLine))
        found.push({ file, startLine, endLine });
    }
    return found;
  }

  /** Key of the nearest object that the symbol's descriptors lie in; null where there is none. */
  private parentOf(bytes: Buffer, start: number, end: number): string | null {
    const { symbols } = this.context;
    if (!symbols.reader.read(bytes, start, end)) return null;
    const ends = Array.from({ length: symbols.reader.count - 1 }, (_, i) => symbols.reader.endOf(i));
    for (const ancestorEnd of ends.reverse()) {
      const number = symbols.find(bytes, start, ancestorEnd);
      if (number < 0 || !symbols.isDefined(number)) continue;
      const target = this.targets.of(bytes, start, ancestorEnd);
      if (target !== null) return target.key;
    }
    return null;
  }
}

/** The symbol that stands for the file as a whole. */
function moduleOf(definitions: ReadonlyMap<number, Definition>): Target | undefined {
  for (const { target } of definitions.values()) if (target.kind.name === 'module') return target;
  return undefined;
}

function fileTarget(key: string): Target {
  const kind = kindAt(kindNumber('module'));
  return { number: -1, key, kind, role: kind.role, external: false };
}

function fileRecord(
  key: string,
  path: string,
  lines: number,
  text: string | undefined,
  includeText: boolean,
): FileRecord {
  return {
    record: 'file',
    key,
    path,
    lines,
    ...(text === undefined ? {} : { checksum: checksumOf(text), ...(includeText ? { text } : {}) }),
  };
}

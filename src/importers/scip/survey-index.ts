import type { ByteFile } from '../byte-file.ts';
import { DocumentContent } from './document/document-content.ts';
import { decodeMetadata, type Metadata } from './document/metadata.ts';
import { role } from './document/occurrence-columns.ts';
import { decodeSymbolInformation, type Relationship, symbolStretch } from './document/symbol-information.ts';
import { documentedCode } from './kinds/documented-kind.ts';
import { isObjectSymbol, kindOf } from './kinds/kind-of.ts';
import { languageOf } from './kinds/language.ts';
import type { ScipDiagnostics } from './scip-diagnostics.ts';
import type { KnownSymbols } from './symbols/known-symbols.ts';
import { mayBeObject } from './symbols/symbol-reader.ts';
import { indexEntries, indexField } from './wire/index-entries.ts';
import { WireCursor } from './wire/wire-cursor.ts';
import { withPlace } from './wire/with-place.ts';

/** A range of the file. */
export interface ByteRange {
  readonly position: number;
  readonly length: number;
}

/** What a first pass over an index finds. */
export interface IndexSurvey {
  readonly metadata: Metadata;
  /** Numbers of the documents by their paths. */
  readonly places: ReadonlyMap<string, number>;
  /** Documents that come in several parts, by path. */
  readonly parts: ReadonlyMap<string, readonly ByteRange[]>;
  /** Languages in which some definition of a callable says how far it reaches. */
  readonly languagesWithScopes: ReadonlySet<string>;
}

interface SurveyOptions {
  readonly diagnostics: ScipDiagnostics;
  /** False for documents to leave out. */
  readonly accepts: (path: string) => boolean;
  /** Called with how many bytes are read. */
  readonly onProgress: (bytes: number) => void;
}

/** Reads an index once for its definitions, so that a second pass knows what every reference leads to, whatever their order. */
export function surveyIndex(
  source: ByteFile,
  index: number,
  symbols: KnownSymbols,
  options: SurveyOptions,
): IndexSurvey {
  const survey = new Survey(index, symbols, options);
  for (const entry of indexEntries(source)) {
    withPlace(source.name, entry, () => {
      if (entry.field === indexField.document) survey.document(entry.bytes, entry.start, entry.end, entry.position);
      else if (entry.field === indexField.externalSymbol) survey.externalSymbol(entry.bytes, entry.start, entry.end);
      else survey.metadata = decodeMetadata(new WireCursor().from(entry.start, entry.end, entry.bytes));
    });
    options.onProgress(entry.position);
  }
  return survey;
}

class Survey implements IndexSurvey {
  metadata: Metadata = { tool: '', version: '', projectRoot: '' };
  readonly places = new Map<string, number>();
  readonly parts = new Map<string, ByteRange[]>();
  readonly languagesWithScopes = new Set<string>();
  private readonly first = new Map<string, ByteRange>();
  private readonly index: number;
  private readonly symbols: KnownSymbols;
  private readonly diagnostics: ScipDiagnostics;
  private readonly accepts: (path: string) => boolean;
  private readonly content = new DocumentContent();
  private readonly cursor = new WireCursor();

  constructor(index: number, symbols: KnownSymbols, { diagnostics, accepts }: SurveyOptions) {
    this.index = index;
    this.symbols = symbols;
    this.diagnostics = diagnostics;
    this.accepts = accepts;
  }

  document(bytes: Buffer, start: number, end: number, position: number): void {
    const { content } = this;
    content.decode(bytes, start, end);
    if (content.path === '') {
      this.diagnostics.add('document-without-path', `the document at byte ${position}`);
      return;
    }
    if (!this.accepts(content.path)) return;
    const place = this.placeOf(content.path, { position, length: end - start });
    for (let i = 0; i < content.symbols.length; i += 2) {
      this.information(content.bytes, content.symbols[i] as number, content.symbols[i + 1] as number, place);
    }
    this.definitions(place);
  }

  /** Something of a library: only its kind is of use. */
  externalSymbol(bytes: Buffer, start: number, end: number): void {
    this.information(bytes, start, end, null);
  }

  private placeOf(path: string, range: ByteRange): number {
    const known = this.places.get(path);
    if (known === undefined) {
      this.places.set(path, this.places.size);
      this.first.set(path, range);
      return this.places.size - 1;
    }
    const parts = this.parts.get(path) ?? [this.first.get(path) as ByteRange];
    this.parts.set(path, [...parts, range]);
    if (parts.length === 1) this.diagnostics.add('document-twice', path);
    return known;
  }

  private information(bytes: Buffer, start: number, end: number, place: number | null): void {
    const { symbols, cursor } = this;
    const [from, to] = symbolStretch(cursor.from(start, end, bytes));
    if (!mayBeObject(bytes, from, to) || !symbols.reader.read(bytes, from, to) || !isObjectSymbol(symbols.reader))
      return;
    const number = symbols.add(bytes, from, to);
    const { kind, signature, documentation, relationships } = decodeSymbolInformation(cursor.from(start, end, bytes));
    const code = signature === '' ? documentedCode(documentation) : signature;
    symbols.setKind(number, kindOf(symbols.reader, kind, code), true);
    if (place === null) return;
    this.define(number, bytes, from, to, place);
    if (symbols.kind(number).role === 'callable') this.implementations(relationships, bytes.subarray(from, to));
  }

  private implementations(relationships: readonly Relationship[], symbol: Buffer): void {
    const { symbols } = this;
    for (const relationship of relationships) {
      const declared = Buffer.from(relationship.symbol);
      if (!relationship.isImplementation || !mayBeObject(declared, 0, declared.length)) continue;
      let number = symbols.find(declared, 0, declared.length);
      if (number < 0) {
        if (!symbols.reader.read(declared, 0, declared.length) || !isObjectSymbol(symbols.reader)) continue;
        number = symbols.add(declared, 0, declared.length);
        symbols.setKind(number, kindOf(symbols.reader, 0, ''), false);
      }
      symbols.implementers.add(number, Buffer.from(symbol));
    }
  }

  private definitions(place: number): void {
    const { content, symbols } = this;
    const { occurrences, bytes } = content;
    const language = languageOf(content.language, content.path).name;
    for (let row = 0; row < occurrences.count; row++) {
      if ((occurrences.roles(row) & (role.definition | role.forward)) !== role.definition) continue;
      const start = occurrences.symbolStart(row);
      const end = occurrences.symbolEnd(row);
      if (!mayBeObject(bytes, start, end)) continue;
      let number = symbols.find(bytes, start, end);
      if (number < 0) {
        if (!symbols.reader.read(bytes, start, end) || !isObjectSymbol(symbols.reader)) continue;
        number = symbols.add(bytes, start, end);
        symbols.setKind(number, kindOf(symbols.reader, 0, ''), false);
      }
      this.define(number, bytes, start, end, place);
      if (occurrences.hasEnclosing(row) && symbols.kind(number).role === 'callable')
        this.languagesWithScopes.add(language);
      // Indexers define a file's own module as nothing at the very start of it.
      if (occurrences.endLine(row) === 0 && occurrences.endCharacter(row) === 0) symbols.makeModule(number);
    }
  }

  private define(number: number, bytes: Buffer, start: number, end: number, place: number): void {
    this.symbols.define(number, this.index, place);
    this.symbols.heads.of(bytes, start, end)?.definedBy.add(this.index);
  }
}

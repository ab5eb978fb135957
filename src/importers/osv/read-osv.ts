import { FormatError } from '../../errors.ts';
import type { Advisory } from '../../insights/packages/advisories/advisory.ts';
import type { ByteFile } from '../byte-file.ts';
import { documentsOf, type JsonDocument, wholeText } from '../json-documents.ts';
import { JsonNode, JsonShapeError } from '../json-path.ts';
import { parseYaml } from '../yaml-document.ts';
import { type OsvReading, readOsvRecord } from './osv-record.ts';
import { zipEntries } from './zip-entries.ts';

/** Most bytes of one record, or of one file that holds records in one JSON document. */
const largestDocument = 64 * 1024 ** 2;

/** What was found besides advisories. */
export interface OsvSummary {
  records: number;
  withdrawn: number;
  /** Ranges of commits, left out. */
  commitRanges: number;
  /** Advised packages by ecosystem, of ecosystems that are left out. */
  readonly otherEcosystems: Map<string, number>;
  /** Files in zip archives that are of no kind advisories come in, by archive. */
  readonly otherFiles: Map<string, readonly string[]>;
}

export function emptyOsvSummary(): OsvSummary {
  return { records: 0, withdrawn: 0, commitRanges: 0, otherEcosystems: new Map(), otherFiles: new Map() };
}

/** The endings of what `isAdvisoryFile` takes, for people. */
export const advisoryEndings = '.json, .ndjson, .jsonl, .yaml, .yml';

/** Whether a file is of a kind that advisories come in, by its name. */
export function isAdvisoryFile(name: string): boolean {
  return /\.(json|ndjson|jsonl|ya?ml)$/i.test(name);
}

/**
 * Reads OSV records from a file: one record, a list of them, one a line, or a zip archive of such files, distinguished by content; YAML by
 * the ending of the name.
 * Withdrawn records are counted and left out. Throws `FormatError` for what is no record, and for an archive without any.
 */
export function* readOsv(file: ByteFile, summary: OsvSummary): Iterable<Advisory> {
  if (!isZip(file)) return yield* advisories(file, summary);
  const others: string[] = [];
  let read = 0;
  for (const entry of zipEntries(file, largestDocument)) {
    if (!isAdvisoryFile(entry.name)) {
      others.push(entry.name);
      continue;
    }
    read++;
    const bytes = entry.read();
    const inner = {
      name: `${file.name}(${entry.name})`,
      size: bytes.length,
      read: (from: number, to: number) => bytes.subarray(from, to),
    };
    yield* advisories(inner, summary);
  }
  if (read === 0) throw new FormatError(file.name, '', `the archive holds no ${advisoryEndings}`);
  if (others.length > 0) summary.otherFiles.set(file.name, others);
}

function isZip(file: ByteFile): boolean {
  const start = file.read(0, Math.min(4, file.size));
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5);
}

function* advisories(file: ByteFile, summary: OsvSummary): Iterable<Advisory> {
  for (const { line, value } of isYaml(file.name) ? yamlOf(file) : documentsOf(file, largestDocument)) {
    const records = Array.isArray(value) ? new JsonNode(value).list() : [new JsonNode(value)];
    for (const record of records) {
      const { advisory, otherEcosystems, commitRanges } = read(record, file, line);
      summary.records++;
      summary.commitRanges += commitRanges;
      for (const name of otherEcosystems)
        summary.otherEcosystems.set(name, (summary.otherEcosystems.get(name) ?? 0) + 1);
      if (advisory === null) summary.withdrawn++;
      else yield advisory;
    }
  }
}

/** Also of a file in an archive, `all.zip(A.yaml)`. */
function isYaml(name: string): boolean {
  return /\.ya?ml\)?$/i.test(name);
}

function yamlOf(file: ByteFile): JsonDocument[] {
  if (file.size > largestDocument)
    throw new FormatError(file.name, '', `one YAML document may have ${largestDocument} bytes`);
  return [{ line: null, value: parseYaml(wholeText(file), file.name) }];
}

function read(record: JsonNode, file: ByteFile, line: number | null): OsvReading {
  try {
    return readOsvRecord(record);
  } catch (error) {
    if (!(error instanceof JsonShapeError)) throw error;
    const place = line === null ? '' : `line ${line}, `;
    throw new FormatError(file.name, `${place}${error.path || 'the record'}`, error.message);
  }
}

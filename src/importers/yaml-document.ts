import { type DocumentOptions, LineCounter, type ParseOptions, parseDocument, type SchemaOptions } from 'yaml';
import { FormatError } from '../errors.ts';
import { JsonNode, JsonShapeError } from './json-path.ts';
import type { LockfileInput } from './lockfiles/lockfile.ts';

/** The value of a YAML document; every scalar is its text, so that the version `1.10` stays one. Throws `FormatError` with the line. */
export function parseYaml(text: string, name: string): unknown {
  try {
    return yamlValue(text, name);
  } catch (cause) {
    if (cause instanceof FormatError) throw cause;
    // Aliases, which may stand for gigabytes, and nests that no call stack holds.
    throw new FormatError(name, '', `not YAML that is read: ${(cause as Error).message}`);
  }
}

function yamlValue(text: string, name: string): unknown {
  return yamlDocument(text, name, { schema: 'failsafe', uniqueKeys: false }).toJS({ maxAliasCount: 0 });
}

/** A document without faults of syntax; the first of them becomes a `FormatError` with its line. */
export function yamlDocument(
  text: string,
  name: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
): ReturnType<typeof parseDocument> {
  const lineCounter = new LineCounter();
  // An error that quotes its line costs as much as the line is long, and one line can have an error at each character.
  const document = parseDocument(text, { ...options, lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error === undefined) return document;
  const { line } = lineCounter.linePos(error.pos[0]);
  throw new FormatError(name, line ? `line ${line}` : '', `not YAML: ${error.message.split('\n')[0]}`);
}

/** Hands the YAML of a file to `read`; what is wrong becomes a `FormatError` with line or path. */
export function readYaml(
  { path, text, remember = (_path, _text, parse) => parse() }: Pick<LockfileInput, 'path' | 'text' | 'remember'>,
  read: (root: JsonNode) => void,
): void {
  const value = remember(path, text, () => parseYaml(text, path));
  try {
    read(new JsonNode(value));
  } catch (cause) {
    if (cause instanceof JsonShapeError) throw new FormatError(path, cause.path, cause.message);
    throw cause;
  }
}

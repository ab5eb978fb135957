import { parseDocument } from 'yaml';
import { FormatError } from '../byte-file.ts';
import { JsonNode, JsonShapeError } from '../json-path.ts';
import type { LockfileInput } from './lockfile.ts';

/** Hands the YAML of a lockfile to `read`; what is wrong becomes a `FormatError` with line or path. */
export function readYaml({ path, text }: LockfileInput, read: (root: JsonNode) => void): void {
  const document = parseDocument(text, { prettyErrors: true, schema: 'failsafe', uniqueKeys: false });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line;
    throw new FormatError(path, line ? `line ${line}` : '', `not YAML: ${error.message.split('\n')[0]}`);
  }
  try {
    read(new JsonNode(document.toJS({ maxAliasCount: 0 })));
  } catch (cause) {
    if (cause instanceof JsonShapeError) throw new FormatError(path, cause.path, cause.message);
    throw cause;
  }
}

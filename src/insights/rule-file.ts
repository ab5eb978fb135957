import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isNode, LineCounter, parseDocument } from 'yaml';

/** Rule files that cannot be used. The message has a line `<file>:<line>: <path>: <what is wrong>` for each fault. */
export class RuleFileError extends Error {
  override readonly name = 'RuleFileError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** A YAML file whose value fits a schema, with the lines of its parts. */
export interface RuleFile<T> {
  readonly value: T;
  /** Line, from 1, of the part at a path of members and positions. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** Reads a YAML rule file. Throws `RuleFileError` with every fault of syntax and of schema. @param file name of it in faults */
export function parseRuleFile<T extends TSchema>(file: string, text: string, schema: T): RuleFile<Static<T>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const syntax = document.errors.map(
    ({ pos, message }) =>
      `${file}:${lines.linePos(pos[0]).line}: ${message.split('\n')[0]?.replace(/ at line .*$/, '')}`,
  );
  if (syntax.length > 0) throw new RuleFileError(syntax);
  if (document.contents === null) throw new RuleFileError([`${file}:1: is empty`]);
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const value: unknown = document.toJS();
  if (!Value.Check(schema, value)) {
    const faults = Value.Errors(schema, value).map(({ instancePath, message: told, params }) => {
      const path = instancePath.split('/').slice(1);
      const message = 'allowedValues' in params ? `must be one of ${params.allowedValues.join(', ')}` : told;
      return `${file}:${lineOf(path.map((step) => (/^\d+$/.test(step) ? Number(step) : step)))}: ${path.join('.')}: ${message}`;
    });
    throw new RuleFileError([...new Set(faults)].slice(0, 20));
  }
  return { value, lineOf };
}

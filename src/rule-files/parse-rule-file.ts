import type { Static, TSchema } from 'typebox';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { explainFaults, type RecordSchema } from '../bundle/explain-faults.ts';

/** Files of rules or of settings that cannot be used. The message has a line `<file>:<line>:<column>: <path>: <what is wrong>` for each fault. */
export class RuleFileError extends Error {
  override readonly name = 'RuleFileError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** A YAML or JSON file whose value fits a schema. Paths in it are written `calls[0].on`, `''` is the whole value. */
export interface RuleFile<T> {
  readonly value: T;
  /** Where the part at a path is written, `<file>:<line>:<column>`; of a part that is not there, the innermost that holds it. */
  readonly placeOf: (path: string) => string;
  /** What is wrong with the part at a path, as a line of a `RuleFileError`. */
  readonly fault: (path: string, message: string) => string;
}

/**
 * Reads a file of rules or settings that people write. Throws `RuleFileError` with every fault of syntax, else of schema.
 * @param file name of it in faults
 */
export function parseRuleFile<T extends TSchema>(file: string, text: string, schema: T): RuleFile<Static<T>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line || 1}:${col || 1}`;
  };
  const broken = document.errors.map(
    ({ pos, message }) => `${placeAt(pos[0])}: ${message.split('\n')[0]?.replace(/ at line .*$/, '')}`,
  );
  if (broken.length > 0) throw new RuleFileError(broken);
  if (document.contents === null) throw new RuleFileError([`${placeAt(0)}: is empty`]);
  const placeOf = (path: string): string => {
    const steps = stepsOf(path);
    for (let length = steps.length; length > 0; length--) {
      const node = document.getIn(steps.slice(0, length), true);
      if (isNode(node) && node.range) return placeAt(node.range[0]);
    }
    return placeAt(document.contents?.range?.[0] ?? 0);
  };
  const fault = (path: string, message: string): string =>
    `${placeOf(path)}: ${path === '' ? '' : `${path}: `}${message}`;
  const value: unknown = document.toJS();
  const faults: string[] = [];
  explainFaults(schema as RecordSchema, value, '', (path, message) => faults.push(fault(path, message)));
  if (faults.length > 0) throw new RuleFileError(faults);
  return { value: value as Static<T>, placeOf, fault };
}

/** Members and positions of `calls[0].startPoint.type`. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\["([^"]*)"\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );
}

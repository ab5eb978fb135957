import type { Static, TSchema } from 'typebox';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { explainFaults, type RecordSchema } from '../bundle/explain-faults.ts';
import { memoryOf } from './value-memory.ts';

/** Characters of a line. */
const longestLine = 20_000;
/** Faults of syntax that are named: one leads to more. */
const shownErrors = 20;

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
  let written: WrittenFile | undefined;
  const places = (): WrittenFile => {
    written ??= readWritten(file, text);
    return written;
  };
  const checked = (): unknown => {
    const { value, fault } = places();
    const faults: string[] = [];
    explainFaults(schema as RecordSchema, value, '', (path, message) => faults.push(fault(path, message)));
    if (faults.length > 0) throw new RuleFileError(faults);
    return value;
  };
  const memory = memoryOf(file);
  const value = memory === undefined ? checked() : memory.of(file, [textOf(schema), text], checked);
  return {
    value: value as Static<T>,
    placeOf: (path) => places().placeOf(path),
    fault: (path, message) => places().fault(path, message),
  };
}

const schemaTexts = new WeakMap<TSchema, string>();

function textOf(schema: TSchema): string {
  const text = schemaTexts.get(schema) ?? JSON.stringify(schema);
  schemaTexts.set(schema, text);
  return text;
}

interface WrittenFile extends Pick<RuleFile<unknown>, 'placeOf' | 'fault'> {
  readonly value: unknown;
}

/** The file as it is written, whatever its schema is. Throws `RuleFileError`. */
function readWritten(file: string, text: string): WrittenFile {
  refuseLongLine(file, text);
  const lines = new LineCounter();
  const document = unlessUnreadable(file, () => parseDocument(text, { lineCounter: lines, prettyErrors: false }));
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line || 1}:${col || 1}`;
  };
  const broken = document.errors
    .slice(0, shownErrors)
    .map(({ pos, message }) => `${placeAt(pos[0])}: ${message.split('\n')[0]}`);
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
  return { value: unlessUnreadable(file, () => document.toJS()), placeOf, fault };
}

/** Throws where a line is longer than people write: the time that broken ones take grows with the square of their length. */
function refuseLongLine(file: string, text: string): void {
  for (let start = 0, line = 1; start < text.length; line++) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end + 1;
    if (next - start > longestLine)
      throw new RuleFileError([`${file}:${line}:1: the line has more than ${longestLine} characters`]);
    start = next;
  }
}

/** Aliases that stand for nothing or for gigabytes, and nests that no call stack holds, are faults of the file. */
function unlessUnreadable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new RuleFileError([`${file}:1:1: cannot be read: ${(error as Error).message}`]);
  }
}

/** Members and positions of `calls[0].startPoint.type`. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\["([^"]*)"\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );
}

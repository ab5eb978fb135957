import { isNode, LineCounter, parseDocument } from 'yaml';
import { explainFaults, type RecordSchema } from '../../../bundle/explain-faults.ts';
import { type FrameworkRules, frameworkSchema } from './rule-schema.ts';

/** Framework rules that cannot be used. The message has a line `<file>:<line>: <path>: <what is wrong>` for each fault. */
export class FrameworkRuleError extends Error {
  override readonly name = 'FrameworkRuleError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * The rules of one YAML file. Throws `FrameworkRuleError` with all faults of the file.
 * @param file name of the file in faults
 */
export function parseRules(file: string, text: string): FrameworkRules {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const faults = document.errors.map(
    ({ pos, message }) =>
      `${file}:${lines.linePos(pos[0]).line}: ${(message.split('\n')[0] ?? '').replace(/ at line .*$/, '')}`,
  );
  if (faults.length > 0) throw new FrameworkRuleError(faults);
  const report = (path: string, message: string): void => {
    faults.push(`${file}:${lineOf(path)}: ${path === '' ? '' : `${path}: `}${message}`);
  };
  const lineOf = (path: string): number => {
    const steps = stepsOf(path);
    for (let length = steps.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(steps.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const value: unknown = document.toJS();
  explainFaults(frameworkSchema as unknown as RecordSchema, value, '', report);
  if (faults.length === 0) explainMeaning(value as FrameworkRules, report);
  if (faults.length > 0) throw new FrameworkRuleError(faults);
  return value as FrameworkRules;
}

/** Members and positions of `calls[0].startPoint.type`. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\["([^"]*)"\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );
}

/** What the form alone does not say. */
function explainMeaning(rules: FrameworkRules, report: (path: string, message: string) => void): void {
  const made = [
    ...(rules.instances ?? []).map(({ kind }) => kind),
    ...(rules.classes ?? []).map(({ kind }) => kind),
    ...(rules.calls ?? []).flatMap(({ makes, gives }) => [makes ?? [], gives?.kind ?? []].flat()),
  ];
  const kinds = new Set(made);
  for (const [at, call] of (rules.calls ?? []).entries()) {
    const path = `calls[${at}]`;
    if (call.on === undefined && call.calls === undefined) {
      report(path, 'needs `on` (kinds of instances) with `names`, or `calls` (symbols)');
    }
    if (call.on !== undefined && call.names === undefined)
      report(`${path}.on`, 'needs `names`, the members that are called');
    for (const kind of call.on === undefined ? [] : [call.on].flat()) {
      if (!kinds.has(kind)) report(`${path}.on`, `no instance, class or call makes the kind ${JSON.stringify(kind)}`);
    }
  }
}

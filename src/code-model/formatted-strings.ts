import { unknownValue, type Value } from './facts.ts';

/** `{}`, `{0}`, `{name}`, `{user.name!r:>10}`; two brackets stand for one. */
const fields = /\{\{|\}\}|\{([^{}]*)\}/g;
/** `%s`, `%(name)s`, `%-5.2f`; `%%` stands for a per cent sign. */
const conversions = /%%|%(?:\(([^)]*)\))?[-#0 +]*(?:\d+|\*)?(?:\.\d+)?[a-zA-Z]/g;

/** The string that `str.format` makes. The arguments are those of a call: the positional ones, then one record. */
export function formatted(format: string, given: readonly Value[]): Value {
  const positional = given.slice(0, -1);
  const keywords = given.at(-1);
  let next = 0;
  return filled(format, fields, (whole, field) => {
    if (field === undefined) return { kind: 'text', text: whole.slice(1) };
    const [, name = '', members = ''] = /^([^.[!:]*)((?:\.\w+)*)/.exec(field) ?? [];
    const value = /^\d*$/.test(name) ? positional[name === '' ? next++ : Number(name)] : memberOf(keywords, name);
    const steps = members.split('.').filter((step) => step !== '');
    return steps.reduce<Value>((of, step) => ({ kind: 'member', of, name: step }), value ?? unknownValue);
  });
}

/** The string that the operator `%` makes of a format and what stands on its right: a tuple, a dictionary or one value. */
export function interpolated(format: string, given: Value): Value {
  const items = given.kind === 'list' ? given.items : [given];
  let next = 0;
  return filled(format, conversions, (whole, name) => {
    if (whole === '%%') return { kind: 'text', text: '%' };
    return name === undefined ? (items[next++] ?? unknownValue) : memberOf(given, name);
  });
}

function memberOf(record: Value | undefined, name: string): Value {
  if (record === undefined || record.kind === 'unknown') return unknownValue;
  return { kind: 'member', of: record, name };
}

function filled(format: string, holes: RegExp, fill: (whole: string, name: string | undefined) => Value): Value {
  const parts: Value[] = [];
  let end = 0;
  for (const match of format.matchAll(holes)) {
    parts.push({ kind: 'text', text: format.slice(end, match.index) }, fill(match[0], match[1]));
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return { kind: 'text', text: format };
  return { kind: 'joined', parts: [...parts, { kind: 'text', text: format.slice(end) }] };
}

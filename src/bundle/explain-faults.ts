/** The keywords of JSON Schema that the record schemas use. */
export interface RecordSchema {
  readonly type?: string;
  readonly title?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly RecordSchema[];
  readonly properties?: Readonly<Record<string, RecordSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, RecordSchema>>;
  readonly items?: RecordSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Takes the path in the record, such as `locations[0].endLine`, and what is wrong there. */
export type Report = (path: string, message: string) => void;

/** Reports every place where a JSON value breaks its schema: what was found, and what is allowed. */
export function explainFaults(schema: RecordSchema, value: unknown, path: string, report: Report): void {
  if (schema.anyOf !== undefined) {
    explainChoice(schema, schema.anyOf, value, path, report);
    return;
  }
  if (!fitsAlone(schema, value)) {
    report(path, `found ${describeValue(value)}; ${allowed(schema)} is required`);
    return;
  }
  if (schema.items !== undefined) {
    const items = schema.items;
    (value as readonly unknown[]).forEach((item, at) => {
      explainFaults(items, item, `${path}[${at}]`, report);
    });
  }
  if (schema.properties !== undefined || schema.patternProperties !== undefined)
    explainMembers(schema, value as Record<string, unknown>, path, report);
}

/** A value in words, short enough for a line. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return `the string ${shortQuoted(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  return String(value);
}

/** Path of a member of the value at `path`. */
export function memberPath(path: string, member: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]{0,60}$/u.test(member)) return `${path}[${shortQuoted(member)}]`;
  return path === '' ? member : `${path}.${member}`;
}

function explainMembers(schema: RecordSchema, value: Record<string, unknown>, path: string, report: Report): void {
  const properties = schema.properties ?? {};
  const extensions = Object.entries(schema.patternProperties ?? {});
  for (const [member, inner] of Object.entries(value)) {
    const known = Object.hasOwn(properties, member) ? properties[member] : undefined;
    const fitting = known ?? extensions.find(([pattern]) => new RegExp(pattern, 'u').test(member))?.[1];
    if (fitting !== undefined) explainFaults(fitting, inner, memberPath(path, member), report);
    else {
      const names = [...Object.keys(properties), ...(extensions.length > 0 ? ['x-…'] : [])];
      report(memberPath(path, member), `unknown member; allowed are ${names.join(', ')}`);
    }
  }
  for (const member of schema.required ?? []) {
    if (Object.hasOwn(value, member)) continue;
    report(memberPath(path, member), `is missing; ${allowed(properties[member] ?? {})} is required`);
  }
}

/** Of several allowed shapes, the one of the value's own type describes best what is wrong inside it. */
function explainChoice(
  schema: RecordSchema,
  choices: readonly RecordSchema[],
  value: unknown,
  path: string,
  report: Report,
): void {
  if (choices.some((choice) => accepts(choice, value))) return;
  const near = choices.filter((choice) => choice.items !== undefined && fitsAlone(choice, value));
  if (near[0] !== undefined) explainFaults(near[0], value, path, report);
  else report(path, `found ${describeValue(value)}; ${allowed(schema)} is required`);
}

function accepts(schema: RecordSchema, value: unknown): boolean {
  let faults = 0;
  explainFaults(schema, value, '', () => {
    faults++;
  });
  return faults === 0;
}

/** Whether the value itself fits, excluding what is inside it. */
function fitsAlone(schema: RecordSchema, value: unknown): boolean {
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  switch (schema.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= (schema.minLength ?? 0) &&
        (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
      );
    case 'integer':
      return Number.isInteger(value) && inRange(value as number, schema.minimum, schema.maximum);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return (
        Array.isArray(value) &&
        inRange(value.length, schema.minItems, schema.maxItems) &&
        (schema.uniqueItems !== true || new Set(value).size === value.length)
      );
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return true;
  }
}

function inRange(value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean {
  return value >= least && value <= most;
}

/** What a schema allows, in words. */
function allowed(schema: RecordSchema): string {
  if (schema.anyOf !== undefined) {
    const words = schema.anyOf.map(allowed);
    return schema.anyOf.every((choice) => choice.const !== undefined)
      ? `one of ${words.join(', ')}`
      : words.join(' or ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`;
  if (schema.title !== undefined) return schema.title;
  switch (schema.type) {
    case 'string':
      return schema.minLength === undefined ? 'a string' : 'a non-empty string';
    case 'integer':
      return schema.maximum === undefined
        ? `an integer of ${schema.minimum} or more`
        : `an integer from ${schema.minimum} to ${schema.maximum}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return allowedArray(schema, allowed(schema.items ?? {}));
    case 'object':
      return 'an object';
    default:
      return 'null';
  }
}

function allowedArray(schema: RecordSchema, item: string): string {
  const { minItems: least, maxItems: most } = schema;
  const plain =
    least === undefined ? 'an array' : least === most ? `an array of exactly ${least}` : 'a non-empty array';
  const array = schema.uniqueItems === true ? plain.replace('array', 'array without doubles') : plain;
  const [, noun] = /^an? ([\w -]+)$/.exec(item) ?? [];
  if (noun === undefined) return `${array} of values, each ${item},`;
  return least !== undefined && least === most ? `${array} ${noun}s` : `${array} of ${noun}s`;
}

function shortQuoted(text: string): string {
  return JSON.stringify(text.length <= 60 ? text : `${text.slice(0, 59)}…`);
}

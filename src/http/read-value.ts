import type { TSchema } from 'typebox';

/** A value, or what is wrong with its text. */
export type ReadValue = { readonly value: unknown } | { readonly fault: string };

/** Turns the text of one parameter into a value of its schema. */
export type ValueReader = (text: string) => ReadValue;

interface KnownSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The reader of a schema: an integer, a boolean, or a string with or without `enum`. */
export function valueReader(schema: TSchema): ValueReader {
  const { type, enum: allowed, minimum, maximum } = schema as KnownSchema;
  if (type === 'integer') return integerReader(minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER);
  if (type === 'boolean') return enumReader(['true', 'false'], (text) => text === 'true');
  if (type === 'string') return allowed ? enumReader(allowed, (text) => text) : (text) => ({ value: text });
  throw new Error(`no reader for a parameter of schema ${JSON.stringify(schema)}`);
}

/** Decimal digits without a leading zero, with a minus where negative numbers are in range. */
function integerReader(minimum: number, maximum: number): ValueReader {
  const fault = `must be an integer from ${minimum} to ${maximum}, in decimal digits without a leading zero`;
  return (text) => {
    const value = canonicalInteger.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? { value } : { fault };
  };
}

const canonicalInteger = /^(?:0|-?[1-9]\d{0,15})$/;

/** What is said of a value that is none of a closed list. */
export function enumFault(allowed: readonly string[]): string {
  return `must be ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}`;
}

function enumReader(allowed: readonly string[], convert: (text: string) => unknown): ValueReader {
  const fault = enumFault(allowed);
  return (text) => (allowed.includes(text) ? { value: convert(text) } : { fault });
}

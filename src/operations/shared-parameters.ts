import { Type } from 'typebox';

/** Largest number that JSON and JavaScript carry exactly. */
export const maximumInteger = Number.MAX_SAFE_INTEGER;

/** Bounds of what one request may ask for. */
export interface RequestLimits {
  /** Largest `limit`. */
  readonly maximumLimit: number;
}

/** A text filter of the query. */
export function substringParameter(subject: string) {
  return {
    in: 'query',
    description: `Case-insensitive substring of ${subject}. Empty: matches everything.`,
    required: false,
    repeatable: false,
    schema: Type.String(),
  } as const;
}

/** The paging of a list of `things`: how many at most, after how many. */
export function pagingParameters(things: string, limits: RequestLimits) {
  return {
    limit: {
      in: 'query',
      description: `Maximum number of ${things} returned; 0 returns none.`,
      required: true,
      repeatable: false,
      schema: Type.Integer({ minimum: 0, maximum: limits.maximumLimit }),
    },
    skip: {
      in: 'query',
      description: `Number of ${things} skipped before the limit applies; 0 when left out.`,
      required: false,
      repeatable: false,
      schema: Type.Integer({ minimum: 0, maximum: maximumInteger, default: 0 }),
    },
  } as const;
}

/** Equality with the severity of a vulnerability. */
export const severityParameter = {
  in: 'query',
  description: 'Filter on the severity: equality, whatever the letter case. Empty: no filter.',
  required: false,
  repeatable: false,
  schema: Type.String(),
} as const;

/** A yes or no of the query. */
export function booleanParameter(description: string) {
  return { in: 'query', description, required: false, repeatable: false, schema: Type.Boolean() } as const;
}

export const objectIdParameter = {
  in: 'path',
  description: 'Permanent ID of the object: decimal digits without a leading zero.',
  required: true,
  repeatable: false,
  schema: Type.Integer({ minimum: 1, maximum: maximumInteger }),
} as const;

export const transactionIdParameter = {
  ...objectIdParameter,
  description: 'Permanent ID of the transaction: decimal digits without a leading zero.',
} as const;

export const endPointIdParameter = {
  ...objectIdParameter,
  description: 'Permanent ID of the end point, an object: decimal digits without a leading zero.',
} as const;

/** A taxonomy level in the path. */
export function levelParameter<const L extends number>(minimum: L) {
  return {
    in: 'path',
    description: `Taxonomy level, ${minimum} to 5.`,
    required: true,
    repeatable: false,
    schema: Type.Integer({ minimum, maximum: 5 }),
  } as const;
}

/** `select` with the members that may be added to an answer. */
export function selectParameter<const V extends readonly string[]>(values: V, description: string) {
  return {
    in: 'query',
    description,
    required: false,
    repeatable: true,
    schema: Type.Unsafe<V[number]>({ type: 'string', enum: [...values] }),
  } as const;
}

/** `_id` of a level node: any integer is well formed, whether or not a node has it. */
export const nodeIdSchema = Type.Integer({ minimum: -maximumInteger, maximum: maximumInteger });

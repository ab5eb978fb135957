import type { TSchema } from 'typebox';
import type { ApplicationReader } from '../store/store.ts';

/** What an operation may use besides its input. */
export interface OperationContext {
  readonly reader: ApplicationReader;
  /** Throws `source-service-unavailable` when source locations may not be given out. */
  readonly requireSources: () => void;
}

/**
 * An answer: a JSON value, or, where it can be long, chunks of UTF-8 JSON text produced as they are read.
 * Everything that can fail has failed before an answer is returned; the chunks cannot.
 */
export type Answer = { readonly json: unknown } | { readonly chunks: Iterable<Uint8Array> };

/** A question the service answers: the single source of its HTTP route, its OpenAPI entry, its MCP tool and its command. */
export interface Operation<Input = never> {
  /** kebab-case, verb first; the OpenAPI operationId. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Path under the application, with `{parameters}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly output: TSchema;
  /** Which scan the answer rests on, if any: sent as `Stratigraph-Scan`. */
  readonly scan?: 'cve' | 'cloud';
  run(context: OperationContext, input: Input): Answer;
}

/** One parameter of an operation, in the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly required: boolean;
  /** May be given several times; then its values are a list. */
  readonly repeatable: boolean;
  /** JSON Schema of one value, after conversion from text. */
  readonly schema: TSchema;
}

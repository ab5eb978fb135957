import type { Static, TSchema } from 'typebox';
import type { ParameterFault } from '../errors.ts';
import type { ApplicationInfo, SnapshotInfo } from '../model/application.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { ApplicationReader } from '../store/store.ts';

/** What an operation may use besides its input. */
export interface OperationContext {
  readonly reader: ApplicationReader;
  readonly sources: SourceService;
  readonly others: OtherSnapshots;
}

/** Gives out what leads to source code, and source code itself. */
export interface SourceService {
  /** Rejects with `source-service-unavailable` when source locations may not be given out. */
  require(): Promise<void>;
  /** The whole text of a file. Rejects with `source-not-stored` where there is none of what was analysed, and as `require` does. */
  textOf(application: string, file: SourceFile): Promise<string>;
}

/** What a question about one application may see beyond the snapshot that it is answered from. */
export interface OtherSnapshots {
  /**
   * What `describe` returns for the current snapshot of each other application of the service, by name; one that cannot be read is left out.
   * It is asked once for each snapshot, and its value, which must not need the reader, is kept while the snapshot is current.
   */
  describeEach<T extends object>(describe: (reader: ApplicationReader) => T): Promise<readonly T[]>;
  /** Snapshots of the application asked for that are kept, the newest first. */
  snapshots(): Promise<readonly SnapshotInfo[]>;
  /** Opens one of these for as long as `ask` runs. Rejects with `snapshot-not-available`. */
  withSnapshot<T>(id: string, ask: (reader: ApplicationReader) => T): Promise<T>;
}

/**
 * An answer: a JSON value, or, where it can be long, chunks of UTF-8 JSON text produced as they are read.
 * Everything that can fail has failed before an answer is returned; the chunks cannot.
 * Chunks are read from the snapshot, so the reader is released only after the last one.
 */
export type Answer = ({ readonly json: unknown } | { readonly chunks: Iterable<Uint8Array> }) & {
  /** What the answer rests on besides the snapshot, such as ids of other snapshots: a part of the entity tag. */
  readonly alsoOf?: readonly string[];
};

/** A question about one application: the single source of its HTTP route, its OpenAPI entry, its MCP tool and its command. */
export interface Operation {
  /** kebab-case, verb first; the OpenAPI operationId. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Path under the application, with `{parameters}`; empty for the application itself. */
  readonly path: string;
  /** By name, in the order in which they are reported. */
  readonly parameters: ParameterTable;
  readonly output: TSchema;
  /** Which scan the answer rests on, if any: sent as `Stratigraph-Scan`. */
  readonly scan?: 'cve' | 'cloud';
  /** True: it may take as long as hundreds of other answers, so that only some are made at once. */
  readonly heavy?: boolean;
  /** Faults that no single parameter shows, of an input whose parameters are each valid. */
  readonly check?: (input: InputValues) => readonly ParameterFault[];
  readonly run: (context: OperationContext, input: InputValues) => Answer | Promise<Answer>;
}

/** A question about the service as a whole. Its parameters are all of the query. */
export interface ServiceOperation extends Pick<Operation, 'name' | 'title' | 'description' | 'output' | 'heavy'> {
  /** Whole path. */
  readonly path: string;
  readonly parameters: ParameterTable;
  readonly check?: (input: InputValues) => readonly ParameterFault[];
  /** True: as long as nothing changes it resolves to the very same value, whose bytes are then kept. */
  readonly repeats?: boolean;
  /** Resolves to a JSON value. */
  readonly run: (portfolio: Portfolio, input: InputValues) => Promise<unknown>;
}

/** All applications that the asker may read. */
export interface Portfolio {
  /** By name. */
  applications(): Promise<readonly ApplicationInfo[]>;
  /**
   * Asks the current snapshot of each application in turn, by name; a reader is valid as long as `ask` runs. Where data have to be fetched first, `ask`
   * runs again, so it changes nothing before it has read all that it needs. Resolves to the names of those
   * whose snapshot cannot be read. Rejects with `snapshot-loading` where one cannot be read yet.
   */
  askEach(ask: (reader: ApplicationReader) => void): Promise<readonly string[]>;
}

/** One parameter of an operation, in the path or the query. */
export interface Parameter {
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly required: boolean;
  /** May be given several times; then its values are a list. */
  readonly repeatable: boolean;
  /** True for what goes beyond the interface. */
  readonly addition?: boolean;
  /** JSON Schema of one value, after conversion from text: an integer, a boolean or a string with or without `enum`. */
  readonly schema: TSchema;
}

export type ParameterTable = Readonly<Record<string, Parameter>>;

/** Values by parameter name, each as its schema says; absent ones are left out. */
export type InputValues = Readonly<Record<string, unknown>>;

type ValueOf<P extends Parameter> = P['repeatable'] extends true ? readonly Static<P['schema']>[] : Static<P['schema']>;

/** The input that a table of parameters describes. */
export type InputOf<T extends ParameterTable> = {
  readonly [K in keyof T as T[K]['required'] extends true ? K : never]: ValueOf<T[K]>;
} & {
  readonly [K in keyof T as T[K]['required'] extends true ? never : K]?: ValueOf<T[K]>;
};

interface TypedOperation<T extends ParameterTable> extends Omit<Operation, 'check' | 'run'> {
  readonly parameters: T;
  readonly check?: (input: InputOf<T>) => readonly ParameterFault[];
  readonly run: (context: OperationContext, input: InputOf<T>) => Answer | Promise<Answer>;
}

interface TypedServiceOperation<T extends ParameterTable> extends Omit<ServiceOperation, 'check' | 'run'> {
  readonly parameters: T;
  readonly check?: (input: InputOf<T>) => readonly ParameterFault[];
  readonly run: (portfolio: Portfolio, input: InputOf<T>) => Promise<unknown>;
}

/** Makes an operation of its typed definition: `check` and `run` see the input that the parameters describe. */
export function defineOperation<const T extends ParameterTable>(operation: TypedOperation<T>): Operation {
  return operation as unknown as Operation;
}

/** The same for a question about the service. */
export function defineServiceOperation<const T extends ParameterTable>(
  operation: TypedServiceOperation<T>,
): ServiceOperation {
  return operation as unknown as ServiceOperation;
}

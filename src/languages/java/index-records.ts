import type { CallFact, ClassFact, FunctionFact } from '../../code-model/facts.ts';

/** What the indexer writes of Java sources, one record a line: `hello`, per file an `outline`, a `code` and a `facts`, `problem`s, and `end`. */
export type IndexRecord = HelloRecord | OutlineRecord | CodeRecord | FactsRecord | ProblemRecord | EndRecord;

/** The version of the records that this program reads. */
export const protocol = 3;

export interface HelloRecord {
  readonly record: 'hello';
  readonly protocol: number;
  /** Version of the Java runtime. */
  readonly java: string;
}

/** The objects of a file, inner ones before those around them. */
export interface OutlineRecord {
  readonly record: 'outline';
  readonly file: string;
  readonly lines: number;
  readonly package: string;
  readonly objects: readonly IndexedObject[];
}

export type IndexedKind =
  | 'class'
  | 'interface'
  | 'enum'
  | 'record'
  | 'annotation'
  | 'method'
  | 'constructor'
  | 'field'
  | 'enum-member'
  | 'lambda';

export interface IndexedObject {
  readonly key: string;
  readonly kind: IndexedKind;
  readonly name: string;
  readonly fullName: string;
  /** Null at the top of a file. */
  readonly parent: string | null;
  readonly start: number;
  readonly end: number;
  readonly mangling: string;
  readonly annotations: readonly string[];
  readonly checksum: string;
  /** Made by the compiler or by Lombok; its lines are those of what it is made from. */
  readonly generated?: true;
  readonly abstract?: true;
  readonly static?: true;
  readonly private?: true;
}

/** What the code of a file calls, uses and overrides. */
export interface CodeRecord {
  readonly record: 'code';
  readonly file: string;
  /** Calls and instance creations. */
  readonly calls: number;
  /** Lines of calls that may be in-house and have no target, with the cause. */
  readonly open: readonly (readonly [line: number, cause: string])[];
  /** Imported classes and, ending in `.*`, packages; whether the compiler finds them. */
  readonly imports: readonly (readonly [name: string, line: number, isFound: boolean])[];
  readonly links: readonly IndexedLink[];
  readonly overrides: readonly IndexedOverride[];
}

/** What the steps over all files are made of besides: types of the file and facts for the code model. It comes behind the `code` of the file. */
export interface FactsRecord {
  readonly record: 'facts';
  readonly file: string;
  readonly package: string;
  /** Loops `for (x : of)` whose iterator an in-house method gives, and is of a library's type: caller, method, class of `of`, line. */
  readonly iterations: readonly (readonly [from: string, iterator: string, receiver: string, line: number])[];
  /** The types of the file; `kind` as in `javax.lang.model.element.ElementKind`. */
  readonly types: readonly { readonly key: string; readonly kind: string; readonly above: readonly string[] }[];
  readonly callFacts: readonly CallFact[];
  readonly classes: readonly ClassFact[];
  readonly functions: readonly FunctionFact[];
}

export interface IndexedLink {
  readonly from: string;
  readonly type: string;
  /** Key of an in-house object. Absent where `symbol` is given. */
  readonly to?: string;
  /** Symbol of a library's type or member: `org.slf4j#Logger.info`. */
  readonly symbol?: string;
  /** Of a call that other classes may answer: key of the in-house class, or symbol of the library's, that it is called on; may be empty. */
  readonly receiver?: string;
  /** Number of arguments of a call of a library. */
  readonly arity?: number;
  /** Number of overloads that the known types leave. */
  readonly candidates?: number;
  readonly rule?: string;
  readonly lines: readonly (readonly [start: number, end: number])[];
}

/** A method and what it overrides in the class `owner`, which is another than its own where a class inherits the method. */
export interface IndexedOverride {
  readonly method: string;
  /** Null of a lambda. */
  readonly owner: string | null;
  readonly of: readonly string[];
  /** Methods of libraries: `java.util#Iterator.next/0`. */
  readonly library: readonly string[];
}

export interface ProblemRecord {
  readonly record: 'problem';
  readonly kind: string;
  readonly file: string | null;
  /** 0 where none is known. */
  readonly line: number;
  readonly message: string;
}

export interface EndRecord {
  readonly record: 'end';
  readonly files: number;
  readonly lines: number;
  /** Runs of the compiler. */
  readonly tasks: number;
}

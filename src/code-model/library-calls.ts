import type { Lines } from './facts.ts';

/** A function that a library runs for an instance: a receiver of a signal, a method of the row that it stores. */
export interface LibraryCall {
  /** Key of the function whose code has the library run it. */
  readonly from: string;
  /** Key of what runs. */
  readonly to: string;
  /** Key of the class of the instance. */
  readonly class: string;
  /** Which parameter receives the instance, from 0, and below 0 where none does; null for a method that runs on the instance itself. */
  readonly parameter: number | null;
  /** Keys of the classes for whose instances alone `from` does so; null where it does for all. */
  readonly forClasses: readonly string[] | null;
  /** Key of the file record, and the lines of `from`. */
  readonly file: string;
  readonly lines: Lines;
}

/** A parameter of a method that the method passes on where it runs for instances of a class. */
export interface PassedOn {
  /** Key of the method. */
  readonly from: string;
  /** Which parameter, from 0. */
  readonly parameter: number;
  /** Key of the class. */
  readonly class: string;
  /** Key of the function that receives it. */
  readonly to: string;
  /** As which parameter, from 0. */
  readonly as: number;
}

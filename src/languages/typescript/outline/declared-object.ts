import type ts from 'typescript';
import type { ObjectKind, SourceLanguage } from '../object-types.ts';

/** An object of in-house code as its file declares it: everything that can be determined from the syntax alone. */
export interface DeclaredObject {
  kind: ObjectKind;
  readonly name: string;
  readonly fullName: string;
  /** Null for the module. */
  readonly parent: DeclaredObject | null;
  readonly file: FileOutline;
  /** Declarations that make up the object (overloads, merged declarations), in source order. */
  readonly nodes: ts.Node[];
  /** Permanent and syntactic: the same from whatever program the file is read. Set once the file is walked. */
  key: string;
  /** Hash of its own syntax, excluding that of objects inside it. */
  checksum: string;
}

/** The objects of one source file. */
export interface FileOutline {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  readonly sourceFile: ts.SourceFile;
  readonly language: SourceLanguage;
  readonly test: boolean;
  readonly lines: number;
  /** The file as an object: the caller of its top-level code. */
  readonly module: DeclaredObject;
  /** All objects, the module first, then in source order. */
  readonly objects: readonly DeclaredObject[];
  /** The object each declaration node makes; a variable and the function it holds are one object. */
  readonly byNode: ReadonlyMap<ts.Node, DeclaredObject>;
}

/** What a node declares, before it has a place among the objects of its file. */
export interface Declaration {
  readonly kind: ObjectKind;
  readonly name: string;
  /** Stands for the name in the full name; default: the name. */
  readonly shown?: string;
  /** Names between the enclosing object and this one in its full name. */
  readonly path: readonly string[];
  /** How the object and what is inside it are called in keys. */
  readonly segment: string;
  /** True when the segment alone says little: a sketch of the content goes into its key. */
  readonly vague: boolean;
  /** Declarations of one symbol in one space are one object; null: never merged. */
  readonly symbol: ts.Symbol | null;
  readonly space: 'value' | 'type' | 'get' | 'set';
  /** The declaring node first, then the function or class it holds and what the binder took as declaration. */
  readonly nodes: readonly ts.Node[];
  /** Replaces the enclosing object as parent, as for `Foo.prototype.bar = …`. */
  readonly parent?: DeclaredObject;
}

import type ts from 'typescript';
import type { LinkContext } from '../links/link-context.ts';
import type { FactsWriter } from './facts-writer.ts';
import type { Slot } from './flow-facts.ts';

/** What the parts of the extraction know of the walk they take part in. */
export interface FlowWalker {
  readonly context: LinkContext;
  readonly facts: FactsWriter;
  /** The slot of an expression's value; null where it can be no function and hold none. */
  readonly expression: (node: ts.Expression) => Slot | null;
  /** True the first time a file asks for a namespace by its name. */
  readonly isNew: (name: string) => boolean;
  /** Anything else. */
  readonly visit: (node: ts.Node) => void;
  /** Site of a statement of the code being walked. */
  readonly siteOf: (name: ts.Node, whole?: ts.Node) => number;
  /** `this` of the code being walked; null outside of functions. */
  readonly receiver: () => Slot | null;
  /** What the code being walked returns or yields. */
  readonly result: () => Slot | null;
  /** An element of `arguments`. */
  readonly argumentsElement: () => Slot | null;
  /** What the class being walked extends. */
  readonly base: () => Slot | null;
  /** What `super` looks in; null outside of classes. */
  readonly superObject: () => Slot | null;
}

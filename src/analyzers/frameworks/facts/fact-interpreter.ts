import type { BundleRecord } from '../../../bundle/records.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Makes records of the facts of all files together: start points, end points and the links to and from them. */
export interface FactInterpreter {
  records(resolver: ValueResolver): Iterable<BundleRecord>;
}

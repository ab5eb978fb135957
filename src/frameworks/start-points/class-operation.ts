/** What a class answers: one of its members, or one that a library class brings. */
export interface ClassOperation {
  /** Empty where the class does not state it. */
  readonly verb: string;
  /** Below the path that the class is registered for. */
  readonly path: string;
  /** Keys of the functions that run; of the class where the member is the library's. */
  readonly objects: readonly string[];
  /** Key of the class; absent for one of a library. */
  readonly receiver?: string;
  /** The member that the class has from a library, where that is what runs; empty for any. */
  readonly brought?: string;
  /** Of a decorated member what it is named in addresses. */
  readonly named?: string;
  /** The names by which templates ask for its address. */
  readonly routeNames?: readonly string[];
  /** Type of the start point, where the rule states another one for how the handler is made. */
  readonly type?: string;
}

/** A path of calls from where the application is entered to where it leaves. */
export interface Transaction {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  /** Distinct objects, start point and external ones included. */
  readonly size: number;
  /** Lower-case technology labels, by code point. */
  readonly stack: readonly string[];
  readonly startPoint: StartPoint;
}

/** The object where a transaction enters: route, screen, job, command, message handler. */
export interface StartPoint {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly typeId: string;
}

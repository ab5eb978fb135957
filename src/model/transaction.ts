import type { Confidence, ObjectIdentity } from './code-object.ts';

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
export type StartPoint = ObjectIdentity;

/** An object where a transaction leaves: table, queue, file, external service. */
export interface EndPoint extends ObjectIdentity {
  /** Link types of the direct links from objects of the transaction, by code point; empty when none leads there. */
  readonly access: readonly string[];
  /** What the accesses do, by code point, where rules state it: delete, insert, select, update. */
  readonly accessKinds: readonly string[];
}

/** A direct link between two objects of a transaction. */
export interface ObjectLink {
  readonly origin: ObjectIdentity;
  readonly target: ObjectIdentity;
  readonly linkType: string;
  readonly confidence: Confidence;
  /** ID of the rule behind a derived link. */
  readonly rule: string | null;
  /** How many callees the calls behind the link may have; 1 where there is no other. */
  readonly candidates: number;
}

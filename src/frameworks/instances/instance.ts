import type { FrameworkRules } from '../rules/rule-schema.ts';

/** Something whose methods register start points: an application, a router, a controller class. */
export interface Instance {
  /** The call that makes it, its class, or its type where no more is known. Unique in the analysis. */
  readonly id: string;
  readonly kind: string;
  readonly rules: FrameworkRules;
  /** File it is made in; empty where only its type is known. */
  readonly file: string;
  /** Names of the members that lead to it from an instance any member of which is one. */
  readonly path?: readonly string[];
}

/** Id of the instance that an instance is a member of. */
export function ownerId({ id }: Instance): string {
  return id.replace(/(?<=:\d+)\..*$/, '');
}

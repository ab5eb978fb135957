import type { ExternalObject } from '../externals/external-object.ts';
import { isCallableKind } from '../object-types.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';

/** What a reference leads to: in-house or external. */
export type LinkTarget = DeclaredObject | ExternalObject;

export function isExternal(target: LinkTarget): target is ExternalObject {
  return target.file === null;
}

/** True for in-house code that runs when called, classes included. */
export function isCode(target: LinkTarget): target is DeclaredObject {
  return target.file !== null && (isCallableKind(target.kind) || target.kind === 'class');
}

import ts from 'typescript';
import type { LinkContext } from '../links/link-context.ts';

/** True for the type of something that can be called; in JavaScript also where there is no type. */
export function isCallable(type: ts.Type, context: LinkContext): boolean {
  if (type.flags & ts.TypeFlags.Any) return context.file.language === 'JavaScript';
  return context.checker.getNonNullableType(type).getCallSignatures().length > 0;
}

/** Whether a context is the class of the instance that functions run for. */
export function isOfClass(context: string): boolean {
  return context.endsWith('@this');
}

/** Key of the function or class that a context is of: `a.ts#wrap` of `a.ts#wrap@1`. */
export function ownerOf(context: string): string {
  return context.slice(0, context.lastIndexOf('@'));
}

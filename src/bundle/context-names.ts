/** Whether a context is the class of the instance that functions run for, or one instance of it: `a.ts#Cart@this`, `a.ts#Cart@this2`. */
export function isOfClass(context: string): boolean {
  return /@this\d*$/.test(context);
}

/** Key of the function or class that a context is of: `a.ts#wrap` of `a.ts#wrap@1`. */
export function ownerOf(context: string): string {
  return context.slice(0, context.lastIndexOf('@'));
}

/** The paths of an expression of relations of Objection: `a.[b, c.d(filter) as e]` gives `a.b` and `a.c.d`. */
export function relationPaths(expression: string): string[][] {
  const paths: string[][] = [];
  /** What precedes each open bracket. */
  const outer: string[][] = [];
  let path: string[] = [];
  const end = (): void => {
    if (path.length > (outer.at(-1)?.length ?? 0)) paths.push(path);
    path = outer.at(-1) ?? [];
  };
  for (const [token] of expression.replace(/\([^)]*\)|\s+as\s+\w+/g, '').matchAll(/[\w$]+|[[\],]/g)) {
    if (token === '[') outer.push(path);
    else if (token === ',') end();
    else if (token === ']') {
      end();
      outer.pop();
      // What follows the bracket is another path.
      path = outer.at(-1) ?? [];
    } else path = [...path, token];
  }
  end();
  return paths;
}

/** How far a definition reaches, 0-based and half-open. */
export interface Scope<T> {
  readonly startLine: number;
  readonly startCharacter: number;
  readonly endLine: number;
  readonly endCharacter: number;
  readonly owner: T;
}

/**
 * Finds the innermost scope around positions that are asked for in ascending order, in one sweep. Of scopes that overlap without one being in
 * the other, the one that begins later holds.
 */
export class ScopeSweep<T> {
  private readonly scopes: readonly Scope<T>[];
  private readonly open: Scope<T>[] = [];
  private next = 0;

  constructor(scopes: readonly Scope<T>[]) {
    this.scopes = [...scopes].sort(
      (a, b) =>
        a.startLine - b.startLine ||
        a.startCharacter - b.startCharacter ||
        b.endLine - a.endLine ||
        b.endCharacter - a.endCharacter,
    );
  }

  /** Undefined where no scope is around. */
  around(line: number, character: number): T | undefined {
    const { scopes, open } = this;
    for (
      let scope = scopes[this.next];
      scope !== undefined && begins(scope, line, character);
      scope = scopes[++this.next]
    ) {
      open.push(scope);
    }
    while (open.length > 0 && ended(open.at(-1) as Scope<T>, line, character)) open.pop();
    return open.at(-1)?.owner;
  }
}

function begins<T>(scope: Scope<T>, line: number, character: number): boolean {
  return scope.startLine < line || (scope.startLine === line && scope.startCharacter <= character);
}

function ended<T>(scope: Scope<T>, line: number, character: number): boolean {
  return scope.endLine < line || (scope.endLine === line && scope.endCharacter <= character);
}

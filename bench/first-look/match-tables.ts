import type { FoundTable } from './found.ts';
import type { AccessKind, TruthTables } from './truth.ts';

export interface TableMatches {
  readonly found: readonly { readonly table: string; readonly at: string | undefined }[];
  readonly missed: readonly { readonly table: string; readonly at: string | undefined }[];
  /** Tables that the product shows and the truth has not. */
  readonly unexpected: readonly string[];
  /** The same with the kind, as `insert users`. */
  readonly kinds: {
    readonly found: readonly string[];
    readonly missed: readonly string[];
    readonly unexpected: readonly string[];
  };
}

export function matchTables(truth: TruthTables['tables'], found: readonly FoundTable[]): TableMatches {
  const isSame = (table: string, { fullName }: FoundTable): boolean => sameTable(table, fullName);
  const hit = truth.filter(({ table }) => found.some((each) => isSame(table, each)));
  const missed = truth.filter((each) => !hit.includes(each));
  const unexpected = found.filter((each) => !truth.some(({ table }) => isSame(table, each)));
  const wanted = truth.flatMap(({ table, access }) => access.map((kind) => ({ table, kind })));
  const hasKind = ({ table, kind }: { table: string; kind: AccessKind }): boolean =>
    found.some((each) => each.access.has(kind) && isSame(table, each));
  const shown = found.flatMap((each) => [...each.access].map((kind) => ({ each, kind })));
  const text = ({ table, kind }: { table: string; kind: AccessKind }): string => `${kind} ${table}`;
  return {
    found: hit.map(({ table, at }) => ({ table, at })),
    missed: missed.map(({ table, at }) => ({ table, at })),
    unexpected: unexpected.map(({ fullName }) => fullName),
    kinds: {
      found: wanted.filter(hasKind).map(text),
      missed: wanted.filter((each) => !hasKind(each)).map(text),
      unexpected: shown
        .filter(({ each, kind }) => !wanted.some((one) => one.kind === kind && isSame(one.table, each)))
        .map(({ each, kind }) => `${kind} ${each.fullName}`),
    },
  };
}

/** Whether two names are of one table: without regard to case and quotes, a schema only where both name one. */
export function sameTable(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) =>
    name
      .toLowerCase()
      .replaceAll(/["'`[\]]/g, '')
      .split('.'),
  );
  const length = Math.min(left!.length, right!.length);
  return left!.slice(-length).join('.') === right!.slice(-length).join('.');
}

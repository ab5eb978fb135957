import type { FoundTable } from './found.ts';
import { type AccessKind, required, type TruthTables } from './truth.ts';

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

export function matchTables(
  { tables: all, isPartial = false }: Pick<TruthTables, 'tables' | 'isPartial'>,
  found: readonly FoundTable[],
  optional: readonly string[] = [],
): TableMatches {
  const truth = required(all).filter((each) => !optional.some((table) => sameTable(table, each.table)));
  const isSame = (table: string, { fullName }: FoundTable): boolean => sameTable(table, fullName);
  const hit = truth.filter(({ table }) => found.some((each) => isSame(table, each)));
  const missed = truth.filter((each) => !hit.includes(each));
  const unexpected = found.filter(
    (each) =>
      !isPartial && !all.some(({ table }) => isSame(table, each)) && !optional.some((table) => isSame(table, each)),
  );
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
        .filter(() => !isPartial)
        .filter(({ each }) => !optional.some((table) => isSame(table, each)))
        .filter(({ each, kind }) => !all.some((one) => isSame(one.table, each) && mayHave(one, kind)))
        .map(({ each, kind }) => `${kind} ${each.fullName}`),
    },
  };
}

function mayHave({ access, optionalAccess, optional }: TruthTables['tables'][number], kind: AccessKind): boolean {
  return optional === true || access.includes(kind) || optionalAccess?.includes(kind) === true;
}

/** Whether two names are of one table: without regard to case, quotes and the braces around a setting that names it, a schema only where both name one. */
export function sameTable(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) =>
    name
      .toLowerCase()
      .replaceAll(/["'`[\]]|^\{(?=\w+\}$)|(?<=^\{\w+)\}$/g, '')
      .split('.'),
  );
  const length = Math.min(left!.length, right!.length);
  return left!.slice(-length).join('.') === right!.slice(-length).join('.');
}

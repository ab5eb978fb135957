import type { ApiEntry } from './api-inventory.ts';

/** What a request may lead to, found by method and path. */
export class OperationTable {
  private readonly byLength = new Map<number, { readonly names: readonly string[]; readonly entry: ApiEntry }[]>();

  constructor(entries: readonly ApiEntry[]) {
    for (const entry of entries) {
      if (entry.kind !== 'operation') continue;
      const names = namesOf(entry.path);
      this.byLength.set(names.length, [...(this.byLength.get(names.length) ?? []), { names, entry }]);
    }
  }

  /**
   * The operations whose method and path are those of a request; its first name may be a host. A path variable fits any name, but at
   * least one name must be the same on both sides.
   */
  reachedBy({ method, path }: Pick<ApiEntry, 'method' | 'path'>): ApiEntry[] {
    if (method === null) return [];
    const names = namesOf(path);
    return [names, names.slice(1)].flatMap((asked) =>
      (this.byLength.get(asked.length) ?? [])
        .filter(({ entry, names }) => fits(entry.method, method) && fitsPath(names, asked))
        .map(({ entry }) => entry),
    );
  }
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '');
}

function fits(offered: string | null, asked: string): boolean {
  return offered !== null && (offered === asked || offered === 'ANY' || asked === 'ANY');
}

function fitsPath(offered: readonly string[], asked: readonly string[]): boolean {
  const isVariable = (name: string | undefined): boolean => name?.includes('{') === true;
  const isSame = offered.map((name, at) => name === asked[at] && !isVariable(name));
  return isSame.includes(true) && isSame.every((same, at) => same || isVariable(offered[at]) || isVariable(asked[at]));
}

import { isInside, nameWithin } from './fact-table.ts';

/** Keys of functions, by which those are found that others are inside of, without a look at each of them. */
export class KeysAround {
  /** With their positions, by what the keys of all begin with that is inside of them. */
  private readonly byName = new Map<string, { readonly key: string; readonly at: number }[]>();

  constructor(keys: Iterable<string>) {
    let at = 0;
    for (const key of keys) {
      const name = nameWithin(key);
      const known = this.byName.get(name);
      if (known === undefined) this.byName.set(name, [{ key, at }]);
      else known.push({ key, at });
      at++;
    }
  }

  /** The keys that a key is inside of, itself included, in the order in which they were given. */
  of(key: string): readonly string[] {
    const found = (this.byName.get(nameWithin(key)) ?? []).filter((each) => each.key === key);
    for (let end = key.indexOf('.'); end >= 0; end = key.indexOf('.', end + 1)) {
      for (const each of this.byName.get(key.slice(0, end)) ?? [])
        if (each.key !== key && isInside(key, each.key)) found.push(each);
    }
    return found.sort((a, b) => a.at - b.at).map((each) => each.key);
  }
}

import { posix } from 'node:path';

/** What stands before the names of the components of a folder. */
export interface TagPrefix {
  readonly prefix: string;
  readonly pathPrefix: boolean;
}

/**
 * The name of the element that shows a component, by its path in the folder of components: `account/Card.vue` is `AccountCard`. The segments of
 * the path are joined, without those at the end that the name of the file begins with: `base/BaseButton.vue` is `BaseButton`.
 */
export function componentTag(path: string, { prefix, pathPrefix }: TagPrefix): string {
  const folders = pathPrefix
    ? posix
        .dirname(path)
        .split('/')
        .filter((each) => each !== '.')
    : [];
  const before = [...(prefix === '' ? [] : [prefix]), ...folders.filter((each) => !/^\(.*\)$/.test(each))];
  const stem = posix.basename(path).replace(/(\.(client|server|global|island))*\.\w+$/, '');
  const name = wordsOf(stem === 'index' ? '' : stem);
  const kept = before.slice(0, before.length - repeated(before, name));
  return [...kept.flatMap(wordsOf), ...name].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** How many of the segments, from the last one on, a name begins with. */
function repeated(segments: readonly string[], name: readonly string[]): number {
  const wanted = `${name.join('/').toLowerCase()}/`;
  let count = 0;
  let words: readonly string[] = [];
  for (const [index, segment] of [...segments].reverse().entries()) {
    words = [...wordsOf(segment), ...words];
    if (name.length > 0 && wanted.startsWith(`${words.join('/').toLowerCase()}/`)) count = index + 1;
  }
  return count;
}

/** `CartItem` and `cart-item` as their words. */
export function wordsOf(name: string): readonly string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+|\d+/g) ?? [];
}

/** The name in camel case that stands for the default export of a file: `use-cart.ts` and `useCart/index.ts` are `useCart`. */
export function nameOfDefault(path: string): string {
  const stem = posix.basename(path).replace(/\.\w+$/, '');
  const [first = '', ...rest] = wordsOf(stem === 'index' ? posix.basename(posix.dirname(path)) : stem);
  return (
    first.charAt(0).toLowerCase() +
    first.slice(1) +
    rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
}

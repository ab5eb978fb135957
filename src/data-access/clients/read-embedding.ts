import type { TextAccess } from './read-cypher.ts';

/** A resource with its columns: `posts(title)`, under another name `writer:users!key(name)`. A function has no columns: `count()`. */
const embedded = /(?:^|[\s,(])(?:\.{3})?(?:\w+\s*:\s*)?([A-Za-z]\w*)(?:!\w+)*\s*\(\s*(?!\))/g;

/** The tables that a list of columns of PostgREST embeds. A resource that is named by the column which leads to it is not known. */
export function readEmbedding(text: string): readonly TextAccess[] {
  return [...text.matchAll(embedded)]
    .map(([, name]) => ({ name: name as string, kinds: ['select'] as const }))
    .filter(({ name }) => !/_id$/i.test(name));
}

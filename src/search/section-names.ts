const dictionaries = ['name', 'container', 'file-path', 'mangling', 'type', 'annotation'];
const dictionaryParts = ['text', 'offsets', 'starts', 'ids', 'column', 'small-column', 'order', 'bytes', 'longest'];
const gramParts = ['keys', 'offsets', 'counts', 'postings', 'longest', 'blocks'].map((part) => `grams/${part}`);

/** Every section an index can have; which of them it has depends on the data. */
export const sectionNames: readonly string[] = [
  'search/shape',
  'search/detached',
  ...dictionaries.flatMap((dictionary) =>
    [...dictionaryParts, ...gramParts].map((part) => `search/${dictionary}/${part}`),
  ),
];

/** Whether a query reads of a section only what it needs, where the whole would have to be fetched first. */
export function isReadInParts(name: string): boolean {
  return name.endsWith('/grams/postings');
}

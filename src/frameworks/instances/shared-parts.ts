/** The number of parts that two paths begin with. */
export function sharedParts(first: string, second: string): number {
  return sharedStart(first.split('/'), second.split('/'));
}

/** The number of directories that the paths of two files begin with. */
export function sharedDirectories(first: string, second: string): number {
  return sharedStart(first.split('/').slice(0, -1), second.split('/').slice(0, -1));
}

function sharedStart(first: readonly string[], second: readonly string[]): number {
  const differs = first.findIndex((part, at) => part !== second[at]);
  return differs < 0 ? first.length : differs;
}

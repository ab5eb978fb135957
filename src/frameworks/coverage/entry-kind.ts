/** What starts transactions, by the last word of the type of the start point. */
const kinds: Readonly<Record<string, string>> = {
  Operation: 'routes',
  Endpoint: 'routes',
  Procedure: 'procedures',
  Query: 'graph operations',
  Mutation: 'graph operations',
  Subscription: 'graph operations',
  Page: 'pages',
  Screen: 'pages',
  Loader: 'page actions',
  Action: 'page actions',
  Job: 'jobs',
  Task: 'jobs',
  Consumer: 'consumers',
  Listener: 'consumers',
  Command: 'commands',
  Export: 'exports',
  Publication: 'publications',
  Method: 'remote methods',
  Event: 'events',
};

/** `routes` of `Express GET Operation`, `event handlers` of `React Event Handler`. */
export function entryKind(type: string): string {
  const words = type.split(' ');
  const last = words.at(-1) ?? '';
  if (last === 'Handler') return /Message|Queue/.test(type) ? 'consumers' : 'event handlers';
  const word = last.toLowerCase();
  return kinds[last] ?? (word.endsWith('s') ? word : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);
}

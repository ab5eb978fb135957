import type { ApplicationReader } from '../../../src/store/store.ts';

/** Asks every question of the port for everything an application has, and reads the answers to their ends. */
export function askEverything(reader: ApplicationReader): void {
  for (const ask of questions(reader)) ask();
}

/** The same as separate questions, so that one that fails does not keep the others from being asked. */
export function questions(reader: ApplicationReader): (() => unknown)[] {
  const pages = [
    {},
    { name: 'a' },
    { fullName: ['shop', 'x'] },
    { filePath: 'src' },
    { type: 'Method' },
    { annotation: '@' },
    { mangling: '(' },
  ];
  const ids = [1, 2, 3, 4, 5, 2 ** 53 - 1];
  return [
    ...pages.flatMap((filter) =>
      [true, false].map((withLocations) => () => [
        ...reader.findObjects({ mangling: '', ...filter, skip: 0, limit: 100, withLocations }).rows,
      ]),
    ),
    ...ids.flatMap((id) => [
      () => reader.object(id),
      () => reader.sourceLocations(id),
      () => [...reader.callees(id, { includeEscalated: false })],
      () => [...reader.callees(id, { includeEscalated: true })],
    ]),
    ...([1, 2, 3, 4, 5] as const).flatMap((level) => [
      () => reader.levelGraph(level),
      () => reader.levelNodes(level, { name: 'e' }).map(({ nodeId }) => reader.childNodes(nodeId)),
      () => reader.levelNodes(level, {}).map(({ nodeId }) => [...reader.nodeObjects(nodeId)]),
    ]),
    () => [...reader.transactions({ name: 'c', stack: 't' })],
    () => reader.affectedPackages('CVE-2021-23337', 0, 10),
    () => reader.cloudPatterns({ contribution: 'blocker' }),
  ];
}

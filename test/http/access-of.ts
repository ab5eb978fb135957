import type { AccessControl, Caller } from '../../src/access/access-control.ts';
import { ApplicationPatterns } from '../../src/access/application-patterns.ts';

/** Admits by words, each for the applications that patterns name. */
export function accessOf(
  grants: Readonly<Record<string, readonly string[]>>,
): AccessControl & { isOn: boolean; revoke(word: string): void } {
  const callers = new Map<string, Caller>(
    Object.entries(grants).map(([word, applications]) => {
      const patterns = new ApplicationPatterns(applications);
      return [word, { id: word, readsAll: patterns.matchesAll, mayRead: (name) => patterns.matches(name) }];
    }),
  );
  return {
    isOn: true,
    admit: (credential) => callers.get(credential),
    admitKey: (credential) => callers.get(credential),
    revoke: (word) => void callers.delete(word),
  };
}

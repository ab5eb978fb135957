import { it as test } from 'vitest';
import { untilHere } from '../../src/absent-data.ts';

/** A test that asks a store: it runs from its start again whenever something that it reads has to be fetched first, as questions do. */
export function it(name: string, ask: () => void | Promise<void>): void {
  test(name, () => untilHere(ask));
}

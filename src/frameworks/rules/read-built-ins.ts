import type { BuiltIn, BuiltIns } from '../../code-model/built-ins.ts';
import { type FrameworkRules, listOf } from './rule-schema.ts';

/** The functions of all rules that do what the language does, by every way to import them: `lodash#map`, `lodash/map`, `lodash.map`; `default` is the package itself, too. */
export function readBuiltIns(all: readonly FrameworkRules[]): BuiltIns {
  const found = new Map<string, BuiltIn>();
  for (const { of, methods = [], functions = {}, globals = [], composes = {}, lists = {} } of all.flatMap(
    ({ builtIns }) => builtIns ?? [],
  )) {
    const named: [string, BuiltIn][] = [
      ...(Array.isArray(methods)
        ? methods.map((name: string): [string, BuiltIn] => [name, { method: name }])
        : Object.entries(methods).map(([name, method]): [string, BuiltIn] => [name, { method }])),
      ...globals.map((name): [string, BuiltIn] => [name, { stores: 'global' }]),
      ...Object.entries(composes).map(([name, first]): [string, BuiltIn] => [name, { composes: first }]),
      ...Object.entries(lists).map(([name, listing]): [string, BuiltIn] => [name, { lists: listing }]),
      ...Object.entries(functions).map(([name, to]): [string, BuiltIn] => [name, { function: to }]),
    ];
    for (const library of listOf(of)) {
      for (const [name, does] of named) {
        const ways = [`${library}#${name}`, `${library}/${name}`, `${library}.${name.toLowerCase()}`];
        for (const symbol of name === 'default' ? [library, ...ways] : ways) found.set(symbol, does);
      }
    }
  }
  return found;
}

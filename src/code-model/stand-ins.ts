import type { FileFacts, ManifestFact } from './facts.ts';
import { renamedIn } from './renamed-in.ts';

/**
 * A file in which a package that stands in for another one goes by the name of that: where a manifest says `"orm": "npm:@shop/orm@2"`, what code
 * imports of `@shop/orm` is of `orm`, which rules and models know.
 */
export function withStandIns(manifests: readonly ManifestFact[]): (facts: FileFacts) => FileFacts {
  const names = new Map(manifests.flatMap(({ standIns = {} }) => Object.entries(standIns)));
  if (names.size === 0) return (facts) => facts;
  const renamed = (symbol: string): string => {
    const end = symbol.indexOf('#');
    const module = end < 0 ? symbol : symbol.slice(0, end);
    for (const [name, known] of names) {
      if (module === name || module.startsWith(`${name}/`)) return `${known}${symbol.slice(name.length)}`;
    }
    return symbol;
  };
  return (facts) => {
    if (!facts.imports.some((each) => renamed(each) !== each)) return facts;
    const changed = renamedIn(facts, (value) => {
      if (value.kind !== 'external') return null;
      const symbol = renamed(value.symbol);
      return symbol === value.symbol ? null : { ...value, symbol };
    });
    const calls = changed.calls.map((call) =>
      call.declared === undefined ? call : { ...call, declared: renamed(call.declared) },
    );
    return { ...changed, calls, imports: [...new Set(facts.imports.map(renamed))] };
  };
}

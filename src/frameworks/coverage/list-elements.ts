import { originOf } from '../../code-model/fact-table.ts';
import type { FileFacts, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Lists in lists that are looked into. */
const maxDepth = 3;

/**
 * Records the elements of lists of registrations that lead to no registration: `*cart_urls()` among calls of `path` in `urlpatterns`. What they make may
 * be further entries.
 * @param frameworks ids of calls that register something, with the framework whose rules say so
 */
export function recordListElements(frameworks: ReadonlyMap<string, string>, resolver: ValueResolver): void {
  const { table } = resolver;
  for (const file of table.files()) {
    if (file.test) continue;
    table.coverage.attempt({ phase: 'coverage', file: file.file }, () => {
      for (const { items } of listsOf(file)) read(items, file);
    });
  }

  function read(items: readonly Value[], file: FileFacts): void {
    const framework = items.map(frameworkOf).find((each) => each !== null);
    if (framework == null) return;
    for (const item of items) {
      const made = item.kind === 'spread' ? item.of : item;
      const call = made.kind === 'result' ? table.call(originOf(made.call)) : undefined;
      if (call === undefined || table.fileOf(call) !== file || leadsToAny(made, 0)) continue;
      const { callee } = call;
      // `*super().get_urls()` of a class of a library: its own entries.
      if (callee.kind === 'member' && callee.of.kind === 'super') continue;
      const name =
        callee.kind === 'member' || callee.kind === 'import'
          ? callee.name
          : callee.kind === 'external'
            ? lastName(callee.symbol)
            : 'the call';
      const reason = `it is not known what '${name}' makes, which stands in a list of registrations: its entries are missing`;
      const place = { file: file.file, line: call.lines.startLine, id: call.id };
      table.coverage.unresolved({ kind: 'registration', library: framework, ...place, reason });
    }
  }

  function frameworkOf(value: Value): string | null {
    return value.kind === 'result' ? (frameworks.get(originOf(value.call)) ?? null) : null;
  }

  function leadsToAny(value: Value, depth: number): boolean {
    if (frameworkOf(value) !== null) return true;
    if (depth > maxDepth) return false;
    return resolver.resolve(value).some((each) => {
      if (each.kind === 'list')
        return each.items.some((item) => leadsToAny(item.kind === 'spread' ? item.of : item, depth + 1));
      return frameworkOf(each) !== null;
    });
  }
}

/** The lists that a file exports, gives to calls, keeps in classes or returns, as they are written. */
function* listsOf({ exports, calls, classes, functions }: FileFacts): Generator<Value & { readonly kind: 'list' }> {
  const values = [
    ...Object.values(exports),
    ...calls.flatMap((call) => call.arguments),
    ...classes.flatMap(({ members }) => members.flatMap(({ value }) => value ?? [])),
    ...functions.flatMap(({ returns }) => returns),
  ];
  for (const value of values)
    for (const each of value.kind === 'choice' ? value.of : [value]) if (each.kind === 'list') yield each;
}

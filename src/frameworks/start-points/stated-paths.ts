import type { CallFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { joinPath } from '../instances/join-path.ts';
import { type FileRule, listOf } from '../rules/rule-schema.ts';
import { elementsOf, select } from '../rules/select.ts';

/** The paths of a file, as its place or calls in it state them. */
export interface StatedPaths {
  readonly path: string;
  /** Each stands where the call is. */
  readonly further: readonly { readonly path: string; readonly lines: Lines }[];
}

/**
 * The path that a file states itself in place of that of its place, and further ones: `definePageMeta({ path: '/cart', alias: ['/basket'] })`.
 * What begins with no slash is below the path of the folder. One that is stated and not known is reported; for a path, that of the place stays.
 */
export function statedPaths(
  file: FileFacts,
  { declared }: FileRule,
  { own, folder, framework }: { readonly own: string; readonly folder: string; readonly framework: string },
  resolver: ValueResolver,
): StatedPaths {
  if (declared === undefined) return { path: own, further: [] };
  const wanted = listOf(declared.calls);
  const calls = file.calls.filter(({ callee }) => resolver.symbolsOf(callee).some((symbol) => wanted.includes(symbol)));
  const absolute = (text: string): string => (text.startsWith('/') ? text : joinPath(folder, text));
  const textsOf = (selectors: readonly string[], call: CallFact): readonly string[] => {
    const { texts, isKnown } = knownTexts(selectors, call, resolver);
    if (!isKnown) reportUnknown(file, call, framework, resolver);
    return texts.map(absolute);
  };
  const [path = own] = calls.flatMap((call) => textsOf(listOf(declared.path), call));
  const further = calls.flatMap((call) =>
    textsOf(listOf(declared.further), call).map((each) => ({ path: each, lines: call.lines })),
  );
  return { path, further };
}

/** The texts that a call states, and whether these are all. */
function knownTexts(
  selectors: readonly string[],
  call: CallFact,
  resolver: ValueResolver,
): { readonly texts: readonly string[]; readonly isKnown: boolean } {
  const values = selectors
    .flatMap((selector) => select(selector, { arguments: call.arguments }, resolver))
    .flatMap(({ value }) => (isLeftOut(value, resolver) ? [] : elementsOf(value, resolver)));
  const texts = values.map((value) => resolver.textsOf(value));
  return { texts: [...new Set(texts.flat())], isKnown: texts.every((each) => each.length > 0) };
}

/** True for a member of a record that does not have it, and for a list without elements. */
function isLeftOut(value: Value, resolver: ValueResolver): boolean {
  const stated = resolver.resolve(value);
  if (stated.length > 0) return stated.every((each) => each.kind === 'list' && each.items.length === 0);
  return value.kind === 'member' && resolver.resolve(value.of).every(({ kind }) => kind === 'record');
}

function reportUnknown({ file }: FileFacts, call: CallFact, library: string, { table }: ValueResolver): void {
  const at = { file, line: call.lines.startLine, id: `${call.id} path` };
  table.coverage.unresolved({ kind: 'registration', library, ...at, reason: 'the path that it states is not known' });
}

import type { FileFacts, Lines } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { joinPath } from '../instances/join-path.ts';
import { type FileRule, listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';

/** The paths of a file, as its place or calls in it state them. */
export interface StatedPaths {
  readonly path: string;
  /** Each stands where the call is. */
  readonly further: readonly { readonly path: string; readonly lines: Lines }[];
}

/**
 * The path that a file states itself in place of that of its place, and further ones: `definePageMeta({ path: '/cart', alias: ['/basket'] })`.
 * What begins with no slash is below the path of the folder.
 */
export function statedPaths(
  file: FileFacts,
  { stated }: FileRule,
  { own, folder }: { readonly own: string; readonly folder: string },
  resolver: ValueResolver,
): StatedPaths {
  if (stated === undefined) return { path: own, further: [] };
  const wanted = listOf(stated.calls);
  const calls = file.calls.filter(({ callee }) => resolver.symbolsOf(callee).some((symbol) => wanted.includes(symbol)));
  const absolute = (text: string): string => (text.startsWith('/') ? text : joinPath(folder, text));
  const [path = own] = calls
    .flatMap((call) => textsAt(listOf(stated.path), { arguments: call.arguments }, resolver))
    .map(absolute);
  const further = calls.flatMap((call) =>
    textsAt(listOf(stated.further), { arguments: call.arguments }, resolver).map((text) => ({
      path: absolute(text),
      lines: call.lines,
    })),
  );
  return { path, further };
}

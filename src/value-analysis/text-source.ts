import type { Value } from '../code-model/facts.ts';

/** What the reading of strings asks of the value analysis. */
export interface TextSource {
  readonly table: { readonly manifests: readonly { readonly file: string }[] };
  textsOf(value: Value): readonly string[];
  symbolsOf(value: Value): readonly string[];
  itemsOf(value: Value): readonly Value[] | null;
  readonly bounds: { add(bound: string, limit: number, at: string): void };
}

/** Characters of one string. Code that puts a string together from itself, call by call, makes each twice as long as the one before. */
export const longestText = 65_536;

/** `{}`, which stands for a string that is too long. @param at id of the call that makes it */
export function tooLong({ bounds }: Pick<TextSource, 'bounds'>, at: string): string {
  bounds.add('characters of a string', longestText, at);
  return '{}';
}

import type { TemplatePath } from '../../code-model/template-outline.ts';

const strings = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const path = /(\|\s*)?(?<![\w.])([A-Za-z_]\w*)((?:\s*\(\s*\)|\.\w+|\[\s*(?:\d+|\uA500)\s*\])*)(\s*=(?!=))?/g;
const keywords = new Set(
  'and or not in is if else elif for as with by by None True False true false none only recursive async'.split(' '),
);

/** The paths of names that an expression reads, without names of filters and of what is given by name. */
export function pathsIn(expression: string): readonly TemplatePath[] {
  const found: TemplatePath[] = [];
  for (const [, filter, name = '', steps = '', given] of expression.replaceAll(strings, '\uA500').matchAll(path)) {
    if (filter !== undefined || given !== undefined || keywords.has(name)) continue;
    found.push([name, ...(steps.match(/\w+/g) ?? [])]);
  }
  return found;
}

/** The filters that an expression names, each with the path that it stands behind; null behind another filter, or a text. */
export function filtersIn(
  expression: string,
): readonly { readonly name: string; readonly path: TemplatePath | null }[] {
  return wordsOf(expression).flatMap((word) => {
    const [head = '', ...filters] = word.split(/\|(?!\|)\s*/);
    return filters.flatMap((each, at) => {
      const name = /^[A-Za-z_]\w*/.exec(each)?.[0];
      return name === undefined ? [] : [{ name, path: at === 0 ? (pathsIn(head)[0] ?? null) : null }];
    });
  });
}

/** What blanks separate, filters with what they are behind; texts are cut out. */
export function wordsOf(expression: string): readonly string[] {
  const text = expression.replaceAll(strings, '\uA500').replaceAll(/\s*\|\s*/g, '|');
  return text.split(/\s+/).filter((word) => word !== '');
}

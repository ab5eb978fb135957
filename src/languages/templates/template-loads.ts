import { type CallFact, readOf, unknownValue, type Value } from '../../code-model/facts.ts';

/** What Django, Jinja and their like fill in, and comments of theirs. */
const tags = /\{#[\s\S]*?#\}|\{%-?\s*comment\b[\s\S]*?endcomment\s*-?%\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g;
const isComment = /^\{(?:#|%-?\s*comment\b)/;
/** Texts in a tag, what a tag loads, and names of templates say nothing of rows. */
const noReads = /"[^"]*"|'[^']*'|^\{%-?\s*load\b[\s\S]*$/g;
const paths = /(?<![\w.])[a-z_]\w*(?:\.[a-z_]\w*)+/gi;
/** Fields of forms are called like what their rows are related to. */
const noRows = /^(form|formset|field|forloop|loop)$/;

/**
 * What a template reads of what it is given, as calls of `__getattr__` of each member on the way: `{{ order.owner.name }}` reads `order.owner` and
 * `order.owner.name`. Each once, where it stands first.
 * @param lineAt of an offset, 1-based
 */
export function templateLoads(
  { path, text, object }: { readonly path: string; readonly text: string; readonly object: string },
  lineAt: (offset: number) => number,
): readonly CallFact[] {
  const found = new Map<string, CallFact>();
  for (const { 0: tag, index } of text.matchAll(tags)) {
    if (isComment.test(tag)) continue;
    const read = tag.replaceAll(noReads, (each) => ' '.repeat(each.length));
    for (const { 0: chain, index: at } of read.matchAll(paths)) {
      const [root = '', ...members] = chain.split('.');
      if (noRows.test(root)) continue;
      let value: Value = { kind: 'member', of: unknownValue, name: root };
      for (const [depth, name] of members.entries()) {
        value = { kind: 'member', of: value, name };
        const key = [root, ...members.slice(0, depth + 1)].join('.');
        if (found.has(key)) continue;
        const line = lineAt(index + at);
        const callee: Value = { kind: 'member', of: value, name: readOf };
        const lines = { startLine: line, endLine: line };
        found.set(key, {
          id: `${path}:${index + at}:${depth}`,
          form: 'call',
          callee,
          arguments: [],
          caller: object,
          lines,
        });
      }
    }
  }
  return [...found.values()];
}

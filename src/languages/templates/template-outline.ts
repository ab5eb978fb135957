import type {
  OutlinedTemplate,
  TemplateName,
  TemplateOutline,
  TemplatePart,
  TemplatePath,
} from '../../code-model/template-outline.ts';
import { filtersIn, pathsIn, wordsOf } from './template-paths.ts';

const tags =
  /\{#[\s\S]*?#\}|\{%-?\s*(comment|verbatim|raw)\b[\s\S]*?\{%-?\s*end\1\s*-?%\}|\{%[-+]?([\s\S]*?)[-+]?%\}|\{\{-?([\s\S]*?)-?\}\}/g;
/** Longer files are data, or pages that a tool has written. */
const maxText = 500_000;
const quoted = /^\s*(['"])([^'"]+)\1/;
/** Tags whose words are not read from the names of the template. */
const silent =
  /^(load|import|from|trans|translate|else|empty|csrf_token|extends|autoescape|spaceless|cycle|now|lorem)\b/;
/** Tags that name nothing, and which no application defines. */
const testing = /^(if|elif|ifchanged|ifequal|ifnotequal|do)$/;

interface Open {
  readonly tag: string;
  readonly parts: TemplatePart[];
}

/** What a template of Django or Jinja reads. */
export function templateOutline(text: string): TemplateOutline {
  const reader = new OutlineReader();
  let at = 0;
  for (const { index, 1: skipped, 2: tag, 3: output } of text.matchAll(tags)) {
    reader.line += text.slice(at, index).split('\n').length - 1;
    at = index;
    if (skipped !== undefined) continue;
    if (tag !== undefined) reader.tag(tag.trim());
    else if (output !== undefined) reader.expression(output);
  }
  return reader.outline();
}

class OutlineReader {
  /** In which the tag stands that is read. */
  line = 1;
  private extended: string | null = null;
  private readonly open: Open[] = [{ tag: '', parts: [] }];

  outline(): TemplateOutline {
    while (this.open.length > 1) this.close();
    return { extends: this.extended, parts: this.open[0]?.parts ?? [] };
  }

  expression(text: string): void {
    for (const path of pathsIn(text)) this.add({ kind: 'read', path, line: this.line });
    for (const { name, path } of filtersIn(text))
      this.add({ kind: 'call', form: 'filter', function: name, given: [path], names: [], as: null });
  }

  tag(text: string): void {
    const [, word = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(text) ?? [];
    const ended = /^end(\w*)$/.exec(word)?.[1];
    if (ended !== undefined) this.end(ended);
    else if (word === 'extends') this.extended = quoted.exec(rest)?.[2] ?? null;
    else if (word === 'include') this.include(rest);
    else if (word === 'for') this.loop(rest);
    else if (word === 'with') this.with(rest);
    else if (word === 'block') this.begin(word, /^\w+/.exec(rest)?.[0] ?? null);
    else if (word === 'macro' || word === 'call') this.macro(word, rest);
    else if (word === 'set' || word === 'assign') this.set(rest);
    else if (!silent.test(text)) this.other(word, rest);
  }

  private add(part: TemplatePart): void {
    this.open.at(-1)?.parts.push(part);
  }

  private begin(tag: string, name: string | null = null): void {
    const parts: TemplatePart[] = [];
    this.add({ kind: 'block', name, parts });
    this.open.push({ tag, parts });
  }

  private close(): void {
    this.open.pop();
  }

  /** What is open inside of the part that ends is no part of its own. */
  private end(tag: string): void {
    const at = this.open.findLastIndex((each) => each.tag === tag);
    if (at <= 0) return;
    while (this.open.length > at) this.close();
  }

  /** `for line in order.lines.all`, `for key, value in totals.items` */
  private loop(rest: string): void {
    const [, written = '', source = ''] = /^([\w\s,()]+?)\s+in\s+([\s\S]+)$/.exec(rest) ?? [];
    this.expression(source);
    this.begin('for');
    const names = written.match(/\w+/g) ?? [];
    const [path = null] = pathsIn(source.replace(/^\s*(?:sorted|list|reversed|enumerate|set)\(/, ''));
    const [first, second] = names;
    if (names.length === 1 && first !== undefined) this.name({ name: first, path, of: 'each' });
    else if (second !== undefined && path?.at(-1) === 'items')
      this.name({ name: second, path: path.slice(0, -1), of: 'each' });
    else for (const [at, name] of names.entries()) this.name({ name, path, of: 'value', at });
  }

  private name(name: TemplateName): void {
    this.add({ kind: 'name', ...name });
  }

  /** `with owner=order.owner total=1`, `with order.owner as owner` */
  private with(rest: string): void {
    this.expression(rest);
    this.begin('with');
    for (const each of namesGiven(rest)) this.name(each);
  }

  /** `set owner = order.owner`; without a value, what follows to its end. */
  private set(rest: string): void {
    const [, name, value] = /^(\w+)\s*(?:=([\s\S]*))?$/.exec(rest) ?? [];
    this.expression(name === undefined ? rest : (value ?? ''));
    if (name === undefined) return;
    if (value === undefined) this.begin('set');
    else this.name({ name, path: pathsIn(value)[0] ?? null, of: 'whole' });
  }

  /** What a macro is given is not known. */
  private macro(word: string, rest: string): void {
    if (word === 'call') this.expression(rest);
    this.begin(word);
    for (const name of word === 'macro' ? (rest.replace(/^\w+/, '').match(/\w+/g) ?? []) : [])
      this.name({ name, path: null, of: 'whole' });
  }

  /** `include "line.html" with line=order.first only` */
  private include(rest: string): void {
    const [whole = '', , template] = quoted.exec(rest) ?? [];
    const given = rest.slice(whole.length);
    this.expression(given);
    if (template === undefined) return;
    const isAlone = /\bonly\s*$|\bwithout\s+context\b/.test(given);
    this.add({ kind: 'include', template, names: namesGiven(given), isAlone });
  }

  /** `if order.owner`, `url 'order' order.pk`, and tags of the application, `total order currency=unit as sum`; `as` names what they give. */
  private other(word: string, rest: string): void {
    this.expression(rest);
    if (testing.test(word)) return;
    const as = /\bas\s+(\w+)\s*$/.exec(rest)?.[1] ?? null;
    const text = as === null ? rest : rest.replace(/\bas\s+\w+\s*$/, '');
    const given = wordsOf(text).flatMap((each) => (/^\w+=(?!=)/.test(each) ? [] : [pathsIn(each)[0] ?? null]));
    this.add({ kind: 'call', form: 'tag', function: word, given, names: namesGiven(text), as });
  }
}

function namesGiven(text: string): readonly TemplateName[] {
  const given = [...text.matchAll(/\b(\w+)\s*=(?!=)\s*([^\s,]+)/g)].map(([, name = '', value = '']) => [name, value]);
  const [, before = '', alias] = /([\w.]\S*)\s+as\s+(\w+)\s*$/.exec(text) ?? [];
  if (alias !== undefined) given.push([alias, before]);
  return given.map(([name = '', value = '']): TemplateName => {
    const [path = null] = pathsIn(value);
    return { name, path: path as TemplatePath | null, of: 'whole' };
  });
}

/** Templates as what they read. @param files with texts, null for one that cannot be read */
export function outlinedTemplates(
  files: readonly { readonly path: string; readonly read: () => string | null }[],
): readonly OutlinedTemplate[] {
  return files.map(({ path, read }) => ({
    path,
    outline: () => {
      const text = read();
      return text === null || text.length > maxText ? null : templateOutline(text);
    },
  }));
}

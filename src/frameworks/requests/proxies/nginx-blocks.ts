/** A directive of a configuration of nginx, with what stands in its braces. */
export interface NginxDirective {
  readonly name: string;
  readonly given: readonly string[];
  readonly inside: readonly NginxDirective[];
}

/** Blocks in blocks. */
const maxDepth = 16;
/** Marks of templates of images and tools, which stand for values: `${PORT}`, `{{ port }}`; those with `%` say nothing themselves. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/\{%.*?%\}|\{#.*?#\}|<%(?!=).*?%>/gs, ''],
  [/\{\{.*?\}\}|<%=.*?%>/gs, '$value'],
  [/\$\{[^{}]*\}/g, '$value'],
];
const word = /#[^\n]*|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[{};]|(?:[^\s{};"'\\]|\\.)+/gs;

/** The directives of a configuration of nginx, also of a template of one; what is left open at its end is closed there. */
export function nginxDirectives(text: string): readonly NginxDirective[] {
  const plain = marks.reduce((left, [mark, by]) => left.replace(mark, by), text);
  const words = [...plain.matchAll(word)].filter(([whole]) => !whole.startsWith('#'));
  let at = 0;
  const block = (depth: number): NginxDirective[] => {
    const found: NginxDirective[] = [];
    let given: string[] = [];
    const end = (inside: readonly NginxDirective[]): void => {
      const [name, ...others] = given;
      if (name !== undefined) found.push({ name, given: others, inside });
      given = [];
    };
    while (at < words.length) {
      const [whole, double, single] = words[at++] as RegExpExecArray;
      if (whole === '}') {
        end([]);
        return found;
      }
      if (whole === '{') end(depth < maxDepth ? block(depth + 1) : []);
      else if (whole === ';') end([]);
      else given.push(double ?? single ?? whole);
    }
    end([]);
    return found;
  };
  const all: NginxDirective[] = [];
  while (at < words.length) all.push(...block(0));
  return all;
}

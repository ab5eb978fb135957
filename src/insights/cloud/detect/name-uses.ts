import type { SyntaxNode } from '../syntax/grammars.ts';

const declarations =
  /^(variable_declarator|lexical_binding|assignment|assignment_expression|assignment_statement|const_spec|var_spec|short_var_declaration)$/;
/** What a value is still the value of its name in: lists, and what closes over nothing. */
const wrappers =
  /^(string|string_literal|\w*array\w*|list|tuple|set|literal_value|literal_element|composite_literal|initializer_expression|equals_value_clause|expression_list|parenthesized_expression|await_expression|as_expression)$/;
const functions = /function|method|lambda|closure|constructor|arrow/;
/** A string that nothing is put into. */
const plainString = /"(?:\\.|[^"\\{])*"|'(?:\\.|[^'\\{])*'/g;
const lineComment = /\s(?:\/\/|#)\s.*$/;
/** Begins a line of comment, in any of the languages. */
export const commentLine = /^\s*(?:\/\/|#|\/?\*)/;

/**
 * What is done with a node: `NAME = value`, and the lines in which the name that it is given to is used, within the function that gives it, else
 * in the file; the name stands as `NAME` in them, and so does the variable of a loop over it. What is done with a call at once is such a line
 * itself: `NAME.close()` of `open(path).close()`. Nothing where there is no name, or other files may use it, or nothing uses it.
 */
export function usesOf(node: SyntaxNode, text: string): readonly string[] {
  const lines = linesOfUse(node, text);
  return lines.length === 0 ? [] : [`NAME = ${node.text().slice(0, 500)}`, ...lines];
}

function linesOfUse(node: SyntaxNode, text: string): readonly string[] {
  const around = node.parent();
  if (around === null) return [];
  if (/^(member_expression|selector_expression|attribute|member_access_expression)$/.test(String(around.kind()))) {
    return [`NAME${(around.parent() ?? around).text().slice(node.text().length)}`];
  }
  if (around.kind() === 'method_invocation' && around.field('object')?.id() === node.id()) {
    return [`NAME${around.text().slice(node.text().length)}`];
  }
  const declaration = declarationOf(node);
  if (declaration === undefined || isShared(declaration)) return [];
  const target = declaration.field('name') ?? declaration.field('left') ?? declaration.child(0);
  const name = /^(?:self\.|this\.)?([A-Za-z_$][\w$]*)/.exec(target?.text() ?? '')?.[1];
  if (name === undefined || name === '_') return [];
  const scope = declaration.ancestors().find((one) => functions.test(String(one.kind())));
  const { start, end } = scope?.range() ?? { start: { index: 0 }, end: { index: text.length } };
  const own = declaration.range();
  const rest = `${text.slice(start.index, own.start.index)}\n${text.slice(own.end.index, end.index)}`;
  return linesWith(name, rest).flatMap((line) => {
    const variable = loopVariable(line);
    return variable === undefined ? [line] : linesWith(variable, rest);
  });
}

function declarationOf(node: SyntaxNode): SyntaxNode | undefined {
  for (const around of node.ancestors()) {
    const kind = String(around.kind());
    if (declarations.test(kind)) return around;
    if (!wrappers.test(kind)) return undefined;
  }
  return undefined;
}

/** Whether what is declared is for other files as well: exported, public, or with a capital in Go. */
function isShared(declaration: SyntaxNode): boolean {
  if (/_spec$/.test(String(declaration.kind())) && /^[A-Z]/.test(declaration.text())) return true;
  return declaration
    .ancestors()
    .some(
      (one) =>
        one.kind() === 'export_statement' ||
        (one.kind() === 'field_declaration' && /^[^=]*\b(?:public|internal|protected)\b/.test(one.text())),
    );
}

function linesWith(name: string, text: string): readonly string[] {
  const escaped = name.replaceAll('$', '\\$');
  const whole = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'g');
  return text
    .split('\n')
    .map((line) => line.replaceAll(plainString, '""').replace(lineComment, ''))
    .filter((line) => !commentLine.test(line) && line.search(whole) >= 0)
    .map((line) => line.replaceAll(whole, 'NAME').trim());
}

const loop =
  /^for(?:each)?\b\s*\(?(?:[^=;]*?\b)?([A-Za-z_$][\w$]*)\s*(?::=\s*range|\b(?:of|in)\b|:)\s*\(?\s*(?:self\.|this\.)?NAME\s*[){:]/;

function loopVariable(line: string): string | undefined {
  return loop.exec(line)?.[1];
}

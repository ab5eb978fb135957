import { argumentNodes, dottedName, type NameShape } from './dotted-name.ts';
import type { SyntaxNode } from './grammars.ts';
import type { LanguageSyntax } from './language-syntax.ts';
import type { NameTable } from './name-table.ts';

const shape: NameShape = {
  members: { selector_expression: ['operand', 'field'] },
  calls: { call_expression: 'function' },
  wrappers: new Set(['parenthesized_expression']),
};

/** Go: `import/path#Function`; variables by their first value. */
export const goSyntax: LanguageSyntax = {
  // The grammar takes `make[K, V](o)` for a conversion to a generic type.
  calls: ['call_expression', 'type_conversion_expression'],
  callee: (call) => {
    if (call.kind() === 'type_conversion_expression') {
      const type = call.field('type');
      return type?.kind() === 'generic_type' ? (type.field('type')?.text() ?? null) : null;
    }
    const target = call.field('function');
    return target === null ? null : dottedName(target, shape);
  },
  args: (call) => argumentNodes(call.field('arguments')),
  bindNames(root, names) {
    for (const node of root.findAll({ rule: { kind: 'import_spec' } })) bindImport(node, names);
    for (const node of root.findAll({ rule: { kind: 'short_var_declaration' } })) bindValue(node, names);
  },
};

function bindImport(spec: SyntaxNode, names: NameTable): void {
  const path = spec.field('path')?.text().slice(1, -1);
  if (path === undefined) return;
  const name = spec.field('name')?.text() ?? packageName(path);
  if (name === '.') names.bindAll(path);
  else if (name !== '_') names.bind(name, path);
}

/** The name a package usually has: the last part of its path that is no version. */
function packageName(path: string): string {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) as string).replace(/\.v\d+$/, '').replace(/^go-|-go$/g, '');
}

function bindValue(declaration: SyntaxNode, names: NameTable): void {
  const left = declaration.field('left')?.children()[0];
  const value = declaration.field('right')?.children()[0];
  if (!left || value?.kind() !== 'call_expression') return;
  const name = dottedName(value, shape);
  if (name !== null && names.isBound(name)) names.bind(left.text(), names.resolve(name)[0] as string);
}

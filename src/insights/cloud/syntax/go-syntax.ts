import { argumentNodes, dottedName, type NameShape } from './dotted-name.ts';
import type { SyntaxNode } from './grammars.ts';
import type { LanguageSyntax } from './language-syntax.ts';
import type { NameTable } from './name-table.ts';

const shape: NameShape = {
  members: { selector_expression: ['operand', 'field'] },
  calls: { call_expression: 'function' },
  wrappers: new Set(['parenthesized_expression']),
};

/** Go: `import/path#Function`; variables by their first value, parameters and fields by their type: `import/path#Type()`. */
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
    const given = { any: [{ kind: 'short_var_declaration' }, { kind: 'assignment_statement' }, { kind: 'var_spec' }] };
    for (const node of root.findAll({ rule: given })) bindValue(node, names);
    const typed = { any: [{ kind: 'parameter_declaration' }, { kind: 'field_declaration' }, { kind: 'var_spec' }] };
    for (const node of root.findAll({ rule: typed })) bindType(node, names);
    for (const node of root.findAll({ rule: { kind: 'method_declaration' } })) bindReceiver(node, names);
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

/** `x := imported.New()`, `x, err = …`, `s.x = …`, `var x = …`; the values of a `var` that stand in a list are left out. */
function bindValue(given: SyntaxNode, names: NameTable): void {
  const [target, values] = given.kind() === 'var_spec' ? ['name', 'value'] : ['left', 'right'];
  const left = given.kind() === 'var_spec' ? given.field(target) : given.field(target)?.children()[0];
  const value = given.field(values)?.children()[0];
  if (!left || value?.kind() !== 'call_expression') return;
  const name = dottedName(value, shape);
  if (name !== null && names.isBound(name)) names.bind(memberName(left.text()), names.resolve(name)[0] as string);
}

/** The field that `s.client` is; any other name as it is. */
function memberName(name: string): string {
  return /^\w+\.\w+$/.test(name) ? name.slice(name.indexOf('.') + 1) : name;
}

/** `client *s3.Client` is as what a call makes. */
function bindType(declaration: SyntaxNode, names: NameTable): void {
  const name = declaration.field('name');
  const type = declaration.field('type')?.text().replace(/^\*/, '');
  if (name === null || type === undefined || !/^\w+\.\w+$/.test(type) || !names.isBound(type)) return;
  names.bind(name.text(), `${names.resolve(type)[0]}()`);
}

function bindReceiver(method: SyntaxNode, names: NameTable): void {
  const [receiver] = argumentNodes(method.field('receiver'));
  const name = receiver?.field('name')?.text();
  if (name !== undefined) names.bindSelf(name);
}

import { argumentNodes, dottedName, type NameShape } from './dotted-name.ts';
import type { SyntaxNode } from './grammars.ts';
import type { LanguageSyntax } from './language-syntax.ts';
import type { NameTable } from './name-table.ts';

const shape: NameShape = {
  members: { member_access_expression: ['expression', 'name'] },
  calls: { invocation_expression: 'function' },
  wrappers: new Set(['parenthesized_expression', 'await_expression']),
};
/** Kinds of node, beside variables, that give a name a type. */
const declarations = [
  'parameter',
  'property_declaration',
  'foreach_statement',
  'declaration_pattern',
  'declaration_expression',
];
/** Namespaces that projects import without saying so. */
const implicit = ['System', 'System.IO', 'System.Net.Http', 'System.Threading', 'System.Threading.Tasks'];

/** C#: `Namespace.Type#Method`, `Namespace.Type#new`; variables, fields and parameters by their declared type. */
export const csharpSyntax: LanguageSyntax = {
  calls: ['invocation_expression', 'object_creation_expression', 'implicit_object_creation_expression'],
  callee: (call) => {
    if (call.kind() === 'implicit_object_creation_expression') return madeWithoutType(call);
    const isNew = call.kind() === 'object_creation_expression';
    const target = call.field(isNew ? 'type' : 'function');
    if (target === null) return null;
    return isNew ? `${rawType(target.text())}.new` : dottedName(target, shape);
  },
  args: (call) =>
    argumentNodes(call.field('arguments') ?? call.children().find((one) => one.kind() === 'argument_list') ?? null),
  bindNames(root, names) {
    for (const namespace of implicit) names.bindAll(namespace);
    for (const node of root.findAll({ rule: { kind: 'using_directive' } })) bindUsing(node.text(), names);
    for (const node of root.findAll({ rule: { kind: 'variable_declaration' } })) bindVariables(node, names);
    const declared = { any: declarations.map((kind) => ({ kind })) };
    for (const node of root.findAll({ rule: declared })) {
      bindType((node.field('name') ?? node.field('left'))?.text(), node.field('type')?.text(), names);
    }
  },
};

/** What `new(…)` makes: of the declared type, or of that of the variable that it is given to. */
function madeWithoutType(call: SyntaxNode): string | null {
  const holder = call.parent();
  const around = holder?.kind() === 'arrow_expression_clause' ? holder.parent() : (holder ?? null);
  if (around === null) return null;
  const type = (around.kind() === 'variable_declarator' ? around.parent() : around)?.field('type')?.text();
  if (type !== undefined) return `${rawType(type)}.new`;
  const left = around.kind() === 'assignment_expression' ? around.field('left') : null;
  const name = left === null ? null : dottedName(left, shape);
  return name === null ? null : `${name}.new`;
}

function bindUsing(text: string, names: NameTable): void {
  const found = /^(?:global\s+)?using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.]+)\s*;/.exec(text);
  if (found === null) return;
  const [, isStatic, alias, path = ''] = found;
  if (alias !== undefined) names.bind(alias, path);
  else if (isStatic) names.bindMembers(path);
  else if (!implicit.includes(path)) names.bindAll(path);
}

function bindVariables(declaration: SyntaxNode, names: NameTable): void {
  const type = declaration.field('type');
  for (const declarator of declaration.children().filter((child) => child.kind() === 'variable_declarator')) {
    const created = declarator.children().find((child) => child.kind() === 'object_creation_expression');
    const isImplicit = type === null || type.kind() === 'implicit_type';
    const made = created?.field('type')?.text() ?? served(declarator.text());
    bindType(declarator.field('name')?.text(), isImplicit ? made : type.text(), names);
  }
}

/** The type that the container of services is asked for. */
function served(text: string): string | undefined {
  return /\.Get(?:Required)?Service<([\w.]+)>\(\)$/.exec(text.slice(-200))?.[1];
}

function bindType(name: string | undefined, type: string | undefined, names: NameTable): void {
  if (name === undefined || type === undefined) return;
  for (const qualified of names.resolve(rawType(type))) if (!qualified.startsWith('#')) names.bind(name, qualified);
}

/** A type without its arguments and its mark for null. */
function rawType(type: string): string {
  return type.replace(/[<?].*$/s, '').trim();
}

import { readImportStatement } from '../../../languages/python/conventions/import-statements.ts';
import { argumentNodes, dottedName, type NameShape } from './dotted-name.ts';
import type { SyntaxNode } from './grammars.ts';
import type { LanguageSyntax } from './language-syntax.ts';
import type { NameTable } from './name-table.ts';

const shape: NameShape = {
  members: { attribute: ['object', 'attribute'] },
  calls: { call: 'function' },
  wrappers: new Set(['parenthesized_expression', 'await']),
};

/** Python: imports, variables by their first value or, as parameters, by their declared type. Modules are dotted: `os.path#join`. */
export const pythonSyntax: LanguageSyntax = {
  calls: ['call'],
  callee: (call) => {
    const target = call.field('function');
    return target === null ? null : dottedName(target, shape);
  },
  args: (call) => argumentNodes(call.field('arguments')),
  bindNames(root, names) {
    for (const node of root.findAll({ rule: { kind: 'import_statement' } })) bindImports(node, names);
    for (const node of root.findAll({ rule: { kind: 'import_from_statement' } })) bindImports(node, names);
    for (const node of root.findAll({ rule: { kind: 'assignment' } })) bindValue(node, names);
    const typed = { any: [{ kind: 'typed_parameter' }, { kind: 'typed_default_parameter' }, { kind: 'assignment' }] };
    for (const node of root.findAll({ rule: typed })) bindType(node, names);
  },
};

/** `import a.b` binds `a`; `import a.b as c` binds `c` to `a.b`; `from a import b` binds `b` to `a#b`. */
function bindImports(statement: SyntaxNode, names: NameTable): void {
  for (const each of readImportStatement(statement.text())) {
    if (each.kind === 'module') {
      const top = each.module.split('.')[0] as string;
      names.bind(each.alias ?? top, each.alias === null ? top : each.module);
    } else {
      for (const { name, alias } of each.names) names.bind(alias ?? name, `${each.module}#${name}`);
    }
  }
}

/** `x = made()`, and `x = module.member` as another name of it. */
function bindValue(assignment: SyntaxNode, names: NameTable): void {
  const [left, right] = [assignment.field('left'), assignment.field('right')];
  if (!left || !right || !['call', 'attribute', 'await'].includes(String(right.kind()))) return;
  const name = dottedName(right, shape);
  if (name !== null && names.isBound(name))
    names.bind(left.text().replace(/^self\./, ''), names.resolve(name)[0] as string);
}

/** What has a declared type is as what calling the type makes: `client: Minio`, `client: minio.Minio | None = None`. */
function bindType(declaration: SyntaxNode, names: NameTable): void {
  const name = declaration.field('name') ?? declaration.field('left') ?? declaration.children()[0];
  const type = /^(?:Optional\[)?([A-Za-z_][\w.]*)\]?(?:\s*\|\s*None)?$/.exec(
    declaration.field('type')?.text() ?? '',
  )?.[1];
  if (!name || type === undefined || !names.isBound(type)) return;
  names.bind(name.text().replace(/^self\./, ''), `${names.resolve(type)[0]}()`);
}

import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import { type MapperStatement, readMapper } from '../../schemas/mybatis-mapper.ts';
import { sqlAccesses } from './jpql.ts';

const session = /^org\.(apache\.ibatis\.session|mybatis\.spring)#\w*SqlSession\w*/;

interface PlacedStatement extends MapperStatement {
  readonly file: string;
}

const statements = new WeakMap<DataContext, Map<string, PlacedStatement>>();

/** Keeps the statements of a mapper file, and what they do as accesses of the methods of the interface that they are named after. */
export function defineMapper(file: string, text: string, context: DataContext): void {
  const known = statements.get(context) ?? new Map<string, PlacedStatement>();
  statements.set(context, known);
  for (const statement of readMapper(text)) known.set(`${statement.namespace}.${statement.id}`, { ...statement, file });
}

/** Mappers of MyBatis whose statements stand in files of XML: methods of interfaces, and sessions that name a statement. */
export const mybatis: DataLibrary = {
  name: 'mybatis',
  relate(file, context) {
    const known = statements.get(context);
    if (known === undefined) return;
    for (const fact of file.classes) {
      const ending = `/${fact.name}.${file.file.split('.').at(-1)}`;
      if (!`/${file.file}`.endsWith(ending)) continue;
      const path = `/${file.file}`.slice(0, -ending.length).replaceAll('/', '.');
      for (const member of fact.members) {
        if (member.kind !== 'method' || member.object === null) continue;
        for (const statement of named(known, fact.name, member.name, path)) record(statement, member.object, context);
      }
    }
  },
  access(call, method, context) {
    const [first] = call.arguments;
    if (first === undefined || call.callee.kind !== 'member' || !/^(select|insert|update|delete)/.test(method)) return;
    if (!context.resolver.symbolsOf(call.callee.of).some((symbol) => session.test(symbol))) return;
    for (const id of context.resolver.textsOf(first)) {
      const statement = statements.get(context)?.get(id);
      if (statement === undefined) continue;
      for (const { model, access } of sqlAccesses(statement.text, context))
        context.add('mybatis', call, model, [access]);
    }
  },
};

/** The statements of a method: those whose namespace is the interface, whose package the path of its file ends with. */
function named(
  known: ReadonlyMap<string, PlacedStatement>,
  type: string,
  method: string,
  path: string,
): readonly PlacedStatement[] {
  return [...known.values()].filter(({ namespace, id }) => {
    if (id !== method || (namespace !== type && !namespace.endsWith(`.${type}`))) return false;
    const packageName = namespace.slice(0, Math.max(0, namespace.length - type.length - 1));
    return path === packageName || path.endsWith(`.${packageName}`);
  });
}

function record(statement: PlacedStatement, from: string, context: DataContext): void {
  const { file, startLine, endLine } = statement;
  const place = { file, startLine, endLine };
  for (const { model, access } of sqlAccesses(statement.text, context)) {
    context.accesses.push({ from, place, kind: 'table', table: model.table, access, columns: [], library: 'mybatis' });
  }
}

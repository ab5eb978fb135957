import { Type } from 'typebox';
import { defineTool } from '../tool.ts';
import { placeMembers, placeText, rowsSchema } from './rows.ts';

const filter = Type.Optional(Type.String());

export const apiInventoryTool = defineTool({
  name: 'api_inventory',
  title: 'API inventory',
  description:
    'Operations the application offers (routes, messages) and requests it sends, with method, path and place.',
  parameters: {
    kind: Type.Optional(Type.Unsafe<'operation' | 'request'>({ type: 'string', enum: ['operation', 'request'] })),
    path: filter,
    method: filter,
  },
  output: {
    total: Type.Integer(),
    entries: rowsSchema({
      kind: Type.String(),
      method: Type.Union([Type.String(), Type.Null()]),
      path: Type.String(),
      technology: Type.String(),
      id: Type.String(),
      ...placeMembers,
    }),
  },
  async run({ ask, skip, pageSize }, filters) {
    const { kind, path, method } = filters;
    const from = skip('entries');
    const { data } = await ask('list-api-inventory', { kind, path, method, limit: pageSize, skip: from });
    const items = data.entries.map(({ kind, method, path, technology, id, places }) => ({
      kind,
      method,
      path,
      technology,
      id,
      ...(places[0] && { filePath: places[0].file, line: places[0].line }),
    }));
    return {
      summary: `${data.totalEntries} operations and requests match.`,
      head: { total: data.totalEntries },
      lists: {
        entries: {
          total: data.totalEntries,
          skip: from,
          items,
          line: (row: (typeof items)[number]) =>
            `${row.kind} ${row.method ?? ''} ${row.path} (${row.id})${placeText(row)}`,
        },
      },
    };
  },
});

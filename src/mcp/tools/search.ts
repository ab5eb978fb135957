import { Type } from 'typebox';
import { withLocations } from '../../client/with-locations.ts';
import { counted } from '../counted.ts';
import { defineTool } from '../tool.ts';
import { identityMembers, identityOf, objectLine, placeMembers, placeOf, rowsSchema } from './rows.ts';

const filter = Type.Optional(Type.String());

export const searchTool = defineTool({
  name: 'search',
  title: 'Search objects',
  description: 'Finds classes, methods, routes, tables, queues … Filters: case-insensitive substrings, all must hold.',
  parameters: {
    name: filter,
    fullName: filter,
    filePath: filter,
    type: Type.Optional(Type.String({ description: 'Such as method, table, GET operation.' })),
    annotation: filter,
    signature: filter,
  },
  output: {
    total: Type.Integer(),
    objects: rowsSchema({ ...identityMembers, ...placeMembers }),
  },
  async run({ ask, skip, pageSize }, { name, fullName, filePath, type, annotation, signature }) {
    const filters = { name, fullname: fullName, filepath: filePath, type, annotation, mangling: signature };
    const from = skip('objects');
    const { data } = await withLocations((select) =>
      ask('find-objects', { ...filters, limit: pageSize, skip: from, select }),
    );
    const items = data.objects.map((object) => ({
      ...identityOf(object),
      ...(object.filePath !== null && { filePath: object.filePath }),
      ...placeOf(object.sourceLocations),
    }));
    return {
      summary: `${counted(data.totalObjects, 'matching object')}.`,
      head: { total: data.totalObjects },
      lists: { objects: { total: data.totalObjects, skip: from, items, line: objectLine } },
      ...(data.totalObjects === 0 && { hints: ['Try a shorter substring, or fewer filters.'] }),
    };
  },
});

import { Type } from 'typebox';
import { counted } from '../counted.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { placeMembers, placeText, rowsSchema, slice } from './rows.ts';

const filter = Type.Optional(Type.String());
const end = Type.Object({ application: Type.String(), id: Type.String(), name: Type.String() });

export const apiInventoryTool = defineTool({
  name: 'api_inventory',
  title: 'API inventory',
  description:
    'Operations offered (routes, messages) and requests sent, with method, path and place; or what links it with `otherApplications`.',
  parameters: {
    kind: Type.Optional(Type.Unsafe<'operation' | 'request'>({ type: 'string', enum: ['operation', 'request'] })),
    path: filter,
    method: filter,
    technology: filter,
    otherApplications: Type.Optional(Type.Boolean()),
  },
  output: {
    total: Type.Integer(),
    links: Type.Optional(rowsSchema({ kind: Type.String(), origin: end, target: end })),
    entries: Type.Optional(
      rowsSchema({
        kind: Type.String(),
        method: Type.Union([Type.String(), Type.Null()]),
        path: Type.String(),
        technology: Type.String(),
        id: Type.String(),
        ...placeMembers,
      }),
    ),
  },
  run(context, { otherApplications = false, ...filters }) {
    if (!otherApplications) return inventory(context, filters);
    const { kind, path, method, technology } = filters;
    if ([kind, path, method, technology].some((value) => value !== undefined))
      throw new ToolError('otherApplications: it goes without filters.');
    return crossApplicationLinks(context);
  },
});

interface Filters {
  readonly kind?: 'operation' | 'request';
  readonly path?: string;
  readonly method?: string;
  readonly technology?: string;
}

async function inventory({ ask, skip, pageSize }: ToolContext, filters: Filters): Promise<ToolAnswer> {
  const { kind, path, method, technology } = filters;
  const from = skip('entries');
  const asked = { kind, path, method, technology, limit: pageSize, skip: from };
  const { data } = await ask('list-api-inventory', asked);
  const items = data.entries.map(({ kind, method, path, technology, id, places }) => ({
    kind,
    method,
    path,
    technology,
    id,
    ...(places[0] && { filePath: places[0].file, line: places[0].line }),
  }));
  return {
    summary: `${counted(data.totalEntries, 'matching operation or request', 'matching operations and requests')}.`,
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
}

async function crossApplicationLinks(context: ToolContext): Promise<ToolAnswer> {
  const { data } = await context.ask('list-cross-application-links', {});
  const links = data.map(({ kind, origin, target }) => ({ kind, origin: endOf(origin), target: endOf(target) }));
  return {
    summary: `${counted(links.length, 'link')} with other applications.`,
    head: { total: links.length },
    lists: {
      links: slice(
        context,
        'links',
        links,
        ({ kind, origin, target }) => `${kind}: ${endText(origin)} → ${endText(target)}`,
      ),
    },
  };
}

interface End {
  readonly application: string;
  readonly id: string;
  readonly name: string;
}

function endOf({ application, id, name }: End): End {
  return { application, id, name };
}

function endText({ application, id, name }: End): string {
  return `${application} ${name} (${id})`;
}

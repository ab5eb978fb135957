import { Type } from 'typebox';
import { describeAccess } from '../../client/access.ts';
import { type AnswerOf, ClientError } from '../../client/client.ts';
import { counted } from '../counted.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { identityMembers, identityOf, objectId, objectLine, rowsSchema, slice, startLine } from './rows.ts';

const filter = Type.Optional(Type.String());

type Transaction = AnswerOf<'list-transactions'>[number];

export const transactionsTool = defineTool({
  name: 'transactions',
  title: 'Transactions',
  description:
    'Ways from a start point (route, screen, job) to end points (tables, queues). ' +
    'All, filtered; or those that use `object`, with their access to an end point; or one, with its objects; or `allEndPoints`.',
  parameters: {
    name: filter,
    fullName: filter,
    type: filter,
    stack: Type.Optional(Type.String({ description: 'Technology.' })),
    object: Type.Optional(Type.String({ description: 'Id, name or full name.' })),
    transaction: Type.Optional(Type.String({ description: 'Id.' })),
    allEndPoints: Type.Optional(Type.Boolean()),
  },
  output: {
    transactions: Type.Optional(
      rowsSchema({
        id: Type.String(),
        name: Type.String(),
        size: Type.Integer(),
        stack: Type.Array(Type.String()),
        startPoint: Type.Object(identityMembers),
        access: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    endPoints: Type.Optional(
      rowsSchema({
        ...identityMembers,
        access: Type.Optional(Type.Array(Type.String())),
        size: Type.Optional(Type.Integer()),
        nbTransactions: Type.Optional(Type.Integer()),
      }),
    ),
    objects: Type.Optional(rowsSchema(identityMembers)),
  },
  run(context, { object, transaction, allEndPoints = false, name, fullName, type, stack }) {
    const filters = { name, fullName, type, stack };
    const isFiltered = allEndPoints || Object.values(filters).some((value) => value !== undefined);
    const given = [object, transaction, isFiltered || undefined].filter((value) => value !== undefined);
    if (given.length > 1)
      throw new ToolError('Give only one of: object, transaction, or filters, with or without allEndPoints.');
    if (transaction !== undefined) return oneTransaction(context, transaction);
    if (object !== undefined) return transactionsOf(context, object);
    if (type !== undefined && !allEndPoints) throw new ToolError('type: it goes with allEndPoints.');
    return allEndPoints ? endPointsOf(context, filters) : allTransactions(context, filters);
  },
});

interface Filters {
  readonly name: string | undefined;
  readonly fullName: string | undefined;
  readonly type: string | undefined;
  readonly stack: string | undefined;
}

/** End points with how much reaches each: the data graphs of the application. */
async function endPointsOf(
  context: ToolContext,
  { name, fullName: fullname, type, stack }: Filters,
): Promise<ToolAnswer> {
  const { data } = await context.ask('list-data-graphs', { name, fullname, type, stack });
  const rows = data.map(({ endPoint, size, nbTransactions }) => ({ ...identityOf(endPoint), size, nbTransactions }));
  const line = (row: (typeof rows)[number]): string =>
    `${objectLine(row)}: ${counted(row.size, 'object')}, ${counted(row.nbTransactions, 'transaction')}`;
  return {
    summary: `${counted(data.length, 'matching end point')}.`,
    lists: { endPoints: slice(context, 'endPoints', rows, line) },
  };
}

async function allTransactions(
  context: ToolContext,
  { name, fullName: fullname, stack }: Filters,
): Promise<ToolAnswer> {
  const { data } = await context.ask('list-transactions', { name, fullname, stack });
  return {
    summary: `${counted(data.length, 'matching transaction')}.`,
    lists: { transactions: slice(context, 'transactions', data.map(transactionRow), transactionLine) },
  };
}

async function transactionsOf(context: ToolContext, named: string): Promise<ToolAnswer> {
  const id = await objectId(context, named);
  const { data } = await context.ask('list-object-transactions', { id });
  const part = slice(context, 'transactions', data.map(transactionRow), transactionLine);
  const items = (await isEndPoint(context, id)) ? await withAccess(context, part.items as Row[], id) : part.items;
  return {
    summary: `${counted(data.length, 'transaction')} with object ${id}.`,
    lists: { transactions: { ...part, items } },
  };
}

async function oneTransaction(context: ToolContext, id: string): Promise<ToolAnswer> {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new ToolError('transaction: give its id; the filter name finds it.');
  const { data } = await context.ask('get-transaction', { id });
  const from = context.skip('objects');
  const { data: page } = await context.ask('list-transaction-objects', { id, limit: context.pageSize, skip: from });
  const endPoints = data.endPoints.map((endPoint) => ({
    ...identityOf(endPoint),
    access: describeAccess(endPoint.access, endPoint.accessKinds),
  }));
  return {
    summary: `Transaction ${startLine(data)}: ${counted(page.totalObjects, 'object')}, ${counted(endPoints.length, 'end point')}.`,
    head: { transactions: [transactionRow(data)] },
    lists: {
      endPoints: slice(context, 'endPoints', endPoints, (row) => `${objectLine(row)} ${row.access.join(', ')}`),
      objects: { total: page.totalObjects, skip: from, items: page.objects.map(identityOf), line: objectLine },
    },
  };
}

interface Row extends Pick<Transaction, 'id' | 'name' | 'size' | 'stack' | 'startPoint'> {
  readonly access?: readonly string[];
}

function transactionRow({ id, name, size, stack, startPoint }: Transaction): Row {
  return { id, name, size, stack, startPoint: { ...identityOf(startPoint) } as Transaction['startPoint'] };
}

function transactionLine({ id, size, startPoint, access }: Row): string {
  const how = access === undefined ? '' : `, ${access.join(', ') || 'no direct access'}`;
  return `${startLine({ id, startPoint })}, ${counted(size, 'object')}${how}`;
}

async function isEndPoint({ ask }: ToolContext, id: string): Promise<boolean> {
  try {
    await ask('get-data-graph', { id });
    return true;
  } catch (error) {
    if (error instanceof ClientError && error.code === 'data-graph-not-found') return false;
    throw error;
  }
}

/** Adds how each transaction accesses an end point of its own. */
function withAccess({ ask }: ToolContext, rows: readonly Row[], endPoint: string): Promise<Row[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { data } = await ask('get-transaction', { id: row.id });
      const own = data.endPoints.find(({ id }) => id === endPoint);
      return own ? { ...row, access: describeAccess(own.access, own.accessKinds) } : row;
    }),
  );
}

import { Type } from 'typebox';
import { type ChangedObjects, changedObjects } from '../../client/changed-objects.ts';
import type { AnswerOf, ParametersOf } from '../../client/client.ts';
import type { ListPart } from '../budget.ts';
import { counted } from '../counted.ts';
import { defineTool, finished, type ToolContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { identityMembers, identityOf, objectId, objectLine, placeMembers, rowsSchema, startLine } from './rows.ts';

/** Objects that one question may be about. */
const maximumObjects = 200;

type Impact = AnswerOf<'get-impact'>;

const affected = {
  ...identityMembers,
  filePath: placeMembers.filePath,
  depth: Type.Union([Type.Integer(), Type.Null()]),
};

export const impactTool = defineTool({
  name: 'impact',
  title: 'Impact of a change',
  description:
    'What a change of objects, or a unified diff, may break: all that reaches them by depth, transactions, tests.',
  parameters: {
    objects: Type.Optional(
      Type.Array(Type.String(), { maxItems: maximumObjects, description: 'Ids, names or full names.' }),
    ),
    diff: Type.Optional(Type.String()),
    analyzed: Type.Optional(
      Type.Unsafe<'before' | 'after'>({
        type: 'string',
        enum: ['before', 'after'],
        description: 'Code before (default) or after the diff.',
      }),
    ),
    includeMembers: Type.Optional(Type.Boolean({ description: 'What is inside.' })),
    includeEscalated: Type.Optional(Type.Boolean({ description: 'References too.' })),
  },
  output: {
    changed: rowsSchema(identityMembers),
    unmatched: rowsSchema({ file: Type.String(), reason: Type.String() }),
    totals: Type.Object({
      objects: Type.Integer(),
      tests: Type.Integer(),
      transactions: Type.Integer(),
      endPoints: Type.Integer(),
    }),
    objects: rowsSchema({ ...affected, test: Type.Boolean() }),
    tests: rowsSchema(affected),
    transactions: rowsSchema({ id: Type.String(), name: Type.String(), startPoint: Type.String() }),
    endPoints: rowsSchema(identityMembers),
  },
  async run(context, { objects, diff, analyzed = 'before', ...follow }) {
    if ((objects === undefined) === (diff === undefined)) throw new ToolError('Give either objects or diff.');
    const { changed, unmatched } =
      diff === undefined ? await named(context, objects ?? []) : await ofDiff(context, diff, analyzed);
    const id = changed.map((object) => object.id);
    const impact = impactPages(context, {
      id,
      includeMembers: follow.includeMembers,
      includeEscalated: follow.includeEscalated,
    });
    const first = id.length === 0 ? undefined : await impact(0);
    const totals = {
      objects: first?.totalObjects ?? 0,
      tests: first?.totalTests ?? 0,
      transactions: first?.totalTransactions ?? 0,
      endPoints: first?.totalEndPoints ?? 0,
    };
    const list = async <T>(
      name: keyof typeof totals,
      rows: (page: Impact) => T[],
      line: (row: T) => string,
    ): Promise<ListPart> => {
      const skip = context.skip(name);
      const page = first === undefined || skip === finished ? undefined : await impact(skip);
      return { total: totals[name], skip, items: page ? rows(page) : [], line };
    };
    const starts = new Map<string, string>();
    const transactionRows = (page: Impact) => {
      for (const [transaction, line] of startLines(page)) starts.set(transaction, line);
      return page.transactions.map(({ id, name, startPoint }) => ({ id, name, startPoint: startPoint.id }));
    };
    return {
      summary: `${counted(changed.length, 'changed object')}, reached by ${counted(totals.objects - (first?.depths[0]?.objects ?? 0), 'other')}, with ${counted(totals.transactions, 'transaction')}, ${counted(totals.endPoints, 'end point')} and ${counted(totals.tests, 'test')}.`,
      head: { changed: changed.map(identityOf), unmatched, totals },
      details: changed.length > 0 ? changedLines(changed) : [],
      lists: {
        transactions: await list('transactions', transactionRows, ({ id }) => starts.get(id) ?? id),
        endPoints: await list('endPoints', (page) => page.endPoints.map(identityOf), objectLine),
        objects: await list('objects', objectRows, (row) => `${row.depth ?? '-'} ${objectLine(row)}`),
        tests: await list('tests', (page) => page.tests.map(affectedRow), objectLine),
      },
      hints: unmatched.map(({ file, reason }) => `${file}: ${reason}; not considered.`),
    };
  },
});

/** Lines of the transactions by id: what their start points are stands in the text alone. */
function startLines({ transactions }: Impact): [string, string][] {
  return transactions.map(({ id, startPoint }) => [id, startLine({ id, startPoint })]);
}

/** So many changed objects stand in the text. */
const shownChanges = 20;

function changedLines(changed: Changed['changed']): string[] {
  const lines = changed.slice(0, shownChanges).map((object) => objectLine(identityOf(object)));
  const rest = changed.length - lines.length;
  return ['changed:', ...lines, ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

function objectRows({ objects }: Impact) {
  return objects.map((object) => ({ ...affectedRow(object), test: object.test }));
}

function affectedRow({ filePath, depth, ...object }: Impact['objects'][number]) {
  return { ...identityOf(object), ...(filePath === null ? {} : { filePath }), depth };
}

/** The answer from a position on, asked once for each position. */
function impactPages(
  { ask, pageSize }: ToolContext,
  about: Omit<ParametersOf<'get-impact'>, 'limit' | 'skip'>,
): (skip: number) => Promise<Impact> {
  const pages = new Map<number, Promise<Impact>>();
  return (skip) => {
    const page = pages.get(skip) ?? ask('get-impact', { ...about, limit: pageSize, skip }).then(({ data }) => data);
    pages.set(skip, page);
    return page;
  };
}

interface Changed {
  readonly changed: ChangedObjects['objects'] | readonly AnswerOf<'get-object'>[];
  readonly unmatched: ChangedObjects['unmatched'];
}

async function named(context: ToolContext, names: readonly string[]): Promise<Changed> {
  if (names.length === 0) throw new ToolError('objects: give at least one.');
  const ids = new Set<string>();
  for (const name of names) ids.add(await objectId(context, name, 'objects'));
  const changed = await Promise.all([...ids].map(async (id) => (await context.ask('get-object', { id })).data));
  return { changed, unmatched: [] };
}

async function ofDiff(context: ToolContext, diff: string, side: 'before' | 'after'): Promise<Changed> {
  // Asked through the context, so that the snapshot is that of the other questions.
  const { snapshot } = await context.ask('get-application', {});
  const application = context.client.application(context.application);
  const { objects, unmatched } = await changedObjects(application, diff, side, { snapshot: snapshot?.id });
  if (objects.length + unmatched.length === 0)
    throw new ToolError('diff: no hunk of a unified diff (@@ -1,2 +1,3 @@) is found in it.');
  if (objects.length > maximumObjects) {
    throw new ToolError(
      `diff: it changes ${objects.length} objects, and ${maximumObjects} can be asked at once: give it in parts.`,
    );
  }
  return { changed: objects, unmatched };
}

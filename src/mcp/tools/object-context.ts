import { Type } from 'typebox';
import { type AnswerOf, ClientError } from '../../client/client.ts';
import { withLocations } from '../../client/with-locations.ts';
import { counted } from '../counted.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import {
  accessMember,
  accessOf,
  identityMembers,
  identityOf,
  linkText,
  objectId,
  objectLine,
  placeMembers,
  placeOf,
  rowsSchema,
  slice,
} from './rows.ts';

const defaultLines = 60;
const linkMembers = {
  ...identityMembers,
  linkType: Type.String(),
  ...accessMember,
  escalated: Type.Boolean(),
  ...placeMembers,
};

type Linked = AnswerOf<'list-callers'>[number];
type Callee = AnswerOf<'list-callees'>[number];

export const objectContextTool = defineTool({
  name: 'object_context',
  title: 'Object in context',
  description:
    'One object: characteristics, location, source if stored, callers (place of the call), callees (place of the definition).',
  parameters: {
    object: Type.String({ description: 'Id, name or full name.' }),
    references: Type.Optional(Type.Boolean({ description: 'Adds type references, inheritance, overrides.' })),
    sourceLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: defaultLines })),
  },
  output: {
    object: Type.Object({
      ...identityMembers,
      signature: Type.String(),
      annotations: Type.Array(Type.String()),
      status: Type.Union([Type.String(), Type.Null()]),
      external: Type.Boolean(),
      test: Type.Boolean(),
      language: Type.String(),
      parent: Type.Union([Type.Object({ id: Type.String(), name: Type.String(), type: Type.String() }), Type.Null()]),
      package: Type.Union([Type.String(), Type.Null()]),
      locations: Type.Array(
        Type.Object({ filePath: Type.String(), startLine: Type.Integer(), endLine: Type.Integer() }),
      ),
    }),
    source: Type.Optional(
      Type.Object({
        text: Type.String(),
        omitted: Type.Integer(),
      }),
    ),
    callers: rowsSchema(linkMembers),
    callees: rowsSchema(linkMembers),
  },
  async run(context, { object: named, references = false, sourceLines = defaultLines }) {
    const id = await objectId(context, named);
    const { data: object } = await withLocations((select) => context.ask('get-object', { id, select }));
    const { data: callers } = await withLocations((select) =>
      context.ask('list-callers', { id, includeEscalated: references, select: select && 'bookmarks' }),
    );
    const { data: callees } = await withLocations((select) =>
      context.ask('list-callees', { id, includeEscalated: references, select }),
    );
    const { source } = await sourceOf(context, object, sourceLines);
    return {
      summary: `${object.name} [${object.type}] has ${counted(callers.length, 'caller')} and ${counted(callees.length, 'callee')}.`,
      head: { object: characteristics(object), ...(source && { source }) },
      details: [...detailsOf(object), ...(source ? sourceText(source) : [])],
      lists: {
        callers: slice(context, 'callers', callers.map(callerRow), linkLine),
        callees: slice(context, 'callees', callees.map(calleeRow), linkLine),
      },
      hints: packageHints(object),
    };
  },
});

interface Source {
  readonly text: string;
  readonly omitted: number;
}

/** The characteristics as lines; what an object does not have is left out. */
function detailsOf(object: AnswerOf<'get-object'>): string[] {
  const { mangling, annotations, status, external, test, programmingLanguage, parent, sourceLocations = [] } = object;
  const traits = [
    programmingLanguage.name,
    external ? 'external' : '',
    test ? 'test code' : '',
    object.package === null ? '' : `package ${object.package}`,
    status.id ?? '',
  ];
  return [
    `id ${object.id}, full name ${object.fullName}`,
    traits.filter((trait) => trait !== '').join(', '),
    mangling === '' ? '' : `signature ${mangling}`,
    annotations.length === 0 ? '' : `annotations ${annotations.join(' ')}`,
    parent === null ? '' : `inside ${parent.id} ${parent.name} [${parent.type}]`,
    ...sourceLocations.map(({ filePath, startLine, endLine }) => `at ${filePath}:${startLine}-${endLine}`),
  ].filter((line) => line !== '');
}

function sourceText({ text, omitted }: Source): string[] {
  return [
    'source:',
    text.trimEnd(),
    ...(omitted > 0 ? [`… ${counted(omitted, 'more line')}; sourceLines shows them.`] : []),
  ];
}

/** Callers lead to what a package has in it, not to the package: where all of them are found. */
function packageHints({ package: key, external }: AnswerOf<'get-object'>): string[] {
  return external && key !== null
    ? ['All code that calls its package: vulnerabilities with packages: true and the name of the package.']
    : [];
}

/** The first lines of the first location; nothing where the source text is not stored or not given out. */
async function sourceOf(
  context: ToolContext,
  { sourceLocations: [place] = [] }: AnswerOf<'get-object'>,
  most: number,
): Promise<{ readonly source?: Source }> {
  if (place === undefined || most === 0 || context.skip('callers') > 0) return {};
  const { fileId, startLine, endLine } = place;
  const last = Math.min(endLine, startLine + most - 1);
  try {
    const asked = { fileId, 'start-line': startLine, 'end-line': last };
    const { data } = await context.ask('get-source', asked);
    return { source: { text: data.text, omitted: endLine - last } };
  } catch (error) {
    if (error instanceof ClientError && isWithoutSource.has(error.code)) return {};
    throw error;
  }
}

const isWithoutSource: ReadonlySet<string> = new Set(['source-not-stored', 'source-service-unavailable']);

function characteristics(object: AnswerOf<'get-object'>): object {
  const { mangling, annotations, status, external, test, programmingLanguage, parent, sourceLocations = [] } = object;
  return {
    ...identityOf(object),
    signature: mangling,
    annotations,
    status: status.id,
    external,
    test,
    language: programmingLanguage.name,
    parent: parent && { id: parent.id, name: parent.name, type: parent.type },
    package: object.package,
    locations: sourceLocations.map(({ filePath, startLine, endLine }) => ({ filePath, startLine, endLine })),
  };
}

interface LinkRow {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly linkType: string;
  readonly access?: string;
  readonly escalated: boolean;
  readonly filePath?: string;
  readonly line?: number;
}

function callerRow(caller: Linked): LinkRow {
  const { linkType, rule, escalated, bookmarks } = caller;
  return { ...identityOf(caller), linkType, ...accessOf(rule), escalated, ...placeOf(bookmarks) };
}

function calleeRow(callee: Callee): LinkRow {
  const { linkType, rule, escalated, sourceLocations } = callee;
  return { ...identityOf(callee), linkType, ...accessOf(rule), escalated, ...placeOf(sourceLocations) };
}

function linkLine(row: LinkRow): string {
  return `${linkText(row)} ${objectLine(row)}`;
}

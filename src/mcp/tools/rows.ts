import { Type } from 'typebox';
import { accessKindsOfRule } from '../../client/access.ts';
import type { ItemOf, ParametersOf } from '../../client/client.ts';
import { namedObjects } from '../../client/named-objects.ts';
import type { ListPart } from '../budget.ts';
import { finished, type ToolContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** What every answer with an object has of it, as operations give it. */
interface Identity {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
}

interface Location {
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
}

const text = Type.String();
const number = Type.Integer();

/** Schema of a list of rows with these members and no others. */
export function rowsSchema<P extends Parameters<typeof Type.Object>[0]>(members: P) {
  return Type.Array(Type.Object(members, { additionalProperties: false }));
}

export const identityMembers = { id: text, name: text, fullName: text, type: text };

/** `filePath` and `line` are left out where no place is known. */
export const placeMembers = { filePath: Type.Optional(text), line: Type.Optional(number) };

export function identityOf({ id, name, fullName, type }: Identity): Identity {
  return { id, name, fullName, type };
}

/** `access` is left out where no rule states what a link does to a table. */
export const accessMember = { access: Type.Optional(text) };

/** What a link does to a table, such as `delete, insert`. */
export function accessOf(rule: string | null): { access?: string } {
  const access = accessKindsOfRule(rule).join(', ');
  return access === '' ? {} : { access };
}

/** `WRITE`, `WRITE (delete, insert)`. */
export function linkText({ linkType, access }: { readonly linkType: string; readonly access?: string }): string {
  return access === undefined ? linkType : `${linkType} (${access})`;
}

/** First location as file and line. */
export function placeOf(locations: readonly Location[] | undefined): { filePath?: string; line?: number } {
  const [first] = locations ?? [];
  return first ? { filePath: first.filePath, line: first.startLine } : {};
}

/** ` src/a.ts:3`, or nothing. */
export function placeText({ filePath, line }: { readonly filePath?: string; readonly line?: number }): string {
  return filePath === undefined ? '' : ` ${filePath}${line === undefined ? '' : `:${line}`}`;
}

interface Shown extends Identity {
  readonly filePath?: string;
  readonly line?: number;
}

/** Id, name, type and place in one line, which says all that the row has. */
export function objectLine(row: Shown): string {
  return `${row.id} ${shownName(row)} [${row.type}]${placeText(row)}`;
}

/**
 * What distinguishes an object best: a verb and a path, or the full name without the path of its file where that follows as the place;
 * with the name, where that is something else.
 */
export function shownName({ name, fullName, filePath = '' }: Omit<Shown, 'id' | 'type'>): string {
  const route = /\.([A-Z]+ \/\S*)$/.exec(fullName)?.[1];
  if (route !== undefined) return route;
  for (const path of filePath === '' ? [] : [filePath, filePath.replace(/\.[^./]*$/, '')])
    if (fullName.startsWith(`${path}.`)) return fullName.slice(path.length + 1);
  const [first = ''] = name.split(/[ .(]/, 1);
  if (fullName === '' || fullName.includes(first)) return fullName || name;
  return `${name} (${fullName})`;
}

/** A transaction in one line: its id and its start point, which has the verb of a route. */
export function startLine({ id, startPoint }: { readonly id: string; readonly startPoint: Identity }): string {
  return `${id} from ${objectLine(startPoint)}`;
}

/** A list that an operation gives whole, from the position on that is due. */
export function slice<T>(context: ToolContext, list: string, whole: readonly T[], line: (item: T) => string): ListPart {
  const skip = context.skip(list);
  const items = skip === finished ? [] : whole.slice(skip, skip + context.pageSize);
  return { total: whole.length, skip, items, line };
}

/** The id of the object that a call names: by its id, or by its exact name or full name. Throws `ToolError` with the candidates. */
export async function objectId(context: ToolContext, named: string, parameter = 'object'): Promise<string> {
  if (/^[1-9]\d{0,15}$/.test(named)) return named;
  const find = async (asked: ParametersOf<'find-objects'>) => (await context.ask('find-objects', asked)).data;
  const { candidates, more: hasMore } = await namedObjects(find, named);
  if (candidates.length === 1) return (candidates[0] as Identity).id;
  if (candidates.length === 0)
    throw new ToolError(`${parameter}: no object is named "${named}". Find one with search.`);
  const shown = candidates.slice(0, 10).map((object) => objectLine(rowOf(object)));
  const more = hasMore || candidates.length > shown.length ? '\nThe tool search lists all of them.' : '';
  throw new ToolError(
    `${parameter}: several objects are named "${named}"; give the id of one:\n${shown.join('\n')}${more}`,
  );
}

function rowOf(object: ItemOf<'find-objects'>): Identity & { filePath?: string } {
  return { ...identityOf(object), ...(object.filePath !== null && { filePath: object.filePath }) };
}

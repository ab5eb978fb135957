import type { CodeRecordFact } from './facts.ts';

/** A member of a record, by its syntax. */
export interface RecordMember {
  readonly name: string;
  /** What it holds, where that is constant. */
  readonly text?: string;
  /** The last name of what it holds, where that may be code; empty for code without a name. */
  readonly code?: string;
  /** True for what a call gives. */
  readonly isMade?: true;
  /** True for a function that is written there. */
  readonly isFunction?: true;
}

const pathMember = /^(path|route|pattern|route_?path|link)$/i;
const triggerMember =
  /^(event(_?name)?|topic|queue|channel|command|cron(_?(time|expression|schedule))?|schedule|trigger|interval|every|routing_?key|pattern)$/i;
const codeMember =
  /^(component|element|handler|controller|action|page|view|screen|lazy|loader|callback|func?|function|fn|run|execute|process(or)?|consumer|listener|worker|task|job|render)s?$|_(func|handler|callback|view|page)$|[a-z](Component|Handler|Page|View|Screen|Element|Func|Fn|Callback|Render)$/i;
/** Members that answer what is asked of a record, or what happens to what shows it. */
const asking = /^(on|get|is|has|can|to|should|match|format|test|validate|use)([A-Z_]|$)/;
/** Members that show something, which no event or time does. */
const showing = /(component|element|page|view|screen|lazy|render)s?$/i;
const path = /^(\{\})?\/[^\s;]*$/;
/** `account`, `:id`, `users/:id(edit|delete)`. */
const segment = /^[\w:{}*[\]()<>.~@|/?+\\-]+$/;

/** `get /carts`: a key that says what is answered by what stands under it. */
const route = /^(get|post|put|patch|delete|head|options|all|any)\s+\/[^\s;]*$/i;

/**
 * What a record states beside its code; null for any other record.
 * @param key under which it stands in another record; null where it stands in none
 * @param isBelowPath true below a record that has a path
 */
export function codeRecord(
  members: readonly RecordMember[],
  key: string | null,
  isBelowPath: boolean,
): Omit<CodeRecordFact, 'lines'> | null {
  const stated = members.find(({ name, text }) => pathMember.test(name) && text !== undefined && segment.test(text));
  const isPath = stated?.text?.startsWith('/') === true;
  // Beside a path a function counts by whatever name: `{ path: '/carts', load: async () => { … } }`.
  const held =
    members.find(({ name, code }) => code !== undefined && codeMember.test(name)) ??
    (isPath ? members.find(({ name, isFunction }) => isFunction === true && !asking.test(name)) : undefined);
  if (held === undefined) return routeRecord(members);
  const fact = { code: held.name, named: held.code ?? '' };
  if (stated?.text !== undefined) return { ...fact, by: 'path', text: stated.text };
  if (key !== null && route.test(key)) return { ...fact, by: 'path', text: key };
  const trigger = members.find(({ name }) => triggerMember.test(name) && name !== held.name);
  if (trigger !== undefined && held.isMade !== true && !showing.test(held.name))
    return { ...fact, by: 'trigger', text: trigger.text ?? trigger.name };
  if (!isBelowPath || key === null || !segment.test(key) || !showing.test(held.name)) return null;
  return { ...fact, by: 'key', text: key };
}

/** A record whose members are routes: `{ 'get /carts': list, 'post /carts': add }`, by the first one. */
function routeRecord(members: readonly RecordMember[]): Omit<CodeRecordFact, 'lines'> | null {
  const first = members.find(({ name, code }) => route.test(name) && code !== undefined);
  return first === undefined ? null : { by: 'path', text: first.name, code: first.name, named: first.code ?? '' };
}

/** Names of what may be code: a class, or a function that is named after what it does with what is given to it. */
const codeName =
  /^[A-Z]\w*[a-z]\w*$|(^|_)(handler|view|callback|action|endpoint|controller|page)s?$|[a-z](Handler|View|Callback|Action|Endpoint|Controller|Page)$/;
const listedPath = /^\^?\/[\w:{<([.*][^\s;]*$/;

/**
 * What a list or tuple states as code behind a path: `("/download/(.*)", DownloadHandler)`; null for any other one.
 * @param code name of the second item, empty for a function without one; null where it is no code
 */
export function listedCode(text: string | null, code: string | null): Omit<CodeRecordFact, 'lines'> | null {
  if (text === null || code === null || !listedPath.test(text) || (code !== '' && !codeName.test(code))) return null;
  return { by: 'path', text, code: 'the next item', named: code };
}

/** True for a member whose code shows something. */
export function showsPage(member: string): boolean {
  return showing.test(member);
}

/** True for a record that has a path of its own: what stands in it may be below that. */
export function hasPath(members: readonly RecordMember[]): boolean {
  return members.some(({ name, text }) => pathMember.test(name) && text !== undefined && path.test(text));
}

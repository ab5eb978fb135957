import { normalName } from '../../insights/packages/package-id.ts';
import { besideLockfile, type LockfileInput, OmissionList } from './lockfile.ts';

interface Requirement {
  readonly name: string;
  readonly version: string;
  /** Who asks for it, by the comments that pip-compile and uv write: names of packages, or files (`-r requirements.in`). */
  readonly via: readonly string[];
}

/** Files that include each other are read to this depth. */
const maxDepth = 8;
const pinned =
  /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\]\s*)?={2,3}\s*([^\s;,#*]+)\s*(?:;.*|--.*)?$/;

/**
 * `requirements*.txt`: requirements with an exact version; comments `# via` state who asks for what. A name in several versions, chosen by
 * environment markers, counts in each of them.
 */
export function readRequirements(input: LockfileInput): void {
  const leftOut = { unpinned: new OmissionList(), fetched: new OmissionList() };
  const found: Requirement[] = [];
  const keysByName = new Map<string, Set<string>>();
  readFile(input, input.text, '', 0, (requirement) => found.push(requirement), leftOut);
  const keys = found.map(({ name, version }) => {
    const normal = normalName('pypi', name);
    const key = input.graph.add({ type: 'pypi', name: normal, version });
    keysByName.set(normal, (keysByName.get(normal) ?? new Set()).add(key));
    return key;
  });
  for (const [i, { via }] of found.entries()) {
    const key = keys[i] as string;
    if (via.length === 0) input.graph.addLoose(key);
    for (const who of via) {
      const askers = keysByName.get(normalName('pypi', who));
      for (const from of askers ?? []) input.graph.addDependency(from, key);
      if (askers === undefined) input.graph.addRoot(key, besideLockfile(input, who.replace(/^-[rc]\s+/, '')), false);
    }
  }
  leftOut.unpinned.report(input.note, 'requirements without an exact version');
  leftOut.fetched.report(input.note, 'requirements that are not from an index');
}

function readFile(
  input: LockfileInput,
  text: string,
  folder: string,
  depth: number,
  add: (requirement: Requirement) => void,
  leftOut: { readonly unpinned: OmissionList; readonly fetched: OmissionList },
): void {
  const lines = text.replace(/\\\r?\n/g, ' ').split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const [line = '', comment = ''] = splitComment(lines[i] as string);
    const include = /^(?:-r|--requirement)[\s=]+(\S+)$/.exec(line)?.[1];
    if (include !== undefined && depth < maxDepth) {
      const path = folder + include;
      const included = input.sibling(path);
      if (included === undefined) input.note(`${path}, which it includes, is not there`);
      else readFile(input, included, path.slice(0, path.lastIndexOf('/') + 1), depth + 1, add, leftOut);
    }
    const fetched = fetchedFrom(line);
    if (fetched !== undefined) leftOut.fetched.add(fetched);
    if (line === '' || line.startsWith('-') || fetched !== undefined) continue;
    const match = pinned.exec(line.replace(/\s--hash=\S+/g, '').trim());
    if (match === null) leftOut.unpinned.add(line.split(/[\s;]/)[0] as string);
    else
      add({ name: match[1] as string, version: match[2] as string, via: viaOf([comment, ...commentsAfter(lines, i)]) });
  }
}

/** What a requirement asks for that is not from an index: `-e PATH`, `git+https://…`, `name @ https://…`, a file; else undefined. */
function fetchedFrom(line: string): string | undefined {
  const editable = /^(?:-e|--editable)[\s=]+(\S+)/.exec(line)?.[1];
  if (editable !== undefined) return editable;
  if (line.startsWith('-')) return undefined;
  const named = /^([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\]\s*)?@/.exec(line)?.[1];
  const [target = ''] = line.split(/[\s;]/);
  return named ?? (/^[^<>=!~]*[/\\]|^[a-z+]+:|\.(?:whl|zip|tar\.gz)$/i.test(target) ? target : undefined);
}

/** Whole-line comments right below a requirement. */
function commentsAfter(lines: readonly string[], at: number): string[] {
  const found: string[] = [];
  for (let i = at + 1; /^\s+#/.test(lines[i] ?? ''); i++) found.push((lines[i] as string).trim().slice(1));
  return found;
}

function viaOf(comments: readonly string[]): string[] {
  const at = comments.findIndex((comment) => /^\s*via\b/.test(comment));
  if (at < 0) return [];
  return comments
    .slice(at)
    .flatMap((comment) => comment.replace(/^\s*via\b/, '').split(','))
    .map((who) => beforeParenthesis(who.trim()))
    .filter((who) => who !== '');
}

/** `who` of `who (a reason)`. */
function beforeParenthesis(who: string): string {
  const at = who.endsWith(')') ? who.indexOf('(') : -1;
  return at < 0 ? who : who.slice(0, at).trimEnd();
}

/** A comment begins at the start of a line or after white space. */
function splitComment(line: string): [string, string] {
  const at = line.search(/(^|\s)#/);
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(line.indexOf('#', at) + 1)];
}

import { isMap, isScalar, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { httpVerbs } from '../start-points/http-verbs.ts';

/** An operation that a document of OpenAPI states. */
export interface ApiOperation {
  /** In capitals. */
  readonly verb: string;
  readonly path: string;
  /** What the document calls the function behind it: `operationId`, or the verb in small letters where a controller alone is named. */
  readonly operation: string;
  /** The module or class of that function, where the document names one. */
  readonly controller: string | null;
  /** 1-based. */
  readonly line: number;
}

export interface ApiDocument {
  /** The path before all paths: of the first server, or the base path. */
  readonly base: string;
  readonly operations: readonly ApiOperation[];
}

/** Texts without these are not parsed. */
const mayState = /\boperationId\b|["']?\bx-[\w-]+["']?\s*:/;

/**
 * The operations of a document of OpenAPI or Swagger, in YAML or JSON; null for any other text.
 * `controllers` are names of extensions that name the module of the functions, `operations` of members that name the function.
 */
export function apiDocument(
  text: string,
  { controllers, operations }: { readonly controllers: readonly string[]; readonly operations: readonly string[] },
): ApiDocument | null {
  if (!mayState.test(text)) return null;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent', prettyErrors: false });
  const root = document.contents;
  const paths = isMap(root) ? memberOf(root, 'paths') : undefined;
  if (!isMap(root) || !isMap(paths)) return null;
  const found = paths.items.flatMap(({ key, value }) => {
    const path = textOf(key);
    if (path === null || !isMap(value)) return [];
    const shared = named(value, controllers);
    return value.items.flatMap((pair): ApiOperation[] => {
      const verb = (textOf(pair.key) ?? '').toUpperCase();
      if (!httpVerbs.has(verb) || !isMap(pair.value)) return [];
      const controller = named(pair.value, controllers) ?? shared;
      const operation = named(pair.value, operations) ?? (controller && verb.toLowerCase());
      return operation === null ? [] : [{ verb, path, operation, controller, line: lineOf(pair, lines) }];
    });
  });
  return found.length === 0 ? null : { base: baseOf(root), operations: found };
}

function baseOf(root: YAMLMap): string {
  const stated = textOf(memberOf(root, 'basePath'));
  if (stated !== null) return stated;
  const servers = memberOf(root, 'servers');
  const first = servers !== undefined && 'items' in (servers as object) ? (servers as YAMLMap).items[0] : undefined;
  const url = isMap(first) ? textOf(memberOf(first, 'url')) : null;
  return (url ?? '').replace(/^\w+:\/\/[^/]*/, '');
}

/** The first of some members that a record has, as a text. */
function named(node: YAMLMap, names: readonly string[]): string | null {
  for (const name of names) {
    const found = textOf(memberOf(node, name));
    if (found !== null) return found;
  }
  return null;
}

function memberOf(node: YAMLMap, name: string): unknown {
  return node.items.find(({ key }) => isScalar(key) && key.value === name)?.value ?? undefined;
}

function textOf(node: unknown): string | null {
  return isScalar(node) && typeof node.value === 'string' ? node.value : null;
}

function lineOf({ key }: Pair, lines: LineCounter): number {
  const range = (key as Node | null)?.range;
  return range === undefined || range === null ? 1 : lines.linePos(range[0]).line;
}

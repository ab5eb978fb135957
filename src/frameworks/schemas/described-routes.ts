import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { httpVerbs } from '../start-points/http-verbs.ts';

/** A route that a file of JSON or YAML states: `{ "methods": ["GET"], "path": "/users/:id" }`. */
export interface DescribedRoute {
  /** In capitals. */
  readonly verbs: readonly string[];
  readonly path: string;
  /** True where the name of what answers it stands beside it: `"handler": "users.find"`. */
  readonly isAnswered: boolean;
  /** 1-based. */
  readonly line: number;
}

/** Texts that name no verb are not parsed. */
const mayState = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/i;
const answering = /^(handlers?|controllers?|actions?|callback|function|component|to|uses)$/i;
/** Extensions of OpenAPI that name code. */
const ofCode = /^x-.*(controller|handler|function|resolver)s?$/i;
/** A document of OpenAPI without extensions names no code. */
const ofApi = /^\s*[{"']*(openapi|swagger)["']?\s*:/m;
const extension = /\bx-\w/;
/** Records in records. */
const maxDepth = 4;

/** The routes that a text states, each by a path that begins with a slash and nothing but verbs of HTTP beside it; none where it cannot be parsed. */
export function describedRoutes(text: string): readonly DescribedRoute[] {
  if (!mayState.test(text) || (ofApi.test(text) && !extension.test(text))) return [];
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent', prettyErrors: false });
  const found: DescribedRoute[] = [];
  if (document.errors.length === 0) collect(document.contents, lines, found, 0);
  return found;
}

function collect(node: unknown, lines: LineCounter, found: DescribedRoute[], depth: number): void {
  if (depth > maxDepth) return;
  if (isSeq(node)) for (const item of node.items) collect(item, lines, found, depth + 1);
  if (!isMap(node)) return;
  const path = pairOf(node, /^(path|url|route|uri)$/i);
  const verbs = textsOf(pairOf(node, /^(methods?|verbs?|http_?methods?)$/i)?.value).map((text) => text.toUpperCase());
  const [stated] = textsOf(path?.value);
  if (path !== undefined && stated?.startsWith('/') && verbs.length > 0 && verbs.every((verb) => httpVerbs.has(verb))) {
    const isAnswered = textsOf(pairOf(node, answering)?.value).length > 0;
    found.push({ verbs, path: stated, isAnswered, line: lineOf(path, lines) });
    return;
  }
  const isApi = depth === 0 && pairOf(node, /^(openapi|swagger)$/) !== undefined;
  if (isApi) collectOperations(pairOf(node, /^paths$/)?.value, lines, found);
  else for (const { value } of node.items) collect(value, lines, found, depth + 1);
}

/** Operations of a document of OpenAPI that name the code behind them: `x-swagger-router-controller: carts`. */
function collectOperations(paths: unknown, lines: LineCounter, found: DescribedRoute[]): void {
  for (const { key, value } of isMap(paths) ? paths.items : []) {
    if (!isScalar(key) || !isMap(value)) continue;
    const isShared = pairOf(value, ofCode) !== undefined;
    for (const pair of value.items) {
      const verb = isScalar(pair.key) ? String(pair.key.value).toUpperCase() : '';
      if (!httpVerbs.has(verb) || !isMap(pair.value)) continue;
      const isAnswered = isShared || pairOf(pair.value, ofCode) !== undefined;
      if (isAnswered) found.push({ verbs: [verb], path: String(key.value), isAnswered, line: lineOf(pair, lines) });
    }
  }
}

function pairOf(node: YAMLMap, name: RegExp): Pair | undefined {
  return node.items.find(({ key }) => isScalar(key) && name.test(String(key.value)));
}

/** A text, or the texts of a list; empty for anything else. */
function textsOf(node: unknown): readonly string[] {
  if (isSeq(node)) return node.items.flatMap((item) => textsOf(item));
  return isScalar(node) && typeof node.value === 'string' ? [node.value] : [];
}

function lineOf({ key }: Pair, lines: LineCounter): number {
  const range = (key as Node | null)?.range;
  return range === undefined || range === null ? 1 : lines.linePos(range[0]).line;
}

import type { CallFact, FileFacts, Lines } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { withoutQuery } from '../end-points/address-of.ts';
import type { Operation } from '../requests/fitting-operations.ts';
import type { SentRequest } from '../requests/join-requests.ts';

/** Name under which addresses are reported that may be of requests. */
const library = 'addresses of operations';
/** Lines by which a statement and its request may differ. */
const tolerance = 2;
/** What leads the user to a page, and sends no request. */
const navigating =
  /^(to|href|link|path|as|route|pathname|navigate\w*|push|replace|redirect\w*|Link|NavLink|reverse\w*|use|mount|(add_)?route|all|register\w*|(url_?)?prefix|(base|root)_?path|basename|key|id|name|className|type)$/i;

/**
 * Records texts that are the path of an operation of the application, where they are given to a call or element of which no request is known: what
 * is called may send one. Files that state operations are excluded.
 */
export function recordStatedAddresses(
  sent: readonly SentRequest[],
  known: readonly Operation[],
  resolver: ValueResolver,
): void {
  const { table } = resolver;
  const operations = known.filter(({ isScreen }) => isScreen !== true);
  const registering = new Set(operations.map(({ file }) => file));
  const paths = new Map(operations.flatMap(({ path }) => pathsOf(path).map((each) => [each, path] as const)));
  if (paths.size === 0) return;
  const joined = Map.groupBy(
    sent.filter((each) => each.operations.length > 0).map(({ request }) => request),
    ({ file }) => file,
  );
  for (const file of table.files()) {
    if (file.test || registering.has(file.file)) continue;
    const requests = joined.get(file.file) ?? [];
    for (const call of file.calls) {
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      const path = table.coverage.attempt(unit, () => pathIn(call)) ?? null;
      if (path !== null && !requests.some(({ lines }) => isNear(lines, call.lines))) report(path, call, file);
    }
  }

  function report(path: string, { lines }: CallFact, { file }: FileFacts): void {
    const reason = `'${path}' is the path of an operation, and no request is known to be sent: what is called may send one`;
    table.coverage.unresolved({ kind: 'request', library, file, line: lines.startLine, id: path, reason });
  }

  /** The path of an operation that a call is given as a text; null where there is none. */
  function pathIn({ callee, arguments: given, form }: CallFact): string | null {
    if (form === 'template') return null;
    const name = callee.kind === 'member' || callee.kind === 'import' ? callee.name : '';
    if (navigating.test(name)) return null;
    for (const value of given) {
      if (value.kind === 'record') {
        for (const [member, held] of Object.entries(value.members)) {
          if (navigating.test(member) || held.kind === 'record' || held.kind === 'list') continue;
          const found = pathOf(resolver.textsOf(held));
          if (found !== null) return found;
        }
      } else if (value.kind === 'text' || value.kind === 'joined') {
        const found = pathOf(resolver.textsOf(value));
        if (found !== null) return found;
      }
    }
    return null;
  }

  function pathOf(texts: readonly string[]): string | null {
    for (const text of texts) {
      const found = paths.get(plain(text.replace(/^\{\}\/?/, '/'))) ?? null;
      if (found !== null) return found;
    }
    return null;
  }
}

/** Those by which a path may be stated: of one with three segments or more also without the first, which may be a base. Short ones say nothing. */
function pathsOf(path: string): string[] {
  const whole = plain(path);
  const segments = whole.split('/');
  const constant = (parts: readonly string[]): boolean => parts.filter((each) => each !== '{}').length > 1;
  return [
    ...(constant(segments) ? [whole] : []),
    ...(constant(segments.slice(1)) ? [segments.slice(1).join('/')] : []),
  ];
}

/** `users/{}` of `/users/:id?all`. */
function plain(path: string): string {
  return withoutQuery(path)
    .replaceAll(/^\/+|\/+$/g, '')
    .split('/')
    .map((segment) => (/^[:{[<*]/.test(segment) ? '{}' : segment))
    .join('/');
}

function isNear(a: Lines, b: Lines): boolean {
  return a.startLine - tolerance <= b.endLine && b.startLine - tolerance <= a.endLine;
}

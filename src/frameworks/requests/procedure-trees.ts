import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import { withoutMembers } from '../../code-model/member-at.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { isProcedureAddress, procedureAddress } from './called-procedures.ts';
import type { SentRequest } from './join-requests.ts';
import type { Request } from './read-requests.ts';

/** Functions on the way from one that makes a client to one that sends. */
const maxFunctions = 400;
/** Files that export what others do. */
const maxExports = 8;

/**
 * Calls of members of what a function of the application makes that sends calls of JSON-RPC by names which it puts together: `api.carts.list()` of
 * `api = buildApi(tree)` asks for the procedure `carts.list`, as the members say. Only where what is sent leads to no procedure by itself; test code
 * is excluded.
 * @returns what is asked for, and what sends it
 */
export function readProcedureTrees(
  sent: readonly SentRequest[],
  resolver: ValueResolver,
): { readonly requests: readonly Request[]; readonly senders: ReadonlySet<SentRequest> } {
  const open = sent.filter(
    ({ request, operations }) =>
      operations.length === 0 && request.targets.some(({ address }) => isProcedureAddress(address)),
  );
  const senders = new Map(open.map(({ request }) => [request.caller, request.library]));
  if (senders.size === 0) return { requests: [], senders: new Set() };
  const clients = new Clients(senders, resolver);
  const requests = resolver.table
    .files()
    .flatMap((file) => (file.test ? [] : file.calls.flatMap((call) => requestOf(call, file, clients) ?? [])));
  return { requests, senders: new Set(open.filter(({ request }) => clients.used.has(request.caller))) };
}

function requestOf(call: CallFact, { file }: FileFacts, clients: Clients): Request | null {
  const { of, names: members } = withoutMembers(call.callee);
  const library = members.length === 0 ? null : clients.libraryOf(of);
  if (library === null) return null;
  const address = procedureAddress(members.join('.'));
  const { caller, lines } = call;
  return { caller, library, targets: [{ verb: '', address }], file, lines, outer: () => [] };
}

/** The values that functions make which send calls of procedures. */
class Clients {
  private readonly senders: ReadonlyMap<string, string>;
  private readonly resolver: ValueResolver;
  /** Senders of clients. */
  readonly used = new Set<string>();
  private readonly known = new Map<string, string | null>();
  private callsBy: ReadonlyMap<string, readonly CallFact[]> | null = null;

  constructor(senders: ReadonlyMap<string, string>, resolver: ValueResolver) {
    this.senders = senders;
    this.resolver = resolver;
  }

  /** The library that sends for a value; null for one that is no client. */
  libraryOf(value: Value): string | null {
    const made = this.madeBy(value, 0);
    if (made === null) return null;
    const [maker] = functionsOf(made.callee, this.resolver);
    if (maker === undefined) return null;
    let found = this.known.get(maker);
    if (found === undefined) {
      found = this.reached(maker);
      this.known.set(maker, found);
    }
    return found;
  }

  /** The call of which a value is the result as it is written, also in another file. */
  private madeBy(value: Value, depth: number): CallFact | null {
    const { table } = this.resolver;
    if (value.kind === 'result') {
      const call = table.call(value.call);
      return call?.form === 'call' ? call : null;
    }
    if (value.kind !== 'import' || depth > maxExports) return null;
    const file = table.file(value.file);
    const exported = file?.exports[value.name];
    if (exported !== undefined) return this.madeBy(exported, depth + 1);
    for (const other of file?.exportsAllOf ?? []) {
      const made = other.kind === 'import' ? this.madeBy({ ...other, name: value.name }, depth + 1) : null;
      if (made !== null) return made;
    }
    return null;
  }

  /** The library of the first sender that a function comes to; of a class that it makes instances of all members count. */
  private reached(maker: string): string | null {
    const { resolver } = this;
    this.callsBy ??= callsByCaller(resolver);
    const waiting = [maker];
    const seen = new Set(waiting);
    for (let next = waiting.pop(); next !== undefined && seen.size < maxFunctions; next = waiting.pop()) {
      const library = this.senders.get(next);
      if (library !== undefined) {
        this.used.add(next);
        return library;
      }
      const called = (this.callsBy.get(next) ?? []).flatMap((call) => [
        ...functionsOf(call.callee, resolver),
        ...(call.form === 'new' ? methodsOf(call, resolver) : []),
      ]);
      const inside = [...this.callsBy.keys()].filter((key) => key.startsWith(`${next}.`) || key.startsWith(`${next}/`));
      for (const each of [...called, ...inside]) {
        if (seen.has(each)) continue;
        seen.add(each);
        waiting.push(each);
      }
    }
    return null;
  }
}

function methodsOf(call: CallFact, resolver: ValueResolver): readonly string[] {
  const classes = resolver.classesOf({ kind: 'result', call: call.id });
  const members = classes.flatMap((object) => resolver.table.class(object)?.members ?? []);
  return members.flatMap(({ kind, object }) => (kind === 'method' && object !== null ? [object] : []));
}

function callsByCaller({ table }: ValueResolver): ReadonlyMap<string, readonly CallFact[]> {
  const found = new Map<string, CallFact[]>();
  for (const call of table.files().flatMap(({ calls }) => calls))
    found.set(call.caller, [...(found.get(call.caller) ?? []), call]);
  return found;
}

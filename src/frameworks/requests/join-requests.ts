import type { LinkRecord } from '../../bundle/records.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { fittingOperations, isStated, type Operation } from './fitting-operations.ts';
import { OperationLinks } from './operation-links.ts';
import { withStatedAttributes } from './page-attributes.ts';
import { proxiedBases } from './proxied-bases.ts';
import { maxPlaces, type Request, type RequestTarget } from './read-requests.ts';

/** What else a target of a request stands for. */
export interface Ways {
  /** What it is that only pages or settings say. */
  readonly targetsOf: (target: RequestTarget) => readonly RequestTarget[];
  /** What gateways make of it. */
  readonly behind: (target: RequestTarget) => readonly RequestTarget[];
  /** What it may be behind each proxy that changes its path, where no operation fits as it is. */
  readonly proxied?: (target: RequestTarget) => readonly RequestTarget[];
}

/** Id of the rule behind these links. */
const ownOperation = 'http/own-operation';
/** Functions that send for functions that send: so many are looked through. */
const maxWrappers = 5;

/**
 * Links from the code that sends a request to the operation of the same application that answers it (`fittingOperations`). A link
 * begins at the innermost place where the address is known; a function that sends for others is looked through.
 */
export function joinRequests(sent: readonly SentRequest[]): LinkRecord[] {
  const links = new OperationLinks();
  for (const { request, operations } of sent) {
    const { caller, file, lines, stated, joinedBy = ownOperation } = request;
    for (const { key } of operations) {
      links.add(caller, key, joinedBy, { file, ...lines });
      if (stated !== undefined) links.add(caller, key, joinedBy, stated);
    }
  }
  return links.sorted();
}

/** A request at the place where its address is known best, and the operations it may lead to. */
export interface SentRequest {
  readonly request: Request;
  readonly operations: readonly Operation[];
  /** True where proxies lead it to different ones. */
  readonly isAmbiguous?: true;
}

const direct: Ways = { targetsOf: (target) => [target], behind: () => [] };

/** All requests, those of functions that send for others at the places that call these. */
export function sentRequests(
  requests: readonly Request[],
  operations: readonly Operation[],
  coverage: CoverageRecorder,
  ways: Ways = direct,
): SentRequest[] {
  const isBound = new Set<Request>();
  const sentWith = (bases: ReadonlySet<string>): SentRequest[] =>
    requests.flatMap((request) => {
      const search = new PlaceSearch(operations, ways, bases);
      const found = search.sentBy(request, 0);
      if (search.bound === null) return found;
      const { file, lines } = request;
      if (!isBound.has(request)) coverage.bound({ ...search.bound, file, line: lines.startLine });
      isBound.add(request);
      return search.isEnded ? [search.here(request)] : found;
    });
  const sent = sentWith(new Set());
  const unjoined = sent.flatMap(({ request, operations: joined }) => (joined.length > 0 ? [] : request.targets));
  const bases = proxiedBases(unjoined, operations);
  return bases.size === 0 ? sent : sentWith(bases);
}

/** The search for the places where the address of one request is known best. */
class PlaceSearch {
  /** The bound that was met. */
  bound: { readonly bound: string; readonly limit: number } | null = null;
  private readonly operations: readonly Operation[];
  private readonly ways: Ways;
  private readonly bases: ReadonlySet<string>;
  /** What was found, by place and address: functions that call each other lead to one place in many ways. */
  private readonly known = new Map<string, readonly SentRequest[]>();
  private places = 0;

  constructor(operations: readonly Operation[], ways: Ways, bases: ReadonlySet<string>) {
    this.operations = operations;
    this.ways = ways;
    this.bases = bases;
  }

  /** True where there are so many places that they are not distinguished. */
  get isEnded(): boolean {
    return this.places > maxPlaces;
  }

  here(request: Request): SentRequest {
    const targets = withStatedAttributes(request.targets, this.ways.targetsOf);
    const passed = fittingOperations(targets.flatMap(this.ways.behind), this.operations);
    const own = passed.length > 0 ? passed : fittingOperations(targets, this.operations, this.bases);
    return own.length > 0 ? { request, operations: own } : { request, ...this.proxied(targets) };
  }

  /** What proxies lead each target to, where all that lead it to anything lead it to the same. */
  private proxied(targets: readonly RequestTarget[]): Omit<SentRequest, 'request'> {
    const { proxied } = this.ways;
    if (proxied === undefined) return { operations: [] };
    const met: RequestTarget[] = [];
    for (const target of targets) {
      const ways = proxied(target).map((each) => ({ target: each, found: this.behindProxy([each]) }));
      const [first, ...others] = ways.filter(({ found }) => found.length > 0);
      if (first === undefined) continue;
      if (others.some(({ found }) => !isSame(found, first.found))) return { operations: [], isAmbiguous: true };
      met.push(first.target);
    }
    return { operations: this.behindProxy(met) };
  }

  /** The root of what a proxy stands before may be asked for, too. */
  private behindProxy(targets: readonly RequestTarget[]): readonly Operation[] {
    const found = fittingOperations(targets, this.operations);
    const roots = targets.filter(({ address }) => address === '/').map(({ verb }) => verb);
    if (roots.length === 0) return found;
    const own = this.operations.filter(
      ({ path, verb, isScreen }) => path === '/' && isScreen !== true && (verb === 'ANY' || roots.includes(verb)),
    );
    return [...new Set([...found, ...own])];
  }

  /** @param depth functions that send for functions that send, on the way to this one */
  sentBy(request: Request, depth: number): readonly SentRequest[] {
    const { caller, file, lines, targets } = request;
    const id = JSON.stringify([caller, file, lines.startLine, lines.endLine, targets]);
    const found = this.known.get(id) ?? this.search(request, depth);
    this.known.set(id, found);
    return found;
  }

  /** False where an alternative leads nowhere: callers may say what it is, as in `'/carts' + (part ? '/' + part : '')`. */
  private areAllJoined(request: Request): boolean {
    const { targets } = request;
    return (
      targets.length < 2 || targets.every((each) => this.here({ ...request, targets: [each] }).operations.length > 0)
    );
  }

  private search(request: Request, depth: number): readonly SentRequest[] {
    const own = this.here(request);
    const isJoined = own.operations.length > 0;
    // What takes all below a path may pass it on, by what callers state of it.
    const isWhole =
      own.operations.some(({ catchesAll }) => catchesAll !== true) &&
      request.targets.every(isStated) &&
      this.areAllJoined(request);
    if (this.isEnded || isWhole) return [own];
    const places = request.outer();
    if (depth >= maxWrappers) {
      if (places.length > 0) this.bound ??= { bound: 'functions around a request', limit: maxWrappers };
      return [own];
    }
    this.places += places.length;
    if (this.isEnded) this.bound = { bound: 'places of a request', limit: maxPlaces };
    const outer = places.flatMap((each) => this.sentBy(each, depth + 1));
    // Callers that hand over identifiers alone say nothing more than the statement does.
    if (isJoined && outer.every((each) => leadsTo(each, own.operations))) return [own];
    const isBetter = outer.some(({ operations }) => operations.length > 0) || (!isJoined && outer.length > 0);
    return isBetter ? outer : [own];
  }
}

function leadsTo(sent: SentRequest, operations: readonly Operation[]): boolean {
  return isSame(sent.operations, operations);
}

function isSame(some: readonly Operation[], others: readonly Operation[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

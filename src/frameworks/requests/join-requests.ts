import type { LinkRecord } from '../../bundle/records.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { fittingOperations, isStated, type Operation } from './fitting-operations.ts';
import { OperationLinks } from './operation-links.ts';
import type { Request } from './read-requests.ts';

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
    const { caller, file, lines } = request;
    for (const { key } of operations) links.add(caller, key, ownOperation, { file, ...lines });
  }
  return links.sorted();
}

/** A request at the place where its address is known best, and the operations it may lead to. */
export interface SentRequest {
  readonly request: Request;
  readonly operations: readonly Operation[];
}

/** All requests, those of functions that send for others at the places that call these. */
export function sentRequests(
  requests: readonly Request[],
  operations: readonly Operation[],
  coverage: CoverageRecorder,
): SentRequest[] {
  return requests.flatMap((request) => sentBy(request, operations, coverage, 0));
}

function sentBy(
  request: Request,
  all: readonly Operation[],
  coverage: CoverageRecorder,
  depth: number,
): readonly SentRequest[] {
  const own: SentRequest = { request, operations: fittingOperations(request.targets, all) };
  const isJoined = own.operations.length > 0;
  if (isJoined && request.targets.every(isStated)) return [own];
  if (depth >= maxWrappers) {
    const { file, lines } = request;
    const isOpen = request.outer().length > 0;
    if (isOpen)
      coverage.bound({ bound: 'functions around a request', limit: maxWrappers, file, line: lines.startLine });
    return [own];
  }
  const outer = request.outer().flatMap((each) => sentBy(each, all, coverage, depth + 1));
  const isBetter = outer.some(({ operations }) => operations.length > 0) || (!isJoined && outer.length > 0);
  return isBetter ? outer : [own];
}

import type { LinkRecord } from '../../bundle/records.ts';
import { fittingOperations, isStated, type Operation } from './fitting-operations.ts';
import { OperationLinks } from './operation-links.ts';
import type { Request } from './read-requests.ts';

/** Id of the rule behind these links. */
const ownOperation = 'http/own-operation';
/** Functions that send for functions that send: so many are looked through. */
const mostWrappers = 5;

/**
 * Links from the code that sends a request to the operation of the same application that answers it (`fittingOperations`). A link
 * begins at the innermost place where the address is known; a function that sends for others is looked through.
 */
export function joinRequests(requests: readonly Request[], operations: readonly Operation[]): LinkRecord[] {
  const links = new OperationLinks();
  const met = requests.flatMap((request) => meetings(request, operations, 0));
  for (const { request, operation } of met) {
    const { caller, file, lines } = request;
    links.add(caller, operation.key, ownOperation, { file, ...lines });
  }
  return links.sorted();
}

interface Meeting {
  readonly request: Request;
  readonly operation: Operation;
}

function meetings(request: Request, operations: readonly Operation[], depth: number): readonly Meeting[] {
  const own = fittingOperations(request.targets, operations).map((operation) => ({ request, operation }));
  if (depth >= mostWrappers || (own.length > 0 && request.targets.every(isStated))) return own;
  const outer = request.outer().flatMap((each) => meetings(each, operations, depth + 1));
  return outer.length > 0 ? outer : own;
}

import { namedRouteIn } from '../../code-model/named-route.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { isStated } from '../requests/fitting-operations.ts';
import type { SentRequest } from '../requests/join-requests.ts';
import type { RequestTarget } from '../requests/read-requests.ts';

/** Records the requests of all sources: those with a path, those that lead to an own operation, and those whose address is not known. */
export class RequestCoverage {
  /** Sites that an earlier source has reported as joined. */
  private readonly joined = new Set<string>();

  /**
   * @param hasOperations false where the application answers no requests: then all go elsewhere
   * @param isOwn false for files of another source, which has recorded the rest of their requests
   */
  record(
    sent: readonly SentRequest[],
    hasOperations: boolean,
    coverage: CoverageRecorder,
    isOwn: (file: string) => boolean,
  ): void {
    for (const { request, operations } of sent) {
      const { file, library, lines, targets } = request;
      const site = { kind: 'request', library, file, line: lines.startLine } as const;
      const id = `${library} ${file}:${lines.startLine}`;
      if (operations.length > 0 && !this.joined.has(id)) {
        this.joined.add(id);
        coverage.joined(site);
      }
      if (!isOwn(file)) continue;
      const own = hasOperations && operations.length === 0 ? targets.find(isOfApplication) : undefined;
      if (own !== undefined) {
        const address = namedRouteIn(own.address)?.name ?? own.address;
        coverage.unresolved({ ...site, reason: `no operation is known that answers '${own.verb} ${address}'` });
      } else if (targets.some(isStated)) coverage.resolved(site);
      else coverage.unresolved({ ...site, reason: 'the address is not constant' });
    }
  }
}

/** True for an address without a host, and for a route that is named. */
function isOfApplication(target: RequestTarget): boolean {
  const { address } = target;
  return isStated(target) && (namedRouteIn(address) !== null || /^\/[^/{]/.test(address));
}

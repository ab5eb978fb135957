import { namedRouteIn } from '../../code-model/named-route.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { isProcedureAddress } from '../requests/called-procedures.ts';
import { isStated, type Operation } from '../requests/fitting-operations.ts';
import type { SentRequest } from '../requests/join-requests.ts';
import type { RequestTarget } from '../requests/read-requests.ts';

/** Records the requests of all sources: those with a path, those that lead to an own operation, and those whose address is not known. */
export class RequestCoverage {
  /** Sites that an earlier source has reported as joined. */
  private readonly joined = new Set<string>();

  /**
   * @param known what the application answers; where that is nothing, all requests go elsewhere
   * @param isOwn false for files of another source, which has recorded the rest of their requests
   */
  record(
    sent: readonly SentRequest[],
    known: readonly Operation[],
    coverage: CoverageRecorder,
    isOwn: (file: string) => boolean,
  ): void {
    const answers = known.some(({ isScreen }) => isScreen !== true);
    const hasProcedures = known.some(({ path }) => isProcedureAddress(path));
    for (const { request, operations, isAmbiguous } of sent) {
      const { file, library, lines, targets } = request;
      const site = { kind: 'request', library, file, line: lines.startLine } as const;
      const id = `${library} ${file}:${lines.startLine}`;
      if (operations.length > 0 && !this.joined.has(id)) {
        this.joined.add(id);
        coverage.joined(site);
      }
      if (!isOwn(file)) continue;
      const mayBeOwn = answers || (known.length > 0 && targets.some(({ router }) => router !== undefined));
      const isOpen = mayBeOwn && operations.length === 0;
      const own = isOpen ? targets.find((target) => isOfApplication(target, hasProcedures)) : undefined;
      if (isAmbiguous === true)
        coverage.unresolved({ ...site, reason: 'configurations of proxies lead it to different operations' });
      else if (own !== undefined) {
        const address = namedRouteIn(own.address)?.name ?? own.address;
        const name = isProcedureAddress(address) ? address : `${own.verb} ${address}`;
        coverage.unresolved({ ...site, reason: `no operation is known that answers '${name}'` });
      } else if (targets.some(isStated)) coverage.resolved(site);
      else coverage.unresolved({ ...site, reason: 'the address is not constant' });
    }
  }
}

/** True for an address without a host, for a route that is named, and for a procedure where the application has any. */
function isOfApplication(target: RequestTarget, hasProcedures: boolean): boolean {
  const { address } = target;
  if (isProcedureAddress(address)) return hasProcedures && isStated(target);
  return isStated(target) && (namedRouteIn(address) !== null || /^\/[^/{]/.test(address));
}

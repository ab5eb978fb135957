import type { CoverageRecorder } from '../../../coverage/coverage-recorder.ts';
import { type DescriptionFile, textOfFile } from '../../schemas/description-file.ts';
import { wantedPath } from '../fitting-operations.ts';
import type { RequestTarget } from '../read-requests.ts';
import { isProxyFile, locationOfPath, type ProxyLocation, proxyServers } from './nginx-locations.ts';

/** The proxies before an application, as configurations of nginx in its repository state them. */
export class Proxies {
  private readonly servers: readonly (readonly ProxyLocation[])[];

  constructor(descriptions: readonly DescriptionFile[], coverage: CoverageRecorder) {
    this.servers = descriptions.flatMap((file) => {
      const text = isProxyFile(file.path) ? textOfFile(file, coverage, 'requests') : null;
      return text === null
        ? []
        : (coverage.attempt({ phase: 'requests', file: file.path }, () => proxyServers(text)) ?? []);
    });
  }

  /** What a request is behind each of the proxies that changes its path, each once. One of which the beginning is not known is none of theirs. */
  targetsBehind(target: RequestTarget): readonly RequestTarget[] {
    if (this.servers.length === 0 || target.router !== undefined || target.service !== undefined) return [];
    const wanted = wantedPath(target.address);
    if (wanted === null || wanted.open) return [];
    const path = `/${wanted.segments.join('/')}`;
    const paths = this.servers.flatMap((locations) => {
      const location = locationOfPath(path, locations);
      // The slash at the end of an address is not kept.
      const passed = location?.pass?.(location.path === `${path}/` ? location.path : path) ?? path;
      return passed === path ? [] : [passed.startsWith('/') ? passed : `/${passed}`];
    });
    const { mayHaveBase, ...rest } = target;
    return [...new Set(paths)].map((address) => ({ ...rest, address }));
  }
}

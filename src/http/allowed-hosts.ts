import { QueryError } from '../errors.ts';

/** Throws `forbidden` when a service may not be asked for under the name in the header `Host`. */
export type HostCheck = (host: string) => void;

/**
 * Refuses requests for other names than the allowed ones: a page of any website can point a name of its own at a loopback address, and
 * would then read the answers as its own (DNS rebinding). A port is not looked at, nor is letter case. Undefined: every name is allowed.
 */
export function hostCheck(allowed: readonly string[] | undefined): HostCheck {
  if (allowed === undefined) return () => {};
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  let last: string | undefined;
  return (host) => {
    if (host === last) return;
    if (names.has(nameOf(host).toLowerCase())) last = host;
    else
      throw new QueryError('forbidden', `The service is not '${nameOf(host)}': allow that name with --allowed-hosts.`);
  };
}

/** Without the port: `name:8080`, `[::1]:8080`. */
function nameOf(host: string): string {
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
}

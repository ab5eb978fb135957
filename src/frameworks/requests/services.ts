import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import type { Settings } from '../settings/settings.ts';
import { moduleOf } from '../start-points/base-paths.ts';
import type { RequestTarget } from './read-requests.ts';

/** A module that settings give a name by which others send requests to it. */
interface Service {
  /** In small letters: registries do not distinguish them. */
  readonly name: string;
  readonly module: string;
  /** Empty where none is stated. */
  readonly port: string;
}

/** Names of services inside of a cluster: `orders.shop.svc.cluster.local`. */
const inCluster = /^([\w-]+)(?:\.[\w-]+)?\.svc(?:\.cluster\.local)?$/;

/** The services that an application consists of, by the names that settings of modules state: `spring.application.name: orders`. */
export class Services {
  readonly names: ReadonlySet<string>;
  private readonly all: readonly Service[];

  constructor(rules: readonly FrameworkRules[], settings: Settings) {
    const stated = (keys: readonly string[], file: string): string => {
      const [value = ''] = keys.flatMap((key) => settings.statedBy(key, file) ?? []);
      const filled = settings.fill(value, file);
      return /[${}@]/.test(filled) ? '' : filled.toLowerCase();
    };
    this.all = rules.flatMap(({ services }) =>
      services === undefined
        ? []
        : settings.modules().flatMap((file) => {
            const name = stated(listOf(services.names), file);
            return name === '' ? [] : [{ name, module: moduleOf(file), port: stated(listOf(services.ports), file) }];
          }),
    );
    this.names = new Set(this.all.map(({ name }) => name));
  }

  /** Name of the service that a file is part of: of its module, else of the one module that has a name in the folder around both. */
  nameOf(file: string): string | undefined {
    const module = moduleOf(file);
    const own = this.all.find((each) => each.module === module);
    if (own !== undefined) return own.name;
    const beside = this.all.filter(({ module: other }) => {
      const around = other.slice(0, Math.max(0, other.lastIndexOf('/')));
      return around !== '' && file.startsWith(`${around}/`);
    });
    return beside.length === 1 ? beside[0]?.name : undefined;
  }

  /** The service behind a host, with or without a port; undefined where it is none of the application. */
  atHost(host: string): string | undefined {
    const [, name = '', port = ''] = /^([^:]+)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
    const plain = inCluster.exec(name)?.[1] ?? name;
    if (this.names.has(plain)) return plain;
    const here = /^(localhost|127\.0\.0\.1|0\.0\.0\.0)$/.test(name)
      ? this.all.filter((each) => each.port === port)
      : [];
    return port !== '' && here.length === 1 ? here[0]?.name : undefined;
  }

  /** A target as it is, and where its host is a service the same as a request to this: `http://orders/carts`. What looks like a host without a port may be the beginning of a path. */
  targetsOf(target: RequestTarget): readonly RequestTarget[] {
    const [, host = '', path = ''] = /^([a-z\d][\w.-]*(?::\d+)?)(\/.*)$/i.exec(target.address) ?? [];
    const service = target.service !== undefined || host === '' ? undefined : this.atHost(host);
    if (service === undefined) return [target];
    const known = { ...target, address: path, service };
    return host.includes(':') ? [known] : [known, target];
  }
}

import { originOf } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import { MountGraph } from '../instances/mount-graph.ts';
import type { SchemaGroup } from '../schemas/graphql-schema.ts';
import type { ServiceFiles } from '../schemas/service-files.ts';
import type { Settings } from '../settings/settings.ts';
import { BasePaths } from './base-paths.ts';
import type { ConfiguredPaths } from './configured-paths.ts';
import type { ByPathName } from './named-paths.ts';
import type { Declaration, Middleware } from './start-point.ts';

/** All that the code registers: what is mounted where, start points and middleware. */
export class Registrations {
  readonly mounts = new MountGraph();
  readonly declarations: Declaration[] = [];
  readonly middleware: Middleware[] = [];
  /** Ids of decorators that no rule describes, and that make start points by their names. */
  readonly ownDecorators = new Set<string>();
  /** What answers requests of all addresses, and distinguishes them. */
  readonly selecting = new Set<Declaration>();
  /** Ids of calls that are routes by their shape alone. */
  readonly open = new Set<string>();
  /** Ids of calls whose routes are read as the children of others. */
  readonly nested = new Set<string>();
  /** Ids of calls that register what only counts where it is mounted: `path('carts/', carts)` in a list. */
  readonly detached = new Set<string>();
  /** By id of an instance, names that stand before those of the routes in it: `shop` of `{% url 'shop:carts' %}`. */
  readonly namespaces = new Map<string, readonly string[]>();
  /** Keys of the classes that answer what is registered. */
  readonly answering = new Set<string>();
  /** What servers of GraphQL give resolvers as the context of a request, or functions that give it. */
  readonly contexts: Value[] = [];
  /** What calls make, by the kinds of rules. */
  readonly made: Made[] = [];
  readonly surroundings: Surrounding[] = [];
  readonly rendering: Rendering[] = [];
  readonly byPathName: ByPathName[] = [];
  /** Paths of what calls make behind that of the route that shows their code, by their ids. */
  readonly belowRendered = new Map<string, readonly string[]>();
  /** Types of schemas of GraphQL that group operations. */
  readonly groups: ReadonlyMap<string, SchemaGroup>;
  readonly bases = new BasePaths();
  /** By id of a router, the path that is no part of what the router is asked for. */
  readonly routerBases = new Map<string, string>();
  /** By application; what is in none of them has no versions in its paths. */
  readonly versioning = new Map<string, Versioning>();

  readonly settings: Settings;
  readonly services: ServiceFiles | null;
  readonly configured: ConfiguredPaths | null;

  constructor(
    settings: Settings,
    groups: ReadonlyMap<string, SchemaGroup> = new Map(),
    services: ServiceFiles | null = null,
    configured: ConfiguredPaths | null = null,
  ) {
    this.settings = settings;
    this.services = services;
    this.configured = configured;
    this.groups = groups;
  }

  /** A route whose handlers may make further routes of these kinds. */
  addRendering(id: string, kinds: readonly string[], handlers: readonly string[]): void {
    for (const kind of kinds) this.rendering.push({ id, kind, objects: handlers.map(originOf) });
  }

  /** How the paths of an instance carry versions, by an application around it; null where they carry none. */
  versioningOf(id: string): Versioning | null {
    if (this.versioning.size === 0) return null;
    for (const around of this.mounts.around(id)) {
      const found = this.versioning.get(around);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Drops what answers all addresses where its code says which. */
  dropTold(): void {
    this.drop(this.selecting);
  }

  drop(dropped: ReadonlySet<Declaration>): void {
    if (dropped.size === 0) return;
    const kept = this.declarations.filter((each) => !dropped.has(each));
    this.declarations.splice(0, this.declarations.length, ...kept);
  }

  /** Drops what a detached call registers nowhere, where in other contexts of it the same is registered somewhere. */
  dropUnmounted(): void {
    const mounted = new Set([...this.detached].filter((id) => this.mounts.isMounted(id)).map(originOf));
    const dropped = new Set([...this.detached].filter((id) => mounted.has(originOf(id)) && !this.mounts.isMounted(id)));
    if (dropped.size === 0) return;
    const kept = this.declarations.filter(({ at }) => at === null || !dropped.has(at));
    this.declarations.splice(0, this.declarations.length, ...kept);
    this.mounts.dropParents(dropped);
  }
}

/** An instance that a call makes. */
export interface Made {
  readonly id: string;
  readonly kind: string;
  readonly file: string;
}

/** An instance that what is made elsewhere in its package is mounted in: `<BrowserRouter basename="/shop">`. */
export interface Surrounding {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly file: string;
  /** True where it puts a path before what is mounted in it. */
  readonly hasPath: boolean;
}

/** A route and a kind of routes that its handlers may make. */
export interface Rendering {
  readonly id: string;
  readonly kind: string;
  /** Keys of the handlers. */
  readonly objects: readonly string[];
}

/** How versions stand in paths: `v` and the number; and the versions of what states none. */
export interface Versioning {
  readonly prefix: string;
  readonly defaults: readonly string[];
}

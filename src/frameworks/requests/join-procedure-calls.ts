import type { LinkRecord } from '../../bundle/records.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { callContexts } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { recordsOf } from '../rules/select.ts';
import { methodKey, type ServiceFiles } from '../schemas/service-files.ts';
import { pathsOfService } from '../start-points/service-definitions.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { OperationLinks } from './operation-links.ts';

const rule = 'remote-procedures/client';

/**
 * Links from calls of clients to the procedures of services that the application serves itself: `client.addCart(request, answer)` of
 * `new CartsClient(address)`, `client[method](request, answer)` as callers name the method, and methods that are passed on: `client.addCart.bind(client)`. What a
 * client is made of says which service it asks. Test code is excluded.
 */
export function joinProcedureCalls(
  finder: InstanceFinder,
  points: readonly StartPoint[],
  services: ServiceFiles,
): LinkRecord[] {
  const byPath = Map.groupBy(
    points.filter(({ object, declarations }) => object.test !== true && declarations.some(isProcedure)),
    ({ object }) => object.name,
  );
  const links = new OperationLinks();
  if (byPath.size === 0) return [];
  const { resolver } = finder;
  const clients = new Clients(byPath, services, resolver);
  for (const { file, test, calls } of resolver.table.files()) {
    if (test) continue;
    for (const written of calls) {
      const unit = { phase: 'requests', file, line: written.lines.startLine };
      resolver.table.coverage.attempt(unit, () => {
        for (const { place, reached } of clients.reachedBy(written)) {
          const { file: at } = resolver.table.fileOf(place);
          for (const { object } of reached) links.add(place.caller, object.key, rule, { file: at, ...place.lines });
        }
      });
    }
  }
  return links.sorted();
}

function isProcedure({ startPoint }: StartPoint['declarations'][number]): boolean {
  return startPoint.definition !== undefined;
}

interface Reached {
  /** The call that states the method. */
  readonly place: CallFact;
  readonly reached: readonly StartPoint[];
}

class Clients {
  private readonly byPath: ReadonlyMap<string, readonly StartPoint[]>;
  private readonly services: ServiceFiles;
  private readonly resolver: ValueResolver;
  private readonly methods: ReadonlySet<string>;

  constructor(byPath: ReadonlyMap<string, readonly StartPoint[]>, services: ServiceFiles, resolver: ValueResolver) {
    this.byPath = byPath;
    this.services = services;
    this.resolver = resolver;
    this.methods = new Set([...byPath.keys()].map((path) => methodKey(path.slice(path.lastIndexOf('/') + 1))));
  }

  reachedBy(call: CallFact): readonly Reached[] {
    const { callee, arguments: given } = call;
    if (callee.kind === 'element') return this.byComputedName(call, callee);
    const passed = callee.kind === 'member' && callee.name === 'bind' ? [callee.of] : isPromisify(callee) ? given : [];
    return [callee, ...passed].flatMap((each) => {
      const reached = each.kind === 'member' ? this.pointsOf(each.of, each.name) : [];
      return reached.length === 0 ? [] : [{ place: call, reached }];
    });
  }

  private byComputedName(call: CallFact, { of, index }: Value & { kind: 'element' }): readonly Reached[] {
    if (index === undefined || this.definitionsOf(of).length === 0) return [];
    // What is sent says nothing of the method: its name stands for all that it is given.
    return callContexts({ ...call, arguments: [index] }, this.resolver).flatMap((context): readonly Reached[] => {
      const [named] = context.arguments;
      const names = named === undefined ? [] : this.resolver.textsOf(named);
      const reached = names.flatMap((name) => this.pointsOf(of, name));
      return reached.length === 0 ? [] : [{ place: context.site ?? call, reached }];
    });
  }

  private pointsOf(client: Value, method: string): readonly StartPoint[] {
    if (!this.methods.has(methodKey(method))) return [];
    const paths = this.definitionsOf(client).flatMap((definition) => {
      const path = pathsOfService(definition, [method], this.services, this.resolver).get(methodKey(method));
      return path === undefined ? [] : [path];
    });
    return [...new Set(paths)].flatMap((path) => this.byPath.get(path) ?? []);
  }

  /** The definitions of the services that something asks: `service` of what a client is an instance of, or of what makes it, and generated classes. */
  private definitionsOf(client: Value): readonly Value[] {
    const { resolver } = this;
    return resolver.resolve(client).flatMap((each): readonly Value[] => {
      if (each.kind === 'record') return serviceOf(each);
      const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
      const made = call?.form === 'new' ? call.callee : each.kind === 'typed' ? each.type.name : undefined;
      if (made === undefined) return [];
      const generated = resolver
        .resolve(made)
        .filter((of) => of.kind === 'external' && /#(.*\.)?\w+Client$/.test(of.symbol));
      return [...recordsOf(made, resolver).flatMap(serviceOf), ...generated];
    });
  }
}

function serviceOf({ members }: Value & { kind: 'record' }): readonly Value[] {
  const { service } = members;
  return service === undefined ? [] : [service];
}

function isPromisify(callee: Value): boolean {
  return callee.kind === 'external' && /(^|#|\.)promisify$/.test(callee.symbol);
}

import type { Value } from '../../code-model/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import { membersOf, recordsOf, type Selected, select, textsAt } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import { componentsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';

const maxDepth = 12;

/**
 * Start points of a contract, objects nested by name whose members state verb and path, with the handlers of the same names:
 * `router({ users: { read: { method: 'GET', path: '/users/:id' } } }, { users: { read: handler } })`.
 */
export function readContract(match: MatchedCall, finder: InstanceFinder, found: Registrations): void {
  const { contract } = match.rule;
  if (contract === undefined) return;
  const subject = finder.subjectOf(match.call);
  const stated = listOf(contract.routes).flatMap((selector) => select(selector, subject, finder.resolver));
  const handlers = listOf(contract.handlers).flatMap((selector) => select(selector, subject, finder.resolver));
  const reader = new ContractReader(match, finder, found);
  for (const { value } of stated)
    reader.read(
      value,
      handlers.map((each) => each.value),
      '',
      0,
    );
}

class ContractReader {
  private readonly match: MatchedCall;
  private readonly finder: InstanceFinder;
  private readonly found: Registrations;

  constructor(match: MatchedCall, finder: InstanceFinder, found: Registrations) {
    this.match = match;
    this.finder = finder;
    this.found = found;
  }

  read(value: Value, handlers: readonly Value[], above: string, depth: number): void {
    const { resolver } = this.finder;
    if (depth > maxDepth) return;
    const { routes, prefix } = this.unwrapped(value);
    const path = joinPath(above, prefix);
    for (const route of routes.flatMap((each) => recordsOf(each, resolver))) {
      const [verb] = textsAt(['0.method'], { arguments: [route] }, resolver);
      const [own] = textsAt(['0.path'], { arguments: [route] }, resolver);
      if (verb !== undefined && own !== undefined) this.state(verb, joinPath(path, own), handlers);
      else {
        for (const { key, value: member } of membersOf(route, resolver)) {
          const below = handlers.flatMap((each) => select(`0.${key}`, { arguments: [each] }, resolver));
          this.read(
            member,
            below.map((each) => each.value),
            path,
            depth + 1,
          );
        }
      }
    }
  }

  /** What a call that makes a part of the contract is made of: `c.router({ … }, { pathPrefix: '/api' })`. */
  private unwrapped(value: Value): { routes: readonly Value[]; prefix: string } {
    const { resolver } = this.finder;
    const { made } = this.match.rule.contract ?? {};
    for (const each of made === undefined ? [] : resolver.resolve(value)) {
      if (each.kind === 'member') {
        const outer = this.unwrapped(each.of);
        const routes = outer.routes.flatMap((route) => select(`0.${each.name}`, { arguments: [route] }, resolver));
        const inner = routes.length === 1 ? this.unwrapped((routes[0] as Selected).value) : null;
        if (inner !== null) return { routes: inner.routes, prefix: joinPath(outer.prefix, inner.prefix) };
      }
      const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
      if (call === undefined || !resolver.symbolsOf(call.callee).some((symbol) => listOf(made?.calls).includes(symbol)))
        continue;
      const subject = { arguments: call.arguments };
      const routes = select(made?.routes ?? '0', subject, resolver).map((selected) => selected.value);
      return { routes, prefix: textsAt(listOf(made?.prefix), subject, resolver)[0] ?? '' };
    }
    return { routes: [value], prefix: '' };
  }

  private state(verb: string, path: string, handlers: readonly Value[]): void {
    const { rule, rules, call } = this.match;
    const { resolver } = this.finder;
    if (rule.startPoint === undefined) return;
    const names = listOf(rule.contract?.functions);
    const inside = handlers.flatMap((each) =>
      names.flatMap((name) => select(`0.${name}`, { arguments: [each] }, resolver)),
    );
    const objects = [...handlers, ...inside.map(({ value }) => value)].flatMap((each) => componentsOf(each, resolver));
    const facts = resolver.table.fileOf(call);
    const { id, startPoint } = rule;
    const declared = { path, verb: verb.toUpperCase(), objects, lines: call.lines };
    declareInFile(facts, { id, startPoint }, rules, declared, this.found);
  }
}

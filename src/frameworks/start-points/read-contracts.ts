import type { Value } from '../../code-model/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { partsOfContract, routeOf } from '../rules/contract-routes.ts';
import { listOf } from '../rules/rule-schema.ts';
import { membersOf, recordsOf, select } from '../rules/select.ts';
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
    const { routes, prefix } = partsOfContract(value, this.match.rule.contract?.made, resolver);
    const path = joinPath(above, prefix);
    for (const route of routes.flatMap((each) => recordsOf(each, resolver))) {
      const own = routeOf(route, resolver);
      if (own !== null) this.state(own.verb, joinPath(path, own.path), handlers);
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
    const declared = { path, verb, objects, lines: call.lines };
    declareInFile(facts, { id, startPoint }, rules, declared, this.found);
  }
}

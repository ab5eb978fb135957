import type { BundleRecord } from '../bundle/records.ts';
import type { FactInterpreter } from '../code-model/fact-interpreter.ts';
import { siteOf } from '../code-model/fact-table.ts';
import type { InjectedValues } from '../code-model/injected-values.ts';
import { ToldOnce } from '../code-model/told-once.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { endPointRecords } from './end-points/end-point-records.ts';
import { CallContexts } from './handed/call-contexts.ts';
import { findInjections } from './injections/find-injections.ts';
import { explainResults } from './instances/explain-results.ts';
import { InstanceFinder } from './instances/instance-finder.ts';
import type { Operation } from './requests/fitting-operations.ts';
import { joinNamedCalls } from './requests/join-named-calls.ts';
import { joinRequests } from './requests/join-requests.ts';
import { type Request, readRequests } from './requests/read-requests.ts';
import { RuleIndex } from './rules/rule-index.ts';
import { type FrameworkRules, listOf } from './rules/rule-schema.ts';
import { bindInstances } from './start-points/bind-instances.ts';
import { readCalls } from './start-points/read-calls.ts';
import { findClasses, readClasses } from './start-points/read-classes.ts';
import { readElements } from './start-points/read-elements.ts';
import { readFiles } from './start-points/read-files.ts';
import { readPackages } from './start-points/read-packages.ts';
import { Registrations } from './start-points/registrations.ts';
import { fileOfInstance, startPointRecords, startPoints } from './start-points/start-point-records.ts';

/** Finds where an application is entered and left, and where it enters itself by HTTP, by the rules of frameworks. */
export class FrameworkInterpreter implements FactInterpreter {
  private readonly rules: readonly FrameworkRules[];
  private readonly explained = new WeakSet<ValueResolver>();
  private readonly told = new ToldOnce();
  /** Those of all sources so far: the pages of one ask for the operations of another. */
  private readonly requests: Request[] = [];
  private readonly operations: Operation[] = [];

  constructor(rules: readonly FrameworkRules[]) {
    this.rules = rules;
  }

  /** By the containers that the code imports. */
  injected(resolver: ValueResolver): InjectedValues {
    this.explain(resolver);
    const imported = new Set(resolver.table.files().flatMap(({ imports }) => imports));
    const used = this.rules.filter(({ packages }) => listOf(packages).some((name) => imported.has(name)));
    const rules = used.flatMap(({ injections }) => injections ?? []);
    return findInjections(resolver, rules);
  }

  /** Once: what is explained twice is looked for twice. */
  private explain(resolver: ValueResolver): void {
    if (this.explained.has(resolver)) return;
    this.explained.add(resolver);
    explainResults(resolver, this.rules);
  }

  records(resolver: ValueResolver): Generator<BundleRecord> {
    return this.told.pass(this.found(resolver));
  }

  private *found(resolver: ValueResolver): Generator<BundleRecord> {
    const finder = new InstanceFinder(resolver, new RuleIndex(this.rules));
    this.explain(resolver);
    const found = new Registrations();
    const classes = findClasses(finder);
    bindInstances(finder, found);
    readCalls(finder, found);
    readClasses(classes, finder, found);
    readFiles(resolver, this.rules, found);
    readElements(resolver, this.rules, found);
    readPackages(resolver, this.rules, found);
    const contexts = new CallContexts(resolver);
    const points = startPoints(found, (root) => isTestInstance(root, resolver), contexts);
    yield* contexts.links();
    for (const point of points) yield* startPointRecords(point);
    const operations = points
      .filter(({ object }) => object.test !== true && / Operation$/.test(object.type))
      .map(({ verb, object }) => ({
        key: object.key,
        verb,
        path: object.name,
        isBelowBase: / \/?\{\}\//.test(object.fullName),
        endsOptional: /[^/]\?$/.test(object.fullName),
        catchesAll: /\*\w*$|\[\.\.\.\w+\]+$/.test(object.fullName),
      }));
    this.operations.push(...operations);
    this.requests.push(...readRequests(finder));
    yield* joinRequests(this.requests, this.operations);
    yield* joinNamedCalls(finder, points);
    yield* endPointRecords(finder);
  }
}

/** True for an instance that test code makes, or that a function makes which test code alone calls. */
function isTestInstance(id: string, resolver: ValueResolver): boolean {
  const call = resolver.table.call(siteOf(id) ?? id);
  if (call === undefined) return resolver.table.file(fileOfInstance(id))?.test === true;
  return resolver.table.fileOf(call).test || resolver.isOnlyTested(call.caller);
}

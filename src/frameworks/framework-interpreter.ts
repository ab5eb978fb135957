import type { BundleRecord } from '../bundle/records.ts';
import type { BuiltIns } from '../code-model/built-ins.ts';
import type { Conventions } from '../code-model/conventions/convention.ts';
import { DeduplicatingRecorder } from '../code-model/deduplicating-recorder.ts';
import type { FactInterpreter } from '../code-model/fact-interpreter.ts';
import { siteOf } from '../code-model/fact-table.ts';
import { type InjectedValues, nothingInjected } from '../code-model/injected-values.ts';
import { type ReportShare, sharesOf, unreported } from '../code-model/share-of-work.ts';
import type { CoverageRecorder } from '../coverage/coverage-recorder.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { CallContexts } from './callbacks/call-contexts.ts';
import { decoratedFunctions } from './callbacks/decorated-functions.ts';
import { recordUnreadFiles } from './conventions/unread-files.ts';
import { DescribedEntries } from './coverage/described-entries.ts';
import { recordRegistrations } from './coverage/registration-coverage.ts';
import { RequestCoverage } from './coverage/request-coverage.ts';
import { recordStatedAddresses } from './coverage/stated-addresses.ts';
import { recordUncalled } from './coverage/uncalled-code.ts';
import { recordUnmatched } from './coverage/unmatched-registrations.ts';
import { recordUnreachedViews } from './coverage/unreached-views.ts';
import { describedFiles } from './descriptors/described-files.ts';
import { readDescriptors } from './descriptors/read-descriptors.ts';
import { enterByName } from './dispatch/enter-by-name.ts';
import { NamedContexts } from './dispatch/named-contexts.ts';
import { endPointRecords } from './end-points/end-point-records.ts';
import { readMemberUses } from './end-points/member-uses.ts';
import { joinHandOvers } from './hand-over/join-hand-overs.ts';
import { namedHandOvers } from './hand-over/named-hand-overs.ts';
import { findInjections } from './injections/find-injections.ts';
import { globalsCalled } from './injections/globals-called.ts';
import { packageOf } from './injections/package-of.ts';
import { fillProperties } from './instances/component-properties.ts';
import { bindInvoked, explainResults } from './instances/explain-results.ts';
import { explainServices } from './instances/explain-services.ts';
import { InstanceFinder } from './instances/instance-finder.ts';
import { nameMembers } from './instances/name-members.ts';
import { linkNamedModules } from './instances/named-modules.ts';
import { stateByUse } from './instances/state-by-use.ts';
import { ownRouters } from './own-routers/own-routers.ts';
import { dropRepeated } from './own-routers/repeated-routes.ts';
import { readRouteTables } from './own-routers/route-tables.ts';
import { receiverContexts } from './receivers/receiver-contexts.ts';
import { readOwnRegistries } from './registries/read-own-registries.ts';
import { DocumentFiles } from './requests/document-files.ts';
import type { Operation } from './requests/fitting-operations.ts';
import { Gateways } from './requests/gateways/gateways.ts';
import { joinDocuments } from './requests/join-documents.ts';
import { joinNamedCalls } from './requests/join-named-calls.ts';
import { joinProcedureCalls } from './requests/join-procedure-calls.ts';
import { joinRequests, type SentRequest, sentRequests } from './requests/join-requests.ts';
import { operationsOf } from './requests/operations-of.ts';
import { PageAttributes } from './requests/page-attributes.ts';
import { readProcedureTrees } from './requests/procedure-trees.ts';
import { Proxies } from './requests/proxies/proxies.ts';
import { readClients } from './requests/read-clients.ts';
import { type Request, type RequestTarget, readRequests } from './requests/read-requests.ts';
import { isJoinedByShape, readShapedRequests } from './requests/read-shaped-requests.ts';
import { Services } from './requests/services.ts';
import { ShownPages } from './requests/shown-pages.ts';
import { readBuiltIns } from './rules/read-built-ins.ts';
import { readConventions } from './rules/read-conventions.ts';
import { RuleIndex } from './rules/rule-index.ts';
import { type FrameworkRules, listOf } from './rules/rule-schema.ts';
import { ApiDocuments } from './schemas/api-documents.ts';
import type { DescriptionFile } from './schemas/description-file.ts';
import { GraphSchemas } from './schemas/graphql-schemas.ts';
import { ServiceFiles } from './schemas/service-files.ts';
import { ModuleLibraries } from './settings/module-libraries.ts';
import { readBasePaths } from './settings/read-base-paths.ts';
import { Settings } from './settings/settings.ts';
import { callsOfContexts } from './start-points/bind-contexts.ts';
import { bindInstances } from './start-points/bind-instances.ts';
import { ConfiguredPaths } from './start-points/configured-paths.ts';
import { Converters } from './start-points/converters.ts';
import { EnteredContexts } from './start-points/entered-contexts.ts';
import { findClasses } from './start-points/find-classes.ts';
import { guardTrees } from './start-points/guard-trees.ts';
import { leaveExamples } from './start-points/leave-examples.ts';
import { dropUnnamed } from './start-points/named-paths.ts';
import { readApiDocuments } from './start-points/read-api-documents.ts';
import { readCalls } from './start-points/read-calls.ts';
import { readClasses } from './start-points/read-classes.ts';
import { readDescriptions } from './start-points/read-descriptions.ts';
import { readDispatched } from './start-points/read-dispatched.ts';
import { readElements } from './start-points/read-elements.ts';
import { readExportedRepositories } from './start-points/read-exported-repositories.ts';
import { readFiles } from './start-points/read-files.ts';
import { readGeneratedInterfaces } from './start-points/read-generated-interfaces.ts';
import { readModules } from './start-points/read-modules.ts';
import { readOpenRegistrations } from './start-points/read-open-registrations.ts';
import { readOwnDecorators } from './start-points/read-own-decorators.ts';
import { readPackages } from './start-points/read-packages.ts';
import { readPrograms } from './start-points/read-programs.ts';
import { readRouteFiles } from './start-points/read-route-files.ts';
import { readSchemaFields } from './start-points/read-schema-fields.ts';
import { readScripts } from './start-points/read-scripts.ts';
import { readSelections } from './start-points/read-selections.ts';
import { readTimetables } from './start-points/read-timetables.ts';
import { Registrations } from './start-points/registrations.ts';
import {
  bindParts,
  fileOfInstance,
  startPointRecords,
  startPoints,
  stateEnteredMembers,
} from './start-points/start-point-records.ts';
import { withoutTwins } from './start-points/twin-start-points.ts';

/** Finds where an application is entered and left, and where it enters itself by HTTP, by the rules of frameworks. */
export class FrameworkInterpreter implements FactInterpreter {
  readonly work = { name: 'frameworks', weight: 20 };
  readonly builtIns: BuiltIns;
  readonly conventions: Conventions;
  private readonly rules: readonly FrameworkRules[];
  private readonly bound = new WeakSet<ValueResolver>();
  private readonly recorded = new DeduplicatingRecorder();
  /** Those of all sources so far: the pages of one ask for the operations of another. */
  private readonly requests: Request[] = [];
  /** Those whose clients nothing is known of. */
  private readonly shaped: Request[] = [];
  private readonly operations: Operation[] = [];
  private readonly attributes = new PageAttributes();
  private readonly gateways = new Gateways();
  private readonly pages: ShownPages;
  private readonly requestCoverage = new RequestCoverage();
  private readonly described: DescribedEntries;
  private readonly descriptions: readonly DescriptionFile[];
  /** That rules or models describe. */
  private readonly packages: ReadonlySet<string>;
  /** By the first source: they belong to none. */
  private isUnreadRecorded = false;
  private proxies: Proxies | undefined;
  private documentFiles: DocumentFiles | undefined;
  private serviceFiles: ServiceFiles | undefined;

  /**
   * @param descriptions files beside the code that may describe entries: schemas, configurations
   * @param modelled packages that other models than the rules describe
   */
  constructor(
    rules: readonly FrameworkRules[],
    descriptions: readonly DescriptionFile[] = [],
    modelled: readonly string[] = [],
  ) {
    this.packages = new Set([...rules.flatMap(({ packages }) => listOf(packages)), ...modelled]);
    this.rules = rules;
    this.pages = new ShownPages(rules);
    this.builtIns = readBuiltIns(rules);
    this.conventions = readConventions(rules, descriptions);
    this.described = new DescribedEntries(descriptions);
    this.descriptions = descriptions;
  }

  private sentByShape(send: (requests: readonly Request[]) => readonly SentRequest[]): readonly SentRequest[] {
    const stating = new Set(this.operations.filter(({ isScreen }) => isScreen !== true).map(({ file }) => file));
    return send(this.shaped).filter(
      ({ request, operations }) => operations.length > 0 && isJoinedByShape(request, stating),
    );
  }

  private services(coverage: CoverageRecorder): ServiceFiles {
    this.serviceFiles ??= new ServiceFiles(this.descriptions, coverage);
    return this.serviceFiles;
  }

  private documents(coverage: CoverageRecorder): DocumentFiles {
    this.documentFiles ??= new DocumentFiles(this.descriptions, coverage);
    return this.documentFiles;
  }

  /** By the containers that the code imports. */
  injected(resolver: ValueResolver): InjectedValues {
    const { coverage } = resolver.table;
    coverage.attempt({ phase: phases.containers }, () => this.bind(resolver));
    return coverage.attempt({ phase: phases.containers }, () => this.findInjected(resolver)) ?? nothingInjected;
  }

  private findInjected(resolver: ValueResolver): InjectedValues {
    const imported = new Set(resolver.table.files().flatMap(({ imports }) => imports));
    const called = globalsCalled(resolver, new Set(this.rules.flatMap(({ usedAs }) => listOf(usedAs))));
    const used = this.rules.filter(
      ({ packages, usedAs }) =>
        listOf(packages).some((name) => isImported(name, imported)) || listOf(usedAs).some((name) => called.has(name)),
    );
    const rules = used.flatMap(({ injections }) => injections ?? []);
    const frameworks = new Map(
      used.flatMap(({ framework, injections }) => (injections ?? []).map(({ id }) => [id, framework] as const)),
    );
    const injected = findInjections(resolver, rules, frameworks);
    // Who calls what containers provide shows only now.
    if (injected.calls.length > 0) resolver.findCallsAgain();
    return injected;
  }

  explain(resolver: ValueResolver): void {
    explainResults(resolver, this.rules, this.descriptions);
    explainServices(resolver, this.rules, this.services(resolver.table.coverage));
  }

  /** What libraries pass to functions. Once: what is bound twice is looked for twice. */
  private bind(resolver: ValueResolver): void {
    if (this.bound.has(resolver)) return;
    this.bound.add(resolver);
    bindInvoked(resolver, this.rules);
    linkNamedModules(resolver, this.rules);
    fillProperties(resolver, this.rules);
  }

  records(
    resolver: ValueResolver,
    calls: ReadonlySet<string> = new Set(),
    report: ReportShare = unreported,
  ): Generator<BundleRecord> {
    return this.recorded.pass(this.found(resolver, calls, report));
  }

  /** Each step is a unit of work of its own: an error in one costs what that step finds. */
  private *found(resolver: ValueResolver, stated: ReadonlySet<string>, report: ReportShare): Generator<BundleRecord> {
    const { coverage } = resolver.table;
    const progressOf = sharesOf(weights, report);
    const attempt = <Result>(phase: string, work: () => Result): Result | undefined =>
      coverage.attempt({ phase }, work);
    attempt(phases.containers, () => this.bind(resolver));
    const index = new RuleIndex(this.rules);
    attempt(phases.calls, () => nameMembers(resolver, index));
    const own = attempt(phases.ownRouters, () => ownRouters(new InstanceFinder(resolver, index)));
    const ownIndex = own ? new RuleIndex([...this.rules, own.rules], own) : null;
    if (ownIndex !== null) attempt(phases.calls, () => nameMembers(resolver, ownIndex));
    const finder = new InstanceFinder(resolver, ownIndex ?? index);
    const schemas = new GraphSchemas(this.descriptions, resolver.table);
    const settings =
      attempt(phases.files, () => new Settings(this.descriptions, coverage)) ?? new Settings([], coverage);
    const configured = new ConfiguredPaths(this.descriptions, this.rules, resolver);
    const found = new Registrations(settings, schemas.schema.groups, this.services(coverage), configured);
    attempt(phases.files, () => readBasePaths(this.rules, found));
    const classes = attempt(phases.classes, () => findClasses(finder)) ?? [];
    attempt(phases.calls, () => stateByUse(finder));
    attempt(phases.plugins, () => bindInstances(finder, found, progressOf('plugins')));
    attempt(phases.files, () => readDescriptors(resolver, this.rules, this.descriptions, found));
    attempt(phases.calls, () => readCalls(finder, found, progressOf('calls')));
    attempt(phases.ownRouters, () => readRouteTables(finder, found));
    attempt(phases.ownRouters, () => dropRepeated(found));
    attempt(phases.calls, () => guardTrees(finder, found));
    attempt(phases.classes, () => readClasses(classes, finder, found));
    attempt(phases.calls, () => dropUnnamed(found, finder));
    attempt(phases.files, () => readFiles(finder, this.rules, found));
    attempt(phases.files, () => readModules(finder, this.rules, found));
    attempt(phases.files, () => readRouteFiles(finder, this.rules, found));
    attempt(phases.openCalls, () => readOpenRegistrations(finder, this.rules, found));
    attempt(phases.elements, () => readElements(resolver, this.rules, found));
    attempt(phases.packages, () => readPackages(resolver, this.rules, found));
    attempt(phases.packages, () => readScripts(this.descriptions, finder, this.rules, found));
    attempt(phases.calls, () => readOwnDecorators(finder, this.rules, found));
    attempt(phases.calls, () => readOwnRegistries(finder, this.rules, found));
    attempt(phases.calls, () => readDispatched(found, resolver));
    const documents = new ApiDocuments(this.descriptions, coverage);
    const registered = attempt(phases.descriptions, () => readApiDocuments(documents, finder, found));
    const documented = attempt(phases.descriptions, () =>
      readGeneratedInterfaces(documents, classes, finder, this.rules, found, registered),
    );
    attempt(phases.classes, () =>
      readExportedRepositories(resolver, this.rules, new ModuleLibraries(this.descriptions, coverage), found),
    );
    attempt(phases.descriptions, () => readDescriptions(this.descriptions, resolver, this.rules, found));
    attempt(phases.selections, () => readSelections(finder, found));
    attempt(phases.packages, () => readPrograms(resolver, this.rules, found));
    attempt(phases.selections, () => readTimetables(resolver, this.rules, found));
    attempt(phases.schemas, () => readSchemaFields(schemas, resolver, this.rules, found));
    const ofContexts = attempt(phases.schemas, () => callsOfContexts(found, stated, resolver)) ?? [];
    yield* ofContexts;
    const calls =
      ofContexts.length === 0 ? stated : new Set([...stated, ...ofContexts.map(({ from, to }) => `${from} ${to}`)]);
    progressOf('contexts')(0);
    const contexts = attempt(
      phases.contexts,
      () =>
        new CallContexts(
          resolver,
          found.declarations.flatMap(({ handlers }) => handlers),
        ),
    );
    const receivers = attempt(phases.contexts, () => receiverContexts(resolver));
    const entered = new EnteredContexts(contexts, receivers);
    attempt(phases.entries, () => found.mounts.leaveTests((id) => isInTest(id, resolver)));
    attempt(phases.entries, () => leaveExamples(found, resolver.table));
    const converters = attempt(phases.entries, () => new Converters(resolver));
    const around = { isTest: (root: string) => isTestInstance(root, resolver), contexts: entered, converters };
    const all = attempt(phases.entries, () => startPoints(found, around)) ?? [];
    const packageFor = packageOf(resolver.table.manifests);
    const points = withoutTwins(all, packageFor);
    const named = attempt(phases.contexts, () => new NamedContexts(resolver, namedHandOvers(finder, points)));
    const inCalls = [
      ...(attempt(phases.contexts, () => contexts?.links(receivers)) ?? []),
      ...(attempt(phases.contexts, () => named?.links()) ?? []),
      ...(attempt(phases.contexts, () => contexts && decoratedFunctions(resolver, contexts)) ?? []),
    ];
    if (named !== undefined) attempt(phases.contexts, () => enterByName(points, named));
    yield* inCalls;
    const otherwise = new Set(inCalls.map(({ from, to }) => `${from} ${to}`));
    const run = [...(attempt(phases.contexts, () => receivers?.links(calls, otherwise)) ?? [])];
    yield* run;
    yield* coverage.attemptEach({ phase: phases.files }, () =>
      describedFiles(points, this.descriptions, resolver.table),
    );
    for (const point of points) {
      attempt(phases.entries, () => bindParts(point, converters));
      stateEnteredMembers(point, resolver.table);
      yield* startPointRecords(point);
    }
    attempt(phases.coverage, () => recordRegistrations(found, points, resolver));
    const known = new Set([...found.ownDecorators, ...found.open]);
    attempt(phases.coverage, () => recordUnmatched(finder, this.rules, this.packages, known));
    const started = points.flatMap(({ object, links }) => [...links.keys()].map((to) => `${object.key} ${to}`));
    const linked = new Set([...calls, ...otherwise, ...started, ...run.map(({ from, to }) => `${from} ${to}`)]);
    attempt(phases.coverage, () => recordUncalled(found, points, linked, resolver));
    if (!this.isUnreadRecorded)
      attempt(phases.coverage, () => recordUnreadFiles(this.descriptions, this.rules, coverage));
    this.isUnreadRecorded = true;
    attempt(phases.coverage, () => recordUnreachedViews(found.answering, this.rules, resolver));
    attempt(phases.coverage, () => this.described.record(points, schemas, resolver.table, documented));
    progressOf('requests')(0);
    const services = new Services(this.rules, settings);
    attempt(phases.requests, () => this.gateways.read(resolver, this.rules, settings, services));
    this.operations.push(...operationsOf(points, services, packageFor));
    const declared = attempt(phases.requests, () => readClients(resolver, this.rules, settings)) ?? [];
    this.requests.push(...(attempt(phases.requests, () => readRequests(finder)) ?? []));
    this.requests.push(...declared.map(({ request }) => request));
    attempt(phases.requests, () => this.attributes.read(resolver));
    attempt(phases.requests, () => this.pages.read(resolver, points));
    const targetsOf = (target: RequestTarget): readonly RequestTarget[] =>
      this.attributes
        .targetsOf(target)
        .flatMap((each) => this.pages.targetsOf(each))
        .flatMap((each) => services.targetsOf(each));
    this.proxies ??= new Proxies(this.descriptions, coverage);
    const { proxies, gateways } = this;
    const ways = {
      targetsOf,
      behind: (target: RequestTarget) => gateways.targetsBehind(target),
      proxied: (target: RequestTarget) => proxies.targetsBehind(target),
    };
    const send = (requests: readonly Request[]): readonly SentRequest[] =>
      attempt(phases.requests, () => sentRequests(requests, this.operations, coverage, ways)) ?? [];
    const first = send(this.requests);
    const trees = attempt(phases.requests, () => readProcedureTrees(first, resolver));
    this.requests.push(...(trees?.requests ?? []));
    this.shaped.push(...(attempt(phases.requests, () => readShapedRequests(finder)) ?? []));
    const sent = [
      ...first.filter((each) => trees?.senders.has(each) !== true),
      ...send(trees?.requests ?? []),
      ...this.sentByShape(send),
    ];
    attempt(phases.coverage, () =>
      this.requestCoverage.record(sent, this.operations, coverage, (file) => resolver.table.file(file) !== undefined),
    );
    attempt(phases.coverage, () => recordStatedAddresses(sent, this.operations, resolver));
    progressOf('joins')(0);
    yield* coverage.attemptEach({ phase: phases.requests }, () => joinRequests(sent));
    yield* coverage.attemptEach({ phase: phases.requests }, () => joinNamedCalls(finder, points));
    yield* coverage.attemptEach({ phase: phases.requests }, () =>
      joinProcedureCalls(finder, points, this.services(coverage)),
    );
    yield* coverage.attemptEach({ phase: phases.requests }, () =>
      joinDocuments(finder, points, this.documents(coverage)),
    );
    const uses = attempt(phases.endPoints, () => readMemberUses(classes, finder, settings)) ?? [];
    yield* coverage.attemptEach({ phase: phases.handOvers }, () =>
      joinHandOvers(finder, points, this.rules, named?.handedOver, uses),
    );
    yield* coverage.attemptEach({ phase: phases.endPoints }, () => endPointRecords(finder, declared, uses));
  }
}

/** The steps that take time, by about how much. */
const weights = { plugins: 30, calls: 30, contexts: 15, requests: 15, joins: 10 } as const;

/** Names of the steps, as failures report them. */
const phases = {
  containers: 'values from containers',
  classes: 'rules for classes',
  plugins: 'rules for plugins',
  ownRouters: 'own routers',
  calls: 'rules for calls',
  files: 'rules for files',
  openCalls: 'routes by their shape',
  descriptions: 'descriptions',
  selections: 'selections',
  elements: 'rules for elements',
  packages: 'rules for packages',
  schemas: 'schemas',
  contexts: 'contexts of calls',
  entries: 'entries',
  requests: 'requests',
  handOvers: 'hand-overs',
  endPoints: 'end points',
  coverage: 'coverage',
} as const;

/** True also where a package below is imported: `org.springframework.stereotype` for `org.springframework`. */
function isImported(name: string, imported: ReadonlySet<string>): boolean {
  return imported.has(name) || [...imported].some((each) => each.startsWith(`${name}.`));
}

/** True for an instance that test code makes, or that a function makes which test code alone calls. */
function isTestInstance(id: string, resolver: ValueResolver): boolean {
  const call = resolver.table.call(siteOf(id) ?? id);
  return isInTest(id, resolver) === true || (call !== undefined && resolver.isOnlyTested(call.caller));
}

/** Whether something is made in a file of tests; null where it is made in none. */
function isInTest(id: string, { table }: ValueResolver): boolean | null {
  const call = table.call(siteOf(id) ?? id);
  return (call === undefined ? table.file(fileOfInstance(id)) : table.fileOf(call))?.test ?? null;
}

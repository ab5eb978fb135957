import { isInside, originOf, siteOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import type { ReportShare } from '../../code-model/share-of-work.ts';
import type { ContextualCall } from '../../value-analysis/call-contexts.ts';
import { madeTexts } from '../end-points/end-point-names.ts';
import { copiesByOrigin } from '../instances/copies-by-origin.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import { answersItself } from './answers-itself.ts';
import { belowRendered } from './below-rendered.ts';
import { DecoratedVerbs } from './decorated-verbs.ts';
import { Dependencies } from './dependencies.ts';
import { dispatchedVerbs, handlerOf, runningFor } from './dispatched-verbs.ts';
import { functionsNamed } from './functions-named.ts';
import { calledClasses, componentsOf, functionsOf, withWrapped } from './functions-of.ts';
import { handlerNames } from './handler-names.ts';
import { handlersInModules, isLackedByModules } from './handlers-in-modules.ts';
import { mountCut } from './mount-cut.ts';
import { belowOf, mountPaths, pathsAt } from './mount-paths.ts';
import { mountRendered } from './mount-rendered.ts';
import { mountSurrounded } from './mount-surrounded.ts';
import { mountTurns } from './mount-turns.ts';
import { atNamedPaths, namePaths, recordUnnamed } from './named-paths.ts';
import { nestPath } from './nested-paths.ts';
import { orderOf } from './order-of.ts';
import { readContract } from './read-contracts.ts';
import { readEach } from './read-each.ts';
import { readModulePrefixes } from './read-module-prefixes.ts';
import { kindOfPaths, readMounts, readMountsWithin, readWithin } from './read-mounts.ts';
import { readTree } from './read-trees.ts';
import { registeredHandlers } from './registered-handlers.ts';
import { givenBy, operationsOf } from './registered-operations.ts';
import type { Registrations } from './registrations.ts';
import { resultNames } from './result-names.ts';
import { routeNames } from './route-names.ts';
import type { Declaration, Handler, Runs } from './start-point.ts';
import { verbsAt } from './stated-verbs.ts';
import { isOfUnknownList, recordUnknownList } from './unknown-lists.ts';
import { isWithoutHandler } from './without-handler.ts';

/** What the calls that rules know register: mounts, prefixes, middleware, start points. */
export function readCalls(finder: InstanceFinder, found: Registrations, report?: ReportShare): void {
  const dependencies = new Dependencies(finder.resolver, finder.index.all);
  const decorated = new DecoratedVerbs(finder.resolver);
  const { table } = finder.resolver;
  for (const { calls, file } of table.files()) {
    for (const call of calls) {
      const unit = { phase: 'rules for calls', file, line: call.lines.startLine };
      table.coverage.attempt(unit, () => readMade(call, dependencies, finder, found));
    }
  }
  const read = new Set<string>();
  const readOne = (match: MatchedCall): void => {
    const { call, rule } = match;
    const { file } = table.fileOf(call);
    const unit = { phase: 'rules for calls', model: rule.id, file, line: call.lines.startLine };
    read.add(call.id);
    table.coverage.attempt(unit, () => readMatch(match, dependencies, decorated, finder, found));
  };
  for (const match of finder.allMatches(report)) readOne(match);
  for (const match of finder.allMatches()) {
    if (match.rule.tree?.nested === true && !found.nested.has(match.call.id)) readTree(match, finder, found);
  }
  mountRendered(found, finder.resolver);
  mountSurrounded(finder.resolver, found);
  for (const [id, copies] of copiesByOrigin(finder)) found.mounts.moveMounts(id, copies);
  for (const id of finder.copies) {
    const copy = table.instantiatedCall(id);
    // A copy of its own has what is registered with it; else what a function registers with what it makes is registered with each copy.
    if (copy === undefined) found.mounts.mount(originOf(id), id, []);
    else {
      readMade(copy, dependencies, finder, found);
      if (read.has(id)) continue;
      for (const match of finder.matchesInContexts(copy).filter(({ rule }) => rule.detached === true)) {
        // Each turn of a loop around it makes one of its own.
        if (match.call.id !== id) found.mounts.mount(match.call.id, id, []);
        if (!read.has(match.call.id)) readOne(match);
      }
    }
  }
  // What the methods of a class register with it is registered with each object of the class.
  for (const [id, ofClass] of finder.allocations) found.mounts.mount(ofClass, id, []);
  mountTurns(found);
  mountCut(found);
  found.dropUnmounted();
}

/** The path an instance is made with, and its dependencies: `new Router({ prefix: '/api' })`. */
function readMade(call: CallFact, dependencies: Dependencies, finder: InstanceFinder, found: Registrations): void {
  // A member of a module makes one, as `typer.Typer` does; those of anything else are no part of the made ones that rules name.
  if (call.callee.kind === 'member' && call.callee.of.kind !== 'external') return;
  const { resolver, index } = finder;
  const isOwn = index.own.rules !== null && call.form === 'new';
  const own = isOwn ? resolver.classesOf(call.callee).flatMap((each) => resolver.hierarchy.lineage(each)) : [];
  for (const symbol of [...own, ...resolver.symbolsOf(call.callee)]) {
    for (const { path, defaultPath, pathIfMounted: ofMounted = false, ...made } of index.made.get(symbol) ?? []) {
      const stated = path.length === 0 ? [] : pathsAt(path, call, true, finder);
      const isStated = stated.length > 0 || defaultPath === undefined;
      found.mounts.prefix(call.id, isStated ? stated : [defaultPath], { ofMounted });
      readBefore(call.id, dependencies.at(made.dependencies, finder.subjectOf(call)), call, finder, found);
    }
  }
}

/** What runs before all that is registered with an instance, earlier or later. */
function readBefore(
  at: string,
  handlers: readonly Handler[],
  call: CallFact,
  finder: InstanceFinder,
  found: Registrations,
): void {
  if (handlers.length === 0) return;
  found.middleware.push({ at, paths: [], handlers, file: finder.resolver.table.fileOf(call).file, order: -1 });
}

function readMatch(
  match: MatchedCall,
  dependencies: Dependencies,
  decorated: DecoratedVerbs,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { call, rule, rules, receiver } = match;
  const { table } = finder.resolver;
  const { language } = table.fileOf(call);
  // Registered through code of the application, it is where that is called.
  const site = call.site ?? call;
  const { file } = table.fileOf(site);
  const test = table.fileOf(call).test || table.fileOf(site).test;
  if (rule.detached === true) found.detached.add(call.id);
  const own = rule.detached === true ? call.id : (receiver?.id ?? (rule.makes === undefined ? null : call.id));
  const at = own === null ? null : kindOfPaths(own, rule);
  const given = mountPaths(match, finder, found.configured);
  if (rule.baseOf !== undefined && !test)
    for (const path of given) found.bases.add(rules.framework, rule.baseOf, file, path);
  const makesAlone = receiver === null && rule.makes !== undefined;
  if ((rule.prefixes === true || makesAlone) && at !== null) {
    const excepted = listOf(rule.except).flatMap((each) => textsAt([each], finder.subjectOf(call), finder.resolver));
    const {
      pathRestarts: restarts = false,
      pathLeavesSplat: leavesSplat = false,
      pathIfMounted: ofMounted = false,
    } = rule;
    found.mounts.prefix(at, given, { excepted, restarts, leavesSplat, ofMounted });
    if (rule.pathIsBase === true && given.length === 1) found.routerBases.set(at, given[0] as string);
    const below = belowRendered(match, finder);
    if (below !== null) found.belowRendered.set(at, below);
  }
  const paths = makesAlone || rule.prefixes === true ? [] : given;
  if (rule.namesPath !== undefined)
    namePaths(match, textsAt(listOf(rule.namesPath), finder.subjectOf(call), finder.resolver), at, given, found);
  const nested = rule.nests === undefined ? null : nestPath(match, rule.nests, paths, finder, found);
  const contexts = listOf(rule.contexts).flatMap((each) => select(each, finder.subjectOf(call), finder.resolver));
  if (!test) found.contexts.push(...contexts.map(({ value }) => value));
  if (rule.makes !== undefined) found.made.push({ id: call.id, kind: rule.makes, file });
  if (rule.surrounds !== undefined && !test)
    found.surroundings.push({ id: call.id, kinds: listOf(rule.surrounds), file, hasPath: given.length > 0 });
  const namespaces = textsAt(listOf(rule.namespaces), finder.subjectOf(call), finder.resolver);
  if (namespaces.length > 0) found.namespaces.set(at ?? call.id, namespaces);
  if (rule.versions !== undefined) readVersions(match, at ?? call.id, finder, found);
  if (rule.tree !== undefined && rule.tree.nested !== true) readTree(match, finder, found);
  if (rule.contract !== undefined) readContract(match, finder, found);
  if (rule.modulePrefixes !== undefined) readModulePrefixes(match, finder, found);
  if (rule.makes !== undefined && rule.detached !== true && receiver !== null && at !== null)
    found.mounts[rule.view === true ? 'view' : 'mount'](call.id, at, belowOf(paths, rule), {
      file,
      order: orderOf(site),
    });
  const before = dependencies.at(listOf(rule.dependencies), finder.subjectOf(call));
  readWithin(match, finder, found);
  const answers = isAnswered(match, paths, finder);
  let isMount = at === null && readMountsWithin(match, paths, { file, order: orderOf(site) }, finder, found);
  if (at !== null) {
    const statement = makesAlone ? null : { file, order: orderOf(site) };
    const mounted = readMounts(match, at, paths, statement, finder, found);
    isMount = mounted.size > 0;
    for (const child of mounted) readBefore(child, before, call, finder, found);
  }
  if (rule.middleware !== undefined && at !== null) {
    const handlers = handlersAt(listOf(rule.middleware), call, finder, rule.middlewareParameters);
    const order = orderOf(site);
    const named =
      rule.middlewareFor === undefined
        ? []
        : textsAt([rule.middlewareFor], finder.subjectOf(call), finder.resolver).filter((text) => !text.includes('{}'));
    const only = named.length === 0 ? {} : { parameters: named };
    if (handlers.length > 0) found.middleware.push({ at, paths, handlers, file, order, ...only });
    // What is named beside a mounted instance runs before it.
    const beside = isMount ? handlers.filter(({ object }) => isNamedAt(call, object, finder)) : [];
    if (beside.length > 0) found.middleware.push({ at, paths, handlers: beside, file, order: order - 0.5 });
    if (!isMount && rule.startPoint === undefined && !answers) recordPartial(match, paths, handlers.length > 0, finder);
  }
  if (isMount && rule.keepsPaths === true && at !== null) {
    const handlers = handlersAt(listOf(rule.startPoint?.handlers), call, finder);
    found.middleware.push({ at, paths, handlers, file, order: orderOf(site) - 0.5 });
  }
  const startPoint = rule.startPoint ?? (answers ? rule.answers : undefined);
  if (startPoint?.each !== undefined || startPoint?.turns !== undefined) {
    readEach(match, startPoint, at, finder, found);
    return;
  }
  // A route that leads to further routes is no start point itself.
  if (startPoint === undefined || rule.tree !== undefined || rule.contract !== undefined) return;
  if (rule.describes !== undefined) return;
  if (isMount && startPoint.leaf === true) return;
  if (isWithoutHandler(match, startPoint, finder)) return;
  // What a call makes on an instance is mounted there already, below the path of the call.
  const isMounted = rule.detached === true || (rule.makes !== undefined && receiver !== null);
  if (startPoint.at === 'result' && at !== null && !isMounted)
    found.mounts.mount(call.id, at, [], { file, order: orderOf(site) });
  const statement = statedAt(call, finder);
  const pathNames = textsAt(listOf(rule.pathNamed), finder.subjectOf(call), finder.resolver);
  if (pathNames.length === 0 && rule.pathNamed !== undefined && rule.path === undefined) {
    recordUnnamed(match, finder);
    return;
  }
  const place =
    nested ??
    (pathNames.length === 0 ? null : atNamedPaths(call.id, pathNames, { rules, file, lines: site.lines }, found));
  const declared = {
    rule: rule.id,
    rules,
    startPoint,
    at: place ?? (startPoint.at === 'result' ? kindOfPaths(call.id, rule) : at),
    ...(startPoint.runs === undefined ? {} : { runs: runBy(match, startPoint.runs, finder) }),
    file,
    lines: site.lines,
    order: orderOf(site),
    written: originOf(call.id),
    language,
    test,
    stated: statement,
    ...(call.site === undefined ? {} : { within: { file: table.fileOf(call).file, lines: call.lines } }),
    ...(pathNames.length > 0
      ? { routeNames: pathNames }
      : routeNames(startPoint, finder.subjectOf(call), finder.resolver)),
    isLone: call.arguments.length === 1 && listOf(rule.path).length > 0,
  };
  if (isOfUnknownList(match, paths, finder)) {
    recordUnknownList(match, finder);
    return;
  }
  const names = startPoint.at === 'result' || place !== null ? [''] : namesOf(match, paths, finder);
  const { stated, otherwise } = verbsOf(match, finder);
  const operations = operationsOf(finder.subjectOf(call), startPoint, stated, finder, found);
  const verbs = stated.length > 0 ? stated : [otherwise];
  const isNamed =
    (startPoint.useHandlerName !== true && startPoint.useResultName !== true) || names.some((name) => name !== '');
  const nameOtherwise = (handlers: readonly Handler[]): readonly string[] =>
    startPoint.useResultName === true
      ? resultNames(call, handlers, finder.resolver)
      : handlerNames(handlers, finder.resolver);
  for (const { verb: own, path, objects, receiver, brought, type, routeNames: named } of [
    ...operations,
    ...givenBy(startPoint),
  ]) {
    const ofName = named === undefined ? declared : { ...declared, routeNames: named };
    const ofType = type === undefined ? ofName : { ...ofName, startPoint: { ...startPoint, type } };
    const handlers = objects.map((object) => ({ object, receiver, brought, file, lines: site.lines }));
    const inside = (isNamed ? names : nameOtherwise(handlers)).map((name) =>
      path === '' ? name : joinPath(name, path, rules.separator),
    );
    for (const verb of own === '' ? verbs : [own])
      found.declarations.push({ ...ofType, verb, paths: inside, handlers: [...before, ...handlers] });
  }
  if (operations.length > 0 || startPoint.given !== undefined) return;
  const stating = handlersOf(match, startPoint, finder);
  const direct = [...stating, ...decoratedMethod(site, file, stating, finder)];
  if (direct.length === 0 && isLackedByModules(call, startPoint, finder)) return;
  // A class of which it is known that it has none of the members answers nothing.
  const isClass = direct.length > 0 && direct.every(({ object }) => table.class(originOf(object)) !== undefined);
  if (startPoint.members?.only === true && isClass) return;
  found.addRendering(
    call.id,
    listOf(rule.mountsRendered),
    direct.map(({ object }) => object),
  );
  const named = siteOf(call.id) === null ? {} : { named: call.id };
  const handlers = dependencies.before(direct).map((each) => ({ ...each, ...named }));
  const shown = isNamed ? names : nameOtherwise(direct);
  const limited =
    stated.length > 0
      ? []
      : decorated.of(
          direct.map(({ object }) => originOf(object)),
          startPoint.verbs,
        );
  const isOpen = stated.length === 0 || (stated.length === 1 && stated[0] === otherwise);
  const dispatched =
    isOpen && limited.length === 0
      ? dispatchedVerbs(
          direct.map(({ object }) => object),
          startPoint,
          otherwise,
          finder.resolver,
        )
      : [];
  for (const each of dispatched) {
    const running = runningFor(each, handlers, direct, { file, lines: site.lines });
    const branched = running.map((handler) => handlerOf(handler, each.branches));
    found.declarations.push({ ...declared, verb: each.verb, paths: shown, handlers: [...before, ...branched] });
  }
  if (dispatched.length > 0) return;
  for (const verb of limited.length > 0 ? limited : verbs) {
    found.declarations.push({ ...declared, verb, paths: shown, handlers: [...before, ...handlers] });
  }
}

/** True for a path that is given to a call with a function which answers requests itself, and for such a function of what has a path already. */
function isAnswered({ call, rule }: MatchedCall, paths: readonly string[], finder: InstanceFinder): boolean {
  const isAtPath = listOf(rule.path).length === 0 || (paths.length > 0 && paths.every((path) => /^\/[^*]/.test(path)));
  if (rule.answers === undefined || !isAtPath) return false;
  const handlers = handlersAt(listOf(rule.answers.handlers), call, finder);
  const last = handlers.at(-1);
  return last !== undefined && answersItself(originOf(last.object), rule.middlewareParameters ?? 0, finder.resolver);
}

/** A path that is given to a call which neither mounts nor registers anything known there. */
function recordPartial(
  { call, rules }: MatchedCall,
  paths: readonly string[],
  isMiddleware: boolean,
  { resolver: { table } }: InstanceFinder,
): void {
  if (!paths.some((path) => /^\/[^*]/.test(path)) || call.arguments.length < 2) return;
  const reason = isMiddleware
    ? 'it is middleware of a path, which may answer requests itself'
    : 'what is mounted under the path is not known';
  const place = { file: table.fileOf(call).file, line: call.lines.startLine, id: call.id };
  table.coverage.unresolved({ kind: 'registration', library: rules.framework, ...place, reason });
}

/** Where a registration says most of what it is. */
function statedAt(call: ContextualCall, finder: InstanceFinder): NonNullable<Declaration['stated']> {
  const place = call.site === undefined ? call : (call.stated ?? call);
  return { file: finder.resolver.table.fileOf(place).file, lines: place.lines };
}

function readVersions({ rule, call }: MatchedCall, at: string, finder: InstanceFinder, found: Registrations): void {
  const { versions } = rule;
  if (versions === undefined) return;
  const subject = finder.subjectOf(call);
  const [prefix = versions.defaultPrefix] = textsAt(listOf(versions.prefix), subject, finder.resolver);
  found.versioning.set(at, { prefix, defaults: textsAt(listOf(versions.default), subject, finder.resolver) });
}

/** The verbs that a call states, and that of one that states none. */
function verbsOf(
  { rule, verb, call }: MatchedCall,
  finder: InstanceFinder,
): { stated: readonly string[]; otherwise: string } {
  const otherwise = rule.startPoint?.anyVerb ?? 'ANY';
  if (verb !== '') return { stated: [verb], otherwise };
  const selectors = listOf(rule.startPoint?.verb);
  const stated = verbsAt(selectors, finder.subjectOf(call), finder.resolver);
  return { stated: stated.map((text) => (anyVerbs.has(text) ? otherwise : text)), otherwise };
}

/** What libraries call all verbs at once. */
const anyVerbs: ReadonlySet<string> = new Set(['*', 'ALL', '_']);

/** A start point's own names; without any its path. */
function namesOf({ rule, call }: MatchedCall, paths: readonly string[], finder: InstanceFinder): readonly string[] {
  const names = textsAt(listOf(rule.startPoint?.name), finder.subjectOf(call), finder.resolver);
  const own = names.length > 0 ? names : paths.length > 0 ? paths : [''];
  const { prefix } = rule.startPoint ?? {};
  return prefix === undefined ? own : own.map((name) => joinPath(prefix, name));
}

function handlersOf({ call }: MatchedCall, startPoint: StartPointRule, finder: InstanceFinder): Handler[] {
  const handlers = [
    ...handlersBefore(call, listOf(startPoint.before), finder),
    ...handlersAt(listOf(startPoint.handlers), call, finder),
    ...handlersInModules(call, startPoint, finder),
    ...registeredHandlers(call, startPoint, finder),
  ];
  if (handlers.length > 0 || startPoint.useEnclosingFunction !== true) return handlers;
  return [{ object: call.caller, file: finder.resolver.table.fileOf(call).file, lines: call.lines }];
}

/** Functions passed to calls of the given names on the way to the receiver, the first first: `base.use(check).query(read)`. */
function handlersBefore({ callee }: CallFact, names: readonly string[], finder: InstanceFinder, depth = 0): Handler[] {
  if (names.length === 0 || callee.kind !== 'member' || depth > longestWay) return [];
  const { resolver } = finder;
  return resolver.resolve(callee.of).flatMap((each) => {
    const before = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (before === undefined) return [];
    const own = before.callee.kind === 'member' && names.includes(before.callee.name);
    return [...handlersBefore(before, names, finder, depth + 1), ...(own ? handlersAt(['*'], before, finder) : [])];
  });
}

const longestWay = 32;

function runBy(match: MatchedCall, rule: NonNullable<StartPointRule['runs']>, finder: InstanceFinder): Runs {
  const { call } = match;
  const named = textsAt(listOf(rule.name), finder.subjectOf(call), finder.resolver);
  return { type: rule.type, names: named, otherwise: madeTexts(match, rule.made, finder) };
}

/** The method for which a decorator of the application registers something, where no other function is given or this one calls the method. */
function decoratedMethod(
  { decorates, arguments: given, lines }: CallFact,
  file: string,
  direct: readonly Handler[],
  finder: InstanceFinder,
): Handler[] {
  const descriptor = decorates === true ? given[2] : undefined;
  const method = descriptor?.kind === 'record' ? descriptor.members['value'] : undefined;
  if (method?.kind !== 'function') return [];
  const isRun = direct.length === 0 || direct.some(({ object }) => callsDecorated(originOf(object), finder));
  return isRun ? [{ object: method.object, file, lines }] : [];
}

/** True for code of a decorator that calls what it decorates: `descriptor.value.call(…)`, `target[name]()`. */
function callsDecorated(object: string, { resolver }: InstanceFinder): boolean {
  const isDecorated = (part: Value): boolean =>
    (part.kind === 'member' && part.name === 'value' && part.of.kind === 'parameter' && part.of.index === 2) ||
    (part.kind === 'element' && part.of.kind === 'parameter' && part.of.index === 0);
  const calls = resolver.table.fileOfDefinition(object)?.calls ?? [];
  return calls.some(
    ({ caller, callee, arguments: given }) =>
      isInside(caller, object) && [callee, ...given].some((each) => hasPart(each, isDecorated)),
  );
}

function handlersAt(
  selectors: readonly string[],
  call: CallFact,
  finder: InstanceFinder,
  parameters?: number,
): Handler[] {
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  const { file, language } = resolver.table.fileOf(call);
  // Libraries of Python take the dotted name of a function in its place.
  const functions = language === 'Python' ? functionsNamed : functionsOf;
  const values = selectors
    .flatMap((selector) => select(selector, subject, resolver))
    .flatMap(({ value }) => (isHandler(value, finder) && mayTake(value, parameters, finder) ? [value] : []));
  const objects = values.flatMap((value) =>
    call.form === 'element' ? componentsOf(value, resolver) : functions(value, resolver),
  );
  const receivers = new Map(values.flatMap((value) => [...calledClasses(value, resolver)]));
  // A list that is put together elsewhere may hold those of other registrations; one of the same function is written out.
  const isPutTogether = call.arguments.some((each) => each.kind === 'spread' && each.of.kind !== 'list');
  const all = isPutTogether ? objects : withWrapped(objects, resolver);
  return [...new Set(all)].flatMap((object) =>
    (receivers.get(object) ?? [undefined]).map((receiver) => ({ object, file, lines: call.lines, receiver })),
  );
}

/** False for an instance; a function may be a handler and, by its decorators, stand for an instance. */
function isHandler(value: Value, finder: InstanceFinder): boolean {
  if (finder.resolver.resolve(value).some(({ kind }) => kind === 'function')) return true;
  return finder.instancesOf(value).length === 0;
}

/** True for a function that is an argument of a call itself, or in a list there, and no part of what an argument was made of. */
function isNamedAt(call: CallFact, object: string, finder: InstanceFinder): boolean {
  const { resolver } = finder;
  const inLists = (value: Value): readonly Value[] => (value.kind === 'list' ? value.items.flatMap(inLists) : [value]);
  return call.arguments
    .flatMap(inLists)
    .some(
      (value) =>
        finder.instancesOf(value).length === 0 &&
        resolver.resolve(value).some((each) => each.kind === 'function' && originOf(each.object) === originOf(object)),
    );
}

/** False for a function with another number of parameters: one without `next` passes nothing on. */
function mayTake(value: Value, parameters: number | undefined, finder: InstanceFinder): boolean {
  if (parameters === undefined) return true;
  const { resolver } = finder;
  const functions = resolver.resolve(value).filter((each) => each.kind === 'function');
  if (functions.length === 0) return true;
  return functions.some(({ object }) => (resolver.table.function(object)?.parameters.length ?? 0) === parameters);
}

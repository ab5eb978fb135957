import type { ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { InstanceRule } from '../rules/instance-schema.ts';
import { isAddressed } from '../rules/is-addressed.ts';
import type { CallRule, FrameworkRules } from '../rules/rule-schema.ts';
import { KeptParameters } from './kept-parameters.ts';
import { type Registration, registeredCalls } from './registered-calls.ts';
import {
  type Decorating,
  decoratingMethods,
  methodsOf,
  type Registering,
  takesVerb,
  verbFirstMethods,
  verbMethods,
  verbNames,
} from './registering-functions.ts';

/** The name under which what own routers register is found. */
export const ownRouter = 'Own Router';

/** The rules of one application's own routers. */
export interface OwnRouters {
  readonly rules: FrameworkRules;
  /** Keys of their functions: what these call on their own instance is stated by who calls them. */
  readonly registering: ReadonlySet<string>;
}

/** A class whose instances may be routers, or null for what functions of a file keep. */
interface Candidate {
  readonly owner: ClassFact | null;
  readonly file: FileFacts;
  readonly verbs: readonly Registering[];
  readonly verbFirst: readonly Registering[];
  readonly decorating: readonly Decorating[];
}

/** Methods that mount one router in another. */
const mounting = /^(use|mount|attach|nest|include|include_router|addRouter|add_router|useRouter)$/;
/** Parameters of constructors, and options, that are a path. */
const prefixParameter = /^_*(path_?)?(prefix|base_?path|mount_?path|root_?path)_*$/i;
/** Last words of the names of classes that keep functions and are no routers. */
const otherwise =
  /^(cache|caches|store|stores|storage|memo|map|dict|set|collection|emitter|events?|bus|hub|pubsub|channel|queue|client|sdk|fetcher|agent|repository|repo|database|db|table|loader|session|settings|config)$/;
/** Words that say that a class stands in for another one. */
const double = /^(mock|mocks|mocked|fake|fakes|stub|stubs|spy|dummy|test|tests|testing|fixture|fixtures)$/;

/**
 * What the code of the application says of its own routers, as rules like those of a library; null where it has none. A class is one where
 * - it is no test code, no test double, and its name does not end as those of caches, stores, emitters and clients do;
 * - it is derived from no instance of a library that rules know, and none of its methods passes what it is given on to one (such a class is followed as the library's);
 * - at least two of its methods are named after verbs, `get` or `post` among them, take a path first, and keep it in one collection with what they are given behind
 *   it: directly, in a record or closure, or through other methods (`KeptParameters`), or one method takes the verb before the path. A function that is called at once is not kept;
 * - nothing that these methods call sends a request: it is no client that keeps callbacks;
 * - production code calls them with a constant text and a function, and one of these texts has a slash.
 *
 * So is one with a method that takes a path, and verbs behind it, and decorates what it keeps with the path: `@app.route('/carts', methods=['POST'])`.
 * A function that takes a verb, a path and functions and keeps them in a collection of its file is read alike.
 * @param finder by the rules for libraries
 */
export function ownRouters(finder: InstanceFinder): OwnRouters | null {
  const { resolver } = finder;
  const kept = new KeptParameters(resolver);
  const candidates = resolver.table
    .files()
    .flatMap((file) => (file.test || isDouble(file.file) ? [] : candidatesIn(file, kept, finder)));
  if (candidates.length === 0) return null;
  const functions = new Set(
    candidates.flatMap(({ owner, verbFirst }) => (owner === null ? verbFirst : [])).map(({ object }) => object),
  );
  const calls = registeredCalls(namesOf(candidates), functions, resolver);
  const routers = candidates.filter((each) => isUsed(each, calls) && !isOtherwiseKnown(each, kept, finder));
  if (routers.length === 0) return null;
  const rules: FrameworkRules = {
    format: 1,
    framework: ownRouter,
    packages: [],
    parameters: ['colon', 'braces'],
    instances: routers.flatMap((each) => instancesOf(each)),
    calls: routers.flatMap((each) => callsOf(each)),
  };
  const registering = routers.flatMap((each) => registeringOf(each).map(({ object }) => object));
  return { rules, registering: new Set(registering) };
}

function candidatesIn(file: FileFacts, kept: KeptParameters, finder: InstanceFinder): readonly Candidate[] {
  const { resolver } = finder;
  const classes = file.classes.flatMap((owner): Candidate[] => {
    if (methodsOf(owner).length === 0 || !mayBeNamed(owner.name)) return [];
    if (resolver.ancestorsOf(owner.object).some((symbol) => finder.index.typed.get(symbol) !== undefined)) return [];
    const named = methodsOf(owner).filter(({ name }) => Object.hasOwn(verbNames, name));
    const found = named.length < 2 ? [] : verbMethods(owner, kept, resolver);
    const isEnough = new Set(found.map(({ name }) => verbNames[name])).size > 1;
    const verbs = isEnough && found.some(({ name }) => name === 'get' || name === 'post') ? found : [];
    const verbFirst = verbFirstMethods(owner, kept, resolver);
    const decorating = decoratingMethods(owner, kept, resolver);
    return verbs.length + verbFirst.length + decorating.length === 0
      ? []
      : [{ owner, file, verbs, verbFirst, decorating }];
  });
  const methods = new Set(file.classes.flatMap((owner) => methodsOf(owner).map(({ object }) => object)));
  const own = (file.kept ?? []).some(({ by }) => by === 'file') ? file.functions : [];
  const verbFirst = own
    .filter((fact) => !methods.has(fact.object) && mayBeNamed(fact.name) && takesVerb(fact, kept))
    .map(({ name, object }) => ({ name, object }));
  return verbFirst.length === 0 ? classes : [...classes, { owner: null, file, verbs: [], verbFirst, decorating: [] }];
}

function registeringOf({ verbs, verbFirst, decorating }: Candidate): readonly Registering[] {
  return [...verbs, ...verbFirst, ...decorating];
}

/** `Api`, `Router` of `ApiRouter`. */
function wordsOf(name: string): readonly string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/).map((each) => each.toLowerCase());
}

function mayBeNamed(name: string): boolean {
  const words = wordsOf(name);
  return !otherwise.test(words.at(-1) ?? '') && !words.some((word) => double.test(word));
}

/** True for a file in a folder of what stands in for code. */
export function isDouble(file: string): boolean {
  return file.split('/').some((part) => /^_*(mocks?|fakes?|stubs?|fixtures?|test-?utils|testing)_*$/i.test(part));
}

/** Names of methods and keys of functions → where their path stands. */
function namesOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { owner, verbs, verbFirst, decorating } of candidates) {
    for (const { name, object } of verbFirst) names.set(owner === null ? object : name, 1);
    for (const { name } of [...verbs, ...decorating]) names.set(name, 0);
  }
  return names;
}

function isUsed(candidate: Candidate, calls: ReadonlyMap<string, readonly Registration[]>): boolean {
  const { owner } = candidate;
  const own = registeringOf(candidate).flatMap(({ name, object }) =>
    owner === null
      ? (calls.get(object) ?? [])
      : (calls.get(name) ?? []).filter((each) => each.classes.includes(owner.object) || each.called === object),
  );
  return own.some(({ path }) => path.includes('/'));
}

/** True for what passes what it is given to an instance of a library, which is followed there, and for what sends requests. */
function isOtherwiseKnown(candidate: Candidate, kept: KeptParameters, finder: InstanceFinder): boolean {
  const reached = new Set(registeringOf(candidate).flatMap(({ object }) => [...kept.reached(object)]));
  return [...reached].some((object) =>
    kept
      .callsOf(object)
      .some((call) =>
        finder
          .matchesOf(call)
          .some(({ rule }) => rule.startPoint !== undefined || rule.mounts !== undefined || isAddressed(rule.endPoint)),
      ),
  );
}

function instancesOf({ owner }: Candidate): readonly InstanceRule[] {
  if (owner === null) return [];
  const path = prefixesOf(owner);
  return [{ kind: owner.object, makes: owner.object, ...(path.length === 0 ? {} : { path: [...path] }) }];
}

/** Selectors of what the constructor takes as a path before all others: a parameter of such a name, or an option of such a name that the class keeps. */
function prefixesOf({ members }: ClassFact): readonly string[] {
  const made = members.find(({ kind, name }) => kind === 'constructor' || name === '__init__');
  const named = (made?.parameters ?? []).flatMap(({ name }, index) => (prefixParameter.test(name) ? [`${index}`] : []));
  const options = members.flatMap(({ value }) => (value === null ? [] : optionsIn(value, made?.object ?? null, 0)));
  return [...new Set([...named, ...options])];
}

/** `0.prefix` for `options.prefix` and `options.prefix ?? ''`, where `options` is a parameter of the constructor. */
function optionsIn(value: Value, made: string | null, depth: number): readonly string[] {
  if (value.kind === 'member' && value.of.kind === 'parameter') {
    const isOption = value.of.function === made && prefixParameter.test(value.name);
    return isOption ? [`${value.of.index}.${value.name}`] : [];
  }
  return depth > 4 || value.kind === 'function'
    ? []
    : partsOf(value).flatMap((each) => optionsIn(each, made, depth + 1));
}

const verbTexts = Object.values(verbNames).flatMap((verb) => [verb, verb.toLowerCase()]);
const type = `${ownRouter} {verb} Operation`;

function callsOf({ owner, verbs, verbFirst, decorating }: Candidate): readonly CallRule[] {
  const verbFirstRule = {
    id: 'own-router/route',
    arguments: 3,
    path: '1',
    when: { value: '0', text: verbTexts },
    startPoint: { type, verb: '0', handlers: '2..', requireHandler: true },
  };
  if (owner === null) return [{ ...verbFirstRule, calls: verbFirst.map(({ object }) => object) }];
  const on = owner.object;
  const mounts = methodsOf(owner).filter(({ name }) => mounting.test(name));
  const middleware = mounts.some(({ name }) => name === 'use') ? { middleware: ['*', '*[]'] } : {};
  return [
    ...(verbs.length === 0
      ? []
      : [
          {
            id: 'own-router/operation',
            on,
            names: Object.fromEntries(verbs.map(({ name }) => [name, verbNames[name] as string])),
            arguments: 2,
            path: '0',
            returnsReceiver: true,
            startPoint: { type, handlers: ['1..', '1..[]'], requireHandler: true },
          },
        ]),
    ...(verbFirst.length === 0 ? [] : [{ ...verbFirstRule, on, names: verbFirst.map(({ name }) => name) }]),
    ...decorating.map(({ name, path, verbs: taken }) => ({
      id: 'own-router/decorator',
      on,
      names: name,
      arguments: 2,
      path: ['0', `-2.${path}`],
      startPoint: {
        type,
        handlers: '-1',
        requireHandler: true,
        anyVerb: taken?.otherwise ?? 'ANY',
        ...(taken === null ? {} : { verb: [`-2.${taken.name}`, `${taken.at}`] }),
      },
    })),
    ...(mounts.length === 0
      ? []
      : [
          {
            id: 'own-router/mount',
            on,
            names: mounts.map(({ name }) => name),
            path: '0',
            pathIsOptional: true,
            mounts: ['*', '*[]'],
            ...middleware,
            returnsReceiver: true,
          },
        ]),
  ];
}

import type { ClassFact, DecoratorFact, FileFacts, MemberFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { addressOf } from '../end-points/address-of.ts';
import { joinPath } from '../instances/join-path.ts';
import type { ClientRule } from '../rules/client-schema.ts';
import { type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';
import { type Subject, textsAt } from '../rules/select.ts';
import type { Settings } from '../settings/settings.ts';
import type { Request, RequestTarget } from './read-requests.ts';

/** A method of an interface that a library makes a request of. */
export interface DeclaredRequest {
  readonly rule: ClientRule;
  /** Key of the method. */
  readonly object: string;
  /** Verb and address, as an end point is named. */
  readonly name: string;
  readonly request: Request;
  readonly language: string;
}

/** The requests of declared clients, with what settings put into their texts; those of test code excluded. */
export function readClients(
  resolver: ValueResolver,
  rules: readonly FrameworkRules[],
  settings: Settings,
): readonly DeclaredRequest[] {
  const all = rules.flatMap((framework) => (framework.clients ?? []).map((rule) => ({ rule, framework })));
  if (all.length === 0) return [];
  return resolver.table.files().flatMap((file) => {
    if (file.test) return [];
    return file.classes.flatMap((fact) =>
      all.flatMap(({ rule, framework }) => {
        const subject = subjectOf(fact, rule, resolver);
        return subject === null ? [] : requestsOf(fact, subject, { rule, framework, file, resolver, settings });
      }),
    );
  });
}

interface Reading {
  readonly rule: ClientRule;
  readonly framework: FrameworkRules;
  readonly file: FileFacts;
  readonly resolver: ValueResolver;
  readonly settings: Settings;
}

/** The arguments of the decorator that makes it a client; null for any other class. */
function subjectOf(fact: ClassFact, { decorators }: ClientRule, resolver: ValueResolver): Subject | null {
  if (decorators === undefined)
    return fact.members.some(({ value }) => value === null) ? { arguments: fact.decorators[0]?.arguments ?? [] } : null;
  const found = fact.decorators.find((each) => meets(each, listOf(decorators), resolver));
  return found === undefined ? null : { arguments: found.arguments ?? [] };
}

function meets({ callee }: DecoratorFact, symbols: readonly string[], resolver: ValueResolver): boolean {
  return resolver.symbolsOf(callee).some((symbol) => symbols.includes(symbol));
}

function requestsOf(fact: ClassFact, subject: Subject, reading: Reading): DeclaredRequest[] {
  const { resolver, rule } = reading;
  const own = rule.decorators === undefined ? [fact.object] : resolver.hierarchy.lineage(fact.object);
  const members = own.flatMap((object) => resolver.table.class(object)?.members ?? []);
  return members.flatMap((member) => (member.value === null ? requestOf(member, subject, reading) : []));
}

function requestOf(member: MemberFact, subject: Subject, reading: Reading): DeclaredRequest[] {
  const { rule, framework, file, resolver, settings } = reading;
  const { object } = member;
  const statement = statementOf(member, rule, resolver);
  if (object === null || statement === null) return [];
  const { verb, paths } = statement;
  const textOf = (selectors: readonly string[]): string | undefined => {
    const [text] = textsAt(selectors, subject, resolver).filter((each) => each !== '');
    return text === undefined ? undefined : settings.fill(text, file.file);
  };
  const base = textOf(listOf(rule.base));
  const service = textOf(listOf(rule.service));
  const before = textOf(listOf(rule.path)) ?? '';
  const host = base ?? service ?? '';
  const { lines } = member;
  return paths.map((stated) => {
    const path = settings.fill(stated, file.file);
    // A base path of the host's own stands before that of the client, which may be a whole address itself.
    const whole = /^\w+:\/\//.test(before) ? joinPath(before, path) : joinPath(joinPath('', before), path);
    const address = addressOf(
      /^\w+:\/\//.test(whole) ? whole.replace(/^\//, '') : `${host.replace(/\/$/, '')}${whole}`,
    );
    const target: RequestTarget = {
      verb,
      address: base === undefined ? addressOf(whole) : address,
      ...(base === undefined ? { mayHaveBase: true } : {}),
      ...(service !== undefined && (base === undefined || address.startsWith('{}')) ? { service } : {}),
    };
    const request: Request = {
      caller: object,
      library: framework.framework,
      targets: [target],
      file: file.file,
      lines,
      outer: () => [],
    };
    return { rule, object, name: `${verb} ${address}`, request, language: file.language };
  });
}

/** What decorators of a method say of its request; null where it has none of them. */
function statementOf(
  { decorators }: MemberFact,
  rule: ClientRule,
  resolver: ValueResolver,
): { verb: string; paths: readonly string[] } | null {
  const verbs = verbsOf(rule.methods);
  for (const decorator of decorators) {
    const symbol = resolver.symbolsOf(decorator.callee).find((each) => verbs.has(each));
    if (symbol === undefined) continue;
    const texts = textsAt(listOf(rule.methodPath), { arguments: decorator.arguments ?? [] }, resolver);
    const verb = verbs.get(symbol) ?? '';
    if (verb !== '') return { verb, paths: texts.length === 0 ? [''] : texts };
    const [line = ''] = texts;
    const [, stated, path] = /^\s*([A-Z]+)\s+(\S*)/.exec(line) ?? [];
    return stated === undefined ? { verb: 'GET', paths: [line] } : { verb: stated, paths: [path ?? ''] };
  }
  return null;
}

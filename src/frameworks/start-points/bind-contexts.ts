import type { LinkRecord } from '../../bundle/records.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { calledValues } from '../../value-analysis/called-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { Registrations } from './registrations.ts';

/** Place of the context among the parameters of a resolver: `(parent, args, context, info)`. */
const position = 2;

/** What is called on the contexts of requests, which shows only when resolvers are known to be given them: `context.carts.add(cart)`. @param known `caller callee` of other links */
export function callsOfContexts(
  found: Registrations,
  known: ReadonlySet<string>,
  resolver: ValueResolver,
): readonly LinkRecord[] {
  if (!bindContexts(found, resolver)) return [];
  resolver.findCallsAgain();
  return [...calledValues(resolver, known, { languages: ['TypeScript', 'JavaScript'], rule: 'ts/called-value' })];
}

/**
 * Passes to resolvers of GraphQL what their server says that the context of a request is (`new ApolloServer({ context: () => ({ db }) })`), where their
 * parameter is of no class of the application that has code. True where that says anything.
 */
function bindContexts({ contexts, declarations }: Registrations, resolver: ValueResolver): boolean {
  const given = contexts.flatMap((each) => givenBy(each, resolver));
  if (given.length === 0) return false;
  const { table } = resolver;
  const handlers = declarations.flatMap((each) => (each.startPoint.type.startsWith('GraphQL ') ? each.handlers : []));
  const objects = new Set(handlers.map(({ object }) => originOf(object)));
  let isBound = false;
  for (const object of objects) {
    const parameter = table.function(object)?.parameters[position];
    const { language } = table.fileOfDefinition(object) ?? {};
    if (parameter === undefined || language === 'Python' || table.ownerOf(object) !== null) continue;
    const typed: Value | null = parameter.type === null ? null : { kind: 'typed', type: parameter.type };
    const known = typed === null ? [] : resolver.resolve(typed).filter(isKnown);
    if (known.some((each) => hasCode(each, resolver))) continue;
    // The members of an interface say less than what is given: `loaders: { user: { load(id: string): Promise<User> } }`.
    resolver.bind(object, [...new Array<undefined>(position), oneOf([...given, ...known])]);
    isBound = true;
  }
  return isBound;
}

/** What a function gives, anything else itself. */
function givenBy(context: Value, resolver: ValueResolver): readonly Value[] {
  return resolver.resolve(context).flatMap((each): readonly Value[] => {
    if (each.kind !== 'function') return each.kind === 'member' || each.kind === 'parameter' ? [] : [each];
    return resolver.table.function(each.object)?.returns ?? [];
  });
}

/** True for a type of which more than its name is known. */
function isKnown(value: Value): boolean {
  return value.kind !== 'typed' || value.type.name.kind === 'class';
}

/** True for a class that does something; false for an interface or object type. */
function hasCode(value: Value, { table }: ValueResolver): boolean {
  if (value.kind !== 'typed' || value.type.name.kind !== 'class') return false;
  return table.class(value.type.name.object)?.members.some((member) => member.value !== null) === true;
}

import type { CallFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { DataContext } from '../data-context.ts';
import { itemsOf } from '../record-values.ts';

/** Fragments in fragments. */
const maxDepth = 8;
/** Statements that one template can be, by the alternatives of its fragments; above, a fragment stays a hole. */
const maxStatements = 64;
const hole = '{}';

/** What a call between `${` and `}` puts into the statement: a name, a text, or other fragments. */
const fragments: Readonly<Record<string, 'name' | 'text' | 'list'>> = {
  identifier: 'name',
  ident: 'name',
  id: 'name',
  table: 'name',
  ref: 'name',
  raw: 'text',
  unsafe: 'text',
  literal: 'text',
  lit: 'text',
  __dangerous__rawValue: 'text',
  join: 'list',
};

/**
 * The statements that a tagged template can be, with the identifiers and fragments in it: of `` sql`select * from ${sql.identifier(['users'])}
 * ${condition}` `` the whole. Values that are bound stay `{}`.
 */
export function templateTexts(call: CallFact, context: DataContext, depth = 0): readonly string[] {
  const [text, ...values] = call.arguments;
  if (text?.kind !== 'text') return text === undefined ? [] : context.resolver.textsOf(text);
  const parts = text.text.split(hole);
  if (values.length === 0 || parts.length !== values.length + 1) return [text.text];
  const { bounds } = context.resolver;
  if (depth > maxDepth) {
    bounds.add('fragments in fragments of a statement', maxDepth, call.id);
    return [text.text];
  }
  let found: readonly string[] = [parts[0] as string];
  for (const [at, value] of values.entries()) {
    const inner = fragmentTexts(value, context, depth);
    const isTooMany = inner.length * found.length > maxStatements;
    if (isTooMany) bounds.add('statements that a template can be', maxStatements, call.id);
    const alternatives = inner.length === 0 || isTooMany ? [hole] : inner;
    found = found.flatMap((start) => alternatives.map((each) => start + each + (parts[at + 1] as string)));
  }
  return found;
}

/** What a value in a template puts into the statement; nothing for one that is bound. */
function fragmentTexts(value: Value, context: DataContext, depth: number): readonly string[] {
  const texts = context.resolver.resolve(value).flatMap((each): readonly string[] => {
    const made = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    return made === undefined ? [] : madeTexts(made, context, depth + 1);
  });
  return [...new Set(texts)];
}

function madeTexts(call: CallFact, context: DataContext, depth: number): readonly string[] {
  const model = context.models.get(call.id);
  if (model !== undefined) return [[model.table.schema, model.table.name].filter(Boolean).join('.')];
  if (call.form === 'template') return templateTexts(call, context, depth);
  const [first] = call.arguments;
  if (first === undefined || call.form !== 'call') return [];
  const name = call.callee.kind === 'member' ? call.callee.name : calledName(call, context);
  switch (Object.hasOwn(fragments, name) ? fragments[name] : isTag(call, context) ? 'name' : undefined) {
    case 'name':
      return nameOf(first, context);
    case 'text':
      return context.resolver.textsOf(first);
    case 'list': {
      const items = itemsOf(first, context.resolver).map((each) => fragmentTexts(each, context, depth)[0] ?? hole);
      return items.length === 0 ? [] : [items.join(', ')];
    }
    default:
      return [];
  }
}

/** `identifier('users')`, `identifier(['auth', 'users'])`. */
function nameOf(value: Value, { resolver }: DataContext): readonly string[] {
  return resolver.resolve(value).flatMap((each) => {
    if (each.kind !== 'list') return resolver.textsOf(each);
    const parts = each.items.map((item) => resolver.textsOf(item)[0] ?? hole);
    return parts.every((part) => part === hole) ? [] : [parts.join('.')];
  });
}

function calledName(call: CallFact, { resolver }: DataContext): string {
  return lastName(resolver.symbolsOf(call.callee)[0] ?? '');
}

/** `sql('users')` of postgres.js, whose tag also makes identifiers. */
function isTag(call: CallFact, { resolver }: DataContext): boolean {
  return resolver.symbolsOf(call.callee).some((symbol) => /^postgres(#|$)/.test(symbol));
}

import type { ClassFact, FileFacts, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { nameOrVariable } from '../../clients/environment-name.ts';
import { memberOf, textOf } from '../../record-values.ts';
import { inheritedMember, lineageOf, metaOf } from './class-lineage.ts';
import { type FoundModel, keyword, makerOf, nameId, type PythonModel, positional } from './python-model.ts';
import { splitAtEachCapital } from './table-name.ts';

const mongoengineBase = /^(flask_)?mongoengine#(\w+\.)*(Dynamic)?Document$/;
const beanieBase = /^(beanie|bunnet)#(\w+\.)*(Document\w*|View)$/;
const field = /^(flask_)?mongoengine#(\w+\.)*\w*Field$/;
const reference = /\.?(Lazy|Cached|Generic)?ReferenceField$/;

/** The collection of a document class of MongoEngine or Beanie; null for any other class, and for one whose documents only others have. */
export function documentModel(fact: ClassFact, file: FileFacts, resolver: ValueResolver): FoundModel | null {
  const ancestors = resolver.ancestorsOf(fact.object);
  const isEngine = ancestors.some((symbol) => mongoengineBase.test(symbol));
  if (!isEngine && !ancestors.some((symbol) => beanieBase.test(symbol))) return null;
  if (isEngine && isAbstract(fact, resolver)) return null;
  const lineage = lineageOf(fact, resolver);
  const model: PythonModel = {
    name: fact.name,
    kind: 'collection',
    library: isEngine ? 'mongoengine' : 'beanie',
    table: { schema: null, name: isEngine ? engineName(fact, lineage, resolver) : beanieName(fact, file, resolver) },
    columns: new Map(lineage.flatMap((each) => fieldsOf(each, isEngine, resolver))),
    relations: new Map(isEngine ? lineage.flatMap((each) => referencesOf(each, resolver)) : []),
    pairs: new Map(),
  };
  return { model, fact, file, ids: [nameId(fact.name)], reverse: [], isGuessed: false };
}

/** `meta = {"collection": "carts"}`; otherwise the class at the top of those that share a collection names it. */
function engineName(fact: ClassFact, lineage: readonly ClassFact[], resolver: ValueResolver): string {
  const documents = lineage.filter((each) => isDocument(each, resolver) && !isAbstract(each, resolver));
  const stated = documents.flatMap((each) => nameOrVariable(metaValue(each, 'collection', resolver), resolver) ?? []);
  return stated[0] ?? splitAtEachCapital((documents.at(-1) ?? fact).name);
}

function isDocument({ object }: ClassFact, resolver: ValueResolver): boolean {
  return resolver.ancestorsOf(object).some((symbol) => mongoengineBase.test(symbol));
}

function isAbstract(fact: ClassFact, resolver: ValueResolver): boolean {
  const value = metaValue(fact, 'abstract', resolver);
  return value?.kind === 'constant' && value.value === true;
}

function metaValue(fact: ClassFact, name: string, resolver: ValueResolver): Value | undefined {
  return memberOf(fact.members.find((member) => member.name === 'meta')?.value ?? undefined, name, resolver);
}

/** `class Settings: name = "carts"`; without it the collection is called as the class is. */
function beanieName(fact: ClassFact, file: FileFacts, resolver: ValueResolver): string {
  const settings = metaOf(fact, file, ['Settings', 'Collection']);
  const stated =
    settings === undefined ? null : (inheritedMember(lineageOf(settings, resolver), 'name')?.member ?? null);
  return nameOrVariable(stated?.value ?? undefined, resolver) ?? fact.name;
}

function fieldsOf({ members }: ClassFact, isEngine: boolean, resolver: ValueResolver): [string, string][] {
  return members.flatMap(({ name, kind, value }): [string, string][] => {
    if (kind === 'method') return [];
    if (!isEngine) return /^(model_config|_)/.test(name) ? [] : [[name, name]];
    const made = makerOf(value, resolver);
    if (made === null || !made.symbols.some((symbol) => field.test(symbol))) return [];
    return [[name, textOf(keyword(made.call, 'db_field'), resolver) ?? name]];
  });
}

/** `ReferenceField(User)`, `ListField(ReferenceField("User"))`: reading it loads the other document. */
function referencesOf({ members }: ClassFact, resolver: ValueResolver): [string, string][] {
  return members.flatMap(({ name, value }) => {
    const target = value === null ? null : referenced(value, resolver);
    return target === null ? [] : [[name, target] as [string, string]];
  });
}

function referenced(value: Value, resolver: ValueResolver, depth = 0): string | null {
  const made = makerOf(value, resolver);
  const symbol = made?.symbols.find((each) => field.test(each));
  const [first] = made === null ? [] : positional(made.call);
  if (symbol === undefined || first === undefined || depth > 2) return null;
  if (!reference.test(symbol)) return referenced(first, resolver, depth + 1);
  const named = textOf(first, resolver);
  return named === null ? (resolver.classesOf(first)[0] ?? null) : nameId(named);
}

import type { FileFacts, Value } from '../../code-model/facts.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import type { DataContext } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { membersOf, textOf } from '../record-values.ts';

/** What the library adds to what the file of a model exports, as rules state. */
const identityMember = 'identity';
const callbacks: ReadonlySet<string> = new Set(
  ['Create', 'Update', 'Destroy', 'Validate', 'Find'].flatMap((event) => [`before${event}`, `after${event}`]),
);

/** What a model states beside its table. */
interface Stated {
  /** Attribute → what it states of an association, as texts. */
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Name of a lifecycle callback → keys of its functions. */
  readonly callbacks: ReadonlyMap<string, readonly string[]>;
}

const statedBy = new WeakMap<DataModel, Stated>();

/** What finds a model by its identity. */
const modelId = (identity: string): string => `waterline:${identity.toLowerCase()}`;

/** The model that a file of `api/models` is: its table, attributes with their columns, associations and callbacks. */
export function defineWaterlineModel({ file, stores = [] }: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const [identity] = stores.flatMap(({ of, name, value }) => {
    const isOwn = of.kind === 'import' && of.file === file;
    return isOwn && name?.kind === 'text' && name.text === identityMember && value.kind === 'text' ? [value.text] : [];
  });
  if (identity === undefined) return;
  const stated = new Map(membersOf({ kind: 'import', file, name: '*' }, resolver));
  const attributes = new Map(
    membersOf(stated.get('attributes'), resolver).map(([name, value]) => [name, textsIn(value, context)] as const),
  );
  const columns = new Map<string, string>();
  const relations = new Map<string, string>();
  for (const [name, attribute] of attributes) {
    const target = attribute.get('model') ?? attribute.get('collection');
    if (target !== undefined) relations.set(name, modelId(target));
    if (!attribute.has('collection')) columns.set(name, attribute.get('columnName') ?? name);
  }
  const table = { schema: null, name: textOf(stated.get('tableName'), resolver) ?? identity };
  const model: DataModel = { library: 'waterline', name: identity, kind: 'table', table, columns, relations };
  const ofModel = [...stated].filter(([name]) => callbacks.has(name));
  statedBy.set(model, {
    attributes,
    callbacks: new Map(ofModel.map(([name, value]) => [name, functionsOf(value, resolver)])),
  });
  context.define([modelId(identity)], model, { file, startLine: 1, endLine: 1 }, null);
}

/** Keys of the functions of a lifecycle callback of a model. */
export function callbacksOf(model: DataModel, name: string): readonly string[] {
  return statedBy.get(model)?.callbacks.get(name) ?? [];
}

/** The models that a value is: by the identity that the library gives what the file of one exports. */
export function waterlineModels(value: Value, { resolver, models }: DataContext): readonly DataModel[] {
  const found = resolver.resolve(value).flatMap((each) => {
    if (each.kind !== 'record' && each.kind !== 'import') return [];
    const identities = resolver.textsOf({ kind: 'member', of: each, name: identityMember });
    return identities.flatMap((identity) => models.get(modelId(identity)) ?? []);
  });
  return [...new Set(found)];
}

/**
 * The table that holds an attribute which is a collection: that of the model whose attribute leads back (`via`), of the one between that the code names
 * (`through`), or a table between that Waterline names after both sides. Null for an attribute that is none.
 */
export function collectionTable(
  model: DataModel,
  attribute: string,
  context: DataContext,
): Pick<DataModel, 'kind' | 'table'> | null {
  const own = statedBy.get(model)?.attributes.get(attribute);
  const target = context.models.get(model.relations.get(attribute) ?? '');
  if (own?.has('collection') !== true || target === undefined) return null;
  const through = own.get('through');
  if (through !== undefined) return context.models.get(modelId(through)) ?? null;
  const via = own.get('via');
  const other = via === undefined ? undefined : statedBy.get(target)?.attributes.get(via);
  if (other?.has('model') === true) return target;
  const here = `${model.name}_${attribute}`;
  const there = `${target.name}_${via ?? `${attribute}_${model.name}`}`;
  const isFirst = own.get('dominant') === 'true' || (other?.get('dominant') !== 'true' && here <= there);
  const name = (isFirst ? `${here}__${there}` : `${there}__${here}`).toLowerCase();
  return { kind: 'table', table: { schema: null, name } };
}

function textsIn(value: Value, { resolver }: DataContext): ReadonlyMap<string, string> {
  return new Map(
    membersOf(value, resolver).flatMap(([name, member]): [string, string][] => {
      const text = textOf(member, resolver) ?? (member.kind === 'constant' ? String(member.value) : null);
      return text === null ? [] : [[name, text]];
    }),
  );
}

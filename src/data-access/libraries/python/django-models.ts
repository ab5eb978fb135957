import type { CallFact, ClassFact, FileFacts, MemberFact, Value } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import { applicationOf } from '../../../value-analysis/django-applications.ts';
import { replaceableName } from '../../../value-analysis/replaceable-models.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { clientModels } from '../../models/read-client-models.ts';
import { textOf } from '../../record-values.ts';
import { isSet, lineageOf, metaOf, optionOf } from './class-lineage.ts';
import { type FoundModel, keyword, makerOf, nameId, type PythonModel, positional } from './python-model.ts';

/** Classes of Django that models are derived from. */
const djangoModel =
  /^(django#(\w+\.)*(models\.(base\.)?(Model|AbstractUser|AbstractBaseUser)|AbstractUser|AbstractBaseUser)|django_\w+#.*Model|model_utils#.*Model|mptt#models\.MPTTModel|polymorphic#models\.PolymorphicModel|treebeard#.*_Node)$/;
/** A model of any other library of Django, which has its models in modules of this name as all do. */
const libraryModel =
  /^(?!django#|builtins#|sqlalchemy|peewee|tortoise|mongoengine|odmantic|beanie|pydantic)\w+#(\w+\.)*\w*models\.(\w+\.)*[A-Z]\w*$/;
/** A class of a library that is neither Python's nor Django's own. */
const libraryClass = /^(?!django#|builtins#|abc#|typing#|object$)\w+#/;
/** Classes of other libraries that stand for tables, whose models say so. */
const ofOthers = new Set(clientModels().flatMap(({ classes = [] }) => classes.flatMap(({ bases = [] }) => bases)));
const modelsFile = /(^|\/)\w*models(\.py$|\/)/;
const field = /(^|[.#])\w*(Field|ForeignKey|Key)$/;
const modelField = /^django#(\w+\.)*models\.(\w+\.)*(\w*Field|ForeignKey)$/;
const toOne = /(^|[.#])\w*(ForeignKey|OneToOneField|TreeForeignKey|ParentalKey)$/;
const oneToOne = /OneToOneField$/;
const toMany = /(^|[.#])\w*(ManyToManyField|TaggableManager)$/;
/** Rows of another model that name this one by its type and id. */
const toGeneric = /(^|[.#])\w*GenericRelation$/;
/** Of django-taggit: tags of any model, by pairs in a table of the library. */
const tagged = /TaggableManager$/;
const tagModel = 'taggit#models.Tag';
const tagPairs: TableName = { schema: null, name: 'taggit_taggeditem' };

/** Relations many to many that come with Django's users and groups: the property, the model that it leads to, and the property back. */
export const relationsOfUsers = [
  { name: 'groups', to: 'django#contrib.auth.models.Group', back: 'user_set' },
  { name: 'user_permissions', to: 'django#contrib.auth.models.Permission', back: 'user_set' },
] as const;
const userClass = /^django#(\w+\.)*(AbstractUser|PermissionsMixin)$/;

/** The table of a model of Django; null for any other class, and for models without a table of their own. */
export function djangoTable(fact: ClassFact, file: FileFacts, resolver: ValueResolver): FoundModel | null {
  if (!isModel(fact, resolver)) return null;
  const meta = metaOf(fact, file);
  if (isSet(meta, 'abstract') || isSet(meta, 'proxy')) return null;
  const option = (name: string): string | null =>
    textOf(
      optionOf(fact, name, (each) => !isAbstract(each, resolver), resolver),
      resolver,
    );
  const app = option('app_label') ?? applicationOf(file.file, resolver);
  const stated = option('db_table');
  const table: TableName = { schema: null, name: stated ?? `${app}_${fact.name.toLowerCase()}` };
  const lineage = lineageOf(fact, resolver).filter((each, at) => at === 0 || isAbstract(each, resolver));
  const members = lineage.flatMap(({ members: own }) => own);
  const fields = [
    ...members.flatMap((member) => fieldOf(member, app, table.name, fact, resolver)),
    ...fieldsOfUsers(fact, table.name, resolver),
  ];
  const columns = new Map(
    fields.flatMap(({ name, column }): [string, string][] => (column === null ? [] : [[name, column]])),
  );
  if (!fields.some(({ isPrimary }) => isPrimary)) columns.set('id', 'id');
  const model: PythonModel = {
    name: fact.name,
    kind: 'table',
    library: 'django',
    table,
    columns,
    relations: new Map(named(fields.filter(({ isGeneric }) => !isGeneric))),
    pairs: new Map(
      fields.flatMap(({ name, pair }): [string, TableName][] =>
        pair === null || typeof pair === 'string' ? [] : [[name, pair]],
      ),
    ),
    through: new Map(
      fields.flatMap(({ name, pair }): [string, string][] => (typeof pair === 'string' ? [[name, pair]] : [])),
    ),
    parents: parentsOf(fact, resolver),
  };
  const backs = fields.flatMap(({ to, back, pair, isSingle }) =>
    to === null || back === null ? [] : [{ of: to, name: back, pair, isOne: isSingle }],
  );
  const reverse = [...backs, ...backOfParents(fact, model.parents ?? [], resolver)];
  return {
    model,
    fact,
    file,
    ids: idsOf(`${app}.${fact.name}`.toLowerCase(), meta, file, resolver),
    reverse,
    lists: named(fields.filter(({ isGeneric }) => isGeneric)),
    isGuessed: false,
  };
}

/** Also by the name under which it stands for a model that projects may replace. */
function idsOf(name: string, meta: ClassFact | undefined, file: FileFacts, resolver: ValueResolver): readonly string[] {
  const replaceable = file.test ? null : replaceableName(meta, resolver);
  return [name, ...(replaceable === null || replaceable === name ? [] : [replaceable])].map(nameId);
}

/** The relations that a model of users inherits from Django, with tables of pairs of its own. */
function fieldsOfUsers(fact: ClassFact, table: string, resolver: ValueResolver): readonly Field[] {
  if (!resolver.ancestorsOf(fact.object).some((symbol) => userClass.test(symbol))) return [];
  return relationsOfUsers.map(({ name, to, back }) => {
    const pair: TableName = { schema: null, name: `${table}_${name}` };
    return { name, column: null, isPrimary: false, isGeneric: false, to, back, isSingle: false, pair };
  });
}

/** What relations lead to, by their names. */
function named(fields: readonly Field[]): readonly (readonly [string, string])[] {
  return fields.flatMap(({ name, to }) => (to === null ? [] : [[name, to] as const]));
}

interface Field {
  readonly name: string;
  readonly column: string | null;
  readonly isPrimary: boolean;
  /** True for rows of another model that name this one by its type and id. */
  readonly isGeneric: boolean;
  /** Id of the model it leads to. */
  readonly to: string | null;
  readonly back: string | null;
  /** True where the other leads back to one row. */
  readonly isSingle: boolean;
  /** The table of the pairs of a relation many to many, or the id of their model. */
  readonly pair: TableName | string | null;
}

function fieldOf(
  { name, value }: MemberFact,
  app: string,
  table: string,
  owner: ClassFact,
  resolver: ValueResolver,
): Field[] {
  const made = makerOf(value, resolver);
  if (made === null) return [];
  const { call } = made;
  const symbol = [...made.symbols, writtenName(call.callee)].find((each) => isField(each));
  if (symbol === undefined) return [];
  const target = positional(call)[0] ?? keyword(call, 'to');
  const isOne = toOne.test(symbol);
  const isMany = toMany.test(symbol);
  const isTagged = tagged.test(symbol);
  const isGeneric = toGeneric.test(symbol);
  const known = isTagged ? tagModel : null;
  const to = (isOne || isMany || isGeneric) && target !== undefined ? targetId(target, app, owner, resolver) : known;
  const stated = textOf(keyword(call, 'db_column'), resolver);
  const primary = keyword(call, 'primary_key');
  const through = isMany ? keyword(call, 'through') : undefined;
  const own = (): TableName =>
    isTagged ? tagPairs : { schema: null, name: textOf(keyword(call, 'db_table'), resolver) ?? `${table}_${name}` };
  return [
    {
      name,
      column:
        isMany || isGeneric || symbol.endsWith('GenericForeignKey') ? null : (stated ?? (isOne ? `${name}_id` : name)),
      isPrimary: primary?.kind === 'constant' && primary.value === true,
      isGeneric,
      to,
      isSingle: oneToOne.test(symbol),
      back: isOne || isMany ? backName(call, symbol, owner, resolver) : null,
      pair: !isMany ? null : through === undefined ? own() : targetId(through, app, owner, resolver),
    },
  ];
}

function isField(symbol: string): boolean {
  return field.test(symbol) || toMany.test(symbol) || toGeneric.test(symbol);
}

/** The property that the other model has back, and name of the relation in queries without `_set`. */
function backName(call: CallFact, symbol: string, owner: ClassFact, resolver: ValueResolver): string | null {
  const stated = textOf(keyword(call, 'related_name'), resolver);
  if (stated !== null) return stated.endsWith('+') ? null : stated.replace('%(class)s', owner.name.toLowerCase());
  const name = owner.name.toLowerCase();
  return oneToOne.test(symbol) ? name : `${name}_set`;
}

function targetId(target: Value, app: string, owner: ClassFact, resolver: ValueResolver): string | null {
  const [object] = resolver.classesOf(target);
  if (object !== undefined) return object;
  const text = textOf(target, resolver);
  if (text === 'self') return owner.object;
  if (text !== null) return nameId((text.includes('.') ? text : `${app}.${text}`).toLowerCase());
  const symbols = resolver.symbolsOf(target);
  if (symbols.some((symbol) => /(AUTH_USER_MODEL|get_user_model)$/.test(symbol))) return userModelId;
  return symbols.find((symbol) => symbol.startsWith('django#contrib.')) ?? null;
}

/** Id of the model that `AUTH_USER_MODEL` names. */
export const userModelId = nameId('AUTH_USER_MODEL');

/** The name of what is called as it is written: fields that the analysed code derives from others have one too. */
function writtenName(callee: Value): string {
  if (callee.kind === 'member' || callee.kind === 'import') return callee.name;
  if (callee.kind === 'external') return callee.symbol;
  if (callee.kind === 'choice') return callee.of.map(writtenName).find((name) => name !== '') ?? '';
  return callee.kind === 'class' ? callee.object.replace(/[#.]+$/, '') : '';
}

/** Abstract models and classes beside them, whose fields are recorded for those derived from them. */
function isAbstract(fact: ClassFact, resolver: ValueResolver): boolean {
  const file = resolver.table.fileOfDefinition(fact.object);
  if (file !== undefined && isSet(metaOf(fact, file), 'abstract')) return true;
  return !isModel(fact, resolver);
}

function isModel(fact: ClassFact, resolver: ValueResolver): boolean {
  const ancestors = resolver.ancestorsOf(fact.object);
  if (ancestors.some((symbol) => djangoModel.test(symbol))) return true;
  // Fields of models beside or above a class that a library brings: only models and parts of them have such fields.
  const above = lineageOf(fact, resolver);
  if (ancestors.some((symbol) => libraryClass.test(symbol)) && above.some((each) => hasField(each, resolver)))
    return true;
  const file = resolver.table.fileOfDefinition(fact.object)?.file ?? '';
  if (!modelsFile.test(file)) return false;
  if (ancestors.some((symbol) => ofOthers.has(symbol))) return false;
  return ancestors.some((symbol) => libraryModel.test(symbol)) || (isOfMadeBase(fact) && hasField(fact, resolver));
}

/** True for a class derived from one that a call makes, of which nothing is known: `class Cart(audited())`. */
function isOfMadeBase({ extends: base, implements: others }: ClassFact): boolean {
  return [...(base === null ? [] : [base]), ...others].some(({ name }) => name.kind === 'result');
}

function hasField({ members }: ClassFact, resolver: ValueResolver): boolean {
  return members.some(
    ({ value }) => makerOf(value, resolver)?.symbols.some((symbol) => modelField.test(symbol)) === true,
  );
}

/** Keys of the models with tables of their own that hold a part of each row: multi-table inheritance. */
function parentsOf(fact: ClassFact, resolver: ValueResolver): readonly string[] {
  const parents = lineageOf(fact, resolver)
    .slice(1)
    .filter((each) => !isAbstract(each, resolver));
  return parents.flatMap((each) => {
    const file = resolver.table.fileOfDefinition(each.object);
    return file !== undefined && isSet(metaOf(each, file), 'proxy') ? [] : [each.object];
  });
}

/** A row of a parent leads to the part that a derived model adds: `status.review`, `filter(review__book=book)`. */
function backOfParents(
  fact: ClassFact,
  parents: readonly string[],
  { hierarchy }: ValueResolver,
): FoundModel['reverse'] {
  const nearest = parents.filter(
    (each) => !parents.some((other) => other !== each && hierarchy.isDerived(other, each)),
  );
  return nearest.map((of) => ({ of, name: fact.name.toLowerCase(), isOne: true }));
}

import type { CallFact, ClassFact, FileFacts } from '../../../code-model/facts.ts';
import type { SourcePlace } from '../../catalogue/table-definition.ts';
import { placeIn } from '../../data-context.ts';
import { lineageOf } from './class-lineage.ts';
import { type PythonModel, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { fieldsOf, isSet, metaIn, type Shown } from './serializer-fields.ts';

/** Fields that show related rows, of Django REST framework; the first group says what they show of them. */
const relatedField = /^rest_framework\w*#(?:\w+\.)*(\w*)RelatedField$/;
/** What shows a member of the related row, and not its key alone. */
const ofMembers: ReadonlySet<string> = new Set(['Slug', 'String', '']);
const nestedField = /^(flask_)?marshmallow\w*#(\w+\.)*Nested$/;

/** Tables that a field is read from. */
interface ShownRelation {
  readonly related: readonly PythonModel[];
  readonly place: SourcePlace;
}

/**
 * The rows of other tables that a serializer or schema puts into what it gives: those of a serializer within it, of `source='owner.name'`, of fields for
 * relations, and of relations many to many that are fields by their names alone (`fields = '__all__'`).
 * @param models whose rows it shows
 */
export function* shownRelations(
  fact: ClassFact,
  models: readonly PythonModel[],
  tables: PythonTables,
): Generator<ShownRelation> {
  const { resolver } = tables;
  const file = resolver.table.fileOfDefinition(fact.object);
  if (file === undefined) return;
  const fields = fieldsOf(fact, resolver);
  for (const field of fields) {
    const related = relatedTo(field, models, tables);
    if (related.length > 0) yield { related, place: placeOf(field, fact, file, tables) };
  }
  const known = new Set(fields.map(({ path }) => path[0]));
  const all = allRelations(fact, models, tables).filter((name) => !known.has(name));
  const related = all.flatMap((name) => alongPath(models, [name], tables));
  if (related.length > 0) yield { related, place: placeIn(file.file, fact.lines) };
}

function placeOf({ member, call }: Shown, fact: ClassFact, file: FileFacts, { resolver }: PythonTables): SourcePlace {
  if (member === null || call === undefined) return placeIn(file.file, fact.lines);
  return placeIn(resolver.table.fileOf(call).file, member.lines);
}

function relatedTo(
  { call, path }: Shown,
  models: readonly PythonModel[],
  tables: PythonTables,
): readonly PythonModel[] {
  if (call === undefined) return alongPairs(models, path, tables);
  const nested = nestedIn(call, tables);
  const showsLast = nested !== null || isRelated(call, tables);
  const read = alongPath(models, showsLast ? path : path.slice(0, -1), tables);
  return read.length > 0 || nested === null ? read : tables.modelsOf(nested);
}

/** The serializer or schema within another: `LineSerializer(many=True)`, `Nested(LineSchema)`. */
function nestedIn(call: CallFact, tables: PythonTables): CallFact['callee'] | null {
  if (tables.isForm(call.callee)) return call.callee;
  const [of] = tables.resolver.symbolsOf(call.callee).some((symbol) => nestedField.test(symbol))
    ? positional(call)
    : [];
  return of !== undefined && tables.isForm(of) ? of : null;
}

/** A field that reads related rows: several, or more than the key of one. */
function isRelated(call: CallFact, { resolver }: PythonTables): boolean {
  const classes = resolver.classesOf(call.callee).flatMap((object) => resolver.ancestorsOf(object));
  const shown = [...resolver.symbolsOf(call.callee), ...classes].flatMap(
    (symbol) => relatedField.exec(symbol)?.[1] ?? [],
  );
  return shown.length > 0 && (isSet(call, 'many') || shown.some((each) => ofMembers.has(each)));
}

/** Relations many to many that a serializer shows because it shows all fields of its model, or all but some. */
function allRelations(fact: ClassFact, models: readonly PythonModel[], tables: PythonTables): readonly string[] {
  const { resolver } = tables;
  const lineage = lineageOf(fact, resolver);
  const fields = metaIn(lineage, 'fields', resolver);
  const excluded = fields === null ? metaIn(lineage, 'exclude', resolver) : null;
  const isAll = fields !== null && isAllFields(fields, tables);
  if (!isAll && excluded === null) return [];
  const without = new Set(
    (excluded === null ? [] : (resolver.itemsOf(excluded) ?? [])).flatMap((each) => resolver.textsOf(each)),
  );
  return [...new Set(models.flatMap(({ pairs }) => [...pairs.keys()]))].filter((name) => !without.has(name));
}

function isAllFields(fields: CallFact['callee'], { resolver }: PythonTables): boolean {
  return (
    resolver.textsOf(fields).includes('__all__') ||
    resolver.symbolsOf(fields).some((symbol) => /^rest_framework#(\w+\.)*ALL_FIELDS$/.test(symbol))
  );
}

/** The rows of a relation many to many that a field is by its name alone. */
function alongPairs(
  models: readonly PythonModel[],
  path: readonly string[],
  tables: PythonTables,
): readonly PythonModel[] {
  const [name = ''] = path;
  return models.some((model) => tables.pairOf(model, name) !== null) ? alongPath(models, [name], tables) : [];
}

/** What a path over relations reads, the tables of pairs included. */
function alongPath(
  models: readonly PythonModel[],
  path: readonly string[],
  tables: PythonTables,
): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  let current = models;
  for (const property of path) {
    for (const each of current) {
      const pair = tables.pairOf(each, property);
      if (pair !== null) found.add(pair);
    }
    current = current.flatMap((each) => tables.related(each, property) ?? []);
    for (const each of current) found.add(each);
  }
  return [...found];
}

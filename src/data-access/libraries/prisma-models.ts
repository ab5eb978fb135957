import type { DataContext } from '../data-context.ts';
import type { DataFile } from '../data-file.ts';
import type { DataModel, RelationKeys } from '../data-model.ts';
import type { PrismaField, PrismaModel } from '../schemas/prisma-schema.ts';

/** A model of a schema with the file that defines it. */
export interface PlacedPrismaModel {
  readonly file: DataFile;
  readonly model: PrismaModel;
}

export const modelId = (name: string): string => `prisma:${name}`;

const clientName = (model: string): string => model.slice(0, 1).toLowerCase() + model.slice(1);

/** Makes the models of all files of a schema known, and the tables that relations of many to many have between them. */
export function definePrismaModels(placed: readonly PlacedPrismaModel[], context: DataContext): void {
  const models = new Map(placed.map(({ model }) => [model.name, model]));
  for (const { file, model } of placed) {
    const columns = model.fields.filter(({ type }) => !models.has(type));
    const relations = model.fields.filter(({ type }) => models.has(type));
    const kind = model.isView ? 'view' : 'table';
    const table = tableOf(model);
    const keys = relations.map((field) => [field.name, relationKeys(model, field, models)] as const);
    const known: DataModel = {
      library: 'prisma',
      name: model.name,
      kind,
      table,
      columns: new Map(columns.map((each) => [each.name, each.column])),
      relations: new Map(relations.map((each) => [each.name, modelId(each.type)])),
      relationKeys: new Map(keys.flatMap(([name, each]) => (each === null ? [] : [[name, each]]))),
    };
    context.models.add(modelId(model.name), known);
    context.models.add(modelId(clientName(model.name)), known);
    context.definitions.push({
      kind,
      table,
      columns: columns.map(({ column, line }) => ({ name: column, place: at(file, line, line) })),
      place: at(file, model.startLine, model.endLine),
      model: null,
    });
    for (const [index, [, between]] of keys.entries()) {
      if (between?.at !== 'between') continue;
      const { line } = relations[index] as PrismaField;
      const parts = between.columns.map((name) => ({ name, place: null }));
      context.definitions.push({
        kind: 'table',
        table: between.table,
        columns: parts,
        place: at(file, line, line),
        model: null,
      });
    }
  }
}

/**
 * Where Prisma keeps a relation: in the fields that `@relation` names, on this side or the other; between two lists without
 * such fields in a table of its own, `_` and the relation's name (else both models' names by alphabet), with columns A and B.
 */
function relationKeys(
  model: PrismaModel,
  field: PrismaField,
  models: ReadonlyMap<string, PrismaModel>,
): RelationKeys | null {
  const own = field.relation?.fields ?? [];
  if (own.length > 0) return { at: 'here', table: tableOf(model), columns: columnsOf(model, own) };
  const related = models.get(field.type) as PrismaModel;
  const name = field.relation?.name ?? null;
  const opposite = related.fields.find(
    (each) => each.type === model.name && each !== field && (each.relation?.name ?? null) === name,
  );
  if (opposite === undefined) return null;
  const theirs = opposite.relation?.fields ?? [];
  if (theirs.length > 0) return { at: 'there', table: tableOf(related), columns: columnsOf(related, theirs) };
  if (!field.isList || !opposite.isList) return null;
  const [first, second] = model.name < related.name ? [model, related] : [related, model];
  const table = { schema: first.schema, name: `_${name ?? `${first.name}To${second.name}`}` };
  return { at: 'between', table, columns: ['A', 'B'] };
}

function tableOf({ schema, table }: PrismaModel): RelationKeys['table'] {
  return { schema, name: table };
}

function columnsOf(model: PrismaModel, fields: readonly string[]): string[] {
  return model.fields.filter(({ name }) => fields.includes(name)).map(({ column }) => column);
}

function at(file: DataFile, startLine: number, endLine: number): { file: string; startLine: number; endLine: number } {
  return { file: file.path, startLine, endLine };
}

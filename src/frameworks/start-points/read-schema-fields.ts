import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { membersOf } from '../rules/select.ts';
import type { SchemaField } from '../schemas/graphql-schema.ts';
import type { GraphSchemas } from '../schemas/graphql-schemas.ts';
import { declareInFile } from './declare-in-file.ts';
import { resolversOf } from './read-trees.ts';
import type { Registrations } from './registrations.ts';

const rule = { id: 'graphql/schema-field', startPoint: { type: 'GraphQL {verb}' } } as const;

/**
 * Operations that a schema of GraphQL defines and no registration leads to: their resolvers stand in what a module exports, an object with the
 * name of the type and in it the name of the field (`export default { Query: { article } }`), and are put together in a way that is not followed.
 */
export function readSchemaFields(
  { schema }: GraphSchemas,
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  found: Registrations,
): void {
  const rules = all.find(({ framework }) => framework === 'GraphQL');
  const known = new Set(found.declarations.flatMap(({ verb, paths }) => paths.map((path) => `${verb} ${path}`)));
  const open = schema.fields.flat().filter(({ verb, name }) => !known.has(`${verb} ${verb}.${name}`));
  if (rules === undefined || open.length === 0) return;
  const byType = Map.groupBy(open, ({ type }) => type);
  for (const facts of resolver.table.files()) {
    if (facts.test) continue;
    for (const { verb, name, objects } of exportedResolvers(Object.values(facts.exports), byType, resolver))
      declareInFile(facts, rule, rules, { verb, path: `${verb}.${name}`, objects }, found);
  }
}

interface ExportedResolver extends SchemaField {
  readonly objects: readonly string[];
}

function exportedResolvers(
  exported: readonly Value[],
  byType: ReadonlyMap<string, readonly SchemaField[]>,
  resolver: ValueResolver,
): ExportedResolver[] {
  return exported.flatMap((value) =>
    membersOf(value, resolver).flatMap(({ key: type, value: fields }) => {
      const wanted = new Map(byType.get(type)?.map((each) => [each.field, each]));
      if (wanted.size === 0) return [];
      return membersOf(fields, resolver).flatMap(({ key, value: member }): ExportedResolver[] => {
        const field = wanted.get(key);
        const objects = field === undefined ? [] : resolversOf(member, resolver);
        return field === undefined || objects.length === 0 ? [] : [{ ...field, objects }];
      });
    }),
  );
}
